// SPDX-License-Identifier: MIT

import Testing

@testable import SiteBuilder

/// Tests of the names that files of the bundle have in the site.
@Suite struct AssetPathsTests {
    private static func known(
        _ path: String, ending: String? = nil, names: AssetTable.Names = .safe
    ) -> AssetTable.Known {
        AssetTable.Known(path: path, size: nil, narrower: [], converted: nil, ending: ending, names: names)
    }

    /// Returns the paths in the site, in the order of those in the bundle.
    private static func targets(_ paths: String...) -> [String] {
        let files = paths.sorted().map { known($0) }
        let places = AssetPaths(files, root: "")
        return files.map { places.target(of: $0.path) }
    }

    /// A printed address must not lead to another document because one with a similar name has come.
    @Test(arguments: [
        ("pdf/menu.pdf", "pdf/Menú.pdf"), ("pdf/plan-a.pdf", "pdf/Plan A.pdf"), ("pdf/a.pdf", "PDF/a.pdf")
    ])
    func safeNameStaysWhenASimilarOneComes(old: String, new: String) {
        #expect(Self.targets(old) == ["assets/" + old])
        let places = AssetPaths([new, old].sorted().map { Self.known($0) }, root: "")
        #expect(places.target(of: old) == "assets/" + old)
        #expect(places.target(of: new) != "assets/" + old)
    }

    @Test func namesAreUniquePerEnding() {
        #expect(Self.targets("images/A.png", "images/a.jpg") == ["assets/images/a.png", "assets/images/a.jpg"])
        let similar = Self.targets("images/A.png", "images/Á.png", "images/å.PNG")
        #expect(similar[0] == "assets/images/a.png" && Set(similar).count == 3)
    }

    @Test func endingOfAnotherKindBelongsToTheName() {
        let places = AssetPaths(
            [Self.known("pdf/plan-html.pdf"), Self.known("pdf/plan.html", ending: ".pdf")], root: "")
        #expect(places.target(of: "pdf/plan-html.pdf") == "assets/pdf/plan-html.pdf")
        #expect(places.target(of: "pdf/plan.html") != "assets/pdf/plan-html.pdf")
    }

    @Test func filesThatOwnPagesNameKeepTheirNames() {
        let places = AssetPaths(
            [
                Self.known("app/html/A b.PNG", names: .own), Self.known("app/images/A b.PNG"),
                Self.known("app/images/C d.PNG", names: [.safe, .own])
            ], root: "app")
        #expect(places.target(of: "app/html/A b.PNG") == "assets/html/A b.PNG")
        #expect(places.target(of: "app/images/A b.PNG") == "assets/images/a-b.png")
        #expect(places.target(of: "app/images/C d.PNG") == "assets/images/c-d.png")
        #expect(places.own("app/images/C d.PNG") == "assets/images/C d.PNG")
    }

    /// A safe name must not be one under which an own page finds another file, on no system.
    @Test(arguments: [AssetTable.Names.own, [.own, .safe]]) func ownNameIsNotGivenToAnotherFile(
        names: AssetTable.Names
    ) {
        let files = [
            Self.known("images/A.png", names: .own), Self.known("images/Á.png"),
            Self.known("images/b.png", names: names),
            Self.known("images/B.png", names: [.own, .safe])
        ].sorted { $0.path < $1.path }
        let places = AssetPaths(files, root: "")
        #expect(!["assets/images/a.png", "assets/images/A.png"].contains(places.target(of: "images/Á.png")))
        #expect(places.target(of: "images/b.png") == "assets/images/b.png")
        #expect(places.target(of: "images/B.png") != "assets/images/b.png")
    }
}
