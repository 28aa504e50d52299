// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@Suite struct GraphCommandTests {
    @Test func pictureGoesToStandardOutputAndIsTheSameEachTime() throws {
        let run = try Command.run("graph", "example-app", "--layout", "own")
        #expect(
            run.status == 0 && run.errors.isEmpty && run.output.hasPrefix("<?xml") && run.output.hasSuffix("</svg>\n"))
        #expect(try Command.run("graph", "example-app", "--layout", "own", "--jobs", "1").output == run.output)
    }

    @Test(arguments: [
        ("a.html", [], "<!DOCTYPE html>"), ("a.HTM", [], "<!DOCTYPE html>"), ("a.dot", [], "digraph app {"),
        ("a.mmd", [], "flowchart LR"), ("a.txt", [], "<?xml"), ("html", [], "<?xml"),
        ("a.svg", ["--as", "dot"], "digraph app {")
    ])
    func endingOfTheFileNamesTheFormat(file: String, options: [String], start: String) throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/" + file
        #expect(try Command.run(["graph", "Templates/minimal", "--layout", "own", "-o", path] + options).status == 0)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.lowercased().hasPrefix(start.lowercased()), "\(text.prefix(60))")
    }

    @Test func pageLeadsToThePagesOfTheSite() throws {
        let folder = try TemporaryFolder()
        #expect(try Command.run("build", "Templates/tour", folder.path + "/public").status == 0)
        #expect(
            try Command.run("graph", "Templates/tour", "--as", "html", "-o", folder.path + "/public/graph.html").status
                == 0)
        let html = try String(contentsOfFile: folder.path + "/public/graph.html", encoding: .utf8)
        let pages = html.matches(of: /"page":"([^"]+)"/).map { String($0.1) }
        #expect(pages.count == 33)
        for page in pages {
            #expect(FileManager.default.fileExists(atPath: folder.path + "/public/" + page), "\(page)")
        }
    }

    @Test func withoutGraphvizTheToolArrangesTheBoxesItself() throws {
        let bare = ["PATH": "/nowhere"]
        let auto = try Command.run("graph", "Templates/tour", environment: bare)
        #expect(try auto.status == 0 && auto.output == Command.run("graph", "Templates/tour", "--layout", "own").output)
        let forced = try Command.run("graph", "Templates/tour", "--layout", "dot", environment: bare)
        #expect(forced.status == 2 && forced.output.isEmpty && forced.errors.hasPrefix("Error: Graphviz"))
    }

    @Test func otherFormatsAreText() throws {
        #expect(try Command.run("graph", "Templates/tour", "--as", "dot").output.hasPrefix("digraph app {\n"))
        #expect(try Command.run("graph", "Templates/tour", "--as", "mermaid").output.hasPrefix("flowchart LR\n"))
        #expect(try Command.run("graph", "Templates/tour", "--as", "png").status == 2)
        #expect(try Command.run("graph", "Templates/tour", "-o", "/nowhere/at/all.svg").status == 2)
        #expect(try Command.run("graph", "/nowhere").status == 2)
        #expect(
            try Command.run("graph", "Templates/tour", "-o", "map.PDF").errors.contains("‘map.PDF’ would be no PDF"))
        #expect(
            try Command.run("graph", "Templates/tour", "-o", "/tmp").errors
                == "Error: ‘/tmp’ cannot be written: it is a folder\n")
    }

    @Test func linksAndPipesStayWhatTheyAre() throws {
        let folder = try TemporaryFolder()
        try folder.write(["target.svg": "old"])
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/link.svg", withDestinationPath: "target.svg")
        #expect(
            try Command.run("graph", "Templates/tour", "--layout", "own", "-o", folder.path + "/link.svg").status == 0)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path + "/link.svg") == "target.svg")
        #expect(try String(contentsOfFile: folder.path + "/target.svg", encoding: .utf8).contains("<svg"))
        #expect(try Command.run("graph", "Templates/tour", "--layout", "own", "-o", "/dev/null").status == 0)
        #expect(
            try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType
                == .typeCharacterSpecial)
    }
}
