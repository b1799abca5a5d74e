import LiveBots

/// Returns once something is so, however long that takes.
func until(isolation: isolated (any Actor)? = #isolation, _ isSo: () async throws -> Bool) async throws {
    while !(try await isSo()) { try await Task.sleep(for: .milliseconds(10)) }
}

extension LiveClient {
    /// For a second a service says what it saw last, so whoever waits for it asks again.
    func untilReady() async throws { try await until { try await send("GET", "/ready").status == 200 } }
}
