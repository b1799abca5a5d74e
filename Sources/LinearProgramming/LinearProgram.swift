import CGLPK

/// Amounts, none below 0, that cost the least and keep to bounds on sums of them: solved by the simplex method of GLPK.
package struct LinearProgram: Sendable {
    /// Bounds on a weighted sum of amounts.
    package struct Row: Sendable {
        /// By number of amount; all others weigh 0.
        package var weights: [Int: Double]
        package var atLeast: Double?
        package var atMost: Double?

        package init(_ weights: [Int: Double], atLeast: Double? = nil, atMost: Double? = nil) {
            (self.weights, self.atLeast, self.atMost) = (weights, atLeast, atMost)
        }
    }

    package enum Answer: Sendable, Equatable {
        case least(cost: Double, amounts: [Double])
        /// No amounts keep to the bounds.
        case impossible
        /// There is no least: it goes on for ever.
        case endless
    }

    /// What one of each amount costs.
    package let costs: [Double]
    /// The most of each; nil for any.
    package let most: [Double?]
    package private(set) var rows: [Row] = []

    /// - Parameter most: of each amount; without it, any.
    package init(costs: [Double], most: [Double?]? = nil) {
        self.costs = costs
        self.most = most ?? costs.map { _ in nil }
    }

    package mutating func add(_ row: Row) { rows.append(row) }

    /// - Throws: where a figure is not finite, a number of an amount does not exist, or GLPK gives up.
    package func least() throws(LinearProgramError) -> Answer {
        try check()
        glp_term_out(GLP_OFF)
        guard let problem = glp_create_prob() else { throw .gaveUp(code: 0) }
        defer { glp_delete_prob(problem) }
        glp_set_obj_dir(problem, GLP_MIN)
        if !costs.isEmpty { glp_add_cols(problem, Int32(costs.count)) }
        for (place, cost) in costs.enumerated() {
            let column = Int32(place + 1)
            if let most = most[place] {
                glp_set_col_bnds(problem, column, most > 0 ? GLP_DB : GLP_FX, 0, most)
            } else {
                glp_set_col_bnds(problem, column, GLP_LO, 0, 0)
            }
            glp_set_obj_coef(problem, column, cost)
        }
        if !rows.isEmpty { glp_add_rows(problem, Int32(rows.count)) }
        for (place, row) in rows.enumerated() { set(row, Int32(place + 1), in: problem) }
        glp_scale_prob(problem, GLP_SF_AUTO)
        var parameters = glp_smcp()
        glp_init_smcp(&parameters)
        parameters.msg_lev = GLP_MSG_OFF
        // The presolver would tell what is impossible from what has no end by a code of its own.
        parameters.presolve = GLP_OFF
        let code = glp_simplex(problem, &parameters)
        guard code == 0 else { throw .gaveUp(code: Int(code)) }
        switch glp_get_status(problem) {
        case GLP_OPT, GLP_FEAS:
            return .least(
                cost: glp_get_obj_val(problem),
                amounts: costs.indices.map { Swift.max(0, glp_get_col_prim(problem, Int32($0 + 1))) })
        case GLP_UNBND: return .endless
        default: return .impossible
        }
    }

    private func set(_ row: Row, _ number: Int32, in problem: OpaquePointer) {
        switch (row.atLeast, row.atMost) {
        case (let low?, let high?): glp_set_row_bnds(problem, number, low < high ? GLP_DB : GLP_FX, low, high)
        case (let low?, nil): glp_set_row_bnds(problem, number, GLP_LO, low, 0)
        case (nil, let high?): glp_set_row_bnds(problem, number, GLP_UP, 0, high)
        case (nil, nil): glp_set_row_bnds(problem, number, GLP_FR, 0, 0)
        }
        // GLPK counts from 1 and reads nothing at 0.
        let weights = row.weights.filter { $0.value != 0 }.sorted { $0.key < $1.key }
        let columns = [0] + weights.map { Int32($0.key + 1) }
        let values = [0] + weights.map(\.value)
        glp_set_mat_row(problem, number, Int32(weights.count), columns, values)
    }

    /// GLPK ends the program over what it does not take, so it is never asked.
    private func check() throws(LinearProgramError) {
        guard costs.count == most.count, costs.count < 1_000_000, rows.count < 1_000_000 else { throw .size }
        let figures =
            costs + most.compactMap(\.self) + rows.flatMap { $0.weights.values }
            + rows.flatMap { [$0.atLeast, $0.atMost].compactMap(\.self) }
        guard figures.allSatisfy(\.isFinite), most.allSatisfy({ ($0 ?? 0) >= 0 }) else { throw .notFinite }
        for row in rows {
            guard row.weights.keys.allSatisfy(costs.indices.contains) else { throw .size }
            if let low = row.atLeast, let high = row.atMost, low > high { throw .size }
        }
    }
}

package enum LinearProgramError: Error, Equatable, CustomStringConvertible {
    case size
    case notFinite
    case gaveUp(code: Int)

    package var description: String {
        switch self {
        case .size: "a linear program whose lists do not fit together"
        case .notFinite: "a linear program with a figure that is no number, or a bound below 0"
        case .gaveUp(let code): "GLPK gave up with code \(code)"
        }
    }
}
