import QuestKernel

/// A hero's own figures.
public struct HeroView: Sendable, Equatable, Codable {
    public var player: UInt32
    public var isCreated: Bool
    public var heroClass: String
    public var level: Int32
    /// EXP so far, and the total that the next level needs; nil at the last level.
    public var experience: Experience
    public var nextLevelAt: Experience?
    public var unspentPoints: Int32
    /// Own and allocated points by stat, in millionths of a point.
    public var stats: [String: StatPoints]
    /// The Power Score of the class's own stat, in whole points.
    public var power: Int64
    public var paragonLevel: Pieces
    public var rebirths: Pieces

    init(_ hero: Hero, at instant: Int64, _ rules: QuestBondRules) {
        player = hero.player
        isCreated = hero.isCreated
        heroClass = hero.heroClass.name
        level = hero.level
        experience = hero.ledger[Resource.experience]
        let thresholds = rules.curve.thresholds
        nextLevelAt = thresholds.indices.contains(Int(hero.level)) ? thresholds[Int(hero.level)] : nil
        unspentPoints = hero.unspentPoints
        stats = Dictionary(
            uniqueKeysWithValues: Stat.allCases.filter { $0 != .endurance }.map { ($0.name, hero.stats[$0.index]) })
        power = hero.power(for: rules.primaryStat(of: hero.heroClass), at: instant).whole
        paragonLevel = hero.paragonLevel
        rebirths = hero.rebirths
    }

    private enum CodingKeys: String, CodingKey {
        case player, isCreated
        case heroClass = "class"
        case level, experience, nextLevelAt, unspentPoints, stats, power, paragonLevel, rebirths
    }
}

/// A piece of equipment as players see it.
public struct ItemView: Sendable, Equatable, Codable {
    public var name: String
    public var slot: String
    public var rarity: String
    public var level: Int
    public var stat: String
    /// What it adds to its stat, without enhancement, in millionths of a point.
    public var points: StatPoints
    public var secondStat: String?
    public var secondPoints: StatPoints
    /// +0…+10.
    public var enhancement: Int
    /// Ids of its affixes.
    public var prefix: String?
    public var suffix: String?
    /// A value for comparing items for this hero; higher is better.
    public var worth: StatPoints

    init(_ item: Item, _ hero: Hero, _ rules: QuestBondRules) {
        name = rules.name(of: item)
        slot = item.slot.name
        rarity = item.rarity.name
        level = Int(item.level)
        stat = item.primary.name
        points = item.primaryValue
        secondStat = item.secondaryValue > 0 ? item.secondary.name : nil
        secondPoints = item.secondaryValue
        enhancement = Int(item.enhancement)
        prefix = rules.affixID(item.prefix)
        suffix = rules.affixID(item.suffix)
        worth = rules.worth(of: item, for: hero.heroClass)
    }
}

extension QuestBondRules {
    fileprivate func affixID(_ row: UInt8) -> String? {
        affixes.indices.contains(Int(row)) ? affixes[Int(row)].id : nil
    }
}

/// A run of days.
public struct StreakView: Sendable, Equatable, Codable {
    public var length: Int32
    public var best: Int32
    /// The last day that was kept or covered; -1 before the first.
    public var lastDay: LocalDay

    init(_ streak: Streak) {
        length = streak.length
        best = streak.best
        lastDay = streak.lastDay
    }
}

/// How far the hero is from the drop that a counter guarantees.
public struct PityView: Sendable, Equatable, Codable {
    public var counter: String
    /// Tries in a row without a drop.
    public var dryCount: Int
    /// The try that is guaranteed at the latest, counted from the last drop; 0 for none.
    public var hard: Int
    /// The lowest rarity of what is guaranteed.
    public var floor: String

    init(_ counter: PityCounter, _ hero: Hero, _ rules: QuestBondRules) {
        self.counter = counter.name
        dryCount = Int(hero.dry[counter.index])
        hard = Int(rules.pity[counter.index].threshold)
        floor = rules.pity[counter.index].floor.name
    }
}

/// Something that finishes by itself.
public struct TimerView: Sendable, Equatable, Codable {
    public var id: String
    public var name: String
    /// Its place in the catalogue.
    public var number: Int
    /// Seconds since the host's epoch.
    public var endsAt: Int64
    public var isFinished: Bool

    /// Nil where nothing is under way.
    init?(_ timer: Timer, _ moment: Moment, _ rows: [(id: String, name: String)]) {
        guard !timer.isIdle, rows.indices.contains(Int(timer.row)) else { return nil }
        number = Int(timer.row)
        (id, name) = rows[number]
        endsAt = timer.endsAt
        isFinished = timer.endsAt <= moment.instant
    }
}

/// An item in the store.
public struct OfferView: Sendable, Equatable, Codable {
    /// Nil once it is bought.
    public var item: ItemView?
    /// Gold.
    public var price: Gold

    init(_ offer: ItemOffer?, _ hero: Hero, _ rules: QuestBondRules) {
        item = offer.map { ItemView($0.item, hero, rules) }
        price = offer?.price ?? 0
    }
}

/// The daily draws of one hero.
struct Offers {
    var stock: [OfferView] = []
    var merchant: [OfferView] = []
    var deal: OfferView?
    var milestoneGear: [OfferView] = []
    var expeditions: [Int] = []

    init(_ hero: Hero, _ rules: QuestBondRules, _ randomness: Randomness?) {
        guard let randomness, hero.isCreated, hero.today >= 0 else { return }
        func look(_ offer: StoreOffer) -> OfferView {
            OfferView(hero.look(at: offer, rules, randomness), hero, rules)
        }
        stock = (0..<rules.storeStock).map { look(.stock($0)) }
        merchant = (0..<hero.merchantItems(rules, randomness)).map { look(.merchant($0)) }
        deal = look(.deal)
        milestoneGear = (0..<rules.milestoneCount).map { look(.milestone($0)) }
        let offered = hero.offeredExpeditions(rules, randomness)
        expeditions = (0..<rules.expeditionCount).filter { offered & (1 << UInt32($0)) != 0 }
    }
}
