extension [Parameter] {
    /// The roundest values near a setting that meet the goals as well: 0.1 in place of 0.096398. Present values stay.
    package func roundest(
        near setting: [ParameterValue], isMet: ([ParameterValue]) throws -> Bool
    ) rethrows -> [ParameterValue] {
        guard try isMet(setting) else { return setting }
        for digits in 1...4 {
            let rounder = zip(self, setting).map { parameter, value in
                value == parameter.present ? value : parameter.rounded(value, digits: digits)
            }
            if rounder == setting { return setting }
            if try isMet(rounder) { return rounder }
        }
        return setting
    }
}
