import QuestKernel

extension QuestBond {
    /// What a client may ask for. Chapters declare the commands: see ``CommandDeclaration``.
    ///
    /// It is the number of a declaration and the values of its fields, as whole numbers: small, of one layout, and
    /// without memory of its own, because players make and compare many of them.
    public struct Command: Sendable, Equatable {
        /// Its number in the journal.
        let number: UInt16
        private let first: Int64
        private let second: Int64
        private let third: Int64
        private let fourth: Int64

        /// - Parameter declaration: whose fields the values fill, in their order.
        @inline(__always)
        init<Declaration: CommandDeclaration>(
            _ declaration: Declaration.Type, _ first: some CommandValue = 0, _ second: some CommandValue = 0,
            _ third: some CommandValue = 0, _ fourth: some CommandValue = 0
        ) {
            number = Declaration.entry.number
            self.first = first.argument
            self.second = second.argument
            self.third = third.argument
            self.fourth = fourth.argument
        }

        /// A command that was read: values that are missing are 0.
        init(_ number: UInt16, _ arguments: [Int64]) {
            func argument(_ place: Int) -> Int64 { arguments.indices.contains(place) ? arguments[place] : 0 }
            self.number = number
            (first, second, third, fourth) = (argument(0), argument(1), argument(2), argument(3))
        }

        /// How many values a command has room for.
        static let room = 4

        /// A value by the place of its field, of the type that the rule asks for.
        @inline(__always)
        subscript<Value: CommandValue>(_ place: Int) -> Value { Value(argument: argument(place)) }

        @inline(__always)
        func argument(_ place: Int) -> Int64 {
            switch place {
            case 0: return first
            case 1: return second
            case 2: return third
            default: return fourth
            }
        }
    }
}

/// What a field of a command may hold: anything that is a whole number in a command, and itself again in a rule.
protocol CommandValue {
    init(argument: Int64)
    var argument: Int64 { get }
}

extension CommandValue where Self: FixedWidthInteger {
    /// A number too large for its type is as large as can be, so that rules refuse it.
    @inline(__always)
    init(argument: Int64) { self.init(clamping: argument) }
    @inline(__always)
    var argument: Int64 { Int64(clamping: self) }
}

extension Int: CommandValue {}
extension Int32: CommandValue {}
extension Int64: CommandValue {}

extension Amount: CommandValue {
    @inline(__always)
    init(argument: Int64) { self.init(rawValue: argument) }
    @inline(__always)
    var argument: Int64 { rawValue }
}

extension Bool: CommandValue {
    @inline(__always)
    init(argument: Int64) { self = argument != 0 }
    @inline(__always)
    var argument: Int64 { self ? 1 : 0 }
}

/// Nothing is -1, which no choice has.
extension Optional: CommandValue where Wrapped: CommandChoice {
    @inline(__always)
    init(argument: Int64) { self = argument < 0 ? nil : Wrapped(argument: argument) }
    @inline(__always)
    var argument: Int64 { self?.argument ?? -1 }
}

extension HabitSet: CommandValue {
    @inline(__always)
    init(argument: Int64) { self.init(rawValue: UInt16(truncatingIfNeeded: argument)) }
    @inline(__always)
    var argument: Int64 { Int64(rawValue) }
}

/// A choice that commands name: on the wire by its name, in a command by its number.
protocol CommandChoice: CommandValue, ContentChoice, RawRepresentable where RawValue == UInt8 {}

extension CommandChoice {
    /// A command is made of choices or read from their names, so that it holds the number of one.
    @inline(__always)
    init(argument: Int64) {
        guard let choice = Self(rawValue: UInt8(truncatingIfNeeded: argument)) else {
            preconditionFailure("a command holds the number of a choice")
        }
        self = choice
    }
    @inline(__always)
    var argument: Int64 { Int64(rawValue) }
}

extension Category: CommandChoice {}
extension TaskSize: CommandChoice {}
extension Verification: CommandChoice {}
extension Stat: CommandChoice {}
extension HeroClass: CommandChoice {}
extension Slot: CommandChoice {}
extension Zodiac: CommandChoice {}
extension RoutineKind: CommandChoice {}
extension MiniGame: CommandChoice {}
extension Breadcrumb: CommandChoice {}
