import QuestKernel
import Scenarios

/// Settings of some parameters that are to be played, each once; the first is the unchanged scenario.
package struct ParameterPoints: Sendable {
    package let parameters: [Parameter]
    /// By point: which parameters differ from the scenario, and their values.
    package private(set) var settings: [[Int: ParameterValue]] = [[:]]
    private var places: [[Int: ParameterValue]: Int] = [[:]: 0]

    package init(_ parameters: [Parameter]) { self.parameters = parameters }

    package var count: Int { settings.count }

    /// The place of a setting among the points; a new one is added.
    package mutating func add(_ setting: [Int: ParameterValue]) -> Int {
        let moved = setting.filter { parameters[$0.key].present != $0.value }
        if let place = places[moved] { return place }
        places[moved] = settings.count
        settings.append(moved)
        return settings.count - 1
    }

    /// The place of a point of the unit cube.
    package mutating func add(shares: [Double]) -> Int {
        add(Dictionary(uniqueKeysWithValues: shares.enumerated().map { ($0, parameters[$0].value(at: $1)) }))
    }

    package func source(_ point: Int, of source: ScenarioSource) throws(ContentProblem) -> ScenarioSource {
        try source.setting(settings[point].sorted { $0.key < $1.key }.map { (parameters[$0.key], $0.value) })
    }

    /// Such as "loot.tasks.equipmentChance=0.07, …". Names of kept files are hashes of it, so its words stay.
    package func name(_ point: Int) -> String {
        let moved = settings[point].sorted { $0.key < $1.key }.map { "\(parameters[$0.key].path)=\($0.value)" }
        return moved.isEmpty ? "the scenario as it stands" : moved.joined(separator: ", ")
    }

    /// The points as scenarios to be played over the same players.
    package func arms(of source: ScenarioSource) -> SampledArms {
        let points = self
        return SampledArms(
            count: count, name: { points.name($0) },
            // Named by what is set, not by place: another question over the same parameters reuses what was played.
            file: { "point-\(SHA256.hexadecimal(of: Array(points.name($0).utf8)).prefix(24))" },
            source: { try points.source($0, of: source) })
    }
}
