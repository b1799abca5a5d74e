/// The data of one chart as the page's script reads it: short keys, five significant digits.
enum ChartPayload {
    /// A JSON object that may stand inside a `<script>` element.
    ///
    /// `k` kind, `i` id, `t` title, `xl` and `yl` axis labels, `xs` numbers or `xc` categories, `s` series
    /// (`n` name, `r` role, `v` values, `l` low, `h` high), `g` logarithmic, `o` horizontal.
    static func json(_ chart: Chart) -> String {
        let positions = chart.x.count
        let xAxis =
            switch chart.x {
            case .numbers(let numbers): "\"xs\":" + array(numbers.map(NumberText.compact))
            case .categories(let names): "\"xc\":" + array(names.map(Escape.scriptJSON))
            }
        let fields = [
            "\"k\":\"\(chart.kind.rawValue)\"",
            "\"t\":" + Escape.scriptJSON(chart.title),
            "\"xl\":" + Escape.scriptJSON(chart.xLabel),
            "\"yl\":" + Escape.scriptJSON(chart.yLabel),
            xAxis,
            "\"s\":" + array(chart.seriesInDrawingOrder.map { json($0, positions: positions) }),
            "\"g\":\(chart.logY)",
            "\"o\":\(chart.isHorizontal)",
        ]
        return "{" + fields.joined(separator: ",") + "}"
    }

    private static func json(_ series: Series, positions: Int) -> String {
        func numbers(_ value: (Int) -> Double?) -> String {
            array((0..<positions).map { value($0).map(NumberText.compact) ?? "null" })
        }
        var fields = [
            "\"n\":" + Escape.scriptJSON(series.name),
            "\"r\":\"\(series.role.rawValue)\"",
            "\"v\":" + numbers(series.value(at:)),
        ]
        if series.hasIntervals {
            fields.append("\"l\":" + numbers(series.low(at:)))
            fields.append("\"h\":" + numbers(series.high(at:)))
        }
        return "{" + fields.joined(separator: ",") + "}"
    }

    private static func array(_ elements: [String]) -> String { "[" + elements.joined(separator: ",") + "]" }
}
