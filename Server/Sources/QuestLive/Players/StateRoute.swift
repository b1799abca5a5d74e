import LiveStorage
import QuestKernel

/// What a player sees, the same for the player and for support.
enum StateRoute {
    static func route(_ path: String, _ access: Route.Access, _ summary: String) -> Route {
        Route(.get, path, access, summary) { service, call in
            let id = try call.player
            guard access == .player else { return Answer(try await service.read { try $0.state(of: id) }) }
            // What waits is played for it, which may be more than a command.
            let (reply, work) = try await service.read { read in
                try service.checkDebt(of: id)
                let begun = WorkTime.now
                return (try read.state(of: id), WorkTime.now - begun)
            }
            service.limiter.owe(id, for: work, per: .seconds(service.limits.workSeconds), at: service.age)
            return Answer(reply)
        }
    }
}

/// A player's place and time, for reads.
struct Scene {
    let account: Account
    let record: PartyRecord
    let version: ContentVersion
    let moment: Moment
    let luck: Luck
    var randomness: Randomness { luck.own }
}

extension ReadTransaction {
    func scene(of id: Int64) throws -> Scene {
        let account = try self.account(id)
        let record = try party(account.party)
        let version = try contentStore.version(record.content, db)
        let keeper = account.member == 0 ? account : try members(of: record.id).first ?? account
        let moment = version.days.moment(
            at: Swift.max(now, record.lastInstant), party: keeper.calendar, player: account.calendar,
            newest: record.newestDay)
        return Scene(
            account: account, record: record, version: version, moment: moment,
            luck: try seeds.luck(of: account))
    }

    func state(of id: Int64) throws -> Reply {
        let scene = try self.scene(of: id)
        let hidden = try members(of: scene.record.id).filter { !$0.isSeen(by: id) }.map(\.member)
        // A digest of what all did would tell when an ally did something.
        let digest = hidden.isEmpty ? try scene.record.party.digest : nil
        // What the next command will be played by: prices and odds are no others than those that it meets.
        var (party, content) = (scene.record.party, scene.version.hash)
        let opens = type(of: scene.version.game).opensWithAnyCommand && scene.moment.day > scene.record.newestDay
        if case .moves(let next, let version) = try takeUp(of: scene.record, at: scene.moment, opening: opens) {
            (party, content) = (next, version.hash)
        }
        let view = try party.view(for: scene.account.member, hiding: Set(hidden), at: scene.moment, scene.luck)
        return try Reply(
            encoding: PlayerState(
                sequence: try turns(of: id, db), contentNumber: contentStore.active(at: now).number,
                content: OwnContent(content, contentStore, at: now, db),
                arm: party.arm(scene.luck), digest: digest,
                state: view))
    }
}

/// What `/state` answers.
private struct PlayerState: Encodable {
    var sequence: Int64
    /// The active content's.
    var contentNumber: Int64
    var content: OwnContent
    /// The arm of the running experiment that the party plays in.
    var arm: String?
    /// Of the whole party's state, as replays find it; null where an ally does not share what it does.
    var digest: String?
    var state: any Encodable

    private enum Key: String, CodingKey { case sequence, contentNumber, content, arm, digest, state }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(sequence, forKey: .sequence)
        try container.encode(contentNumber, forKey: .contentNumber)
        try container.encode(content, forKey: .content)
        try container.encode(arm, forKey: .arm)
        try container.encode(digest, forKey: .digest)
        try container.encode(state, forKey: .state)
    }
}
