import QuestKernel

/// A faucet or a sink of the game, as rules name it ("Economy Balance"): its number in the journal.
struct Flow: Hashable {
    let rawValue: UInt16

    @inline(__always)
    var id: FlowID { FlowID(rawValue) }
}

/// A faucet or a sink with its words, as reports need it.
struct DescribedFlow {
    let number: UInt16
    let description: GameDescription.Flow
}

/// Chapters declare their flows in extensions of this protocol, once for both readings: `Flow` takes the number and
/// leaves the words, so that a rule costs nothing for them; `DescribedFlow` keeps all.
protocol FlowDeclaration {
    static func flow(
        _ number: UInt16, _ name: String, _ label: String, isFaucet: Bool, isSupport: Bool, isBesideCommands: Bool
    ) -> Self
}

extension FlowDeclaration {
    /// Units appear through it.
    @inline(__always)
    static func faucet(
        _ number: UInt16, _ name: String, _ label: String, isSupport: Bool = false, isBesideCommands: Bool = false
    ) -> Self {
        flow(
            number, name, label, isFaucet: true, isSupport: isSupport, isBesideCommands: isBesideCommands)
    }

    /// Units vanish through it.
    @inline(__always)
    static func sink(_ number: UInt16, _ name: String, _ label: String, isSupport: Bool = false) -> Self {
        flow(number, name, label, isFaucet: false, isSupport: isSupport, isBesideCommands: false)
    }
}

extension Flow: FlowDeclaration {
    @inline(__always)
    static func flow(
        _ number: UInt16, _ name: String, _ label: String, isFaucet: Bool, isSupport: Bool, isBesideCommands: Bool
    ) -> Flow {
        Flow(rawValue: number)
    }
}

extension DescribedFlow: FlowDeclaration {
    static func flow(
        _ number: UInt16, _ name: String, _ label: String, isFaucet: Bool, isSupport: Bool, isBesideCommands: Bool
    ) -> DescribedFlow {
        DescribedFlow(
            number: number,
            description: GameDescription.Flow(
                name: name, label: label, isFaucet: isFaucet, isSupport: isSupport, isBesideCommands: isBesideCommands))
    }
}
