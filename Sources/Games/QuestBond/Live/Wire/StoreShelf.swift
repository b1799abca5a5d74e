import QuestKernel

/// Offers of the store by name.
enum StoreShelf: UInt8, CommandChoice {
    case deal, stock, merchant, consumable, bundle, premium, scroll, key, setPiece, milestone

    /// The field that says which offer, and its list; nil where there is only one.
    var field: (name: String, list: CommandList, doc: String)? {
        switch self {
        case .stock: return ("stock", .stock, "A place of today's stock.")
        case .merchant: return ("item", .merchant, "A place among what the Wandering Merchant brought.")
        case .consumable: return ("consumable", .consumables, "Which kind.")
        case .bundle: return ("bundle", .bundles, "Which bundle.")
        case .premium: return ("premium", .premium, "Which premium offer.")
        case .milestone: return ("milestone", .milestoneGear, "Which milestone's gear.")
        case .deal, .scroll, .key, .setPiece: return nil
        }
    }

    /// In the words of journals.
    var words: String {
        switch self {
        case .deal: return "today's deal"
        case .stock: return "equipment"
        case .merchant: return "the merchant's"
        case .consumable: return "a consumable"
        case .bundle: return "a bundle"
        case .premium: return "for gems"
        case .scroll: return "an affix scroll"
        case .key: return "an expedition key"
        case .setPiece: return "a set piece"
        case .milestone: return "milestone gear"
        }
    }

    func offer(_ place: Int) -> StoreOffer {
        switch self {
        case .deal: return .deal
        case .stock: return .stock(place)
        case .merchant: return .merchant(place)
        case .consumable: return .consumable(place)
        case .bundle: return .bundle(place)
        case .premium: return .premium(place)
        case .scroll: return .scroll
        case .key: return .key
        case .setPiece: return .setPiece
        case .milestone: return .milestone(place)
        }
    }
}

extension StoreOffer {
    /// Its shelf, and its place there where there are several.
    var place: (shelf: StoreShelf, number: Int?) {
        switch self {
        case .deal: return (.deal, nil)
        case .stock(let number): return (.stock, number)
        case .merchant(let number): return (.merchant, number)
        case .consumable(let number): return (.consumable, number)
        case .bundle(let number): return (.bundle, number)
        case .premium(let number): return (.premium, number)
        case .scroll: return (.scroll, nil)
        case .key: return (.key, nil)
        case .setPiece: return (.setPiece, nil)
        case .milestone(let number): return (.milestone, number)
        }
    }
}
