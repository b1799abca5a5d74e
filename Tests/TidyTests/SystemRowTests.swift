import Testing

/// The inventory and the tests agree: what a row calls played, a test holds to the document's figures by the row's id.
@Suite struct SystemRowTests {
    @Test func everyPlayedRowHasATestThatNamesIt() throws {
        let rows = SystemRow.all(in: try Page.systems())
        let tests = try NamedTests.counts()
        let missing = rows.filter { $0.isPlayed && tests[$0.id] == nil }.map(\.id)
        let list = rows.filter(\.isPlayed).map { "\($0.id): \(tests[$0.id] ?? 0)" }.joined(separator: ", ")
        #expect(missing == [], "no test names these played rows; files with tests by row: \(list)")
    }

    @Test func everyRowHasAStateAndStandsOnce() throws {
        let rows = SystemRow.all(in: try Page.systems())
        let known = ["played", "partly", "not yet"]
        let without = rows.filter { row in !known.contains { row.state.hasPrefix($0) } }
        #expect(without == [], "a state begins with one of \(known)")
        #expect(Set(rows.map(\.id)).count == rows.count)
        // The numbers are for good: none may get lost.
        let questBond = (1...54).map { $0 < 10 ? "QB0\($0)" : "QB\($0)" }
        #expect(Set(rows.map(\.id)).isSuperset(of: questBond + (1...4).map { "TQ\($0)" }))
    }

    @Test func aTestOfNoRowIsAMistake() throws {
        let rows = Set(SystemRow.all(in: try Page.systems()).map(\.id))
        #expect(try NamedTests.counts().keys.filter { !rows.contains($0) }.sorted() == [])
    }

    @Test func rowsAreReadAsTheyAreWritten() {
        let page = """
            | row | system | state |
            |---|---|---|
            | QB01 | Tasks, `a | b` too | played |
            | TQ4 | Best | partly: not all |
            | QB99 | No state | |
            | Words | of another table | played |
            QB02 in prose
            """
        #expect(
            SystemRow.all(in: page) == [
                SystemRow(id: "QB01", state: "played"), SystemRow(id: "TQ4", state: "partly: not all"),
                SystemRow(id: "QB99", state: ""),
            ])
        #expect(SystemRow(id: "QB01", state: "played, solo").isPlayed)
        #expect(!SystemRow(id: "QB01", state: "not played").isPlayed)
    }

    @Test(
        arguments: [
            ("@Test(\"QB01 QB23 a thing\") func a() {}", ["QB01", "QB23"]),
            ("@Test(\n        \"TQ2 a thing\",\n arguments: [1])", ["TQ2"]),
            ("@Test(arguments: [\"QB07\"]) func a() {}", []), ("// QB01\n@Test func qb02() {}", []),
            ("let a = \"QB01\"", []), ("@Test(\"XQB01 QB001 qb01 QB1st\")", []),
        ] as [(String, [String])])
    func onlyNamesOfTestsCount(source: String, ids: [String]) { #expect(NamedTests.ids(in: source) == ids) }
}
