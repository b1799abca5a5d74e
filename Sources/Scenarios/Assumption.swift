import QuestKernel

/// One line of the list of values that the documents do not give as they stand.
package struct Assumption: Sendable, Equatable {
    package var path: String
    package var kind: Provenance.Kind
    /// As written; for a section, factors on all of its untagged figures.
    package var low: String
    package var used: String
    package var high: String
    package var isSection: Bool
    package var place: Place
    /// The row of `readings.yaml` on which it rests, where it is ruled.
    package var reading: String?

    /// What a reader noted, in reading order.
    package static func all(from reader: ContentReader) -> [Assumption] {
        reader.provenance.compactMap { provenance in
            guard provenance.range.count == 3 else { return nil }
            return Assumption(
                path: provenance.path, kind: provenance.kind, low: provenance.range[0], used: provenance.range[1],
                high: provenance.range[2], isSection: provenance.isSection, place: provenance.place,
                reading: provenance.reading)
        }
    }
}
