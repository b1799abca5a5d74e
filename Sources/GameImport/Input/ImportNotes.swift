/// What nothing in the new game plays, and what was chosen where the input says nothing: printed, and written at the
/// top of the new files.
struct ImportNotes: Sendable {
    /// Input of strangers may have as many unknown fields as it likes.
    private static let most = 200

    private var said: [String] = []
    private var seen: Set<String> = []
    private var left: [(field: String, count: Int)] = []
    private var places: [String: Int] = [:]
    private var more = 0

    /// A sentence, once.
    mutating func say(_ sentence: String) {
        guard seen.insert(sentence).inserted else { return }
        guard said.count < Self.most else { return more += 1 }
        said.append(sentence)
    }

    /// Notes every field of an object that the import does not read and that says something.
    ///
    /// - Parameters:
    ///   - path: where such objects stand, without ids and places: `Catalog[].Consumable`.
    ///   - read: the fields that are read.
    mutating func others(_ part: JSONPart, at path: String, read: Set<String>) {
        guard let fields = try? part.fields() else { return }
        for field in fields where !read.contains(field.name) && !field.part.saysNothing {
            leave("\(path.isEmpty ? "" : "\(path).")\(JSONPart.short(field.name))")
        }
    }

    /// Notes something that the new game does not have.
    mutating func leave(_ field: String) {
        if let place = places[field] { return left[place].count += 1 }
        guard left.count < Self.most else { return more += 1 }
        places[field] = left.count
        left.append((field, 1))
    }

    var lines: [String] {
        left.map { field, count in
            let name = field.split(separator: ".").last.map(String.init) ?? field
            let reason = Self.reasons[name].map { ": \($0)" } ?? ""
            return "left out: \(field)\(count > 1 ? " (\(count) times)" : "")\(reason)"
        } + said + (more > 0 ? ["and \(more) more"] : [])
    }

    /// Why a known field has no counterpart.
    private static let reasons: [String: String] = [
        // PlayFab
        "Description": "only for players to read", "ItemImageUrl": "a picture", "CustomData": "the game's own data",
        "Tags": "the game's own words", "IsTradable": "players do not trade",
        "IsStackable": "copies are counted, however they are stored",
        "IsLimitedEdition": "copies of all players together are not counted",
        "InitialLimitedEditionCount": "copies of all players together are not counted",
        "CanBecomeCharacter": "there are no characters", "UsagePeriod": "items do not run out with time",
        "UsagePeriodGroup": "items do not run out with time", "SegmentOverrides": "all players see one shop",
        "MarketingData": "only for players to read", "DisplayPosition": "only for players to see",
        "UnitDurationInSeconds": "items do not run out with time", "StartDate": "catalogs have no calendar here",
        "EndDate": "catalogs have no calendar here", "DisplayProperties": "the game's own data",
        "Images": "pictures", "ETag": "of the service", "CreationDate": "of the service",
        "LastModifiedDate": "of the service", "CreatorEntity": "of the service", "StoreDetails": "all see one shop",
        // Hiro
        "description": "only for players to read", "additional_properties": "the game's own data",
        "string_properties": "items have no properties", "numeric_properties": "items have no properties",
        "energy_modifiers": "no modifier lasts for a time after a reward",
        "reward_modifiers": "no modifier lasts for a time after a reward",
        "to_mailbox_expiry_sec": "rewards come at once", "team_reward": "there are no teams",
        "allow_fake_receipts": "of the service", "max_overfill": "what is given beyond a cap has no end",
        "implicit": "of the service", "stackable": "copies are counted, however they are stored",
        "keep_zero": "of the service", "max_repeats": "each one is drawn anew",
        "cost_unit_time_sec": "a wait cannot be bought off by its rest",
    ]
}
