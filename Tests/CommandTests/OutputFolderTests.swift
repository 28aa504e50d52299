// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// An app whose site has a few pages.
private func app(_ word: String, screens: Int) -> [String: String] {
    let items = (0..<screens).map {
        "<data><dataId>s\($0)</dataId><headerText>\(word)</headerText><text>\(word) \($0)</text></data>"
    }.joined()
    return [
        "\(word)/xml/app.xml": """
        <application><title>\(word)</title><entryPoint><pointLevelId>l</pointLevelId><pointDataId>s0</pointDataId></entryPoint>
        <levels><level><levelId>l</levelId><levelTitle>L</levelTitle><levelFile>l.xml</levelFile><levelType>IMAGE_TEXT_DESCRIPTION_ACTIVITY</levelType></level></levels></application>
        """,
        "\(word)/xml/l.xml": "<levelData>\(items)</levelData>"
    ]
}

/// What the machine and its user permit.
private enum Machine {
    static let tool = Command.products.appendingPathComponent("emobic-site").path
    static let isRoot = getuid() == 0

    /// Runs a script that may mount, in a mount namespace of its own.
    static func runMounting(_ script: String, in folder: URL) throws -> Run {
        try Command.run(
            [isRoot ? "-m" : "-rm", "sh", "-ec", script, tool], binary: URL(fileURLWithPath: "/usr/bin/unshare"),
            in: folder)
    }

    static let canMount = (try? runMounting("mount -t tmpfs none /mnt", in: URL(fileURLWithPath: "/")))?.status == 0

    /// Runs the tool as an unprivileged user.
    static func runUnprivileged(_ arguments: String..., in folder: URL) throws -> Run {
        guard isRoot else { return try Command.run(arguments, in: folder) }
        let words = ["--reuid=65534", "--regid=65534", "--clear-groups", tool] + arguments
        return try Command.run(words, binary: URL(fileURLWithPath: "/usr/bin/setpriv"), in: folder)
    }

    static let canBeUnprivileged = (try? runUnprivileged("--version", in: URL(fileURLWithPath: "/")))?.status == 0
}

@Suite struct OutputFolderTests {
    /// The app that all pages come from; nil if they come from both. Those of the first screen are not among them.
    private func owner(of site: URL) throws -> String? {
        let pages = FileManager.default.relativeFiles(below: site).filter {
            $0.hasPrefix("l/") && $0.hasSuffix(".html") && $0 != "l/s0.html"
        }
        let owners = try Set(
            pages.map {
                try String(contentsOf: site.appendingPathComponent($0), encoding: .utf8).contains("alfa")
                    ? "alfa" : "beta"
            })
        return owners.count == 1 && pages.count == (owners.first == "alfa" ? 11 : 8) ? owners.first : nil
    }

    @Test func olderStateOfTheFolderThatWasCopiedBackIsBuiltUpon() throws {
        let folder = try TemporaryFolder()
        try folder.write(app("alfa", screens: 3))
        func build(_ options: String...) throws -> Run {
            try Command.run(["build", "alfa", "site", "--all"] + options, in: folder.url)
        }
        func sh(_ script: String) throws {
            let run = try Command.run(["-ec", script], binary: URL(fileURLWithPath: "/bin/sh"), in: folder.url)
            try #require(run.status == 0, "\(run)")
        }
        #expect(try build().status == 0)
        try sh("cp -a site old; sed -i 's/alfa 0/gamma/' alfa/xml/l.xml")
        #expect(try build().status == 0)
        try sh("cp -a old/. site/")
        let run = try build()
        #expect(run.status == 0, "\(run)")
        #expect(try build("--full").status == 0)
        // A file of somebody else is not replaced, and the message says how the tool knows.
        try sh("echo mine > site/l/s9.html")
        try folder.write(app("alfa", screens: 11))
        let refused = try build()
        #expect(refused.status == 2 && refused.errors.contains("is in the way, and is not what"), "\(refused)")
    }

    @Test func twoBuildsAtATimeLeaveOneSite() throws {
        let folder = try TemporaryFolder()
        try folder.write(app("alfa", screens: 12).merging(app("beta", screens: 9)) { $1 })
        let script =
            "\"$0\" build alfa site --all --quiet & first=$!; \"$0\" build beta site --all --quiet; echo $?; wait $first; echo $?"
        for round in 0..<6 {
            if round % 2 == 0 { try? FileManager.default.removeItem(at: folder.url.appendingPathComponent("site")) }
            let run = try Command.run(
                ["-c", script, Machine.tool], binary: URL(fileURLWithPath: "/bin/sh"), in: folder.url)
            let lost = run.errors.split(separator: "\n").filter { $0.hasPrefix("Error: ") }
            #expect(
                run.output == "0\n0\n" || ["0\n2\n", "2\n0\n"].contains(run.output) && lost.count == 1,
                Comment(rawValue: run.output + run.errors))
            #expect(lost.allSatisfy { $0.hasPrefix("Error: ‘site’ is being written by another build (process ") })
            #expect(try owner(of: folder.url.appendingPathComponent("site")) != nil)
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["alfa", "beta", "site"])
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder.path + "/site").allSatisfy {
                    !$0.hasPrefix(".") || $0 == ".emobic-site-state" || $0 == ".emobic-site-record"
                })
        }
    }

    /// The tool gets an address space of 4 GB; the endless listing exceeded it within seconds.
    @Test(
        .timeLimit(.minutes(30)), arguments: ["check app", "build app site"],
        ["app/emobic-site.yaml", "app/look/theme.yaml"])
    func nulInSettingsIsAnErrorAndNoMore(command: String, file: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(app("app", screens: 2))
        try folder.write([
            "app/look/theme.css": "",
            file: file.hasSuffix("site.yaml") ? "theme: \"\\0\"\n" : "contract: 1\nextends: \"\\0\"\n"
        ])
        if file.hasSuffix("theme.yaml") { try folder.write(["app/emobic-site.yaml": "theme: ./look\n"]) }
        let script = "ulimit -v 4000000; exec \"$0\" \(command)"
        let run = try Command.run(["-c", script, Machine.tool], binary: URL(fileURLWithPath: "/bin/sh"), in: folder.url)
        #expect([0, 1, 2].contains(run.status), Comment(rawValue: run.errors))
        #expect(
            (run.output + run.errors).contains(file.hasSuffix("site.yaml") ? "‘theme’ must be a text without" : "error")
        )
    }

    // MARK: Mounts

    /// A file system of its own, and a bind mount of a folder of the same one.
    @Test(
        .enabled(if: Machine.canMount, "nothing can be mounted here"),
        arguments: ["mount -t tmpfs none site", "mkdir other; mount --bind other site"])
    func rootOfAFileSystemIsBuiltInto(mount: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(app("alfa", screens: 12).merging(app("beta", screens: 9)) { $1 })
        let run = try Machine.runMounting(
            """
            mkdir site; \(mount)
            "$0" build alfa site --all --quiet; grep -q alfa site/l/s3.html
            mkdir -m 700 site/own site/own/empty; mkdir -m 700 'site/lost+found'; echo mine > site/own/note; mkfifo site/own/pipe
            "$0" build beta site --all --quiet; grep -q beta site/l/s3.html; test ! -e site/l/s10.html
            stat -c %a site/own site/own/empty site/lost+found; cat site/own/note; test -p site/own/pipe
            ls -A site | grep '^\\.' || true; ls -A | sort
            """, in: folder.url)
        let expected =
            "700\n700\n700\nmine\n.emobic-site-record\n.emobic-site-state\nalfa\nbeta\n"
            + (mount.contains("other") ? "other\n" : "")
            + "site\n"
        #expect(run.status == 0 && run.output == expected, Comment(rawValue: run.output + run.errors))
    }

    @Test(
        .enabled(if: Machine.canMount, "nothing can be mounted here"), arguments: ["echo mine > site/up/note", "true"])
    func fileSystemOfOthersInTheSiteStays(contents: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(app("alfa", screens: 12).merging(app("beta", screens: 9)) { $1 })
        let run = try Machine.runMounting(
            """
            "$0" build alfa site --all --quiet; mkdir site/up; mount -t tmpfs none site/up; \(contents); stat -f -c %T site/up; ls site/up
            "$0" build beta site --all --quiet; grep -q beta site/l/s3.html; stat -f -c %T site/up; ls site/up; ls -A | sort
            """, in: folder.url)
        let up = "tmpfs\n" + (contents == "true" ? "" : "note\n")
        #expect(
            run.status == 0 && run.output == up + up + "alfa\nbeta\nsite\n", Comment(rawValue: run.output + run.errors))
    }

    @Test(.enabled(if: Machine.canMount, "nothing can be mounted here"), arguments: ["site", "site/deep/er"])
    func fullDiskIsOneErrorAndTheOldSiteStays(place: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(app("alfa", screens: 12).merging(app("beta", screens: 900)) { $1 })
        let run = try Machine.runMounting(
            """
            mkdir site; mount -t tmpfs -o size=1500k none site; mkdir -p $(dirname \(place))
            "$0" build alfa \(place) --all --quiet; find site -type f | sort | xargs md5sum > before; find site | sort >> before
            "$0" build beta \(place) --all --quiet && exit 7 || echo $?
            find site -type f | sort | xargs md5sum > after; find site | sort >> after; cmp before after && echo same
            """, in: folder.url)
        #expect(run.status == 0 && run.output == "2\nsame\n", Comment(rawValue: run.output + run.errors))
        #expect(
            run.errors.contains("No space left on device")
                && run.errors.split(separator: "\n").count { $0.hasPrefix("Error:") } == 1,
            Comment(rawValue: run.errors))
    }

    // MARK: Rights

    /// The parent folder is writable or not; the site holds files and folders of another user, which cannot be linked
    /// to.
    @Test(
        .enabled(if: Machine.canBeUnprivileged, "nobody else can be the one who builds here"), arguments: [false, true])
    func filesOfSomebodyElseStayTheirs(isParentWritable: Bool) throws {
        let folder = try TemporaryFolder()
        try folder.write(app("alfa", screens: 12).merging(app("beta", screens: 9)) { $1 })
        let site = folder.path + "/parent/site"
        try FileManager.default.createDirectory(atPath: site, withIntermediateDirectories: true)
        chmod(site, 0o2755)
        if Machine.isRoot { chown(site, 65534, 65534) }
        if Machine.isRoot, isParentWritable { chown(folder.path + "/parent", 65534, 65534) }
        if !Machine.isRoot, !isParentWritable { chmod(folder.path + "/parent", 0o555) }
        defer { chmod(folder.path + "/parent", 0o755) }
        func owners() throws -> [String] {
            try ["own", "own/note", "lost+found"].map { path in
                var status = stat()
                try #require(lstat(site + "/" + path, &status) == 0, Comment(rawValue: path))
                return "\(status.st_uid) \(String(status.st_mode, radix: 8)) \(status.st_mtim.tv_sec)"
            }
        }
        mkdir(site + "/lost+found", 0o700)
        if !Machine.isRoot { chmod(site + "/lost+found", 0) }
        let first = try Machine.runUnprivileged("build", "alfa", "parent/site", "--all", "--quiet", in: folder.url)
        #expect(first.status == 0, Comment(rawValue: first.errors))
        try folder.write(["parent/site/own/note": "mine"])
        chmod(site + "/own/note", 0o600)
        let before = try owners()
        let second = try Machine.runUnprivileged("build", "beta", "parent/site", "--all", "--quiet", in: folder.url)
        #expect(second.status == 0, Comment(rawValue: second.errors))
        #expect(try owners() == before && owner(of: URL(fileURLWithPath: site)) == "beta")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/parent") == ["site"])
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: site).allSatisfy {
                !$0.hasPrefix(".") || $0 == ".emobic-site-state" || $0 == ".emobic-site-record"
            })
        chmod(site + "/lost+found", 0o700)
    }
}
