import QuestKernel

/// The NPCs who talk ("NPC & Dialogue System": two built, two decided).
public enum Speaker: UInt8, ContentChoice {
    case shopkeeper, forgekeeper, questGiver, cardCollector

    /// The situations in which each must have lines; in others they say nothing.
    public var situations: [Situation] {
        switch self {
        case .shopkeeper:
            return [
                .greeting, .newStock, .dailyDeal, .merchantInTown, .bought, .tooDear, .soldOut, .farewell, .tip,
            ]
        case .forgekeeper:
            return [
                .greeting, .crafted, .enhanced, .enhanceFailed, .critical, .fullyEnhanced, .salvaged, .affixApplied,
                .tooLittle, .farewell, .tip,
            ]
        case .questGiver:
            return [
                .greeting, .dungeonUnlocked, .dungeonCleared, .dungeonFailed, .noEntriesLeft, .missionSent,
                .missionReturned, .expeditionOffered, .expeditionReturned, .noKey, .farewell, .tip,
            ]
        case .cardCollector:
            return [
                .greeting, .firstCard, .newCard, .duplicateCard, .milestone, .rareHint, .collectionComplete, .farewell,
                .tip,
            ]
        }
    }
}

/// What an NPC may be asked to speak about.
public enum Situation: UInt8, ContentChoice {
    case greeting, farewell, tip
    case newStock, dailyDeal, merchantInTown, bought, tooDear, soldOut
    case crafted, enhanced, enhanceFailed, critical, fullyEnhanced, salvaged, affixApplied, tooLittle
    case dungeonUnlocked, dungeonCleared, dungeonFailed, noEntriesLeft, missionSent, missionReturned
    case expeditionOffered, expeditionReturned, noKey
    case firstCard, newCard, duplicateCard, milestone, rareHint, collectionComplete
}

/// The weather from a host's weather service, in the words of the content.
public enum Weather: UInt8, ContentChoice {
    case clear, cloudy, rain, storm, snow, wind, fog, hot, cold
}
