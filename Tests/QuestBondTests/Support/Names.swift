import QuestBond

/// Apart from the category of an Objective-C class, which some platforms know under the shorter name.
typealias TaskCategory = Category
