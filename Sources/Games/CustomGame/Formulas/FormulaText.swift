import QuestKernel

/// A piece of a formula's text, with its column in the text from 0.
struct FormulaToken: Equatable {
    enum Kind: Equatable {
        /// In millionths; `isWhole` where it is written without a point and without `%`.
        case number(millionths: Int64, isWhole: Bool)
        /// A name, which may have points: `banner.five`.
        case name(String)
        case symbol(String)
    }

    let kind: Kind
    let column: Int
}

/// Cuts a formula into its pieces.
enum FormulaText {
    /// The longest formula that is read; longer ones are a mistake or an attack.
    static let mostCharacters = 1_000

    private static let symbols = [
        "&&", "||", "==", "!=", "<=", ">=", "<", ">", "!", "?", ":", "+", "-", "*", "/", "%", "(", ")", ",",
    ]

    /// - Throws: the column and what was expected there.
    static func tokens(of text: String) throws(FormulaMistake) -> [FormulaToken] {
        let characters = Array(text)
        guard characters.count <= mostCharacters else {
            throw FormulaMistake(
                column: 0, expected: "a formula of at most \(mostCharacters) characters", found: "more")
        }
        var tokens: [FormulaToken] = []
        var place = 0
        while place < characters.count {
            let character = characters[place]
            if character.isWhitespace {
                place += 1
            } else if character.isASCII, character.isNumber {
                tokens.append(try number(characters, &place))
            } else if isNameStart(character) {
                let start = place
                while place < characters.count, isNamePart(characters[place]) { place += 1 }
                tokens.append(FormulaToken(kind: .name(String(characters[start..<place])), column: start))
            } else if let symbol = symbols.first(where: { characters[place...].starts(with: Array($0)) }) {
                tokens.append(FormulaToken(kind: .symbol(symbol), column: place))
                place += symbol.count
            } else {
                throw FormulaMistake(
                    column: place, expected: "a number, a name or one of + - * / % < > = ! & | ? : ( )",
                    found: "\"\(character)\"")
            }
        }
        return tokens
    }

    static func isNameStart(_ character: Character) -> Bool { character.isASCII && character.isLetter }

    private static func isNamePart(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || character == "." || character == "_")
    }

    /// `12`, `0.5` or `80%`. A `%` that a number or a name follows is the remainder: `7 % 3`.
    private static func number(_ characters: [Character], _ place: inout Int) throws(FormulaMistake) -> FormulaToken {
        let start = place
        while place < characters.count, characters[place].isASCII,
            characters[place].isNumber || characters[place] == "."
        {
            place += 1
        }
        let text = String(characters[start..<place])
        guard let number = Decimal6(text) else {
            throw FormulaMistake(
                column: start, expected: "a number below 10¹² of at most six decimals", found: "\"\(text)\"")
        }
        guard place < characters.count, characters[place] == "%", !isFollowedByValue(characters, place + 1) else {
            return FormulaToken(
                kind: .number(millionths: number.millionths, isWhole: !text.contains(".")), column: start)
        }
        place += 1
        guard number.millionths % 100 == 0 else {
            throw FormulaMistake(
                column: start, expected: "a percentage of at most four decimals", found: "\"\(text)%\"")
        }
        return FormulaToken(kind: .number(millionths: number.millionths / 100, isWhole: false), column: start)
    }

    private static func isFollowedByValue(_ characters: [Character], _ place: Int) -> Bool {
        guard let next = characters[place...].first(where: { !$0.isWhitespace }) else { return false }
        return next.isASCII && (next.isNumber || next.isLetter || next == "(")
    }
}

/// What is wrong with a formula: where in its text, what was expected and what was found.
struct FormulaMistake: Error, Equatable {
    /// From 0.
    var column: Int
    var expected: String
    var found: String
    var suggestion: String?
}
