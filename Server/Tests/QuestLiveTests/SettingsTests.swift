import QuestLive
import Testing

/// Options are set by the environment too, and the command line wins.
@Suite struct SettingsTests {
    @Test func theEnvironmentSetsWhatTheCommandLineDoesNot() throws {
        let environment = ["QUEST_LIVE_PORT": "9", "QUEST_LIVE_SUPPORT_PORT": "10", "PATH": "/bin"]
        #expect(try Settings.arguments(["serve"], environment) == ["serve", "--port=9", "--support-port=10"])
        #expect(
            try Settings.arguments(["serve", "--port", "1"], environment)
                == ["serve", "--port", "1", "--support-port=10"])
        #expect(
            try Settings.arguments(["serve", "--port=1"], environment) == ["serve", "--port=1", "--support-port=10"])
    }

    @Test func aVerbTakesItsOwnOptionsAlone() throws {
        let environment = ["QUEST_LIVE_PORT": "9", "QUEST_LIVE_FOLDER": "/data"]
        #expect(try Settings.arguments(["backup", "--file", "a"], environment).last == "--folder=/data")
        #expect(try Settings.arguments(["backup", "--file", "a"], environment).count == 4)
        #expect(try Settings.arguments(["--help"], environment) == ["--help"])
    }

    @Test(arguments: [("true", true), ("1", true), ("false", false), ("0", false), ("", false)])
    func aFlagIsOnOrOff(_ value: String, _ isOn: Bool) throws {
        #expect(try Settings.arguments(["serve"], ["QUEST_LIVE_NO_PACE": value]).contains("--no-pace") == isOn)
    }

    @Test(arguments: [("QUEST_LIVE_PROT", "9"), ("QUEST_LIVE_NO_PACE", "perhaps")])
    func aMistakeIsNotPassedOver(_ name: String, _ value: String) {
        #expect(throws: Settings.Mistake.self) { try Settings.arguments(["serve"], [name: value]) }
    }
}
