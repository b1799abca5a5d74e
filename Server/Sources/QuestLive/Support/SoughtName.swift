import Foundation

/// A name as somebody looks for it: small or large letters, with accents or without, and without what joins letters.
///
/// It is compared scalar by scalar: to Swift a letter is one with the vowel that is written on it, so that no part of many
/// words in Hindi would be found.
struct SoughtName {
    private let scalars: [UInt32]

    init(_ name: String) {
        // Large letters first: those of which one is small in two ways, such as the s of Greek, are one then.
        let small = PlainText.withPlainSpaces(PlainText.withoutNeedlessSigns(name)).uppercased().lowercased()
        let taken = small.utf8.allSatisfy { $0 < 0x80 } ? small : small.decomposedStringWithCanonicalMapping
        scalars = taken.unicodeScalars.filter { !Joiners.contains($0) && !Self.isAccent($0) }
            .flatMap { Self.plain[$0].map { $0.unicodeScalars.map(\.value) } ?? [$0.value] }
    }

    /// Whether a part of the name is this; what is nothing by itself is no part.
    func contains(_ part: SoughtName) -> Bool { !part.scalars.isEmpty && scalars.contains(part.scalars) }

    /// Letters with a stroke, and two in one, which Unicode keeps whole.
    private static let plain: [Unicode.Scalar: String] = [
        "ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t", "œ": "oe", "æ": "ae", "þ": "th",
    ]

    /// Signs above or below a letter which are no vowels: of Latin, Greek and Cyrillic, and the vowels of Hebrew and Arabic,
    /// which are seldom written.
    private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
        let place = scalar.properties.canonicalCombiningClass.rawValue
        return (10...35).contains(place) || place >= 200
    }
}
