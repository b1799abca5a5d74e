import CanonicalJSON

/// The data of one chart as the page's script reads it: short keys, five significant digits.
enum ChartPayload {
    /// A JSON object that may stand inside a `<script>` element.
    ///
    /// `k` kind, `i` id, `t` title, `xl` and `yl` axis labels, `xs` numbers or `xc` categories, `s` series
    /// (`n` name, `r` role, `v` values, `l` low, `h` high, `p` what it is the sum of), `g` logarithmic, `o` horizontal.
    static func json(_ chart: Chart) -> String {
        let positions = chart.x.count
        var json = JSONWriter(isInsideScript: true)
        json.object { json in
            json.key("k", chart.kind.rawValue)
            json.key("t", chart.title)
            json.key("xl", chart.xLabel)
            json.key("yl", chart.yLabel)
            switch chart.x {
            case .numbers(let numbers): json.numbers("xs", numbers)
            case .categories(let names):
                json.key("xc") { $0.list { json in for name in names { json.text(name) } } }
            }
            json.key("s") { json in
                json.list { json in
                    for series in chart.seriesInDrawingOrder { write(series, positions: positions, into: &json) }
                }
            }
            json.key("g", chart.logY)
            json.key("o", chart.isHorizontal)
        }
        return json.text
    }

    private static func write(_ series: Series, positions: Int, into json: inout JSONWriter) {
        json.object { json in
            json.key("n", series.name)
            json.key("r", series.role.rawValue)
            json.numbers("v", (0..<positions).map { series.value(at: $0) })
            if series.hasIntervals {
                json.numbers("l", (0..<positions).map { series.low(at: $0) })
                json.numbers("h", (0..<positions).map { series.high(at: $0) })
            }
            guard let parts = series.parts else { return }
            json.key("p") { json in
                json.list { json in for part in parts { write(part, positions: positions, into: &json) } }
            }
        }
    }
}

extension JSONWriter {
    /// Numbers in a list; what is not known is null.
    fileprivate mutating func numbers(_ name: String, _ numbers: [Double?]) {
        key(name) { json in
            json.list { json in
                for number in numbers {
                    if let number { json.number(spelled: NumberText.compact(number)) } else { json.null() }
                }
            }
        }
    }
}
