/// A database that is read and written by accesses of their own: one writes at a time, others read beside it.
package protocol Databases: Sendable {
    /// Whether other processes write to it too.
    var isShared: Bool { get }

    /// Reads what was on disk at one moment.
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value
    func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value

    /// Writes in one transaction, which is on disk afterwards. Where other processes write too, a body that lost against
    /// one of them runs again.
    func write<Value>(_ body: (Database) throws -> Value) throws -> Value
    func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value

    /// Runs a body where writes run, which begins transactions itself.
    func writeWithoutTransaction<Value>(_ body: (Database) throws -> Value) throws -> Value
    func writeWithoutTransaction<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value

    func close() throws
}
