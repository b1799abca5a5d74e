import ExactAnswers

// How long each exact answer takes, and how far it is from a value known by another road.
//
// Usage:   swift run -c release measure-oracles
// Prints the median of nine runs on one core in milliseconds, the answer, and its distance from the known value as a
// share of it. Known values: fractions, inclusion and exclusion at 60 digits, recursions at 40.

func measure(_ name: String, known: Double, _ answer: () throws -> Double) rethrows {
    let clock = ContinuousClock()
    var times: [Duration] = []
    var found = 0.0
    for _ in 0..<9 {
        let begun = clock.now
        found = try answer()
        times.append(clock.now - begun)
    }
    let (seconds, attoseconds) = times.sorted()[4].components
    let milliseconds = Double(seconds) * 1_000 + Double(attoseconds) / 1e15
    print("| \(name) | \((milliseconds * 1_000).rounded() / 1_000) | \(found) | \(abs(found - known) / known) |")
}

let chances = [1, 1, 1, 0.8, 0.8, 0.8, 0.6, 0.6, 0.4, 0.25]
let prices = [50, 75, 100, 150, 200, 250, 400, 600, 1_000, 2_000]
let steps = zip(chances, prices).map { EnhancementStep(successChance: $0, goldPerAttempt: $1) }
func tier(_ chance: Double, _ policy: PityPolicy) throws -> TieredDraw.Tier {
    TieredDraw.Tier(hazard: try policy.hazard(base: chance))
}
let highest = try tier(0.006, PityPolicy(hard: 90, soft: SoftPity(from: 74, step: 0.06)))

try measure("pity, 0.6 %, sure on 90: mean tries", known: 69.69980377608013) {
    try PityChain(baseChance: 0.006, policy: PityPolicy(hard: 90)).wait.mean
}
let lower = try tier(0.051, PityPolicy(hard: 10, soft: SoftPity(from: 9, step: 0.51)))
try measure("two coupled tiers, sure on 10 and 90: rate", known: 0.1305665668339411) {
    try TieredDraw([highest, lower]).machine(for: 1).longRun().rate(of: .hit)
}
let third = try tier(0.2, PityPolicy(hard: 5))
try measure("three, sure on 5, 10 and 90, with a wait: rate of the middle one", known: 0.1305665668339411) {
    let machine = try TieredDraw([highest, lower, third]).machine(for: 1)
    return try 1 / machine.beginning(machine.longRun().beginningsAfter(.hit)).passage(to: .hit).mean
}
let fiftyFifty = TieredDraw.Tier(hazard: highest.hazard, featured: .init(share: 0.5, sureAfter: 1))
try measure("featured half of the time, then surely: pulls until the first", known: 93.4459980594464) {
    try TieredDraw([fiftyFifty]).machine(for: 0).passage(to: .wanted).mean
}
try measure("the same until the seventh, with its distribution: pulls", known: 654.1219864161248) {
    try TieredDraw([fiftyFifty]).machine(for: 0).distribution(to: .wanted, times: 7).mean
}
try measure("1 in 100,000 of the drops under pity, with P99: mean tries", known: 100_000) {
    let machine = try CounterMachine(
        wanted: [Double](repeating: 1e-5, count: 20), drops: [Double](repeating: 0.065, count: 19) + [1])
    _ = try machine.quantiles([0.99], of: .wanted)
    return try machine.passage(to: .wanted).mean
}
for (name, rule, known) in [
    ("stays", FailureRule.stay, 39_425.0 / 3), ("falls a level", .drop(levels: 1), 31_373.524305555555),
    ("falls to +6", .reset(safeLevel: 6), 40_086.11111111111),
    ("counts, sure on the fifth", .credit(PityPolicy(hard: 5)), 11_031.5225),
] {
    try measure("ladder of ten, a failure \(name): gold", known: known) {
        try EnhancementLadder(steps: steps, failureRule: rule).distribution(.cost).mean
    }
}
try measure("ladder of ten, falls to the foot, moments alone: gold", known: 76_817.27430555556) {
    try EnhancementLadder(steps: steps, failureRule: .reset()).passage(.cost).mean
}
try measure("50 equal cards, distribution: draws", known: 224.96026691647126) {
    try CollectionDraws(cards: [Double](repeating: 0.02, count: 50)).distribution().mean
}
let fifty = [(15, 0.04), (12, 0.02), (10, 0.008), (8, 0.004), (5, 0.002)].flatMap {
    [Double](repeating: $0.1, count: $0.0)
}
try measure("50 cards of five rarities, moments: draws", known: 1_219.5549395282901536) {
    try CollectionDraws(cards: fifty).wait.mean
}
try measure("three unequal cards, distribution: draws", known: 64.33558254610887) {
    try CollectionDraws(cards: [0.0625, 0.0375, 0.01875]).distribution().mean
}
let tries = try PityChain(baseChance: 0.5).machine
try measure("a dry run of 30 within 200 tries at one half: chance", known: 8.009373924635843e-08) {
    try tries.dryRunChance(of: 30, without: .hit, within: 200)
}
let incomes = (0...40).map { ChancedAmount($0 * 10, chance: 1.0 / 41) }
try measure("20,000 gold at 0 to 400 a day, distribution: days", known: 100.65) {
    try CounterMachine(savingFor: [ChancedAmount(20_000, chance: 1)], incomes: incomes).distribution(to: .wanted).mean
}
