/// Which parts of a page are open when it is first read.
///
/// A short page is open as a whole, and so is one without key figures: an answer, or odds to publish. In a long one the
/// first section is open and those that a finding to act on refers to, and of each section what shows most: its diagram
/// of flows and its first chart, or its first table.
struct Folding {
    /// Up to this many charts and tables are read from top to bottom.
    private static let mostUnfolded = 14

    private let isLong: Bool
    private let sectionsThatMatter: Set<String>

    init(_ document: ReportDocument) {
        isLong =
            !document.keyFigures.isEmpty
            && document.sections.reduce(0) { $0 + $1.blocks.count } > Self.mostUnfolded
        let toActOn = document.findings.filter { $0.severity == .worry || $0.severity == .watch }
        sectionsThatMatter = Set(toActOn.compactMap(\.section) + document.sections.prefix(1).map(\.id))
    }

    func isOpen(_ section: Section) -> Bool { !isLong || sectionsThatMatter.contains(section.id) }

    /// By place in the section.
    func openBlocks(of section: Section) -> Set<Int> {
        guard isLong else { return Set(section.blocks.indices) }
        let places = section.blocks.indices
        let diagrams = places.filter { if case .flows = section.blocks[$0] { true } else { false } }
        let chart = places.first { if case .chart = section.blocks[$0] { true } else { false } }
        let table = places.first { if case .table = section.blocks[$0] { true } else { false } }
        return Set(diagrams + [chart ?? table].compactMap { $0 })
    }
}
