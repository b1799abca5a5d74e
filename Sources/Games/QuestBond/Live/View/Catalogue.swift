import QuestKernel

extension QuestBond {
    /// The rules' content, for clients: the place of a row in its list is its number in commands.
    public struct Catalogue: Sendable, Equatable, Codable {
        /// A row of content.
        public struct Row: Sendable, Equatable, Codable {
            public var id: String
            public var name: String
            /// From which level it is open.
            public var level: Int32?
            public var rarity: String?
            public var minutes: Minutes?
            /// Gold it costs; for bundles and consumables the store's price, where it sells them.
            public var gold: Gold?
            public var gems: Gems?
            /// The one class that it is for.
            public var heroClass: String?
            /// Whether it needs a party.
            public var isForParties: Bool?

            init(
                _ id: String, _ name: String, level: Int32? = nil, rarity: Rarity? = nil, minutes: Minutes? = nil,
                gold: Gold? = nil, gems: Gems? = nil, heroClass: HeroClass? = nil, isForParties: Bool? = nil
            ) {
                self.id = id
                self.name = name
                self.level = level
                self.rarity = rarity?.name
                self.minutes = minutes
                self.gold = gold
                self.gems = gems
                self.heroClass = heroClass?.name
                self.isForParties = isForParties
            }
        }

        public var resources: [Row]
        public var dungeons: [Row]
        public var missions: [Row]
        public var expeditions: [Row]
        public var recipes: [Row]
        public var herbRecipes: [Row]
        public var consumables: [Row]
        public var affixes: [Row]
        public var bundles: [Row]
        public var premium: [Row]
        public var approaches: [Row]
        public var research: [Row]
        public var goalTemplates: [Row]
        public var duties: [Row]
        public var achievements: [Row]
        public var cards: [Row]
        /// Gold for a scroll, a key and a refresh of the board beyond the free ones.
        public var scrollPrice: Gold
        public var keyPrice: Gold
        public var dutyRefreshPrice: Gold
        /// EXP in all, by level from the first.
        public var levels: [Experience]
    }
}

extension QuestBondRules {
    /// The rules as clients show them.
    public var catalogue: QuestBond.Catalogue {
        typealias Row = QuestBond.Catalogue.Row
        return QuestBond.Catalogue(
            resources: Resource.descriptions(self).filter(\.isNamed).map { Row($0.name, $0.label) },
            dungeons: dungeons.enumerated().map { index, row in
                Row(row.id, row.name, level: row.level, isForParties: partyDungeons.contains(index))
            },
            missions: missions.map { Row($0.id, $0.name, level: $0.level, rarity: $0.rarity, minutes: $0.minutes) },
            expeditions: expeditions.map { Row($0.id, $0.name, level: $0.level, minutes: $0.minutes) },
            recipes: forge.recipes.map { Row($0.id, $0.id, gold: $0.gold) },
            herbRecipes: zip(forge.herbRecipes, herbRecipes).map { row, makes in
                Row(row.id, consumables[makes].name, gold: row.gold)
            },
            consumables: consumables.map { Row($0.id, $0.name, gold: $0.price > 0 ? $0.price : nil) },
            affixes: affixes.map { Row($0.id, $0.name, heroClass: $0.heroClass) },
            bundles: store.bundles.map { Row($0.id, $0.name, rarity: $0.rarity, gold: $0.price) },
            premium: zip(store.premium, premiumKinds).map { row, kind in
                Row(row.id, consumables[kind].name, gems: row.gems)
            },
            approaches: arena.approaches.map { Row($0.id, $0.name, heroClass: $0.heroClass) },
            research: researchIDs.enumerated().map { index, row in
                Row(
                    row.id, row.name, minutes: Minutes(research.nodes[index].time.quotient(by: 60)),
                    gold: research.nodes[index].gold)
            },
            goalTemplates: goals.templates.map { Row($0.id, $0.name, isForParties: $0.shared) },
            duties: duties.duties.map { Row($0.id, $0.name) },
            achievements: achievements.rows.map { Row($0.id, $0.name) },
            cards: cards.rows.map { Row($0.id, $0.name) }, scrollPrice: scrollPrice, keyPrice: keyPrice,
            dutyRefreshPrice: duties.refreshPrice, levels: curve.thresholds)
    }
}
