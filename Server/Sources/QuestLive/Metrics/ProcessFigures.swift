import Foundation

/// Figures of the process under the names that Prometheus's own clients use; empty where the system does not tell them.
enum ProcessFigures {
    static var text: String {
        #if os(Linux)
            guard let stat = try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8),
                let fields = stat.split(separator: ")").last?.split(separator: " "), fields.count > 21,
                let user = Double(fields[11]), let system = Double(fields[12]), let pages = Double(fields[21])
            else { return "" }
            let ticks = Double(sysconf(Int32(_SC_CLK_TCK)))
            let files = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
            return row("process_cpu_seconds_total", "counter", "CPU time.", (user + system) / ticks)
                + row("process_resident_memory_bytes", "gauge", "Memory.", pages * Double(sysconf(Int32(_SC_PAGESIZE))))
                + row("process_open_fds", "gauge", "Open files.", Double(files))
        #else
            return ""
        #endif
    }

    private static func row(_ name: String, _ type: String, _ help: String, _ value: Double) -> String {
        "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n\(name) \(value)\n"
    }
}
