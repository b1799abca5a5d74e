import Foundation

/// Chart.js 3, where Debian's `libjs-chart.js` or the project's own set-up puts it; nothing where it is not installed,
/// and then the page shows tables instead.
enum ChartLibrary {
    private static let places = [
        "/usr/share/javascript/chart.js/chart.min.js", "/usr/share/javascript/chart.js/Chart.min.js",
        "/opt/homebrew/share/chart.js/chart.min.js", "/usr/local/share/chart.js/chart.min.js",
    ]

    static var text: String? {
        places.lazy.compactMap { try? String(contentsOfFile: $0, encoding: .utf8) }.first
    }
}
