import Foundation
import Testing

/// A copy of one of the project's scenarios, to be spoilt.
struct ScenarioCopy {
    let work: Workplace
    let name: String

    init(of name: String, in work: Workplace) throws {
        self.work = work
        self.name = name
        try FileManager.default.copyItem(
            atPath: "\(Program.home)/scenarios/\(name)", toPath: "\(work.path)/\(name)")
    }

    /// Replaces the first occurrence of a text.
    ///
    /// - Returns: its place as messages show it: file, line and column.
    @discardableResult
    func replace(_ old: String, by new: String, in file: String) throws -> String {
        let text = String(decoding: try work.bytes("\(name)/\(file)"), as: UTF8.self)
        let range = try #require(text.range(of: old), "\(file) has no \(old)")
        try work.write("\(name)/\(file)", text.replacingCharacters(in: range, with: new))
        return place(of: range.lowerBound, in: text, file)
    }

    /// Gives the first field of that name, and with nothing below it, another value.
    ///
    /// - Returns: the value's place as messages show it.
    @discardableResult
    func set(_ field: String, to value: String, in file: String) throws -> String {
        let text = String(decoding: try work.bytes("\(name)/\(file)"), as: UTF8.self)
        let start = try #require(text.range(of: " \(field): "), "\(file) has no \(field)").upperBound
        let end = text[start...].firstIndex(of: "\n") ?? text.endIndex
        try work.write("\(name)/\(file)", text.replacingCharacters(in: start..<end, with: value))
        return place(of: start, in: text, file)
    }

    private func place(of index: String.Index, in text: String, _ file: String) -> String {
        let before = text[..<index].split(separator: "\n", omittingEmptySubsequences: false)
        return "\(name)/\(file):\(before.count):\((before.last?.count ?? 0) + 1)"
    }
}
