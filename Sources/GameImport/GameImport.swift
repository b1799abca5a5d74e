import CanonicalJSON
import QuestKernel

/// Makes a game in files from what a live service calls its catalog: PlayFab's, or Hiro's of Heroic Labs.
///
/// Nothing is dropped silently: what the new game cannot have is named in its notes.
package enum GameImport {
    /// A file of the input.
    package struct Document: Sendable {
        package let name: String
        package let bytes: [UInt8]

        package init(name: String, bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }
    }

    /// Whose documents they are.
    package enum Service: String, CaseIterable, Sendable {
        case playfab, hiro
    }

    /// The new game.
    package struct Game: Sendable {
        package let service: Service
        /// By their path in the game's folder.
        package let files: [(path: String, text: String)]
        /// What is left out or spelled otherwise.
        package let notes: [String]
    }

    /// The game that these documents describe together.
    ///
    /// - Parameters:
    ///   - service: whose they are; found out where it is nil.
    ///   - title: of the new game.
    package static func game(
        _ documents: [Document], from service: Service? = nil, title: String
    ) throws(ContentProblem) -> Game {
        var parts: [JSONPart] = []
        for document in documents { parts.append(try JSONPart(document)) }
        let found: Service = if let service { service } else { try self.service(of: parts) }
        var draft: GameDraft
        switch found {
        case .playfab: draft = try PlayFabImport.game(parts)
        case .hiro: draft = try HiroImport.game(parts)
        }
        draft.title = title
        guard let first = parts.first, !draft.resources.isEmpty || !draft.items.isEmpty || !draft.draws.isEmpty else {
            throw (parts.first.map { $0.problem("currencies, items or tables", found: "none of them") })
                ?? ContentProblem(
                    place: Place(file: "", line: 0, column: 0), path: "$", expected: "a file", found: "none")
        }
        // The first resource is what reports call money.
        draft.resources =
            draft.resources.filter { $0.regenerates == nil } + draft.resources.filter { $0.regenerates != nil }
        draft.openBundles()
        try draft.addAssumedPlay(at: first)
        let files = draft.files(from: documents.map(\.name))
        return Game(service: found, files: files, notes: draft.notes.lines + draft.respelled)
    }

    private static func service(of parts: [JSONPart]) throws(ContentProblem) -> Service {
        var found: Service?
        var unknown: [JSONPart] = []
        for part in parts {
            let service: Service
            if PlayFabImport.knows(part) {
                service = .playfab
            } else if HiroImport.knows(part) {
                service = .hiro
            } else {
                unknown.append(part)
                continue
            }
            guard found == nil || found == service else {
                throw part.problem("files of one service", found: "one of \(service.rawValue)")
            }
            found = service
        }
        // Each system of Hiro has a file; those that no game has are named among what is left out.
        if found == .hiro { unknown.removeAll { (try? $0.fields()) != nil } }
        if let part = unknown.first {
            throw part.problem(
                "a catalog, drop tables, currencies or stores of PlayFab, or a definition of Hiro with "
                    + HiroImport.systems.joined(separator: ", "))
        }
        return found ?? .playfab
    }
}
