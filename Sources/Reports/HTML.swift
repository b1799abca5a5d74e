import Foundation

/// Markup in which every interpolated text is escaped, so that forgetting to escape is not possible.
///
/// Only literals and other `HTML` values are taken as markup.
package struct HTML: ExpressibleByStringInterpolation, Sendable {
    package private(set) var text: String

    package init(stringLiteral value: String) { text = value }
    package init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

    private init(text: String) { self.text = text }

    /// Takes text as markup that is known to be safe: the page's own style, script and encoded data.
    static func trusted(_ text: String) -> HTML { HTML(text: text) }

    package struct Interpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        package init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

        package mutating func appendLiteral(_ literal: String) { text += literal }
        package mutating func appendInterpolation(_ value: String) { text += Escape.html(value) }
        package mutating func appendInterpolation(_ value: Int) { text += String(value) }
        package mutating func appendInterpolation(_ value: HTML) { text += value.text }
        package mutating func appendInterpolation(_ value: HTML?) { text += value?.text ?? "" }
        package mutating func appendInterpolation(_ values: [HTML]) { for value in values { text += value.text } }
    }
}

/// Text made safe for the place it is put in.
package enum Escape {
    /// For element content and quoted attributes.
    package static func html(_ text: String) -> String {
        var escaped = ""
        escaped.reserveCapacity(text.utf8.count)
        for scalar in Typography.unbroken(text).unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            case "\0": escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// JavaScript that cannot end its own `<script>` element early.
    static func inlineScript(_ source: String) -> String {
        source.replacingOccurrences(of: "</script", with: "<\\/script", options: .caseInsensitive)
            .replacingOccurrences(of: "<!--", with: "<\\!--")
    }
}
