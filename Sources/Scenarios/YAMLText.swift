import QuestKernel

/// The bytes of a file as text for a YAML parser, or the place of what is wrong with them.
enum YAMLText {
    /// Decodes UTF-8, with or without a byte order mark; line ends may be LF, CRLF or CR.
    static func decode(_ bytes: [UInt8], file: String) throws(ContentProblem) -> String {
        guard bytes.count <= YAMLTree.mostBytes else {
            throw ContentProblem(
                place: Place(file: file, line: 0, column: 0), path: "",
                expected: "a file of at most \(YAMLTree.mostBytes) bytes", found: "\(bytes.count)")
        }
        let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        let body = hasMark ? bytes.dropFirst(3) : bytes[...]
        try checkCharacters(body, file: file)
        let text = String(decoding: body, as: UTF8.self)
        try checkBeginnings(text, file: file)
        try refuseAliases(text, file: file)
        return text
    }

    /// Refuses what is not UTF-8, and control characters other than tab and line ends.
    private static func checkCharacters(_ bytes: ArraySlice<UInt8>, file: String) throws(ContentProblem) {
        var place = Place(file: file, line: 1, column: 1)
        var iterator = bytes.makeIterator()
        var decoder = UTF8()
        while true {
            switch decoder.decode(&iterator) {
            case .emptyInput: return
            case .error:
                throw ContentProblem(
                    place: place, path: "", expected: "text in UTF-8", found: "bytes that are not UTF-8")
            case .scalarValue("\n"): place = Place(file: file, line: place.line + 1, column: 1)
            case .scalarValue(let scalar):
                let isControl = scalar.value < 0x20 && scalar != "\t" && scalar != "\r" || scalar.value == 0x7F
                guard !isControl else {
                    throw ContentProblem(
                        place: place, path: "", expected: "printable text",
                        found: "the control character \(scalar.value)")
                }
                place.column += 1
            }
        }
    }

    /// Refuses text with too many nodes before it is parsed.
    ///
    /// In YAML a value begins at the start, after `[`, `{`, `,` or `:`, or after `-` or `?` and a blank; a map's key
    /// and its value may have only one of these between them. All are counted, also in quotes and in remarks: prose
    /// would have to fill a file of the most bytes with a comma for every thirty letters.
    private static func checkBeginnings(_ text: String, file: String) throws(ContentProblem) {
        var beginnings = 0
        var mayBegin = false
        for (offset, byte) in text.utf8.enumerated() {
            switch byte {
            case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","), UInt8(ascii: ":"): beginnings += 1
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                if mayBegin { beginnings += 1 }
            default: break
            }
            mayBegin = byte == UInt8(ascii: "-") || byte == UInt8(ascii: "?")
            guard beginnings <= YAMLTree.mostBeginnings else {
                throw ContentProblem(
                    place: place(ofByte: offset, in: text, file: file), path: "",
                    expected: "at most \(YAMLTree.mostBeginnings) beginnings of values "
                        + "([ { , : and - or ? before a blank)",
                    found: "more")
            }
        }
    }

    /// Refuses YAML's aliases: each figure has one place of its own, which `--set`, tuning and messages name.
    ///
    /// It looks at the text before it is parsed, because a few lines of aliases can stand for billions of nodes.
    /// A star in prose is allowed, unless an ampersand elsewhere is directly before the same word.
    private static func refuseAliases(_ text: String, file: String) throws(ContentProblem) {
        let anchors = Set(marked("&", in: text).map(\.name))
        guard !anchors.isEmpty else { return }
        for alias in marked("*", in: text) where anchors.contains(alias.name) {
            throw ContentProblem(
                place: place(ofByte: alias.offset, in: text, file: file), path: "",
                expected: "figures written out (anchors and aliases are not read)", found: "*\(alias.name)")
        }
    }

    /// Every run of letters, digits, `-` and `_` (what YAML lets an anchor be called) directly after `sign`.
    private static func marked(_ sign: Character, in text: String) -> [(name: String, offset: Int)] {
        guard let sign = sign.asciiValue else { return [] }
        let bytes = Array(text.utf8)
        var names: [(name: String, offset: Int)] = []
        for offset in bytes.indices where bytes[offset] == sign {
            let name = bytes[(offset + 1)...].prefix { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), UInt8(ascii: "-"):
                    return true
                default: return false
                }
            }
            if !name.isEmpty { names.append((String(decoding: name, as: UTF8.self), offset)) }
        }
        return names
    }

    /// Line and column from 1, the column in Unicode scalars as the parser counts them.
    static func place(ofByte offset: Int, in text: String, file: String) -> Place {
        var place = Place(file: file, line: 1, column: 1)
        var left = offset
        for scalar in text.unicodeScalars {
            guard left > 0 else { break }
            left -= UTF8.width(scalar)
            place.column += 1
            if scalar == "\n" { place = Place(file: file, line: place.line + 1, column: 1) }
        }
        return place
    }
}
