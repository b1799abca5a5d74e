import Testing

@testable import QuestLive

/// Long work rests between its pieces, and a machine that stood still does not make it rest for hours.
@Suite struct RestTests {
    @Test func aRestIsThreePiecesLongAndASecondAtMost() {
        #expect(Rest.after(.milliseconds(20)) == .milliseconds(60))
        #expect(Rest.after(.seconds(86_400)) == .seconds(1))
    }
}
