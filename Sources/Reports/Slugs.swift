/// Makes ids fit for file names and page anchors: `a-z 0-9 -`, at most 60 long, each given out once.
struct Slugs {
    private var taken: Set<String>

    init(reserved: Set<String> = []) { taken = reserved }

    mutating func slug(for text: String) -> String {
        let words = text.lowercased().utf8.split { byte in
            !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                && !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
        let joined = words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-").prefix(60)
        let base = joined.isEmpty ? "item" : String(joined)
        var candidate = base
        var number = 2
        while !taken.insert(candidate).inserted {
            candidate = "\(base)-\(number)"
            number += 1
        }
        return candidate
    }
}
