import CanonicalJSON

/// A stretch of play that a device stored while it was offline: its commands, which the server plays again.
///
/// What was gained offline does not count: the server's rules and the server's seeds decide. A player's first
/// upload may hold everything since the hero was created, but is no older than the account, but for a grace.
package struct Upload: Sendable {
    struct Step: Sendable {
        var at: Int64
        /// One that is not understood is refused by itself, and takes no other along.
        var command: Result<SentCommand, Refused>
        /// The proof of a deed that is said to be proved.
        let evidence: String?

        /// The command, where it is understood.
        var understood: SentCommand? { try? command.get() }
    }

    package static let mostSteps = 500
    /// Commands of a hero's life before it came here: somebody who makes them up has the age of an account for it.
    static let mostOfAFirstLife: Int64 = 2_000
    /// How far back a device's clock is accepted, once the service knows the hero.
    static let mostSecondsBack: Int64 = 30 * 86_400
    /// The accepted range of a device's clock, up to the year 2100; later than the server's clock counts as now.
    static let instants: ClosedRange<Int64> = 0...4_102_444_800

    /// In seconds: a clock that is off by more than this is corrected.
    static let mostOff: UInt64 = 60

    let device: String
    var steps: [Step]

    /// Whether it is to wait for its turn by itself. What an app sends every half minute shares a transaction with others.
    var isLong: Bool { steps.count > 32 }

    init(_ fields: Fields, of game: any LiveGame.Type) throws {
        guard let device = try fields.text("device", most: 64) else {
            throw JSONProblem("expected \"device\" in the request")
        }
        self.device = device
        let rows = try fields.require("commands").array ?? []
        guard (1...Self.mostSteps).contains(rows.count) else {
            throw JSONProblem("expected \"commands\" to be a list of 1 to \(Self.mostSteps)")
        }
        var steps: [Step] = []
        for (index, row) in rows.enumerated() {
            let step = try Fields(row, of: "commands[\(index)]", known: ["at", "command", "evidence"])
            guard let at = try step.integer("at", in: Self.instants) else {
                throw JSONProblem("expected \"at\" in commands[\(index)]")
            }
            let sent = try step.require("command")
            do {
                let command = try SentCommand(received: sent, of: game)
                let evidence = try step.text("evidence", most: 2_048)
                steps.append(Step(at: at, command: .success(command), evidence: evidence))
            } catch let refused as Refused {
                steps.append(Step(at: at, command: .failure(refused), evidence: nil))
            }
        }
        self.steps = steps
    }

    /// With the times that the service's clock showed, where the device's was wrong when they were written: else what it did
    /// would count as done before, and as older than what another device wrote. A clock that was set since tells nothing of
    /// them: one that shows less than a time that it wrote, or that is ahead and wrote no time that is.
    ///
    /// - Parameter deviceTime: what its clock shows as it sends.
    mutating func correct(_ deviceTime: Int64?, at now: Int64) {
        guard let deviceTime, (now - deviceTime).magnitude > Self.mostOff, let last = steps.map(\.at).max()
        else { return }
        let wasSetSince = last > deviceTime || deviceTime > now && last <= now
        guard !wasSetSince else { return }
        for index in steps.indices {
            steps[index].at = Swift.min(
                Swift.max(steps[index].at - deviceTime + now, Self.instants.lowerBound), Self.instants.upperBound)
        }
    }
}

extension Writer {
    /// Plays what a device tells. Where the day is not open the service opens it first: by the clock and the zone that the device
    /// had then, it was of a day that the device had opened.
    private func playOnItsDay(_ sent: SentCommand, by account: inout Account, told: Int64) throws -> JSONValue {
        do { return try play(sent, by: &account, told: told) } catch let refused as Refused {
            let game = type(of: try contentStore.version(party(account.party).content, db).game)
            guard let opening = game.opening, refused.code == opening.askedBy else { throw refused }
            do { _ = try play(SentCommand(opening.command, of: game), by: &account, told: told) } catch is Refused {
                throw refused
            }
            return try play(sent, by: &account, told: told)
        }
    }

    /// How far back a device's times go, and whether they are those of a first upload. In a party that has a day the newest
    /// counts, and nothing is played before one met who had begun.
    ///
    /// What is left of a long first life comes in further uploads: on from the newest day, while the hero is new here and
    /// alone.
    private func earliest(of account: Account) throws -> (instant: Int64, isFirst: Bool) {
        let record = try party(account.party)
        let isKnown = record.party.hasBegun(account.member) || record.newestDay >= 0 || account.lastInstant > 0
        guard isKnown else { return (account.earliest, true) }
        var back = now - Upload.mostSecondsBack
        let isNew = record.party.members == 1 && now - account.createdAt < bounds.graceSeconds
        if isNew, try turns(of: account.id, db) < Upload.mostOfAFirstLife {
            let days = try contentStore.version(record.content, db).days
            // Who was only created has no day yet.
            let reached =
                record.newestDay < 0
                ? account.lastInstant
                : account.calendar.firstInstant(
                    ofDay: days.dayZero + Int64(record.newestDay), from: Swift.min(account.earliest, now), to: now)
            back = Swift.min(back, reached)
        }
        return (Swift.max(back, account.earliest), false)
    }

    /// Plays an upload, unless another device has written later: only the last one to write may continue.
    ///
    /// Others wait meanwhile, so it ends with its turn: the commands that it did not come to have no outcome.
    func play(_ upload: Upload, by id: Int64) throws -> JSONValue {
        var account = try account(id)
        // Who is banned may still withdraw consent, and nothing else: what a device did before it sends once the ban is over.
        let ban = try refusalToPlay(id)
        if let ban {
            let isAWithdrawal = upload.steps.allSatisfy { $0.understood?.command.withdrawsConsent == true }
            guard isAWithdrawal, let first = upload.steps.first?.understood, try withdrawsConsent(first, of: account)
            else {
                throw ban
            }
        }
        let last = Swift.min(upload.steps.map(\.at).max() ?? 0, now)
        if let device = account.device, device != upload.device, last <= account.writtenAt {
            throw Refused(
                409, "superseded", "Another device wrote later: load its state, and continue from there.")
        }
        let (earliest, isFirst) = try earliest(of: account)
        // An app waits for it before the player sees anything.
        let turn = isFirst ? self.turn * 5 : self.turn
        // What was done during one is told when it is over; while one holds all is refused.
        let lastBan = ban == nil ? try Ban.last(of: id, seals, db) : nil
        // Where both came by a clock that was ahead, nobody knows what was before the end (`bringBack`).
        let ended = account.epoch == 0 ? nil : try FormerPlayer.fetch(id, seals, db)?.endedAt
        let isEndKnown = ended.map { $0 <= account.createdAt } ?? false
        let begun = ContinuousClock.now
        var outcomes: [JSONValue] = []
        for step in upload.steps {
            guard outcomes.isEmpty || ContinuousClock.now - begun < turn else { break }
            do {
                let command = try step.command.get()
                if lastBan?.held(around: step.at) == true, try !withdrawsConsent(command, of: account) {
                    throw Refused(409, "banned", "It was done while the account was banned.")
                }
                let counted = Swift.max(step.at, earliest)
                let told = lastBan?.firstFree(from: counted) ?? counted
                // A clock that is off by less is not corrected.
                if isEndKnown, let ended, step.at < Swift.min(ended, account.earliest) - Int64(Upload.mostOff) {
                    throw Refused(409, "heroEnded", "It was done by a hero who was deleted.")
                }
                let outcome = try whole(for: &account) { account in
                    guard let ban else { return try playOnItsDay(command, by: &account, told: told) }
                    guard try withdrawsConsent(command, of: account) else { throw ban }
                    return try play(command, by: &account, told: told)
                }
                outcomes.append(["sequence": outcome["sequence"] ?? .null])
            } catch let refused as Refused { outcomes.append(["refused": .string(refused.code)]) }
        }
        // A device that was refused in all has not written. The rest comes later, of the same times or later ones.
        if outcomes.contains(where: { $0["sequence"] != nil }) {
            let written = Swift.min(upload.steps.prefix(outcomes.count).map(\.at).max() ?? 0, now)
            account.device = upload.device
            account.writtenAt = Swift.max(account.writtenAt, written)
            try account.save(seals, db)
        }
        return [
            "device": .string(upload.device), "writtenAt": .integer(account.writtenAt), "commands": .array(outcomes),
        ]
    }
}
