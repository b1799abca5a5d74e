import QuestKernel

/// Whole millionths as people write them, and back.
enum Figure6 {
    /// 65,000 is "0.065".
    static func text(_ millionths: Int64) -> String {
        let (whole, rest) = millionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
        var fraction = String(rest + 1_000_000).dropFirst()
        while fraction.last == "0" { fraction = fraction.dropLast() }
        return (millionths < 0 ? "-" : "") + "\(whole)" + (fraction.isEmpty ? "" : ".\(fraction)")
    }

    static func number(_ millionths: Int64) -> Double { Double(millionths) / 1_000_000 }

    /// A figure times a factor in millionths, to the nearest millionth, or whole where the figure was written whole.
    static func scaled(_ text: String, by factor: Int64) -> String? {
        guard let figure = Decimal6(text) else { return nil }
        let unit: Int128 = text.contains(".") ? 1_000_000 : 1_000_000_000_000
        let product = Int128(figure.millionths) * Int128(factor)
        let rounded = (product.magnitude + UInt128(unit) / 2) / UInt128(unit) * (UInt128(unit) / 1_000_000)
        let most = UInt128(Int64.max)
        return Self.text((product < 0 ? -1 : 1) * Int64(min(rounded, most)))
    }
}

extension ContentNode {
    /// A figure, list or section with all its untagged figures times a factor; nil if there is none.
    ///
    /// - Parameter factor: in millionths.
    func scaled(by factor: Int64) -> ContentNode? {
        var result = self
        switch value {
        case .scalar(let text):
            guard let scaled = Figure6.scaled(text, by: factor) else { return nil }
            result.value = .scalar(scaled)
        case .list(let nodes):
            if let used { return used.scaled(by: factor) }
            let scaled = nodes.map { $0.scaledWithin(by: factor) }
            guard scaled.contains(where: { $0 != nil }) else { return nil }
            result.value = .list(zip(scaled, nodes).map { $0 ?? $1 })
        case .map(let entries):
            let scaled = entries.map { $0.node.scaledWithin(by: factor) }
            guard scaled.contains(where: { $0 != nil }) else { return nil }
            result.value = .map(
                zip(scaled, entries).map {
                    ContentNode.Entry(key: $1.key, keyPlace: $1.keyPlace, node: $0 ?? $1.node)
                })
        }
        return result
    }

    private func scaledWithin(by factor: Int64) -> ContentNode? { tag == nil ? scaled(by: factor) : nil }

    /// What a tagged triple of low, used and high plays.
    var used: ContentNode? { triple?[1] }

    /// Low, used and high of a tagged figure.
    var triple: [ContentNode]? {
        guard let tag, !tag.contains(":"), case .list(let nodes) = value, nodes.count == 3 else { return nil }
        return nodes
    }
}
