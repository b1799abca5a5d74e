import Foundation
import Scenarios
import Testing

import Studio

@Suite struct StudioFigureTests {
    @Test func everyFigureHasItsFieldsRangeAndValue() throws {
        let folder = try Folder()
        let figures = try StudioFigure.all(in: ScenarioSource.read(folder.scenario))
        let base = try #require(figures.first { $0.path == "levels.baseXP" })
        #expect(base.isWhole)
        #expect(base.least >= 0 && base.most > 100)
        #expect(!base.about.isEmpty)
        #expect(Double(base.value) != nil)
        #expect(!figures.contains { $0.path.hasPrefix("scenario.") || $0.path.hasPrefix("targets.") })
        #expect(Set(figures.map(\.path)).count == figures.count)
    }

    @Test func whatContentDeclaresIsTheEndsOfTheSlider() throws {
        let folder = try Folder()
        let figures = try StudioFigure.all(in: ScenarioSource.read(folder.scenario))
        let assumed = figures.filter { $0.provenance == "assumed" && $0.low != nil }
        #expect(!assumed.isEmpty)
        for figure in assumed {
            let (low, high) = (try #require(figure.low), try #require(figure.high))
            #expect(low <= high, "\(figure.path)")
        }
        let designed = figures.filter { $0.provenance == "designed" }
        #expect(!designed.isEmpty)
        #expect(designed.allSatisfy { $0.low == nil && $0.high == nil })
    }

    @Test func eachFigureCanBeSetToItsOwnValue() throws {
        let folder = try Folder()
        let source = try ScenarioSource.read(folder.scenario)
        for figure in try StudioFigure.all(in: source) {
            let change = FigureChange(path: figure.path, value: figure.value)
            #expect(throws: Never.self, "\(figure.path)") { try source.changed(by: [change]).contentHash }
        }
    }
}

@Suite struct FigureNameTests {
    private func figures(_ name: String) throws -> [StudioFigure] {
        let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try StudioFigure.all(in: ScenarioSource.read(project.appendingPathComponent("scenarios/\(name)").path))
    }

    @Test func aFigureIsCalledByItsPathSpeltOut() throws {
        let figures = try figures("questbond")
        #expect(
            figures.first { $0.path == "loot.tasks.equipmentChance" }?.name == "Loot › tasks › equipment chance")
    }

    @Test func namesThatContentGivesStandInThePlaceOfIds() throws {
        let pack = try #require(try figures("star-collector").first { $0.path.hasPrefix("packs.") })
        #expect(pack.name.hasPrefix("Packs › "))
        #expect(!pack.name.contains(pack.path.split(separator: ".")[1]))
    }
}

@Suite struct EconomyGraphTests {
    private func graph(_ name: String) throws -> EconomyGraph? {
        let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return EconomyGraph(of: try ScenarioSource.read(project.appendingPathComponent("scenarios/\(name)").path))
    }

    @Test func actionsTakeAndGiveWhatTheirRowsSay() throws {
        let graph = try #require(try graph("star-collector"))
        #expect(graph.edges.contains(.init(from: "gems", to: "actions.pull", amount: "160")))
        #expect(graph.edges.contains(.init(from: "actions.pull", to: "banner", amount: "1")))
        #expect(graph.edges.contains(.init(from: "energy", to: "actions.playStage", amount: "12")))
        #expect(graph.edges.contains { $0.from == "banner" && $0.to == "nova" })
        #expect(graph.edges.contains { $0.from == "xp" && $0.to == "tracks.account" })
        let ids = graph.nodes.map(\.id)
        #expect(Set(ids).count == ids.count)
        #expect(graph.edges.allSatisfy { ids.contains($0.from) && ids.contains($0.to) })
        #expect(graph.nodes.first { $0.id == "gems" }?.name == "Gems")
    }

    @Test func aGameInSwiftHasNoGraph() throws { #expect(try graph("timequest") == nil) }
}
