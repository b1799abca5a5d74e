import CPostgres
import Foundation

/// What libpq gave back, freed with this object.
final class PostgresResult {
    private let pointer: OpaquePointer

    /// Nil where libpq gave nothing, as without memory or connection.
    init?(_ pointer: OpaquePointer?) {
        guard let pointer else { return nil }
        self.pointer = pointer
    }

    deinit { PQclear(pointer) }

    var isGood: Bool { [PGRES_COMMAND_OK, PGRES_TUPLES_OK].contains(PQresultStatus(pointer)) }
    /// SQLSTATE; empty where it comes from libpq itself.
    /// Of a notice that belongs to no answer.
    static func isWarning(_ notice: OpaquePointer?) -> Bool {
        PQresultErrorField(notice, Int32(UInt8(ascii: "C"))).map { String(cString: $0).hasPrefix("01") } ?? false
    }

    var code: String { field(UInt8(ascii: "C")) ?? "" }
    /// Without the details, which may hold what statements were given; libpq's own have none.
    var message: String {
        if let said = field(UInt8(ascii: "M")) { return said }
        let own = PQresultErrorMessage(pointer).map { String(cString: $0) } ?? ""
        return own.split(separator: "\n").first.map(String.init) ?? "no answer"
    }
    /// Such as `COMMIT`.
    var command: String { PQcmdStatus(pointer).map { String(cString: $0) } ?? "" }
    var changes: Int { PQcmdTuples(pointer).flatMap { Int(String(cString: $0)) } ?? 0 }
    var count: Int { Int(PQntuples(pointer)) }

    private func field(_ code: UInt8) -> String? {
        PQresultErrorField(pointer, Int32(code)).map { String(cString: $0) }
    }

    var names: ColumnNames {
        ColumnNames((0..<PQnfields(pointer)).map { PQfname(pointer, $0).map { String(cString: $0) } ?? "" })
    }

    func row(_ number: Int, _ names: ColumnNames) throws -> Row {
        Row(names, try (0..<PQnfields(pointer)).map { try value(Int32(clamping: number), $0) })
    }

    /// Postgres sends numbers with the highest byte first.
    private func value(_ row: Int32, _ column: Int32) throws -> StoredValue {
        if PQgetisnull(pointer, row, column) != 0 { return .null }
        let bytes = UnsafeRawBufferPointer(
            start: PQgetvalue(pointer, row, column), count: Int(PQgetlength(pointer, row, column)))
        switch PQftype(pointer, column) {
        case 16, 20, 21, 23, 26:
            let isNegative = bytes.count > 1 && bytes[0] >= 0x80
            return .integer(bytes.reduce(Int64(isNegative ? -1 : 0)) { $0 << 8 | Int64($1) })
        case 17: return .bytes(Data(bytes))
        case 19, 25, 1_042, 1_043: return .text(String(decoding: bytes, as: UTF8.self))
        case 701: return .real(Double(bitPattern: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }))
        case let type:
            throw PostgresError(code: "", message: "a column of type \(type), which is not read here", isLost: false)
        }
    }
}

/// Arguments as libpq takes them: whole numbers as text, so that the server reads them as the type it expects, texts and
/// bytes as they are.
struct PostgresArguments {
    private var bytes: [UInt8] = []
    /// Where each begins; nil for an empty one.
    private var places: [Int?] = []
    private var lengths: [Int32] = []
    private var formats: [Int32] = []

    init(_ values: [StoredValue]) {
        for value in values {
            switch value {
            case .null: append(nil, format: 0)
            case .integer(let number): append(Array("\(number)".utf8), format: 0)
            case .real(let number): append(Array("\(number)".utf8), format: 0)
            case .text(let text): append(Array(text.utf8), format: 1)
            case .bytes(let data): append(Array(data), format: 1)
            }
        }
    }

    private mutating func append(_ value: [UInt8]?, format: Int32) {
        places.append(value == nil ? nil : bytes.count)
        lengths.append(Int32(clamping: value?.count ?? 0))
        formats.append(format)
        // Texts end with a zero, and the place of an empty value is within the bytes too.
        bytes += (value ?? []) + [0]
    }

    func use<Value>(
        _ body: (
            Int32, UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?
        ) throws -> Value
    ) rethrows -> Value {
        try bytes.withUnsafeBytes { raw in
            let base = raw.bindMemory(to: CChar.self).baseAddress
            let pointers = places.map { place -> UnsafePointer<CChar>? in
                guard let base, let place else { return nil }
                return base + place
            }
            return try body(Int32(clamping: places.count), pointers, lengths, formats)
        }
    }
}
