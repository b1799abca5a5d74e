import Foundation

/// What a column of a row holds, or an argument of a statement.
package enum StoredValue: Sendable, Equatable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case bytes(Data)
}

/// A type that a column is read as, and an argument is given as.
package protocol ColumnValue {
    /// Nil where the column holds something else.
    init?(stored value: StoredValue)
    var stored: StoredValue { get }
}

extension ColumnValue where Self: FixedWidthInteger {
    package init?(stored value: StoredValue) {
        guard case .integer(let number) = value else { return nil }
        self.init(exactly: number)
    }

    package var stored: StoredValue { .integer(Int64(clamping: self)) }
}

extension Int: ColumnValue {}
extension Int64: ColumnValue {}
extension Int32: ColumnValue {}

extension Bool: ColumnValue {
    package init?(stored value: StoredValue) {
        guard case .integer(let number) = value else { return nil }
        self = number != 0
    }

    package var stored: StoredValue { .integer(self ? 1 : 0) }
}

extension String: ColumnValue {
    package init?(stored value: StoredValue) {
        guard case .text(let text) = value else { return nil }
        self = text
    }

    package var stored: StoredValue { .text(self) }
}

extension Data: ColumnValue {
    package init?(stored value: StoredValue) {
        guard case .bytes(let data) = value else { return nil }
        self = data
    }

    package var stored: StoredValue { .bytes(self) }
}

extension StoredValue: ColumnValue {
    package init?(stored value: StoredValue) { self = value }

    package var stored: StoredValue { self }
}

/// What a statement is given for its parameters, in order.
package struct StatementArguments: Sendable, ExpressibleByArrayLiteral {
    let values: [StoredValue]

    package init(arrayLiteral elements: (any ColumnValue)?...) { values = elements.map { $0?.stored ?? .null } }

    package init(_ elements: [any ColumnValue]) { values = elements.map { $0.stored } }
}

/// The names of a result's columns: in SQL their case counts for nothing, and Postgres gives them in small letters.
final class ColumnNames: Sendable {
    private let names: [String]

    init(_ names: [String]) { self.names = names }

    func place(of name: String) -> Int? {
        if let place = names.firstIndex(of: name) { return place }
        let small = name.lowercased()
        return names.firstIndex(of: small)
    }
}

/// A row of a result, which stays as it was read.
package struct Row: Sendable {
    private let names: ColumnNames
    private let values: [StoredValue]

    init(_ names: ColumnNames, _ values: [StoredValue]) { (self.names, self.values) = (names, values) }

    /// A column that is never empty. Like a misspelt name, another type ends the process: tables are made so that they take
    /// no other one. Whoever writes the file beside the service can put one there all the same; a start, and `replay`, look
    /// for it (`Integrity`), and a sealed row is compared before it is read.
    package subscript<Value: ColumnValue>(_ name: String) -> Value {
        guard let value = Value(stored: value(name)) else { fatalError("column \(name): no \(Value.self)") }
        return value
    }

    /// A column that may be empty.
    package subscript<Value: ColumnValue>(_ name: String) -> Value? {
        let stored = value(name)
        if stored == .null { return nil }
        guard let value = Value(stored: stored) else { fatalError("column \(name): no \(Value.self)") }
        return value
    }

    /// Whether there is such a column: a file of before may lack it.
    package func has(_ name: String) -> Bool { names.place(of: name) != nil }

    private func value(_ name: String) -> StoredValue {
        guard let place = names.place(of: name) else { fatalError("there is no column \(name)") }
        return values[place]
    }

    /// The first column, which is all of a row where one value is asked for.
    var first: StoredValue { values.first ?? .null }
}
