import Foundation

/// Expected figures that `Tests/Oracles/chains_oracle.py` computed by other means; they are kept beside it.
enum ChainOracle {
    /// By case and figure.
    static func figures() throws -> [String: [String: [Double]]] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Oracles/chains.json")
        return try JSONDecoder().decode([String: [String: [Double]]].self, from: Data(contentsOf: file))
    }
}
