import QuestKernel

extension ScenarioSource {
    /// What the comment at a file's head says about where its figures come from: the paragraph that begins with "Design
    /// document", otherwise the first.
    package func headNote(ofFile file: String) -> String? {
        guard let path = files[file], let bytes = try? ScenarioFiles.bytes(of: path) else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
            .prefix { $0.hasPrefix("#") }.map { String($0.dropFirst().drop { $0 == " " }) }
        let start = lines.firstIndex { $0.hasPrefix("Design document") } ?? 0
        let note = lines.dropFirst(start).prefix { !$0.isEmpty }.joined(separator: " ")
        return note.isEmpty ? nil : note
    }
}
