import CanonicalJSON
import QuestBond

/// JSON schemas of answers, by route, for OpenAPI: the tests hold real answers against them.
enum AnswerSchema {
    private static let whole: JSONValue = ["type": "integer"]
    private static let text: JSONValue = ["type": "string"]
    private static let flag: JSONValue = ["type": "boolean"]
    private static let number: JSONValue = ["type": "number"]
    private static let wholeOrNull: JSONValue = ["type": ["integer", "null"]]
    private static let textOrNull: JSONValue = ["type": ["string", "null"]]
    private static let flagOrNull: JSONValue = ["type": ["boolean", "null"]]
    private static let numberOrNull: JSONValue = ["type": ["number", "null"]]
    /// Of a form that the game's content gives.
    private static let open: JSONValue = ["type": "object"]

    private static func list(_ items: JSONValue) -> JSONValue { ["type": "array", "items": items] }

    /// An object that has these fields and no others, but for those that may be missing.
    private static func object(
        _ fields: KeyValuePairs<String, JSONValue>, more: KeyValuePairs<String, JSONValue> = [:],
        optional: KeyValuePairs<String, JSONValue> = [:]
    ) -> JSONValue {
        let needed = fields.map { ($0.key, $0.value) } + more.map { ($0.key, $0.value) }
        let all = needed + optional.map { ($0.key, $0.value) }
        return BodySchema.object(all, required: needed.map(\.0))
    }

    private static let content = object(["number": whole, "hash": text])
    private static let entry = object(
        ["kind": text, "member": whole, "name": text, "label": text],
        optional: [
            "resource": text, "amount": whole, "chance": whole, "dryCount": whole, "row": text, "outcome": text,
        ])
    private static let account = accountWith([:])
    private static func accountWith(_ more: KeyValuePairs<String, JSONValue>) -> JSONValue {
        object(
            [
                "id": whole, "name": text, "timeZone": text, "dayStart": whole, "party": whole, "member": whole,
                "sharesActivity": flag, "device": textOrNull, "createdAt": whole,
            ], more: more)
    }
    private static let ban = object([
        "since": wholeOrNull, "until": wholeOrNull, "reason": text,
        "earlier": list(object(["since": whole, "until": whole, "reason": text])),
    ])
    private static let pace = object([
        "day": wholeOrNull, "deeds": whole, "proved": whole, "minutes": whole, "missions": whole, "goals": whole,
        "commands": whole, "weekDeeds": whole, "deedsOfDays": list(whole), "joins": whole, "joinDay": wholeOrNull,
        "clockDay": wholeOrNull,
    ])
    private static let kept = object([
        "earliest": whole, "writtenAt": whole, "sharesSince": whole, "lastInstant": whole,
        "ban": ["anyOf": [ban, ["type": "null"]]],
        "pace": pace, "invitesExpire": list(whole),
        "heroesBefore": [
            "anyOf": [
                object([
                    "heroes": whole, "endedAt": whole, "endedThatDay": whole, "endedBefore": wholeOrNull,
                    "endedTheDayBefore": whole, "pace": pace,
                ]), ["type": "null"],
            ]
        ],
    ])
    private static let outcome = object(
        [
            "sequence": whole, "instant": whole, "day": whole, "minute": whole, "contentNumber": whole,
            "content": content, "entries": list(entry),
        ], optional: ["cues": list(object(["event": text, "sound": text])), "line": text])
    private static let row = object(
        ["id": whole, "party": whole, "sequence": whole, "kind": text, "instant": wholeOrNull],
        optional: [
            "given": whole, "day": whole, "lived": whole, "minute": whole, "command": open, "resource": text,
            "amount": whole,
            "reason": text,
            "note": text, "by": text, "partySequence": whole, "entries": list(entry),
            "void": object(["at": wholeOrNull], optional: ["reason": text, "by": text]),
        ])
    private static let received = object(["party": whole, "day": whole, "entries": list(entry)])
    private static let byCategory = BodySchema.object(
        Category.allCases.map { ($0.name, whole) }, required: Category.allCases.map(\.name))
    private static let state = object(
        ["sequence": whole, "contentNumber": whole, "content": content, "digest": textOrNull, "state": open],
        optional: ["arm": textOrNull])
    private static let page = object(["rows": list(row), "next": wholeOrNull])
    private static let activated = object(
        ["number": whole, "hash": text],
        optional: [
            "startsAt": wholeOrNull, "share": wholeOrNull, "withinDays": whole, "odds": list(open),
            "targets": list(open),
        ])
    private static func proposal(_ more: KeyValuePairs<String, JSONValue> = [:]) -> JSONValue {
        object(
            [
                "proposal": whole, "hash": text, "at": whole, "reason": text, "by": text, "withinDays": whole,
                "startsAt": wholeOrNull, "share": wholeOrNull, "approvedBy": textOrNull,
            ], more: more)
    }

    /// What succeeds, by method and path.
    static let all: [String: JSONValue] = [
        "GET /health": object(["status": text]),
        "GET /ready": object(["store": flag, "tokens": flag, "clockLeap": wholeOrNull, "contentNumber": whole]),
        "GET /openapi.json": open,
        "POST /v1/players": account, "GET /v1/players/{id}": account, "PATCH /v1/players/{id}": account,
        "DELETE /v1/players/{id}": object(["deleted": flag]),
        "POST /v1/players/{id}/commands": outcome,
        "GET /v1/players/{id}/journal": page,
        "GET /v1/players/{id}/state": state,
        "POST /v1/players/{id}/uploads": object([
            "device": text, "writtenAt": whole,
            "commands": list(object([:], optional: ["sequence": whole, "refused": text])),
        ]),
        "GET /v1/players/{id}/save": object([
            "sequence": whole, "content": text, "engine": text, "newestDay": whole, "state": open,
        ]),
        "GET /v1/players/{id}/export": object(
            [
                "account": account, "exportedAt": whole, "engine": text, "content": text, "kept": kept,
                "journal": list(row), "received": list(received),
            ],
            optional: ["hero": open, "inParty": open, "state": open]),
        "GET /v1/content": object(["number": whole, "hash": text, "since": whole, "engine": text]),
        "GET /v1/content/snapshot": open,
        "GET /v1/content/odds": object(["hash": text, "odds": open]),
        "GET /v1/content/catalogue": open,
        "GET /v1/content/cues": object([
            "events": list(object(["event": text, "sound": text, "haptic": text])), "bells": list(text),
            "ambience": list(text),
        ]),
        "GET /v1/players/{id}/week": object([
            "tasks": whole, "streak": whole, "stat": text, "growth": whole, "bestCategory": text, "share": whole,
            "insights": list(open),
        ]),
        "GET /v1/players/{id}/dialogue": object(["speaker": text, "place": text, "line": textOrNull]),
        "GET /v1/players/{id}/weather": object(["line": textOrNull, "leaning": text]),
        "POST /v1/players/{id}/party/invites": object(["code": text, "expires": whole]),
        "POST /v1/players/{id}/party/join": account, "POST /v1/players/{id}/party/leave": account,
        "GET /v1/parties/{party}": object([
            "id": whole, "streak": whole, "bondLevel": whole, "bondExperience": whole, "title": text,
            "members": list(
                object([
                    "member": whole, "name": text, "class": text, "level": whole, "isActive": flagOrNull,
                    "sharesActivity": flag,
                ])),
        ]),
        "GET /v1/parties/{party}/feed": object([
            "lines": list(object(["member": whole, "instant": whole, "text": text]))
        ]),
        "GET /v1/parties/{party}/leaderboard": object([
            "period": text,
            "places": list(
                object([
                    "member": whole, "name": text, "tasks": whole, "experience": whole, "streak": whole, "wave": whole,
                    "byCategory": byCategory,
                    "title": textOrNull,
                ])),
        ]),
        "GET /support/v1/players": object([
            "rows": list(object(["id": whole, "name": text, "party": whole])), "next": wholeOrNull,
        ]),
        "POST /support/v1/players/{id}/ban": ban, "POST /support/v1/players/{id}/ban/end": ban,
        "GET /support/v1/players/{id}": accountWith(["ban": ["anyOf": [ban, ["type": "null"]]]]),
        "GET /support/v1/players/{id}/journal": page, "GET /support/v1/players/{id}/state": state,
        "GET /support/v1/players/{id}/luck": object([
            "player": whole, "odds": text,
            "rolls": list(
                object([
                    "roll": text, "tries": whole, "hits": whole, "forced": whole, "expected": number, "z": numberOrNull,
                ])),
        ]),
        "GET /support/v1/players/{id}/received": object(["received": list(received)]),
        "POST /support/v1/players/{id}/corrections": object(["sequence": whole, "entries": list(entry)]),
        "POST /support/v1/players/{id}/purchases": outcome,
        "POST /support/v1/players/{id}/repairs": object([
            "party": whole, "void": whole, "lastInstant": whole,
            "given": list(object(["player": whole, "id": whole])),
        ]),
        "GET /support/v1/acts": object([
            "rows": list(object(["id": whole, "at": whole, "staff": text, "act": text, "detail": open])),
            "next": wholeOrNull,
        ]),
        "GET /support/v1/clock": object(["now": whole, "leap": wholeOrNull, "playersAhead": list(whole)]),
        "POST /support/v1/clock/acceptances": object(["accepted": whole]),
        "GET /support/v1/content": object([
            "contents": list(object(["hash": text, "addedAt": whole, "verdict": open])),
            "activations": list(
                object([
                    "number": whole, "hash": text, "at": whole, "reason": text, "by": text, "takeUpBy": wholeOrNull,
                    "startsAt": wholeOrNull, "share": wholeOrNull,
                ])),
            "proposals": list(proposal()),
        ]),
        "GET /support/v1/content/proposals/{proposal}": proposal([
            "newest": text, "verdict": open, "odds": list(open), "targets": list(open), "problem": textOrNull,
        ]),
        "POST /support/v1/content/comparisons": object([
            "hash": text, "active": text, "odds": list(open), "problem": textOrNull, "hasGateKey": flag,
        ]),
        "POST /support/v1/content": object([
            "proposal": whole, "hash": text, "startsAt": wholeOrNull, "share": wholeOrNull, "withinDays": whole,
            "odds": list(open), "targets": list(open),
        ]),
        "POST /support/v1/content/proposals/{proposal}/approvals": activated,
        "POST /support/v1/content/share": activated, "POST /support/v1/content/deadline": activated,
        "POST /support/v1/content/rollback": object(["number": whole, "hash": text, "problem": textOrNull]),
        "GET /support/v1/openapi.json": open,
    ]

    static func of(_ route: Route) -> JSONValue? { all["\(route.method.rawValue) \(route.path)"] }
}
