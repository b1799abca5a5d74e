import Foundation

/// The content that the service begins with: what `simulate content export` made of scenarios/questbond.
package enum BundledContent {
    package static func data() throws -> Data {
        guard let file = Bundle.module.url(forResource: "content", withExtension: "json") else {
            throw StorageProblem("the bundled content is missing")
        }
        return try Data(contentsOf: file)
    }
}
