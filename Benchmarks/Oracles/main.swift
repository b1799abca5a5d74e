// How long each exact answer takes, one core: the median of several runs, in milliseconds.
// swift run -c release measure-oracles

import Balance

func measure(_ name: String, repeating count: Int = 9, _ body: () throws -> Double) rethrows {
    let clock = ContinuousClock()
    var times: [Duration] = []
    var answer = 0.0
    for _ in 0..<count {
        let begun = clock.now
        answer = try body()
        times.append(clock.now - begun)
    }
    let (seconds, attoseconds) = times.sorted()[count / 2].components
    let milliseconds = Double(seconds) * 1_000 + Double(attoseconds) / 1e15
    print("\(name)\t\((milliseconds * 1_000).rounded() / 1_000) ms\t\(answer)")
}

let chances = [1, 1, 1, 0.8, 0.8, 0.8, 0.6, 0.6, 0.4, 0.25]
let prices = [50, 75, 100, 150, 200, 250, 400, 600, 1_000, 2_000]
let steps = zip(chances, prices).map { EnhancementStep(successChance: $0, goldPerAttempt: $1) }
let hard = PityPolicy(hardThreshold: 90)
let soft = PityPolicy(hardThreshold: 90, soft: SoftPity(rampFrom: 74, rampStep: 0.06))
let low = PityPolicy(hardThreshold: 10)

try measure("pity, 0.6 % with a guarantee on 90") { try PityChain(baseChance: 0.006, policy: hard).meanTries }
for resets in [ResetRule.higherHitsReset, .ownHitsOnly] {
    try measure("coupled rarities, 10 and 90, \(resets)") {
        try CoupledPity(
            rarities: [
                ProtectedRarity(chance: 0.051, policy: low), ProtectedRarity(chance: 0.006, policy: soft),
            ], resets: resets
        ).rates[0]
    }
}
try measure("coupled rarities, 5, 10 and 90, own hits only, with a wait") {
    try CoupledPity(
        rarities: [
            ProtectedRarity(chance: 0.2, policy: PityPolicy(hardThreshold: 5)),
            ProtectedRarity(chance: 0.051, policy: low), ProtectedRarity(chance: 0.006, policy: soft),
        ], resets: .ownHitsOnly
    ).wait(for: 0, from: .longRun).mean
}
try measure("one kind of drop under pity, P99 of 1 in 100,000") {
    let wait = try MarkedWait(
        wanted: [Double](repeating: 1e-5, count: 20), drops: [Double](repeating: 0.065, count: 19) + [1])
    return Double(wait.quantiles([0.99])[0] ?? 0)
}
try measure("ladder of ten, a failure stays, gold") { try EnhancementLadder(steps: steps).gold.mean }
try measure("ladder of ten, a level down, gold") {
    try EnhancementLadder(steps: steps, failureRule: .drop(levels: 1)).gold.mean
}
try measure("ladder of ten, back to +6, gold") {
    try EnhancementLadder(steps: steps, failureRule: .reset(safeLevel: 6)).gold.mean
}
try measure("ladder of ten, sure on the fifth, gold") {
    try EnhancementLadder(steps: steps, failureRule: .credit(PityPolicy(hardThreshold: 5))).gold.mean
}
try measure("ladder of ten, back to the foot, means alone") {
    try EnhancementLadder.passages(steps: steps, failureRule: .reset()).gold[10].mean
}
try measure("collection of 50 equal cards, distribution") {
    try CollectionDraws(cards: [Double](repeating: 0.02, count: 50)).distribution().mean
}
let groups = [(15, 0.04), (12, 0.02), (10, 0.008), (8, 0.004), (5, 0.002)]
let fifty = groups.flatMap { [Double](repeating: $0.1, count: $0.0) }
try measure("collection of 50 cards of five rarities, mean and variance") { try CollectionDraws(cards: fifty).mean }
try measure("collection of three unequal cards, distribution") {
    try CollectionDraws(cards: [0.0625, 0.0375, 0.01875]).distribution().mean
}
try measure("longest dry run of 1,000 tries, distribution") {
    try LongestDryRun(chance: 0.065, tries: 1_000).distribution().mean
}
try measure("longest dry run of 1,000 tries under pity") {
    try PityChain(baseChance: 0.065, policy: PityPolicy(hardThreshold: 20)).longestDryRun(tries: 1_000).mean
}
let incomes = (0...40).map { TimeToAfford.Income(amount: $0 * 10, chance: 1.0 / 41) }
try measure("days to 20,000 gold at 0 to 400 a day, distribution") {
    try TimeToAfford(price: 20_000, incomes: incomes).distribution().mean
}
