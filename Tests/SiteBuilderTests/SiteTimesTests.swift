// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import SiteBuilder

/// The number that tells whether the files of a site are those of the last build.
struct SiteTimesTests {
    private let files = ["index.html": "1", "a/one.html": "22", "a/two.html": "333", "b/c/three.html": "4"]

    @Test func theOrderOfTheFilesDoesNotMatter() throws {
        let folder = try TemporaryFolder()
        try folder.write(files)
        let sorted = try #require(SiteTimes(of: files.keys.sorted(), in: folder.path))
        #expect(SiteTimes(of: files.keys.sorted(by: >), in: folder.path) == sorted)
        #expect(SiteTimes(of: files.keys.sorted().dropLast(), in: folder.path) != sorted)
    }

    @Test func anotherSizeOrTimeIsNoticed() throws {
        let folder = try TemporaryFolder()
        try folder.write(files)
        let before = try #require(SiteTimes(of: files.keys, in: folder.path))
        try folder.write(["a/two.html": "4444"])
        #expect(SiteTimes(of: files.keys, in: folder.path) != before)
    }

    /// As with the pages of an archive, which can have any sizes and times.
    @Test(arguments: [true, false]) func otherBytesOfTheSameSizeAndTimeAreNoticed(isNewFile: Bool) throws {
        let folder = try TemporaryFolder()
        try folder.write(files)
        func write(_ text: String, to path: String) throws {
            try folder.write([path: text])
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)],
                ofItemAtPath: folder.path + "/" + path)
        }
        try write("333", to: "a/two.html")
        let before = try #require(SiteTimes(of: files.keys, in: folder.path))
        // Changes within the same tick of the clock have the same time.
        usleep(20_000)
        try write("444", to: isNewFile ? "new" : "a/two.html")
        if isNewFile { rename(folder.path + "/new", folder.path + "/a/two.html") }
        #expect(SiteTimes(of: files.keys, in: folder.path) != before)
    }

    /// Two files that change places have the same sizes and times, but not the same paths.
    @Test func filesThatChangePlacesAreNoticed() throws {
        let folder = try TemporaryFolder()
        try folder.write(files)
        let before = try #require(SiteTimes(of: files.keys, in: folder.path))
        rename(folder.path + "/a/one.html", folder.path + "/x")
        rename(folder.path + "/a/two.html", folder.path + "/a/one.html")
        rename(folder.path + "/x", folder.path + "/a/two.html")
        #expect(SiteTimes(of: files.keys, in: folder.path) != before)
    }

    @Test func theReplacedFilesAreEnoughForTheNewNumber() throws {
        let folder = try TemporaryFolder()
        try folder.write(files)
        let all = try #require(SiteTimes(of: files.keys, in: folder.path))
        let old = try #require(SiteTimes(of: ["a/two.html", "index.html"], in: folder.path))
        try folder.write(["a/two.html": "other", "new/four.html": "5"])
        rename(folder.path + "/index.html", folder.path + "/gone")
        let new = try #require(SiteTimes(of: ["a/two.html", "new/four.html"], in: folder.path))
        let paths = files.keys.filter { $0 != "index.html" } + ["new/four.html"]
        #expect(all.replacing(old, by: new) == SiteTimes(of: paths, in: folder.path))
    }

    @Test(arguments: ["gone.html", "a", "link.html", "linked/one.html"])
    func whatIsNoFileOfTheSiteHasNoNumber(_ path: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(files)
        symlink("index.html", folder.path + "/link.html")
        symlink("a", folder.path + "/linked")
        #expect(SiteTimes(of: ["index.html", path], in: folder.path) == nil)
    }
}
