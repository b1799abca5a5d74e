import CanonicalJSON
import QuestKernel

extension GameOdds {
    /// The exact odds as players and clients read them: chances in parts per million, shares from 0 to 1.
    package var value: JSONValue {
        var fields: [JSONValue.Field] = [
            .init("draws", .array(draws.map(\.value))), .init("ladders", .array(ladders.map(\.value))),
            .init("bonuses", .array(bonuses.map { .string($0) })),
            .init("remarks", .array(remarks.map { .string($0) })),
        ]
        if !tiered.isEmpty { fields.append(.init("tiered", .array(tiered.map(\.value)))) }
        return .object(fields)
    }
}

extension TieredOdds {
    /// The chances of each tier by draws since its last hit, the last of them for all further ones.
    fileprivate var value: JSONValue {
        [
            "id": .string(id), "name": .string(name), "price": .integer(Int64(price)), "currency": .string(currency),
            "tiers": .array(
                tiers.map { tier in
                    [
                        "name": .string(tier.name),
                        "chances": .array(tier.chances.map { .integer(Int64($0.partsPerMillion)) }),
                        "guaranteedAfter": tier.isGuaranteed ? .integer(Int64(tier.chances.count - 1)) : .null,
                        "resets": .array(
                            tier.resets.sorted().filter(tiers.indices.contains).map { .string(tiers[$0].name) }),
                        "featured": tier.featured.map { featured in
                            [
                                "share": .integer(Int64(featured.share.partsPerMillion)),
                                "sureAfter": .integer(Int64(featured.sureAfter)), "gives": .texts(featured.gives),
                            ]
                        } ?? .null, "gives": .texts(tier.gives),
                    ]
                }), "otherwise": .texts(otherwise),
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

extension JSONValue {
    fileprivate static func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
}
