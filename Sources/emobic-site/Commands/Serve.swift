// SPDX-License-Identifier: MIT

import AppModel
import ArgumentParser
import Diagnostics
import ExternalPrograms
import FileSystem
import Glibc
import Preview
import SiteBuilder
import Text
import Themes

/// Serves an app with a live preview, or a finished site.
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Shows an app in the browser while you write it.",
        discussion: """
            Builds the app into a private folder, serves it on this machine, and builds it again whenever one of its files, its \
            theme or its settings changes; open pages follow by themselves. While the app cannot be read, the last good site stays \
            and the pages say what is wrong. A finished site, or any other folder with an index.html and no app, is served as it is. \
            The page /__preview__/ shows the app on a phone and a tablet, with its screens and their files. Ctrl-C ends it.

            EXAMPLES:
              emobic-site serve my-app
              emobic-site serve my-app --open
              emobic-site serve my-app --host 0.0.0.0     for a phone in the same network
              emobic-site serve public --port 9000        a site that was built
            """)

    @OptionGroup var app: AppOptions

    @Option(
        help: ArgumentHelp("The port to listen on. Without it: 8080, or the next that is free.", valueName: "number"))
    var port: Int?

    @Option(
        help: ArgumentHelp("The address to listen on; 0.0.0.0 opens the preview to the network.", valueName: "address"),
        completion: .list([PreviewServer.loopback, "0.0.0.0"]))
    var host = PreviewServer.loopback

    @Option(
        help: ArgumentHelp("A built-in theme's name or a theme's folder.", valueName: "name|dir"),
        completion: .themes)
    var theme: String?

    @Flag(help: "Opens the browser.")
    var open = false

    @Option(
        help:
            "The editor that opens a file when its place is clicked in the preview; env is the program of $VISUAL or $EDITOR, if it has a window; none for a preview in the network."
    )
    var editor: PreviewEditor = .vscode

    @Flag(help: "Looks for changes at intervals, for file systems that do not report them.")
    var poll = false

    func validate() throws {
        if let port, !(0...65535).contains(port) { throw ValidationError("--port must be a number up to 65535.") }
    }

    func run() async throws {
        var serve = self
        // A folder in an app may hold its site.
        if let whole = try? app.ofWholeApp() { serve.app = whole }
        try await serve.serve()
    }

    private func serve() async throws {
        guard OpenFolder(app.folder, isLinkFollowed: true) != nil else {
            throw CommandFailure("‘\(app.folder)’ cannot be read: \(FileSystem.lastError)")
        }
        let program = try editor == .env ? Self.programOfEnvironment() : nil
        // A symbolic link is resolved anew by each build, because its target may change.
        let folder = FileSystem.absolute(app.folder)
        let server: PreviewServer
        do {
            server = try PreviewServer(
                host: host, ports: port.map { [$0] } ?? Array(PreviewServer.usualPorts),
                limits: Server.Limits(openFiles: OpenFiles.raiseLimit(to: Server.Limits.openFiles)))
        } catch {
            throw CommandFailure("\(error)")
        }
        if Self.isApp(folder) {
            _ = try app.ofWholeApp()
            try await preview(folder, server: server, editor: program)
        } else {
            let interruption = Interruption(isUsual: true) {}
            defer { interruption.end() }
            announce(server, place: "The folder ‘\(app.folder)’ is at \(server.address) as it is: a site, and no app")
            try await server.serve(folder: folder)
        }
    }

    private func preview(_ folder: String, server: PreviewServer, editor program: EditorProgram?) async throws {
        let themes = try ThemeFolders.installed()
        let home = try PrivateFolder()
        let interruption = Interruption(isUsual: true) { home.remove() }
        defer {
            interruption.end()
            home.remove()
        }
        var options = app
        options.folder = folder
        let languageOverride = LanguageOverride(path: home.path + "/language")
        // Other devices have neither the files nor the editor, and need not know where they are.
        let opener = PlaceOpener(server.networkAddresses.isEmpty ? editor : .none, in: folder) { file, line, column in
            guard let program else { return false }
            return ExternalProgram(program.program)?.start(program.arguments(for: file, line: line, column: column))
                ?? false
        }
        let builder = PreviewBuilder(
            app: options,
            contents: PreviewContents(folder: app.folder, readFolder: options.folder, opener: opener), theme: theme,
            languageOverride: languageOverride, site: home.path + "/site")
        let live = LiveSite()
        let addresses = server.networkAddresses
        let preview = LivePreview(
            site: builder.site, resources: themes + "/" + ThemeFolders.preview, live: live,
            languageOverride: languageOverride,
            addresses: addresses,
            code: addresses.first.flatMap { Self.code(for: $0) }, opener: opener)
        announce(
            server,
            place:
                "‘\(app.folder)’ is at \(server.address) and, on a phone and a tablet, at \(server.address)__preview__/"
        )
        try await server.serve(
            preview, live: live, inputs: builder.inputs, polls: poll, first: PreviewBuilder.BuildCache()
        ) {
            let built = await builder.build(after: $0, isOutdated: $1, publish: $2)
            // Open pages are told as little as the terminal.
            await Interruption.awaitEnd()
            return built
        }
    }

    /// Returns the program of `$VISUAL`, else of `$EDITOR`, as other tools choose it.
    private static func programOfEnvironment() throws -> EditorProgram {
        let commands = [getenv("VISUAL"), getenv("EDITOR")].compactMap { $0.map { String(cString: $0) } }
        let command = commands.first { !$0.isEmpty } ?? ""
        let program: EditorProgram
        do throws(EditorProgram.Unfit) {
            program = try EditorProgram(command)
        } catch {
            throw CommandFailure(error.reason)
        }
        guard ExternalProgram(program.program) != nil else {
            throw CommandFailure("there is no program ‘\(program.program)’, which VISUAL or EDITOR names")
        }
        return program
    }

    private func announce(_ server: PreviewServer, place: String) {
        Console.out(place.outward + "\n")
        for address in server.networkAddresses { Console.out("In the network: \(address)\n") }
        Console.out("Ctrl-C ends the preview.\n")
        if open, ExternalProgram("xdg-open")?.start([server.address]) != true {
            Console.error("The browser cannot be opened: there is no xdg-open.\n")
        }
    }

    /// Returns the QR code of an address, if `qrencode` is installed.
    private static func code(for address: String) -> [UInt8]? {
        ExternalProgram("qrencode")?.run(["-t", "SVG", "-m", "2", "-o", "-"], input: Array(address.utf8))
    }

    /// Whether the folder holds an app to build rather than a site. A folder with neither counts as an app whose
    /// `app.xml` is still missing.
    private static func isApp(_ folder: String) -> Bool {
        guard Manifest(in: folder) == nil else { return false }
        guard FileSystem.kind(of: folder + "/index.html") != nil else { return true }
        guard let bundle = try? AppBundle(folder: folder) else { return false }
        do throws(BundleError) {
            _ = try BundleLayout(of: bundle)
            return true
        } catch {
            if case .noApp(let diagnostics) = error { return diagnostics.contains { $0.kind == .severalAppFiles } }
            return false
        }
    }
}

extension PreviewEditor: ExpressibleByArgument {}
