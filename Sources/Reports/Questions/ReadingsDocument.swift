import Scenarios

/// `Documentation/Readings.md`: every reading of the design documents, and what of them nothing plays.
package enum ReadingsDocument {
    /// - Parameter files: by the scenario's name, in the order of the page.
    package static func markdown(_ files: [(scenario: String, file: ReadingFile)]) -> String {
        let count = files.reduce(0) { $0 + $1.file.readings.count }
        let leftOut = files.reduce(0) { $0 + $1.file.leftOut.count }
        var text = """
            # Readings

            What a design document says literally is what is played. Where it contradicts itself, its table of \
            decisions or the later, more specific passage wins; where it says nothing, a figure is assumed. Only where \
            that leaves a choice is there a reading: \(count) of them, each with the switch that plays the other one. \
            Below each game's readings stands what its document says and nothing plays: \(leftOut) things, with the \
            reason.

            A value that rests on a reading is tagged with its name: `!ruled:` in content, "ruled by" in \
            `./simulate content explain`. `./simulate questions --readings` plays them all and shows what would change. \
            Made by `./simulate content readings` from the files `readings.yaml`; line numbers are those of the edition \
            with the checksum shown.

            | game | readings | left out |
            |---|---|---|

            """
        for (scenario, file) in files {
            text +=
                "| [\(cell(file.document.title))](#\(scenario)) | \(file.readings.count) | \(file.leftOut.count) |\n"
        }
        for (scenario, file) in files { text += "\n" + section(scenario, file) }
        return text
    }

    private static func section(_ scenario: String, _ file: ReadingFile) -> String {
        var text = """
            <a id="\(scenario)"></a>

            ## \(inline(file.document.title))

            Document: \(inline(file.document.file)), SHA-256 \(file.document.digest.prefix(16))…

            """
        for row in file.readings { text += "\n" + reading(row) }
        guard !file.leftOut.isEmpty else { return text }
        text += "\n### Said and not played\n\n| where | the document | why not |\n|---|---|---|\n"
        for row in file.leftOut {
            text +=
                "| \(cell(row.section)), line \(cell(row.lines)) | \(cell(row.says)) | \(cell(row.because)) |\n"
        }
        return text
    }

    private static func reading(_ row: ReadingRow) -> String {
        var text = """
            ### \(row.id)

            *\(inline(row.section)), line \(inline(row.lines)).* \(inline(row.says))

            - **Played:** \(inline(row.plays))
            - **Favours:** \(inline(row.favours))
            - **Why:** \(inline(row.because))

            """
        for other in row.others {
            let switches = other.changes.map { "`--set \($0)`" }.joined(separator: " ")
            let means = other.means.hasSuffix(".") ? String(other.means.dropLast()) : other.means
            text += "- **Or:** \(inline(means)): \(switches)\n"
        }
        return text
    }

    private static func inline(_ text: String) -> String { MarkdownText.inline(text) }
    private static func cell(_ text: String) -> String { MarkdownText.cell(text) }
}
