import QuestKernel

extension ContentNode {
    /// This tree with the changes of `overlay`.
    ///
    /// Maps merge key by key, lists and scalars replace, a new key goes last. Each node keeps the place at which it
    /// was written; a map keeps the base's tag unless the overlay gives it one.
    package func overlaid(with overlay: ContentNode) -> ContentNode {
        guard case .map(var entries) = value, case .map(let changes) = overlay.value else { return overlay }
        // An index, because a linear search for each of a million keys would take days.
        var positions: [String: Int] = [:]
        for (position, entry) in entries.enumerated() where positions[entry.key] == nil {
            positions[entry.key] = position
        }
        for change in changes {
            if let position = positions[change.key] {
                entries[position].node = entries[position].node.overlaid(with: change.node)
                entries[position].keyPlace = change.keyPlace
            } else {
                positions[change.key] = entries.count
                entries.append(change)
            }
        }
        let isRetagged = overlay.tag != nil
        return ContentNode(
            .map(entries), tag: isRetagged ? overlay.tag : tag, place: isRetagged ? overlay.place : place)
    }
}
