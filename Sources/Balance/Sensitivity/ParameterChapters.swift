/// The parameters of a question by chapter of content: the first word of their paths.
package struct ParameterChapters: Sendable {
    package let factors: [ScreenedFactor]
    /// By chapter, places among the question's parameters.
    package let groups: [[Int]]

    /// In the order in which the chapters come first.
    package init(_ parameters: [Parameter]) {
        var (names, groups): ([String], [[Int]]) = ([], [])
        for (place, parameter) in parameters.enumerated() {
            let name = String(parameter.path.prefix { $0 != "." && $0 != "[" })
            if let chapter = names.firstIndex(of: name) {
                groups[chapter].append(place)
            } else {
                names.append(name)
                groups.append([place])
            }
        }
        factors = zip(names, groups).map { .chapter(name: $0, parameters: $1.count) }
        self.groups = groups
    }
}
