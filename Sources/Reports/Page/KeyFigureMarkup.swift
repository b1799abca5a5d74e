/// The figures that say most: a card for each group, a line for each label.
enum KeyFigureMarkup {
    static func section(_ figures: [KeyFigure], sections: [(section: Section, anchor: String)]) -> HTML {
        guard !figures.isEmpty else { return "" }
        let cards = runs(figures, by: \.group).map { group -> HTML in
            let rows = runs(group, by: \.label).map { row($0, sections: sections) }
            return """
                <div class="card"><h3>\(group[0].group)\(unit(of: group))</h3>
                <dl>\(rows)</dl></div>

                """
        }
        return """
            <section class="key" aria-labelledby="key-figures">
            <h2 id="key-figures">Key figures</h2>
            <div class="cards">\(cards)</div>
            <p class="how">Small: 95 % intervals. ◎: the band that the design promises. Met (✓) or missed (✗): \
            the whole interval lies inside, or outside; not decided (?): it crosses an edge, and more players would \
            tell. Untested: there is no interval here, only simulate check tells how certain it is.</p>
            </section>

            """
    }

    /// What the first figure of a group is measured in, where that is not told by its sign.
    private static func unit(of group: [KeyFigure]) -> HTML? {
        guard let first = group.first, first.unit != "%", !first.unit.isEmpty else { return nil }
        let own = first.group + " "
        // "per player and day" below the heading "Gold".
        let isRepeated = first.unit.lowercased().hasPrefix(own.lowercased())
        return " <small>\(isRepeated ? String(first.unit.dropFirst(own.count)) : first.unit)</small>"
    }

    /// Aspects of one thing stand behind one another.
    private static func row(_ figures: [KeyFigure], sections: [(section: Section, anchor: String)]) -> HTML {
        let target = sections.first { entry in figures.contains { $0.section == entry.section.id } }
        let label: HTML =
            target.map { "<a href=\"#\($0.anchor)\">\(figures[0].label)</a>" } ?? "\(figures[0].label)"
        return "<div><dt>\(label)</dt><dd>\(figures.map(aspect))</dd></div>\n"
    }

    private static func aspect(_ figure: KeyFigure) -> HTML {
        let unit: HTML? = figure.unit.isEmpty ? nil : " title=\"\(figure.unit)\""
        let name: HTML? = figure.aspect.isEmpty ? nil : "<span class=\"aspect\">\(figure.aspect)</span> "
        let interval: HTML? = figure.intervalText.map { " <small>\($0)</small>" }
        let words: HTML? = figure.value == nil || figure.words.isEmpty ? nil : " <small>\(figure.words)</small>"
        return """
            <span class="figure">\(name)<strong\(unit)>\(figure.valueText)</strong>\
            \(interval)\(words)\(band(figure))</span>
            """
    }

    /// Colour, shape and word say the same.
    private static func band(_ figure: KeyFigure) -> HTML? {
        guard let text = figure.bandText, let verdict = figure.verdictText else { return nil }
        let (tone, sign): (HTML, String) =
            switch figure.verdict {
            case .within: ("fine", "✓ ")
            case .outside: ("worry", "✗ ")
            case .open: ("note", "? ")
            case nil: ("note", "")
            }
        let promise = figure.goal?.promise ?? ""
        return "<span class=\"band \(tone)\" title=\"\(promise)\">◎ \(text): \(sign)\(verdict)</span>"
    }

    /// Neighbours with the same name together.
    private static func runs(_ figures: [KeyFigure], by name: KeyPath<KeyFigure, String>) -> [[KeyFigure]] {
        figures.reduce(into: []) { runs, figure in
            if let last = runs.last?.last, last[keyPath: name] == figure[keyPath: name] {
                runs[runs.count - 1].append(figure)
            } else {
                runs.append([figure])
            }
        }
    }
}
