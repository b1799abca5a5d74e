import QuestKernel

/// One line of what a player intends: something that is done until it is refused or the line's conditions end it.
package struct PlanLine: Sendable {
    package let deed: Int
    let when: Formula
    let until: Formula
    let limits: Stretch
    /// Real money of one purchase, in millionths; 0 for what costs none.
    let money: Int64
}

extension GameCompiler {
    private static var planWords: String {
        "a list of actions, or of { do, when, until, atMost }, such as [playStage, { do: pull, when: gems >= 160 }]"
    }

    /// A player's plan: lines that are tried from the top at each visit.
    package mutating func plan(_ open: OpenContent) throws(ContentProblem) -> [PlanLine] {
        guard case .list(let nodes) = open.node.value, !nodes.isEmpty else {
            throw open.problem(expected: Self.planWords, found: open.node.kindInWords)
        }
        var lines: [PlanLine] = []
        for (index, node) in nodes.enumerated() { lines.append(try line(node, at: "[\(index)]", of: open)) }
        return lines
    }

    private mutating func line(
        _ node: ContentNode, at path: String, of open: OpenContent
    ) throws(ContentProblem) -> PlanLine {
        if case .scalar = node.value { return try line(node, node, at: path, inMap: false, of: open) }
        guard case .map(let entries) = node.value else {
            throw open.problem(node, at: path, expected: Self.planWords, found: node.kindInWords)
        }
        let fields = ["do", "when", "until", "atMost"]
        for entry in entries where !fields.contains(entry.key) {
            throw ContentProblem(
                place: entry.keyPlace, path: "\(open.path)\(path).\(entry.key)",
                expected: "one of " + fields.joined(separator: ", "), found: "\"\(entry.key)\"",
                suggestion: NearestName.to(entry.key, among: fields))
        }
        guard let name = node["do"] else {
            throw open.problem(node, at: path, expected: "what is done (do)", found: "nothing")
        }
        return try line(name, node, at: path, inMap: true, of: open)
    }

    private mutating func line(
        _ name: ContentNode, _ node: ContentNode, at path: String, inMap: Bool, of open: OpenContent
    ) throws(ContentProblem) -> PlanLine {
        guard case .scalar(let text) = name.value, let deed = names.deeds[text] else {
            throw open.problem(
                name, at: inMap ? "\(path).do" : path,
                expected: "an action, a ladder, a generator, a pack, or an offer such as shop.offer",
                found: name.kindInWords,
                suggestion: NearestName.to(name.kindInWords.filter { $0 != "\"" }, among: names.deeds.keys.sorted()))
        }
        var (when, until) = (Formula.yes, Formula.always(0, .truth))
        if let part = node["when"] { when = try formula(part, at: "\(path).when", of: open, as: .truth) }
        if let part = node["until"] { until = try formula(part, at: "\(path).until", of: open, as: .truth) }
        var limits = Stretch()
        if let part = node["atMost"] {
            limits = try self.limits(OpenContent(node: part, path: "\(open.path)\(path).atMost"), of: text)
        }
        let rule = parts.deeds[deed]
        guard rule.isBounded || !limits.isEmpty || node["until"] != nil else {
            throw open.problem(
                name, at: path,
                expected: "an end: \(text) costs nothing and has no limit, so that the line needs until or atMost "
                    + "(or the action a limit, a cost, a cooldown or a time that it takes)", found: "none")
        }
        var money: Int64 = 0
        if case .pack(let pack) = rule.kind { money = parts.packs[pack].price * 10_000 }
        return PlanLine(deed: deed, when: when, until: until, limits: limits, money: money)
    }
}

extension Deed {
    /// Whether something ends doing it again and again.
    var isBounded: Bool {
        switch kind {
        case .action: return !costs.isEmpty || !limits.isEmpty || cooldown > 0 || takes > 0 || when.constant == nil
        case .offer: return !costs.isEmpty || !limits.isEmpty
        case .ladder, .generator, .refresh, .pack: return true
        }
    }
}
