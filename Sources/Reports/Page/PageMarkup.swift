/// The parts of the page that are words.
enum PageMarkup {
    /// A chart, table or diagram as the contents name it.
    struct Part {
        let title: String
        let anchor: String
    }

    /// The facts stand here only where there are no key figures that matter more.
    static func header(_ document: ReportDocument) -> HTML {
        let strip: HTML? = document.keyFigures.isEmpty ? facts(document) : nil
        return """
            <header>
            <h1>\(document.title)</h1>
            \(paragraph(document.subtitle, class: "subtitle"))
            \(strip)\(worst(document))
            </header>

            """
    }

    /// The worst finding in a line, for screens on which the findings lie below the key figures.
    private static func worst(_ document: ReportDocument) -> HTML? {
        let order = Finding.Severity.allCases.prefix { $0 != .fine }
        guard !document.keyFigures.isEmpty,
            let worst = order.lazy.compactMap({ severity in document.findings.first { $0.severity == severity } }).first
        else { return nil }
        return """
            <p class="worst \(.trusted(worst.severity.rawValue))"><a href="#findings">\(worst.severity.word): \
            \(worst.headline)</a></p>
            """
    }

    /// What a reader needs to have the run again or to judge its figures.
    static func about(_ document: ReportDocument) -> HTML? {
        guard !document.keyFigures.isEmpty, let facts = facts(document) else { return nil }
        return """
            <details class="about" id="about"><summary>About this run: seed, hashes and method</summary>
            \(facts)
            </details>

            """
    }

    private static func facts(_ document: ReportDocument) -> HTML? {
        guard !document.facts.isEmpty else { return nil }
        let facts = document.facts.map { fact -> HTML in
            "<div><dt>\(fact.label)</dt><dd>\(fact.value)</dd></div>\n"
        }
        return "<dl class=\"facts\">\(facts)</dl>"
    }

    /// The findings as cards, the worst first; a link only to sections that are there.
    ///
    /// - Parameter foldsTheRest: whether those that need no action are folded where there are many.
    static func findings(
        _ findings: [Finding], sections: [(section: Section, anchor: String)], foldsTheRest: Bool
    ) -> HTML {
        guard !findings.isEmpty else { return "" }
        let order = Finding.Severity.allCases
        let ranked = order.flatMap { severity in findings.filter { $0.severity == severity } }
        let cards = ranked.map { finding -> HTML in
            let link: HTML? = sections.first { $0.section.id == finding.section }.map { target in
                "<a href=\"#\(target.anchor)\">See \(target.section.title)</a>"
            }
            return """
                <li class="finding \(.trusted(finding.severity.rawValue))">
                \(badge(finding.severity))
                <h3>\(finding.headline)</h3>
                \(paragraph(finding.explanation, class: "explanation"))
                \(link)
                </li>

                """
        }
        let tally = order.compactMap { severity -> String? in
            let count = findings.count { $0.severity == severity }
            return count == 0 ? nil : "\(count) \(severity.tally(count))"
        }
        let toActOn = ranked.count { $0.severity != .fine && $0.severity != .note }
        let first = foldsTheRest && ranked.count > fewFindings ? max(toActOn, 3) : ranked.count
        let rest: HTML? =
            first < ranked.count
            ? """
            <details class="more"><summary>\(Words.count(ranked.count - first, "more finding"))</summary>
            <ul>\(Array(cards[first...]))</ul></details>

            """ : nil
        return """
            <section class="findings" aria-labelledby="findings">
            <h2 id="findings">Findings</h2>
            <p class="tally">\(tally.joined(separator: " · "))</p>
            <ul>\(Array(cards[..<first]))</ul>
            \(rest)</section>

            """
    }

    /// So many are shown whatever they say.
    private static let fewFindings = 6

    /// All headings; those within a section are folded.
    static func contents(_ sections: [(section: Section, anchor: String)], parts: [[Part]]) -> HTML {
        let entries = zip(sections, parts).map { entry, parts -> HTML in
            let links = parts.map { part -> HTML in "<li><a href=\"#\(part.anchor)\">\(part.title)</a></li>\n" }
            let inner: HTML? =
                links.isEmpty
                ? nil : "<details><summary>\(Words.count(links.count, "part"))</summary><ul>\(links)</ul></details>"
            return "<li><a href=\"#\(entry.anchor)\">\(entry.section.title)</a>\(inner)</li>\n"
        }
        return """
            <nav aria-labelledby="contents"><h2 id="contents">Contents</h2><ol>\(entries)</ol></nav>

            """
    }

    /// Empty for an empty text, so that no empty line is left on the page.
    static func paragraph(_ text: String, class name: HTML) -> HTML? {
        text.isEmpty ? nil : "<p class=\"\(name)\">\(text)</p>"
    }

    /// Colour, shape and word say the same, so that each alone is enough.
    private static func badge(_ severity: Finding.Severity) -> HTML {
        let shape: HTML =
            switch severity {
            case .worry: "<path d=\"M8 1.5 15 14H1z\"/><path class=\"cut\" d=\"M8 6v4M8 11.6v.8\"/>"
            case .watch: "<path d=\"M8 .8 15.2 8 8 15.2.8 8z\"/><path class=\"cut\" d=\"M8 4.5v4.3M8 10.7v.8\"/>"
            case .open:
                """
                <path d="M8 .8 15.2 8 8 15.2.8 8z"/><path class="cut" d="M6 6.4a2 2 0 1 1 2.6 2L8 9v.6M8 11.2v.8"/>
                """
            case .fine: "<circle cx=\"8\" cy=\"8\" r=\"7\"/><path class=\"cut\" d=\"m4.8 8.2 2.2 2.3 4.2-4.8\"/>"
            case .note:
                """
                <rect x="1.2" y="1.2" width="13.6" height="13.6" rx="3"/><path class="cut" d="M8 4v.8M8 7v5"/>
                """
            }
        return """
            <p class="badge"><svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">\(shape)</svg>\
            \(severity.word)</p>
            """
    }
}

extension Finding.Severity {
    package var word: String {
        switch self {
        case .worry: "Worry"
        case .watch: "Watch"
        case .open: "Cannot tell"
        case .fine: "Fine"
        case .note: "Note"
        }
    }

    /// Behind a number of such findings: "worries", "to watch".
    package func tally(_ count: Int) -> String {
        switch self {
        case .worry: count == 1 ? "worry" : "worries"
        case .watch: "to watch"
        case .open: "that cannot be told"
        case .fine: "fine"
        case .note: count == 1 ? "note" : "notes"
        }
    }
}
