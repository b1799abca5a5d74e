/// A key of any name: for values whose names are data, and to find unexpected names.
package struct AnyKey: CodingKey, Hashable {
    package let stringValue: String
    package var intValue: Int? { nil }

    package init(_ name: String) { stringValue = name }
    package init?(stringValue: String) { self.init(stringValue) }
    package init?(intValue: Int) { nil }
}
