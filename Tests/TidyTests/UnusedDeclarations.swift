/// What says `public` or `package` and that nothing in the package uses: what only tests use belongs to them.
enum UnusedDeclarations {
    /// Names that nothing here calls, with the reason.
    static let allowed: [String: String] = [
        "URLSessionTransport": "an app reaches the network by it",
        "appendLiteral": "called by the compiler for an interpolated string",
        "appendInterpolation": "called by the compiler for an interpolated string",
        "ChiSquareFit": "the fit of counts, to which tests hold draws",
        "arenaChance": "a host shows it before a run",
        "hasDoneSharedDuty": "a host shows it",
        "insightsByCategory": "a host shows it (DM7)",
        "improvedShare": "a host shows it (DM7)",
        "isForgotten": "a host checks a chain by it",
        "isHeld": "a host shows it with a notice",
        "isOfTheView": "a client builds forms by it",
        "moodInsight": "a host shows it (DM7)",
        "moodShare": "numbers a gauge, as those beside it do",
        "soloRecords": "a host shows it",
        "streakIsActive": "a host shows it",
        "takenByOthers": "numbers a gauge, as those beside it do",
        "topGoal": "a host shows it",
        "weeklyTrend": "a host shows it (DM7)",
    ]

    private static let kinds: Set<Substring> = [
        "func", "var", "let", "struct", "enum", "class", "protocol", "typealias", "actor",
    ]

    /// - Parameters:
    ///   - sources: whose declarations are looked at.
    ///   - users: all code that may use them, these sources too.
    static func violations(in sources: [SwiftSource], usedBy users: [SwiftSource]) -> [String] {
        var uses: [Substring: Int] = [:]
        for source in users {
            // With texts, in which values stand: `"\(name)"`. What only comments name has no user.
            for line in source.text.split(separator: "\n") {
                let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
                for word in words(of: code) { uses[word, default: 0] += 1 }
            }
        }
        var declared: [Substring: (count: Int, place: String)] = [:]
        for source in sources {
            for (index, line) in source.codeLines.enumerated() {
                guard let name = declaredName(in: line) else { continue }
                declared[name, default: (0, "\(source.path):\(index + 1)")].count += 1
            }
        }
        return declared.filter { name, declaration in
            uses[name, default: 0] <= declaration.count && allowed[String(name)] == nil
        }.map { "\($0.value.place): nothing uses \($0.key)" }.sorted()
    }

    private static func declaredName(in line: Substring) -> Substring? {
        let words = words(of: line)
        guard let first = words.first, first == "public" || first == "package",
            let kind = words.firstIndex(where: { kinds.contains($0) }), kind + 1 < words.count
        else { return nil }
        // `class func` and `static let` name what stands behind the last of them.
        let name = words[kind + 1]
        return kinds.contains(name) ? words.dropFirst(kind + 2).first : name
    }

    private static func words(of line: Substring) -> [Substring] {
        line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
    }
}
