import Foundation
import Scenarios
import Testing

import Studio

/// A folder of a test with a copy of TimeQuest in it; removed with it.
final class Folder {
    let path: String
    var scenario: String { "\(path)/timequest" }

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("studio-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        try FileManager.default.copyItem(
            atPath: project.appendingPathComponent("scenarios/timequest").path, toPath: scenario)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func workbench(days: Int = 6) throws -> Workbench {
        try Workbench(argument: "timequest", path: scenario, days: days, threads: 2)
    }

    func read(_ name: String) throws -> String { try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8) }

    func write(_ name: String, _ text: String) throws {
        try text.write(toFile: "\(path)/\(name)", atomically: true, encoding: .utf8)
    }
}

let moreXP = [FigureChange(path: "levels.baseXP", value: "60")]
