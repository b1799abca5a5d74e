import Foundation
import Reports

/// The tables that an earlier run left in a folder: those that its own report names, and no other file.
///
/// A run with fewer tables removes those that it does not write again; otherwise old figures would stay beside new
/// ones.
struct EarlierTables {
    /// Relative to the folder: `csv/levels.csv`. Empty where no report of ours can be read.
    let names: Set<String>

    init(in folder: String) {
        guard let bytes = try? Data(contentsOf: URL(fileURLWithPath: "\(folder)/report.json")),
            let report = try? ReportJSON.decode(bytes)
        else {
            names = []
            return
        }
        names = Set(CSVFiles.render(report).map { "csv/\($0.name)" })
    }

    /// The message when an answer replaces another one, of other settings or of another version.
    static func replaced(in folder: String) -> String {
        "\(folder) had another answer, which this one replaces; --out with another folder keeps both"
    }
}
