import CanonicalJSON
import QuestKernel

extension GameOdds {
    /// The exact odds as players and clients read them: chances in parts per million, shares from 0 to 1.
    package var value: JSONValue {
        [
            "draws": .array(draws.map(\.value)), "ladders": .array(ladders.map(\.value)),
            "bonuses": .array(bonuses.map { .string($0) }), "remarks": .array(remarks.map { .string($0) }),
        ]
    }
}

extension DrawOdds {
    fileprivate var value: JSONValue {
        [
            "id": .string(id), "group": .string(group), "place": .string(place), "attempt": .string(attempt),
            "prize": .string(prize), "chance": .integer(Int64(chance.partsPerMillion)),
            "rolls": .integer(Int64(rolls)), "pity": pity?.value ?? .null,
            "outcomes": .array(outcomes.map(\.value)),
            "promised": promised.map { .array($0.map(\.value)) } ?? .null,
            "prices": .array(prices.map { .integer($0) }),
        ]
    }
}

extension Pity {
    /// Tries count from 1; 0 means that there is no such guarantee.
    fileprivate var value: JSONValue {
        [
            "hard": .integer(Int64(hard)),
            "soft": ["from": .integer(Int64(soft.from)), "step": .integer(soft.step.partsPerMillion)],
        ]
    }
}

extension OutcomeOdds {
    fileprivate var value: JSONValue { ["name": .string(name), "kind": .string(kind), "share": .share(share)] }
}

extension LadderOdds {
    fileprivate var value: JSONValue {
        [
            "id": .string(id), "group": .string(group), "name": .string(name),
            "steps": .array(
                steps.map { step in
                    [
                        "name": .string(step.name), "chance": .integer(Int64(step.chance.partsPerMillion)),
                        "assisted": step.assisted.map { .integer(Int64($0.partsPerMillion)) } ?? .null,
                    ]
                }),
            "failure": .string(failure),
        ]
    }
}
