// SPDX-License-Identifier: MIT

import Testing

@testable import SiteBuilder

/// The list of the files that a build wrote.
struct ManifestTests {
    private let files = [
        WrittenFile(path: "a b/línea\nzwei.html", hash: 0xFFFF_FFFF_FFFF_FFFF, size: 12),
        WrittenFile(path: "index.html", hash: 1, size: 0), WrittenFile(path: "x%41/100%", hash: 0, size: 1 << 40)
    ]

    @Test func aWrittenManifestIsReadAgain() throws {
        let manifest = Manifest(files)
        let read = try #require(Manifest(manifest.bytes))
        #expect(
            read.files.map { "\($0.path) \($0.hash) \($0.size)" }
                == manifest.files.map { "\($0.path) \($0.hash) \($0.size)" })
    }

    @Test func manifestsOfEarlierVersionsAreRead() {
        #expect(Manifest(Array("emobic-site manifest 2\nff a%0Ab\n".utf8))?.paths == ["a\nb"])
        #expect(Manifest(Array("emobic-site manifest 1\nff a%0Ab\n".utf8))?.paths == ["a%0Ab"])
    }

    @Test(arguments: [
        "", "ff", "ff ", "ff 1", "ff 1 ", "ff x a", "zz 1 a", " 1 a", "10000000000000000 1 a",
        "ff 99999999999999999999 a",
        "ff 1 ..", "ff 1 ../a", "ff 1 a/../b", "ff 1 a/.", "ff 1 /", "ff 1 a\0b", "ff -1 a", "ff1 a"
    ])
    func aLineThatIsNoneIsLeftOut(_ line: String) {
        let text = "emobic-site manifest 3\n1 1 first\n\(line)\n2 2 last\n"
        #expect(Manifest(Array(text.utf8))?.paths == ["first", "last"])
    }

    @Test(arguments: [
        "", "\n", "emobic-site manifest", "emobic-site manifest 4\nff 1 a\n", "ff 1 a", "emobic-site manifest 3\nff 1 a"
    ])
    func anythingElseIsNoManifest(_ text: String) { #expect(Manifest(Array(text.utf8)) == nil) }
}
