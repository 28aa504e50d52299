// SPDX-License-Identifier: MIT

import Testing
import Text

@Suite struct PathPatternTests {
    @Test(arguments: [
        ("xml/towns.xml", "xml/towns.xml"), ("xml", "xml/towns.xml"), ("xml/", "xml/en/towns.xml"),
        ("./xml/en", "xml/en/towns.xml"), ("xml/*.xml", "xml/towns.xml"), ("xml/t*s.xml", "xml/towns.xml"),
        ("xml/*", "xml/en/towns.xml"), ("**", "app.xml"), ("**/towns.xml", "towns.xml"),
        ("**/towns.xml", "xml/en/old/towns.xml"), ("xml/**/towns.xml", "xml/towns.xml"),
        ("xml/**/o*/**", "xml/en/old/towns.xml"), ("xml/town?.xml", "xml/towns.xml"), ("xml/**", "xml/en/a.xml"),
        ("xml/menú.xml", "xml/menu\u{301}.xml"), ("x*m*l/*w*.*", "xml/towns.xml")
    ])
    func pathMatches(pattern: String, path: String) {
        #expect(PathPattern(pattern).matches(path))
    }

    @Test(arguments: [
        ("xml/towns.xml", "xml/towns.xml.old"), ("xm", "xml/towns.xml"), ("towns.xml", "xml/towns.xml"),
        ("xml/*.xml", "xml/en/towns.xml"), ("*.xml", "xml/towns.xml"), ("xml/**/towns.xml", "xml/en/towns.html"),
        ("xml/town?.xml", "xml/town.xml"), ("XML", "xml/towns.xml"), ("xml/old", ""), ("a**b", "a/b")
    ])
    func pathDoesNotMatch(pattern: String, path: String) {
        #expect(!PathPattern(pattern).matches(path))
    }

    /// Trying every way to divide the name between the stars would not end.
    @Test func manyStarsTakeNoLongTime() {
        let pattern = PathPattern(String(repeating: "*a", count: 200) + "/" + String(repeating: "**/a/", count: 200))
        let path = String(repeating: "a", count: 2000) + "/" + String(repeating: "a/", count: 2000) + "b"
        #expect(!PathPattern("b/" + pattern.text).matches(path) && pattern.matches(path))
    }

    @Test(arguments: ["xml/old", "./xml//old/", "xml/old/a.xml", "xml", "", ".", "xml/ol", "old"])
    func plainPatternIsOneOfThePathsAround(pattern: String) throws {
        let pattern = PathPattern(pattern)
        let path = try #require(pattern.path)
        for file in ["xml/old/a.xml", "xml/./old//a.xml", "xml", "a.xml", ""] {
            #expect(PathPattern.paths(around: file).contains(path) == pattern.matches(file), "\(file)")
        }
        #expect(PathPattern("xml/*").path == nil)
    }
}
