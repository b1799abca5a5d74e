import Foundation
import Testing

/// A program that does not get the project's place: installed from a package, or unpacked from an archive.
@Suite struct InstalledProgramTests {
    private static let run = "--scenario timequest --players 3 --days 2 --quiet"

    /// A copy of the program, and perhaps of a scenario, where a package puts them.
    private static func installed(program: String, home: String?) throws -> Workplace {
        let work = try Workplace()
        let files = FileManager.default
        for folder in [program, home.map { "\($0)/scenarios" }, "home"].compactMap(\.self) {
            try files.createDirectory(atPath: "\(work.path)/\(folder)", withIntermediateDirectories: true)
        }
        try files.copyItem(atPath: Program.path, toPath: "\(work.path)/\(program)/simulate")
        if let home {
            try files.copyItem(
                atPath: "\(Program.home)/scenarios/timequest", toPath: "\(work.path)/\(home)/scenarios/timequest")
            try work.write("\(home)/chart.min.js", "/* the charts of the package */")
        }
        return work
    }

    @Test(arguments: [("usr/bin", "usr/share/questbalance"), ("unpacked", "unpacked")])
    func itsScenariosAreBesideItAndReportsWhereItWasStarted(program: String, home: String) async throws {
        let work = try Self.installed(program: program, home: home)
        let before = try work.names(in: home)
        let finished = try await work.shell("cd home && env -u QUESTBALANCE_HOME ../\(program)/simulate \(Self.run)")
        #expect(finished.code == 0, "\(finished.errors)")
        #expect(try work.names(in: home) == before, "what is installed may be read only")
        let page = String(decoding: try work.bytes("home/reports/timequest/index.html"), as: UTF8.self)
        #expect(page.contains("the charts of the package"))
        _ = try await work.simulate("--scenario", "timequest", "--players", "3", "--days", "2", "--out", "told")
        #expect(try work.bytes("home/reports/timequest/result.json") == work.bytes("told/result.json"))
    }

    @Test func aLinkToItLeadsToItsScenarios() async throws {
        let work = try Self.installed(program: "unpacked", home: "unpacked")
        let finished = try await work.shell(
            "cd home && ln -s ../unpacked/simulate play && env -u QUESTBALANCE_HOME ./play content check")
        #expect(finished.code == 0, "\(finished.errors)")
        #expect(finished.output.contains("timequest: no mistakes"), "\(finished.output)")
    }

    @Test func aTunedOverlayIsWrittenWhereItMayBe() async throws {
        let work = try Self.installed(program: "unpacked", home: "unpacked")
        let finished = try await work.shell(
            """
            cd home && env -u QUESTBALANCE_HOME ../unpacked/simulate tune timequest \
            --goal 'level_on(10) in 3..4' --vary levels.baseXP=20..2000 --days 10 --players 144 --quiet
            """)
        #expect(finished.code == 0, "\(finished.errors)")
        #expect(work.exists("home/timequest-tuned.yaml"))
    }

    @Test func withoutScenariosItSaysWhereItLooked() async throws {
        let work = try Self.installed(program: "usr/bin", home: nil)
        for command in [Self.run, "content check"] {
            let finished = try await work.shell("cd home && env -u QUESTBALANCE_HOME ../usr/bin/simulate \(command)")
            #expect(finished.code == 66, "\(finished.errors)")
            for place in ["looked in", "/usr/bin/scenarios", "/usr/share/questbalance/scenarios"] {
                #expect(finished.errors.contains(place), "\(finished.errors)")
            }
        }
    }
}
