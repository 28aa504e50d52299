// SPDX-License-Identifier: MIT

import Activities
import AppModel
import Foundation
import TestSupport
import Testing

/// Tests of the sites of the bundles on the disk: one for each layout, and those with mistakes.
@Suite struct FixtureSiteTests {
    private static let folder = Repository.fixtures.appendingPathComponent("bundles")
    static let bundles = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter {
        !$0.contains(".")
    }.sorted()

    @Test(arguments: bundles)
    func siteOfABundleIsTheRecordedOne(name: String) async throws {
        let app = try await TestApp(AppBundle(folder: Self.folder.appendingPathComponent(name).path))
        let site = try await TestSite(app.graph, includesUnreachable: true)
        #expect(try site.deadAddresses().isEmpty)
        let files = site.files.map { $0.replacing(/\.[0-9a-f]{8}\.(css|js)$/) { ".HASH.\($0.1)" } }.sorted()
        let pages = try site.pages.map { "\n--- \($0)\n" + (try site.text($0)).mainElement }
        try Golden.expect(
            files.joined(separator: "\n") + "\n" + pages.joined(),
            at: Self.folder.appendingPathComponent(name + ".site.txt"))
    }

    /// Whole pictures of every format, which `PictureEndTests` and `PictureToneTests` read.
    private static let pictures: Set = [
        "flat.jpg", "frames.gif", "grey.jpg", "noise.gif", "noise.jpg", "noise.png", "noise.webp", "passes.jpg",
        "printer.jpg",
        "restarts.jpg", "wide-words.jpg"
    ]

    /// A recorded result without a test would stay for ever.
    @Test func everyFixtureBelongsToATest() {
        let views = Set((ActivityRegistry.all.types + [ActivityRegistry.all.unknown]).map { $0.view.name })
        let files = FileManager.default.relativeFiles(below: Repository.fixtures)
        #expect(!files.isEmpty)
        let unclaimed = files.filter { path in
            let parts = path.split(separator: "/").map(String.init)
            switch parts[0] {
            case "activities": return !views.contains(parts[1].replacing(".xml", with: ""))
            case "pages": return !views.contains(parts[1].replacing(".html", with: ""))
            case "example-app": return !["diagnostics.txt", "files.txt"].contains(parts[1])
            case "bundles":
                let name = String(parts[1].prefix { $0 != "." })
                return !Self.bundles.contains(name)
                    || parts.count == 2 && !["\(name).diagnostics.txt", "\(name).site.txt"].contains(parts[1])
            case "pictures": return !Self.pictures.contains(parts[1])
            case "themes": return parts[1] != "city-guide"
            default: return true
            }
        }
        #expect(unclaimed.isEmpty)
    }
}
