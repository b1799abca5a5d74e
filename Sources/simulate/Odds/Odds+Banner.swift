import ArgumentParser
import Balance
import ExactAnswers
import QuestKernel
import Reports
import Scenarios

/// `simulate odds --banner`: the odds of a banner that is described in a file.
extension Odds {
    func validateBanner() throws {
        guard let banner else {
            if within != nil { throw ValidationError("--within: expected beside --banner") }
            return
        }
        guard !banner.isEmpty else { throw ValidationError("--banner: expected a file, found nothing") }
        if named != nil || options.namedScenario != nil {
            throw ValidationError("--banner: expected in place of a scenario, found both")
        }
        if let within, !(1...100_000).contains(within) {
            throw ValidationError("--within: expected 1 to 100000 pulls, found \(within)")
        }
        if !options.changes.isEmpty { throw ValidationError("--set: expected with a scenario, found --banner") }
        if !format.isEmpty, options.out == nil {
            throw ValidationError("--format: expected --out beside it, because --banner alone writes no files")
        }
    }

    func show(_ path: String) throws {
        let file = try BannerFile.read(path)
        let figures: BannerFigures
        do {
            figures = try BannerFigures(file, within: within)
        } catch let error as ExactError {
            throw ContentProblem(
                place: Place(file: path, line: 0, column: 0), path: "tiers", expected: "a banner that has an answer",
                found: "\(error)")
        }
        let page = BannerReport.build(figures)
        if let folder = options.out {
            let formats = format.isEmpty ? Format.allCases : Format.allCases.filter { format.contains($0) }
            try Surroundings.undisturbed {
                try OddsFolder(folder, formats).write { format in
                    switch format {
                    case .html: Array(HTMLPage.render(page, chartLibrary: ChartLibrary.text).utf8)
                    case .json: Array(try BannerReport.encode(figures))
                    case .markdown: Array(MarkdownPage.render(page).utf8)
                    }
                }
            }
            if !options.quiet { for format in formats { Exit.say("wrote \(folder)/\(format.fileName)") } }
        }
        if !options.quiet { print(MarkdownPage.render(page)) }
    }
}
