extension Histogram {
    /// The Gini coefficient, 0 for equal shares and 1 for one owner of all, with the correction n / (n − 1).
    ///
    /// G = Σ(2i − n − 1)·x_i / ((n − 1)·Σx) over the sorted sample. Returns nil below two values, where the sum is 0 or
    /// where a value is negative.
    package var gini: Double? {
        guard count >= 2, let least = bins.first?.value, least >= 0 else { return nil }
        var total = 0.0
        var weighted = 0.0
        var below = 0
        for bin in bins {
            let size = Double(bin.count)
            // Ranks below + 1 ... below + size add up to this weight.
            let weight = size * (2 * Double(below) + size - Double(count))
            weighted += weight * Double(bin.value)
            total += size * Double(bin.value)
            below += bin.count
        }
        guard total > 0 else { return nil }
        return weighted / (Double(count - 1) * total)
    }
}
