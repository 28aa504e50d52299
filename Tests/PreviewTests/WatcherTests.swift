// SPDX-License-Identifier: MIT

import FlyingSocks
import Foundation
import TestSupport
import Testing

@testable import Preview

@Suite struct FolderSnapshotTests {
    @Test(arguments: [
        "app.xml.swp", ".app.xml.swp", "app.xml~", ".#app.xml", "#app.xml#", "4913", ".git", "x.tmp", "desktop.ini"
    ])
    func whatEditorsLeaveIsNoChange(name: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(["app/app.xml": "one"])
        let before = FolderSnapshot([folder.path + "/app"])
        try folder.write(["app/" + name: "two"])
        #expect(FolderSnapshot([folder.path + "/app"]) == before)
    }

    /// The app may be built into its own folder while it is previewed.
    @Test func sitesInTheAppAreNoChange() throws {
        let folder = try TemporaryFolder()
        try folder.write(["app/app.xml": "one"])
        let before = FolderSnapshot([folder.path + "/app"])
        try folder.write(["app/public/emobic-site.manifest": "", "app/public/a/b.html": "one"])
        #expect(FolderSnapshot([folder.path + "/app"]) == before)
        try folder.write(["app/html/guide/emobic-site.manifest": "", "app/html/guide/b.html": "one"])
        #expect(FolderSnapshot([folder.path + "/app"]) != before)
        let site = FolderSnapshot([folder.path + "/app/public"])
        try folder.write(["app/public/a/b.html": "two and more"])
        #expect(FolderSnapshot([folder.path + "/app/public"]) != site)
    }

    @Test func everyWayToSaveIsAChange() throws {
        let folder = try TemporaryFolder()
        try folder.write(["app/app.xml": "one", "app/deep/er/a.xml": "one"])
        let files = FileManager.default
        func path(_ name: String) -> String { folder.path + "/" + name }
        var before = FolderSnapshot([path("app")])
        func expectChange(_ what: Comment, _ change: () throws -> Void) throws {
            try change()
            let after = FolderSnapshot([path("app")])
            #expect(after != before, what)
            before = after
        }
        try expectChange("written") { try folder.write(["app/app.xml": "two and more"]) }
        try expectChange("renamed over") {
            try folder.write(["app/.new": "two and more"])
            rename(path("app/.new"), path("app/app.xml"))
        }
        try expectChange("new file in a new folder") { try folder.write(["app/new/b.xml": "one"]) }
        try expectChange("removed") { try files.removeItem(atPath: path("app/deep/er/a.xml")) }
        try expectChange("moved away") { try files.moveItem(atPath: path("app"), toPath: path("away")) }
        #expect(before.folders.contains(folder.path))
        try expectChange("moved back") { try files.moveItem(atPath: path("away"), toPath: path("app")) }
    }

    /// The system would take the path for that of the folder itself.
    @Test func pathWithANULIsNotThere() throws {
        let folder = try TemporaryFolder()
        try folder.write(["app/app.xml": "one"])
        let before = FolderSnapshot([folder.path + "/app/\0"])
        try folder.write(["app/app.xml": "two"])
        #expect(FolderSnapshot([folder.path + "/app/\0"]) == before && before.folders == [folder.path + "/app"])
        var signal = try #require(FolderSignal())
        let isFollowed = signal.follow([folder.path, folder.path + "/app\0"])
        #expect(isFollowed)
        signal.stop()
    }

    @Test func mendedPermissionsAreAChange() throws {
        let folder = try TemporaryFolder()
        try folder.write(["app/app.xml": "one"])
        let file = folder.path + "/app/app.xml"
        chmod(file, 0)
        let before = FolderSnapshot([folder.path + "/app"])
        chmod(file, 0o644)
        #expect(FolderSnapshot([folder.path + "/app"]) != before)
    }

    @Test func whatIsNotThereYetIsSeenWhenItComes() throws {
        let folder = try TemporaryFolder()
        let before = FolderSnapshot([folder.path + "/look/new", folder.path + "/nope.yaml"])
        #expect(before.folders == [folder.path])
        try folder.write(["look/new/theme.css": "a{}"])
        let between = FolderSnapshot([folder.path + "/look/new", folder.path + "/nope.yaml"])
        #expect(between != before)
        try folder.write(["nope.yaml": "a: b"])
        #expect(FolderSnapshot([folder.path + "/look/new", folder.path + "/nope.yaml"]) != between)
    }

    /// Values that lead through it are refused.
    @Test func linkToAFolderIsAChangeAndWhatIsBehindItIsNone() throws {
        let folder = try TemporaryFolder()
        try folder.write(["app/app.xml": "one", "other/a.xml": "one"])
        let before = FolderSnapshot([folder.path + "/app"])
        #expect(symlink("../other", folder.path + "/app/images") == 0)
        let after = FolderSnapshot([folder.path + "/app"])
        #expect(after != before)
        try folder.write(["other/a.xml": "two and more"])
        #expect(FolderSnapshot([folder.path + "/app"]) == after)
    }

    @Test func linkThatComesToLeadElsewhereIsAChange() throws {
        let folder = try TemporaryFolder()
        try folder.write(["one/app.xml": "same", "two/app.xml": "same"])
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/app", withDestinationPath: folder.path + "/one")
        let before = FolderSnapshot([folder.path + "/app"])
        #expect(before.folders.contains(folder.path))
        try FileManager.default.removeItem(atPath: folder.path + "/app")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/app", withDestinationPath: folder.path + "/two")
        #expect(FolderSnapshot([folder.path + "/app"]) != before)
    }

    @Test func linkInACircleEnds() throws {
        let folder = try TemporaryFolder()
        try folder.write(["app/a/app.xml": "one"])
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/app/a/again", withDestinationPath: "..")
        #expect(FolderSnapshot([folder.path + "/app"]).folders.count == 2)
    }
}

/// A counter of builds.
private actor Builds {
    private(set) var count = 0
    func add() { count += 1 }

    /// Waits for the given number of builds; returns false after a time limit.
    func reach(_ number: Int) async -> Bool {
        for _ in 0..<3000 where count < number { try? await Task.sleep(for: .milliseconds(20)) }
        return count >= number
    }
}

// The limit ends a hanging test; it is high because hundreds of other tests run at the same time.
@Suite(.timeLimit(.minutes(15))) struct WatcherTests {
    /// Watches while a test runs, whether it ends or throws.
    /// - Parameter build: returns the inputs of the next build.
    private func watching(
        _ inputs: [String], polls: Bool = false,
        build: @escaping @Sendable (_ isOutdated: () async -> Bool) async -> [String],
        during test: () async throws -> Void
    ) async throws {
        let pool = SocketPool<ePoll>.ePoll(maxEvents: 8)
        try await pool.prepare()
        let running = Task { try? await pool.run() }
        let watching = Task { await Watcher(pool: pool, polls: polls).run(inputs, build: build) }
        defer {
            watching.cancel()
            running.cancel()
        }
        try await test()
    }

    @Test(arguments: [false, true])
    func changesCallForBuilds(polls: Bool) async throws {
        let folder = try TemporaryFolder()
        try folder.write(["app/app.xml": "one"])
        let app = folder.path + "/app"
        let builds = Builds()
        try await watching([app], polls: polls) { _ in
            await builds.add()
            return [app]
        } during: {
            #expect(await builds.reach(1))
            try folder.write(["app/app.xml": "two, longer"])
            #expect(await builds.reach(2))
            try folder.write(["app/new/a.xml": "one"])
            #expect(await builds.reach(3))
            // A file in a folder that did not exist at the start.
            try folder.write(["app/new/a.xml": "two, longer"])
            #expect(await builds.reach(4))
            rename(app, folder.path + "/away")
            #expect(await builds.reach(5))
            rename(folder.path + "/away", app)
            #expect(await builds.reach(6))
            try folder.write(["app/new/a.xml": "three, much longer"])
            #expect(await builds.reach(7))
            let before = await builds.count
            try folder.write(["app/.a.xml.swp": "x", "app/a.xml~": "x"])
            try await Task.sleep(for: .milliseconds(600))
            #expect(await builds.count == before)
            // The watcher was awake all the time.
            try folder.write(["app/app.xml": "four, which is the longest of them"])
            #expect(await builds.reach(before + 1))
        }
    }

    /// The second save comes while the build reads, as in a preview.
    @Test func twoSavingsInOneMomentAreOneBuild() async throws {
        let folder = try TemporaryFolder()
        try folder.write(["app/app.xml": "one"])
        let app = folder.path + "/app"
        let builds = Builds()
        let readings = Builds()
        try await watching([app]) { isOutdated in
            repeat {
                await readings.add()
                if await readings.count == 2 { try? folder.write(["app/app.xml": "three, much longer"]) }
            } while await isOutdated()
            await builds.add()
            return [app]
        } during: {
            #expect(await builds.reach(1))
            try await Task.sleep(for: .milliseconds(200))
            try folder.write(["app/app.xml": "two, longer"])
            #expect(await builds.reach(2))
            try await Task.sleep(for: .milliseconds(500))
            #expect(await builds.count == 2)
            #expect(await readings.count == 3)
            try folder.write(["app/app.xml": "four, which is the longest of them"])
            #expect(await builds.reach(3))
        }
    }

    @Test func filesThatNeverRestAreBuiltAllTheSame() async throws {
        let folder = try TemporaryFolder()
        try folder.write(["app/app.xml": "one"])
        let app = folder.path + "/app"
        let builds = Builds()
        try await watching([app]) { isOutdated in
            var text = "more"
            repeat {
                text += text
                try? folder.write(["app/app.xml": text])
            } while await isOutdated()
            await builds.add()
            return [app]
        } during: {
            #expect(await builds.reach(2))
        }
    }

    /// Only the first build determines what else is read; a file saved there in the meantime is not lost.
    @Test func fileSavedWhileItIsReadForTheFirstTimeCallsForABuild() async throws {
        let folder = try TemporaryFolder()
        try folder.write(["app/app.xml": "one", "theme/page.css": "one"])
        let builds = Builds()
        try await watching([folder.path + "/app"]) { _ in
            await builds.add()
            if await builds.count == 1 { try? folder.write(["theme/page.css": "two, longer"]) }
            return [folder.path + "/app", folder.path + "/theme"]
        } during: {
            #expect(await builds.reach(2))
        }
    }

    @Test func whatABuildDoesNotReachAnyMoreIsWatchedOn() async throws {
        let folder = try TemporaryFolder()
        try folder.write(["app/app.xml": "one", "theme/page.css": "one"])
        let builds = Builds()
        try await watching([folder.path + "/app"]) { _ in
            await builds.add()
            return [folder.path + "/app"] + (await builds.count == 1 ? [folder.path + "/theme"] : [])
        } during: {
            #expect(await builds.reach(1))
            try await Task.sleep(for: .milliseconds(200))
            try folder.write(["app/app.xml": "broken"])
            #expect(await builds.reach(2))
            try folder.write(["theme/page.css": "two, longer"])
            #expect(await builds.reach(3))
        }
    }
}
