import QuestKernel

/// Events with a sound or a haptic. At most 64, one bit each; new ones go last.
public enum CueEvent: UInt8, ContentChoice {
    case buttonTapped, tabSwitched, taskCompleted, goldEarned, lootDropped, rareLootDropped, levelReached
    case achievementUnlocked, rewardClaimed, purchaseMade, consumableUsed, itemEquipped, classEvolved
    case dungeonEntered, dungeonCompleted, missionStarted, missionSucceeded, missionFailed
    case hammerStruck, forgeSucceeded, forgeCritical, forgeFailed, itemSalvaged, affixWoven, herbsBrewed
    case cardRevealed, cardMilestone, bestiaryPageTurned
    case expeditionDeparted, expeditionStageDone, treasureChestOpened
    case arenaWaveStarted, arenaWaveCleared, arenaMilestone, arenaDefeat
    case raidAttackLanded, raidPhaseChanged, raidBossDefeated
    case partyChallengeWon, meditationFinished
}

/// A set of events, one bit each: in the order of their numbers, each once.
public struct CueEvents: Sendable, Equatable, Sequence {
    var bits: UInt64 = 0

    public init() {}

    public mutating func insert(_ event: CueEvent) { bits |= 1 << UInt64(event.rawValue) }
    public func contains(_ event: CueEvent) -> Bool { bits & 1 << UInt64(event.rawValue) != 0 }

    public func makeIterator() -> Iterator { Iterator(bits: bits) }

    public struct Iterator: IteratorProtocol {
        var bits: UInt64

        public mutating func next() -> CueEvent? {
            guard bits != 0 else { return nil }
            let event = CueEvent(rawValue: UInt8(truncatingIfNeeded: bits.trailingZeroBitCount))
            bits &= bits &- 1
            return event
        }
    }
}

extension QuestBondRules {
    public func cue(on event: CueEvent) -> Cue { cues.cues[event.index] }
    /// Names of meditation's bells and ambient sounds.
    public var bells: [String] { cues.bells }
    public var ambience: [String] { cues.ambience }

    /// The events of a command: a fold over its journal entries. The app adds taps and pages itself.
    public static func events(in entries: some Sequence<JournalEntry>) -> CueEvents {
        var events = CueEvents()
        for entry in entries {
            switch entry.kind {
            case .command: if let cue = Commands.declaration(entry.code)?.cue { events.insert(cue) }
            case .level: events.insert(.levelReached)
            case .roll:
                events.insert(
                    Roll(rawValue: entry.code), succeeded: entry.outcome != RollOutcome.miss.rawValue)
            case .tally: events.insert(Tally(rawValue: entry.code), cell: entry.cell)
            case .flow: events.insert(Flow(rawValue: entry.code), entry)
            case .milestone: break
            }
        }
        return events
    }
}

extension CueEvents {
    fileprivate mutating func insert(_ roll: Roll, succeeded: Bool) {
        switch roll {
        case .enhancement: insert(succeeded ? .forgeSucceeded : .forgeFailed)
        case .criticalEnhancement: if succeeded { insert(.forgeCritical) }
        case .missionSuccess: insert(succeeded ? .missionSucceeded : .missionFailed)
        case .arenaWave: insert(succeeded ? .arenaWaveCleared : .arenaDefeat)
        case .expeditionStage: if succeeded { insert(.expeditionStageDone) }
        default: break
        }
    }

    fileprivate mutating func insert(_ tally: Tally, cell: UInt16) {
        switch tally {
        case .taskDrops, .roomDrops, .missionDrops, .expeditionDrops, .otherDrops:
            insert(cell >= UInt16(Rarity.epic.rawValue) ? .rareLootDropped : .lootDropped)
            if tally == .expeditionDrops { insert(.treasureChestOpened) }
        case .crafted: insert(.forgeSucceeded)
        case .dungeonRuns: insert(.dungeonEntered)
        case .dungeonCompletions: insert(.dungeonCompleted)
        case .cardMilestones: insert(.cardMilestone)
        case .arenaMilestones: insert(.arenaMilestone)
        case .raidAttacks: insert(.raidAttackLanded)
        case .raidBossesDefeated: insert(.raidBossDefeated)
        default: break
        }
    }

    fileprivate mutating func insert(_ flow: Flow, _ entry: JournalEntry) {
        if entry.resource == Resource.gold.id.rawValue, entry.amount > 0 { insert(.goldEarned) }
        switch flow {
        case .salvaged: insert(.itemSalvaged)
        case .herbCrafting: insert(.herbsBrewed)
        case .achievements: insert(.achievementUnlocked)
        case .monsterCards: insert(.cardRevealed)
        case .partyChallenges: insert(.partyChallengeWon)
        case .meditation: insert(.meditationFinished)
        default: break
        }
    }
}
