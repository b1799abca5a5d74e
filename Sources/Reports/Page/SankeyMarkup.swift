/// A diagram of flows as inline SVG: every source, what they fill, every drain.
///
/// Each stream has at least the height of a line of text, so that all can be named.
package enum SankeyMarkup {
    private static let width = 980.0
    private static let (leftEnd, hubStart, hubEnd, rightStart) = (286.0, 478.0, 502.0, 694.0)
    private static let bar = 10.0
    /// The height of all that comes in or goes out, whichever is more.
    private static let tallest = 330.0
    private static let leastSlot = 16.0
    private static let gap = 3.0
    private static let head = 30.0
    /// More than a letter of a label is wide, on average.
    private static let letter = 6.8

    /// The whole figure: one diagram for each view, and all numbers as a table.
    static func figure(_ diagram: FlowDiagram, anchor: String, isOpen: Bool) -> HTML {
        let views = diagram.views.enumerated().map { place, view -> HTML in
            """
            <div class="view" data-name="\(view.name)"\(place == 0 ? "" : " hidden")>\(svg(view, of: diagram))</div>

            """
        }
        return FoldMarkup.figure(
            diagram.title, caption: diagram.caption, anchor: anchor, class: "flows", isOpen: isOpen,
            content: """
                <div class="scroll" role="region" tabindex="0" aria-label="\(diagram.title), diagram">\(views)</div>
                <details class="numbers"><summary>Show the numbers</summary>
                \(TableMarkup.plain(diagram.table, label: "\(diagram.title), values"))
                </details>
                """)
    }

    /// One view.
    package static func svg(_ view: FlowDiagram.View, of diagram: FlowDiagram) -> HTML {
        var (sources, drains) = (view.sources, view.drains)
        if view.kept > 0 { drains.append(.init(name: "Left over", amount: view.kept)) }
        if view.kept < 0 { sources.append(.init(name: "From what was held", amount: -view.kept)) }
        let whole = max(view.comesIn, view.goesOut)
        guard whole > 0 else { return "<p class=\"none\">Nothing came in or went out.</p>" }
        let scale = tallest / whole
        let (left, right) = (Side(sources, scale), Side(drains, scale))
        let height = max(left.height, right.height, tallest) + head + 8
        let hubTop = head + (height - head - 8 - tallest) / 2
        // Long names on the left begin before 0, those on the right end beyond the usual width.
        let start = min(0, leftEnd - width(of: sources, view.comesIn))
        let end = max(width, rightStart + width(of: drains, view.goesOut))
        let ins = left.placed(within: height, head: head).map { slot -> HTML in
            stream(slot, isIn: true, hubTop: hubTop, whole: view.comesIn, isKept: view.kept < 0 && slot.isLast)
        }
        let outs = right.placed(within: height, head: head).map { slot -> HTML in
            stream(slot, isIn: false, hubTop: hubTop, whole: view.goesOut, isKept: view.kept > 0 && slot.isLast)
        }
        return """
            <svg class="sankey" viewBox="\(number(start)) 0 \(number(end - start)) \(number(height))" role="img" \
            aria-label="\(diagram.inWords(view))">
            <text x="\(number(leftEnd))" y="14" text-anchor="end" class="side">Comes in</text>
            <text x="\(number(rightStart))" y="14" class="side">Goes out</text>
            <text x="\(number((hubStart + hubEnd) / 2))" y="14" text-anchor="middle" class="side">\
            \(diagram.hub): \(Words.number(view.comesIn)) in, \(Words.number(view.goesOut)) out</text>
            \(ins)\(outs)
            <rect class="hub" x="\(number(hubStart))" y="\(number(hubTop))" width="\(number(hubEnd - hubStart))" \
            height="\(number(tallest))" rx="2"/>
            </svg>
            """
    }

    private static func stream(_ slot: Slot, isIn: Bool, hubTop: Double, whole: Double, isKept: Bool) -> HTML {
        let kind: HTML = isKept ? "kept" : isIn ? "in" : "out"
        let (outer, inner) = isIn ? (leftEnd, hubStart) : (rightStart, hubEnd)
        let barStart = isIn ? leftEnd - bar : rightStart
        let middle = (outer + inner) / 2
        let (top, hub, tall) = (slot.top, hubTop + slot.before, slot.tall)
        let path =
            "M\(number(outer)) \(number(top))C\(number(middle)) \(number(top)) \(number(middle)) \(number(hub)) "
            + "\(number(inner)) \(number(hub))v\(number(tall))C\(number(middle)) \(number(hub + tall)) "
            + "\(number(middle)) \(number(top + tall)) \(number(outer)) \(number(top + tall))z"
        let labelX = isIn ? leftEnd - bar - 7 : rightStart + bar + 7
        let side: HTML = isIn ? " text-anchor=\"end\"" : ""
        return """
            <g class="\(kind)"><path d="\(path)"/>\
            <rect x="\(number(barStart))" y="\(number(top))" width="\(number(bar))" height="\(number(max(tall, 1)))"/>\
            <text x="\(number(labelX))" y="\(number(slot.middle + 4))"\(side)>\
            \(slot.stream.name) <tspan class="amount">\(isKept ? Words.number(slot.stream.amount) : amount(slot.stream, whole))\
            </tspan></text></g>

            """
    }

    /// "12.4 · 30 %" of what comes in, or of what goes out. What is left over is part of neither whole, and has no share.
    private static func amount(_ stream: FlowDiagram.Stream, _ whole: Double) -> String {
        guard whole > 0 else { return Words.number(stream.amount) }
        return "\(Words.number(stream.amount)) · \(Words.part(stream.amount / whole))"
    }

    /// How much room a side's bar and labels take, and no less than that.
    private static func width(of streams: [FlowDiagram.Stream], _ whole: Double) -> Double {
        let longest = streams.map { $0.name.count + 1 + amount($0, whole).count }.max() ?? 0
        return bar + 7 + letter * Double(longest)
    }

    /// To a tenth of a unit.
    private static func number(_ value: Double) -> String { NumberText.compact((value * 10).rounded() / 10) }

    private struct Slot {
        let stream: FlowDiagram.Stream
        let top: Double
        let tall: Double
        let middle: Double
        /// The height of those before it, at the hub.
        let before: Double
        let isLast: Bool
    }

    private struct Side {
        private let streams: [FlowDiagram.Stream]
        private let scale: Double

        init(_ streams: [FlowDiagram.Stream], _ scale: Double) {
            self.streams = streams.filter { $0.amount > 0 }
            self.scale = scale
        }

        private func slot(_ stream: FlowDiagram.Stream) -> Double { max(stream.amount * scale, leastSlot) + gap }

        var height: Double { streams.reduce(0) { $0 + slot($1) } }

        func placed(within whole: Double, head: Double) -> [Slot] {
            var top = head + (whole - head - 8 - height) / 2
            var before = 0.0
            return streams.enumerated().map { place, stream in
                let tall = stream.amount * scale
                let middle = top + slot(stream) / 2
                defer {
                    top += slot(stream)
                    before += tall
                }
                return Slot(
                    stream: stream, top: middle - tall / 2, tall: tall, middle: middle, before: before,
                    isLast: place == streams.count - 1)
            }
        }
    }
}
