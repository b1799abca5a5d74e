import Foundation
import Scenarios

/// Chart.js 3, from a package of this project, from Debian's `libjs-chart.js` or from the project's own set-up; nil
/// where it is not installed, and then the page shows tables instead.
enum ChartLibrary {
    /// Never from a working directory that is only assumed to be home: its file becomes part of the page.
    private static let brought = Home.current.kind == .unknown ? [] : ["\(Home.current.path)/chart.min.js"]
    private static let places = [
        "/usr/share/javascript/chart.js/chart.min.js", "/usr/share/javascript/chart.js/Chart.min.js",
        "/opt/homebrew/share/chart.js/chart.min.js", "/usr/local/share/chart.js/chart.min.js",
    ]

    static var text: String? {
        (brought + places).lazy.compactMap { try? String(contentsOfFile: $0, encoding: .utf8) }.first
    }
}
