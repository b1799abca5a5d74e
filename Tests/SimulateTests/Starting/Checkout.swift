import Foundation
import Testing

/// A folder with the scripts that start the programs, a source of one line, and a pretended Swift.
///
/// The pretended Swift "compiles" a program that prints what the source said at that time, so an old program is
/// recognized by what it prints; it notes each call. Nothing else is on the path than what the scripts may rely on.
struct Checkout {
    let work: Workplace
    /// Below the workplace.
    let name = "a clone"

    static let source = "Sources/simulate/main.swift"

    init() throws {
        work = try Workplace()
        try FileManager.default.createDirectory(atPath: "\(work.path)/\(name)", withIntermediateDirectories: true)
        for part in ["simulate", "quest-live", "Scripts"] {
            try FileManager.default.copyItem(atPath: "\(Program.home)/\(part)", toPath: "\(work.path)/\(name)/\(part)")
        }
        try work.write("\(name)/Package.swift", "// a package\n")
        try work.write("\(name)/Server/Package.swift", "// a package\n")
        try work.write("\(name)/Server/Sources/quest-live/main.swift", "served\n")
        try work.write("\(name)/\(Self.source)", "first\n")
        try FileManager.default.createDirectory(atPath: "\(work.path)/tools", withIntermediateDirectories: true)
        for tool in Self.tools {
            let path = try #require(
                ["/usr/bin/\(tool)", "/bin/\(tool)"].first { FileManager.default.fileExists(atPath: $0) }, "\(tool)")
            try FileManager.default.createSymbolicLink(atPath: "\(work.path)/tools/\(tool)", withDestinationPath: path)
        }
        try pretend("swift", Self.swift)
        // What the set-up looks for is there.
        try pretend("pkg-config", "exit 0")
        try pretend("apt-get", "exit 0")
    }

    private static let tools = [
        "awk", "bash", "cat", "cksum", "cp", "cut", "df", "dirname", "env", "find", "git", "grep", "head", "id", "ln",
        "mkdir",
        "mktemp", "mv", "readlink", "rm", "sed", "sort", "stat", "tail", "touch", "tr", "uname", "wc", "xargs",
    ]

    private static let swift = """
        if [ "$1" = --version ]; then echo "Swift version ${version:-6.3.1} (pretended)"; exit; fi
        echo "$*" >>"$calls"
        while [ $# -gt 0 ]; do
            case $1 in
            --package-path) package=$2 ;;
            --product) product=$2 ;;
            esac
            shift
        done
        build=$package/.build
        mkdir -p "$build/x86-64-any/release"
        ln -sfn x86-64-any/release "$build/release"
        if [ -e "$fault" ]; then . "$fault"; fi
        { echo '#!/bin/bash'; cat "$package"/Sources/"$product"/*.swift | sed "s/^/echo /"; } >"$build/release/$product.new"
        chmod +x "$build/release/$product.new"
        mv "$build/release/$product.new" "$build/release/$product"
        if [ -e "$after" ]; then . "$after"; fi
        """

    /// Puts a program of this name on the path.
    func pretend(_ tool: String, _ lines: String) throws {
        try? FileManager.default.removeItem(atPath: "\(work.path)/tools/\(tool)")
        // The pretended tool may use more than the scripts under test.
        try work.write("pretended/\(tool)", "#!/bin/bash\nPATH=/usr/bin:/bin:$PATH\n\(lines)\n")
    }

    func remove(tool: String) throws {
        for folder in ["tools", "pretended"] {
            try? FileManager.default.removeItem(atPath: "\(work.path)/\(folder)/\(tool)")
        }
    }

    /// Puts the pretended tools where they are found. Other tests start processes meanwhile, which hold a file that this
    /// one writes: as long as they run, it is busy, and nobody can start it. So a process of its own writes it.
    private static let putInPlace = """
        for file in pretended/*; do
            tool=tools/${file##*/}
            [ -e "$tool" ] || { /bin/cp "$file" "$tool" && /bin/chmod 755 "$tool"; }
        done
        """

    /// Lines of the shell that the pretended Swift follows before it builds; nil for none.
    func fault(_ lines: String?) throws { try follow(lines, "fault") }

    /// The same once it has built.
    func afterwards(_ lines: String?) throws { try follow(lines, "after") }

    private func follow(_ lines: String?, _ file: String) throws {
        if let lines { return try work.write(file, lines + "\n") }
        try? FileManager.default.removeItem(atPath: "\(work.path)/\(file)")
    }

    /// Follows lines of the shell in the clone, on the short path.
    func shell(_ lines: String, in folder: String? = nil) async throws -> Finished {
        try await work.shell(
            """
            \(Self.putInPlace)
            export calls="$PWD/calls" fault="$PWD/fault" after="$PWD/after" PATH="$PWD/tools" HOME=/nonexistent
            cd '\(folder ?? name)' || exit 99
            \(lines)
            """)
    }

    /// How often Swift was asked to build.
    var builds: Int {
        guard let calls = try? work.bytes("calls") else { return 0 }
        return String(decoding: calls, as: UTF8.self).split(separator: "\n").count
    }
}
