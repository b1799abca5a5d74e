import CanonicalJSON
import FlyingFox
import Foundation
import QuestKernel
import Scenarios

extension StudioServer {
    /// A body of a page's request is a list of changed figures; this is far beyond it.
    private static let mostBytes = 262_144

    func answer(_ request: HTTPRequest) async -> HTTPResponse {
        let isAnswer = request.path.hasPrefix(Jobs.pages)
        let isOpen = isAnswer || StudioPage.file(request.path, chartLibrary: nil) != nil
        if let refusal = access.refusal(of: request, needsToken: !isOpen) {
            await skipBody(of: request)
            return problem(refusal == .foreignHost ? .misdirectedRequest : .forbidden, refusal.words)
        }
        if isAnswer { return answerPage(request) }
        if isOpen { return page(request) }
        do {
            return try await reply(request)
        } catch let problem as ContentProblem {
            return self.problem(.unprocessableContent, problem.description)
        } catch let problem as StudioProblem {
            return self.problem(.unprocessableContent, problem.description)
        } catch let problem as JSONProblem {
            return self.problem(.badRequest, problem.description)
        } catch is DecodingError {
            return self.problem(.badRequest, "expected the fields of this request, found others")
        } catch {
            return self.problem(.unprocessableContent, "\(error)")
        }
    }

    private func page(_ request: HTTPRequest) -> HTTPResponse {
        guard let file = StudioPage.file(request.path, chartLibrary: chartLibrary) else {
            return problem(.notFound, "there is no such page")
        }
        guard [.GET, .HEAD].contains(request.method) else { return notAllowed("GET, HEAD") }
        return HTTPResponse(
            statusCode: .ok, headers: headers(file.type),
            body: request.method == .HEAD ? Data() : Data(file.bytes))
    }

    /// The page of a question, which holds its own styles and scripts, and its own policy that forbids all else. A
    /// browser that opens it sends no token; its address is as hard to guess.
    private func answerPage(_ request: HTTPRequest) -> HTTPResponse {
        guard request.method == .GET, let bytes = jobs.page(at: request.path) else {
            return problem(.notFound, "there is no such page; ask again")
        }
        var headers = headers("text/html; charset=utf-8")
        headers[HTTPHeader("Content-Security-Policy")] = "frame-ancestors 'none'"
        return HTTPResponse(statusCode: .ok, headers: headers, body: Data(bytes))
    }

    private func reply(_ request: HTTPRequest) async throws -> HTTPResponse {
        switch (request.method, request.path) {
        case (.GET, "/api/workbench"): return try json(WorkbenchAnswer(workbench))
        case (.GET, "/api/changes"): return changes()
        case (.POST, "/api/play"): return play(try await decoded(PlayRequest.self, request))
        case (.POST, "/api/result"):
            let asked = try await decoded(ResultRequest.self, request)
            return HTTPResponse(
                statusCode: .ok, headers: headers("application/json"),
                body: Data(try await workbench.result(asked.changes, fromDay: asked.fromDay, players: asked.players)))
        case (.POST, "/api/overlay"):
            let asked = try await decoded(OverlayRequest.self, request)
            let draft = try OverlayDraft(
                asked.name, asked.changes, of: workbench,
                command: workbench.command(asked.changes, players: Workbench.stages.last ?? 1))
            if asked.saves { try draft.save() }
            return try json(draft)
        case (.GET, "/api/overlays"): return try json(try SavedOverlay.all(of: workbench))
        case (.POST, "/api/command"):
            let asked = try await decoded(ResultRequest.self, request)
            return try json([
                "command": workbench.command(asked.changes, fromDay: asked.fromDay, players: asked.players)
            ])
        case (.POST, "/api/explain"):
            let asked = try await decoded(ExplainRequest.self, request)
            return try json(FigureExplanation(try Explanation(asked.path, in: workbench.scenario.source)))
        case (.POST, "/api/jobs"): return try ask(try await decoded(JobRequest.self, request))
        case (.POST, "/api/jobs/stop"):
            jobs.stopAll()
            return try json(["stopped": true])
        case (_, let path) where path.hasPrefix("/api/"): return problem(.notFound, "there is no \(path) here")
        default: return problem(.notFound, "there is no such page")
        }
    }

    /// Stages of a play as events; the play ends when its reader goes.
    private func play(_ request: PlayRequest) -> HTTPResponse {
        let events = EventStream()
        let stop = workbench.stops.begin(request.page, move: request.move)
        let task = Task {
            do {
                try await workbench.play(request, stop: stop) { answer in
                    if let bytes = try? answer.json() { events.send("stage", bytes) }
                }
                events.send("end", Array("{}".utf8))
            } catch {
                events.send("problem", Self.words(of: error))
            }
            events.end()
        }
        events.onEnd {
            task.cancel()
            stop.stop()
        }
        return stream(events)
    }

    /// What happens to the files: an event at each change.
    private func changes() -> HTTPResponse {
        let events = EventStream()
        let task = Task {
            var told = -1
            while !Task.isCancelled {
                let revision = workbench.revision
                if revision != told {
                    told = revision
                    let state = FilesState(revision: revision, problem: workbench.problem)
                    if let bytes = try? JSONText.bytes(of: state) { events.send("files", bytes) }
                }
                try await Task.sleep(nanoseconds: 300_000_000)
            }
        }
        events.onEnd { task.cancel() }
        return stream(events)
    }

    private func ask(_ request: JobRequest) throws -> HTTPResponse {
        let events = EventStream()
        let words = try request.words(of: workbench)
        if let remark = request.remark(on: workbench), let bytes = try? JSONText.bytes(of: Jobs.Line(text: remark)) {
            events.send("line", bytes)
        }
        let stop = try jobs.start(words) { line in
            if let bytes = try? JSONText.bytes(of: line) { events.send("line", bytes) }
        } end: { end in
            if let bytes = try? JSONText.bytes(of: end) { events.send("end", bytes) }
            events.end()
        }
        events.onEnd { stop() }
        return stream(events)
    }

    private func stream(_ events: EventStream) -> HTTPResponse {
        events.beat()
        return HTTPResponse(statusCode: .ok, headers: headers("text/event-stream"), body: events.body)
    }

    private func decoded<Value: Decodable>(_ type: Value.Type, _ request: HTTPRequest) async throws -> Value {
        var bytes: [UInt8] = []
        var isTooLong = false
        for try await chunk in request.bodySequence {
            isTooLong = isTooLong || bytes.count + chunk.count > Self.mostBytes
            if !isTooLong { bytes += chunk }
        }
        guard !isTooLong else { throw StudioProblem("expected at most \(Self.mostBytes) bytes") }
        return try JSONText.decode(type, from: bytes)
    }

    /// What is left of a body would be read as the next request.
    private func skipBody(of request: HTTPRequest) async {
        do { for try await _ in request.bodySequence {} } catch {}
    }

    private func json(_ value: some Encodable) throws -> HTTPResponse {
        HTTPResponse(statusCode: .ok, headers: headers("application/json"), body: Data(try JSONText.bytes(of: value)))
    }

    private static func words(of error: any Error) -> [UInt8] {
        (try? JSONText.bytes(of: ["problem": "\(error)"])) ?? Array("{}".utf8)
    }

    private func problem(_ status: HTTPStatusCode, _ words: String) -> HTTPResponse {
        let bytes = (try? JSONText.bytes(of: ["problem": words])) ?? []
        return HTTPResponse(statusCode: status, headers: headers("application/json"), body: Data(bytes))
    }

    private func notAllowed(_ methods: String) -> HTTPResponse {
        var response = problem(.methodNotAllowed, "expected \(methods)")
        response.headers[HTTPHeader("Allow")] = methods
        return response
    }

    private func headers(_ type: String) -> HTTPHeaders {
        var headers = HTTPHeaders(StudioPage.headers)
        headers[.contentType] = type
        return headers
    }
}
