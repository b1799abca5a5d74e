import FlyingFox
import Foundation

/// The page's own files: written into the program, so that nothing has to be found on a disk.
enum StudioPage {
    /// By path: the type and the bytes.
    private static let files: [String: (type: String, bytes: [UInt8])] = [
        "/": (html, PackageResources.studio_html),
        "/studio.css": ("text/css; charset=utf-8", PackageResources.studio_css),
        "/app.js": (script, PackageResources.app_js),
        "/program.js": (script, PackageResources.program_js),
        "/drawing.js": (script, PackageResources.drawing_js),
        "/figures.js": (script, PackageResources.figures_js),
        "/flows.js": (script, PackageResources.flows_js),
        "/graph.js": (script, PackageResources.graph_js),
        "/moves.js": (script, PackageResources.moves_js),
        "/questions.js": (script, PackageResources.questions_js),
        "/variants.js": (script, PackageResources.variants_js),
    ]

    private static let html = "text/html; charset=utf-8"
    private static let script = "text/javascript; charset=utf-8"

    /// - Parameter chartLibrary: Chart.js; nil where it is not installed, and then the page shows tables.
    static func file(_ path: String, chartLibrary: String?) -> (type: String, bytes: [UInt8])? {
        if path == "/chart.js" { return (script, Array((chartLibrary ?? "").utf8)) }
        return files[path]
    }

    /// The browser refuses whatever does not come from the studio itself.
    static let headers: [HTTPHeader: String] = [
        HTTPHeader("Content-Security-Policy"):
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; "
            + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        HTTPHeader("X-Content-Type-Options"): "nosniff", HTTPHeader("Referrer-Policy"): "no-referrer",
        HTTPHeader("Cross-Origin-Resource-Policy"): "same-origin",
        HTTPHeader("Cross-Origin-Opener-Policy"): "same-origin", .cacheControl: "no-store",
    ]
}
