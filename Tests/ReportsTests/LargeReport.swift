import Foundation
import Reports

/// Forty charts of ten series over 180 days, with numbers that do not compress by being round.
enum LargeReport {
    static let document = ReportDocument(
        title: "Large", subtitle: "",
        sections: (0..<10).map { section in
            Section(id: "section-\(section)", title: "Section \(section)", lead: "", blocks: charts(section))
        })

    private static func charts(_ section: Int) -> [Block] {
        (0..<4).map { place in
            .chart(
                Chart(
                    id: "chart-\(section)-\(place)", title: "Chart", kind: .lines, xLabel: "Day", yLabel: "Gold",
                    x: .numbers(SampleReport.days),
                    series: (1...10).map { number in
                        Series(
                            name: "Series \(number)",
                            values: SampleReport.days.map { sin($0 * Double(number + place)) * 12_345.678 })
                    }))
        }
    }
}
