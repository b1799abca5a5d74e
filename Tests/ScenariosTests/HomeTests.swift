import Scenarios
import Testing

@Suite struct HomeTests {
    @Test func whatIsToldCountsAlone() {
        let home = Home(given: "/clone", program: "/usr/bin/simulate") { _ in true }
        #expect(home.path == "/clone" && home.work == "/clone" && home.kind == .given)
        #expect(home.libraries == ["scenarios", "/clone/scenarios"])
    }

    @Test(arguments: [
        ("/opt/quest/simulate", "/opt/quest"), ("/usr/bin/simulate", "/usr/share/questbalance"),
        ("/usr/local/bin/simulate", "/usr/local/share/questbalance"),
    ])
    func anInstalledProgramFindsItsScenariosBesideItself(program: String, place: String) {
        for given in [nil, ""] {
            let home = Home(given: given, program: program) { $0 == "\(place)/scenarios" }
            #expect(home.path == place && home.kind == .installed)
            #expect(home.work == ".", "its reports go below the working directory")
            #expect(home.libraries == ["scenarios", "\(place)/scenarios"])
        }
    }

    @Test func whereNothingIsFoundTheWorkingDirectoryCounts() {
        let home = Home(given: nil, program: "/usr/bin/simulate") { _ in false }
        #expect(home.path == "." && home.work == "." && home.kind == .unknown)
        #expect(home.libraries == ["scenarios", "/usr/bin/scenarios", "/usr/share/questbalance/scenarios"])
        #expect(Home(given: nil, program: nil) { _ in true }.libraries == ["scenarios"])
    }

    @Test func aNameThatIsNowhereSaysWhereItWasLookedFor() {
        let error = ScenarioFileError(
            .missing, path: "quest", suggestion: "scenarios/questbond", lookedIn: [".", "scenarios"])
        #expect(
            error.description
                == "quest: no such scenario file or directory; looked in ., scenarios. Did you mean \"scenarios/questbond\"?"
        )
    }
}
