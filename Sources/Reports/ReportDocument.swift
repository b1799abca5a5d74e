/// A finished report as a value: what to say and show, in order, and nothing about how it looks.
///
/// This is the versioned schema of `report.json`. The page, the JSON and the CSV files are pure functions of it.
/// All texts are plain text; a line break is kept, markup is shown as it is written.
package struct ReportDocument: Codable, Sendable, Equatable {
    /// The version this build writes. Raised when a field changes its meaning, is removed or becomes needed.
    package static let currentSchemaVersion = 3
    /// The oldest version this build reads: it had no key figures, and no diagrams of flows.
    package static let oldestSchemaVersion = 2

    /// The version of the schema this document was written in.
    package var schemaVersion: Int
    /// The report's name, one line.
    package var title: String
    /// What was simulated, one sentence.
    package var subtitle: String
    /// What a reader must know to judge the rest: players, days, seed, version.
    package var facts: [Fact]
    /// The figures that say most, shown first; none in a file of a build without them.
    package var keyFigures: [KeyFigure]
    /// The answers, in words. Shown by severity, the worst first; equal severities keep their order.
    package var findings: [Finding]
    /// The evidence, in reading order.
    package var sections: [Section]

    package init(
        schemaVersion: Int = ReportDocument.currentSchemaVersion,
        title: String, subtitle: String,
        facts: [Fact] = [], keyFigures: [KeyFigure] = [], findings: [Finding] = [], sections: [Section] = []
    ) {
        self.schemaVersion = schemaVersion
        self.title = title
        self.subtitle = subtitle
        self.facts = facts
        self.keyFigures = keyFigures
        self.findings = findings
        self.sections = sections
    }
}

extension ReportDocument {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            schemaVersion: try container.decode(Int.self, forKey: .schemaVersion),
            title: try container.decode(String.self, forKey: .title),
            subtitle: try container.decode(String.self, forKey: .subtitle),
            facts: try container.decode([Fact].self, forKey: .facts),
            keyFigures: try container.decodeIfPresent([KeyFigure].self, forKey: .keyFigures) ?? [],
            findings: try container.decode([Finding].self, forKey: .findings),
            sections: try container.decode([Section].self, forKey: .sections))
    }
}

/// One entry of the strip below the title.
package struct Fact: Codable, Sendable, Equatable {
    /// What it is: "Players".
    package var label: String
    /// How much or which, ready to show: "10,000".
    package var value: String

    package init(label: String, value: String) {
        self.label = label
        self.value = value
    }
}

/// One answer the report gives, in words.
package struct Finding: Codable, Sendable, Equatable {
    /// How much a designer should care, from most to least.
    package enum Severity: String, Codable, Sendable, CaseIterable {
        /// Breaks a goal of the design.
        case worry
        /// Close to a limit, or not yet certain.
        case watch
        /// These players cannot tell; more would.
        case open
        /// Meets its goal.
        case fine
        /// Neither good nor bad; good to know.
        case note
    }

    /// How much a designer should care.
    package var severity: Severity
    /// The answer in one line, with its number.
    package var headline: String
    /// Why, compared with what, and what would change it.
    package var explanation: String
    /// The `id` of the section that holds the evidence.
    package var section: String?
    /// The rule that made it, the same in every run: what two runs are compared by.
    package var rule: String = ""

    /// The same finding without its section.
    package var withoutSection: Finding {
        var finding = self
        finding.section = nil
        return finding
    }

    package init(severity: Severity, headline: String, explanation: String, section: String? = nil) {
        self.severity = severity
        self.headline = headline
        self.explanation = explanation
        self.section = section
    }
}

/// One topic of the report.
package struct Section: Codable, Sendable, Equatable {
    /// Unique within the document; findings refer to it.
    package var id: String
    /// The heading.
    package var title: String
    /// What this section shows and how to read it, in plain words.
    package var lead: String
    /// Charts, tables and remarks, in reading order.
    package var blocks: [Block]

    package init(id: String, title: String, lead: String, blocks: [Block] = []) {
        self.id = id
        self.title = title
        self.lead = lead
        self.blocks = blocks
    }
}
