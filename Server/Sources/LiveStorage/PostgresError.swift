/// What Postgres, or the connection to it, refuses.
package struct PostgresError: DatabaseError, CustomStringConvertible {
    /// SQLSTATE; empty where the server did not say one.
    package let code: String
    /// In one line, without what statements were given.
    package let message: String
    /// Whether the connection is gone, and with it the transaction, unless it was being committed.
    package let isLost: Bool
    /// Whether the connection was given up because the server did not answer: who asks again waits as long again.
    package let isSilence: Bool

    package init(code: String, message: String, isLost: Bool, isSilence: Bool = false) {
        (self.code, self.message, self.isLost, self.isSilence) = (code, message, isLost, isSilence)
    }

    package var description: String { "Postgres: \(message)\(code.isEmpty ? "" : " (\(code))")" }

    /// Nothing can be mended within the transaction: it runs again, or the connection is gone.
    package var endsTransaction: Bool { isLost || mayBeRepeated }

    /// The server said that it did not take it. Where the connection is gone, or the server went down, nobody knows.
    package var isRefusal: Bool { !isLost && !code.isEmpty && !code.hasPrefix("08") }

    /// Its connection, its resources, its system or an operator (classes 08, 53, 57, 58), or that it only reads.
    package var isOfTheServer: Bool {
        isLost || isSilence || ["08", "53", "57", "58"].contains(String(code.prefix(2))) || code == "25006"
    }

    /// Whether another transaction came first: that it was written meanwhile what this one had read (40001), a deadlock
    /// (40P01), or the same row made by two (23505). Nothing was changed, and it may run again.
    var isConflict: Bool { ["40001", "40P01", "23505"].contains(code) }

    /// Also after a connection that was lost before the commit was sent; of one that was lost later nobody knows what it
    /// did (`CommitUnknown`).
    package var mayBeRepeated: Bool { isConflict || isLost && !isSilence }
}
