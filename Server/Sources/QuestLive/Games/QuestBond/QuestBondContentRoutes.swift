import CanonicalJSON
import QuestBond

/// What clients of QuestBond read of its content, beside the odds.
enum QuestBondContentRoutes {
    static let all: [Route] = [
        Route(
            .get, "/v1/content/catalogue", .anyone, "Lists of the rules; commands name their places.",
            query: [ContentRoutes.ofVersion, ContentRoutes.ofArm]
        ) { service, call in
            let version = try await service.version(askedBy: call)
            let arm = call.query["arm"]
            return Answer(
                try service.rendered.rendered("catalogue \(arm ?? "")", of: version.hash) {
                    guard let rules = try arm.map({ try version.questBond.arm(named: $0) }) ?? version.questBond else {
                        throw Refused(404, "no_such_arm", "No experiment with such an arm runs.")
                    }
                    return try Reply(encoding: rules.catalogue)
                })
        },
        Route(.get, "/v1/content/cues", .anyone, "The sound and the haptic of each event.") { service, _ in
            let rules = try await service.activeVersion().questBond
            return Answer([
                "events": .array(
                    CueEvent.allCases.map { event in
                        [
                            "event": .string(event.name), "sound": .string(rules.cue(on: event).sound),
                            "haptic": .string(rules.cue(on: event).haptic.name),
                        ]
                    }),
                "bells": .array(rules.bells.map { .string($0) }),
                "ambience": .array(rules.ambience.map { .string($0) }),
            ])
        },
    ]
}
