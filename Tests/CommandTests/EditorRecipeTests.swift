// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// Runs the programs that docs/editing.md names with what it says about them.
private enum Program {
    static let xmllint = "/usr/bin/xmllint"
    static let emacs = "/usr/bin/emacs"
    static let vim = "/usr/bin/vim"

    static func isInstalled(_ path: String) -> Bool { FileManager.default.isExecutableFile(atPath: path) }

    static func run(_ path: String, _ arguments: String..., in folder: URL, environment: [String: String] = [:])
        throws -> Run
    {
        try Command.run(arguments, binary: URL(fileURLWithPath: path), in: folder, environment: environment)
    }

    /// The vim of some systems is a small one without the list of places.
    static func vimHasLists() -> Bool {
        guard isInstalled(vim), let run = try? run(vim, "--version", in: Repository.root) else { return false }
        return run.output.contains("+quickfix")
    }
}

/// An app with its grammars, one file of it right and a copy of it wrong.
private struct Workplace: ~Copyable {
    let folder: TemporaryFolder

    init() throws {
        let folder = try TemporaryFolder()
        #expect(try Command.run("new", "my-app", "--from", "minimal", "--lang", "en", in: folder.url).status == 0)
        #expect(try Command.run("schema", "schemas", in: folder.url).status == 0)
        let list = try String(contentsOf: folder.url.appendingPathComponent("my-app/xml/app.xml"), encoding: .utf8)
        // Behind letters of two bytes, so that a place counted in bytes is another one.
        let wrong = list.replacing("<title>", with: "<!-- Información pública --><titel>")
            .replacing("</title>", with: "</titel>")
        #expect(wrong != list)
        try folder.write(["other/xml/app.xml": wrong])
        self.folder = folder
    }

    /// The guide's lines from the one that contains a text to the next one that is not indented.
    static func recipe(from start: String) throws -> String {
        let guide = try String(contentsOf: Repository.root.appendingPathComponent("docs/editing.md"), encoding: .utf8)
        let lines = guide.split(separator: "\n", omittingEmptySubsequences: false)
        let first = try #require(lines.firstIndex { $0.hasPrefix("    ") && $0.contains(start) })
        return lines[first...].prefix { $0.hasPrefix("    ") }.map { $0.dropFirst(4) }.joined(separator: "\n") + "\n"
    }
}

@Suite struct EditorRecipeTests {
    @Test(.enabled(if: Program.isInstalled(Program.xmllint), "xmllint is not installed"))
    func catalogFindsGrammarsByTheirNames() throws {
        let work = try Workplace()
        let command = try Workplace.recipe(from: "xmllint --noout --relaxng").split(separator: "\n")
        let line = try #require(command.first { $0.contains("--catalogs") })
        let words = line.split(separator: " ").map(String.init)
        let catalog = try #require(words[0].split(separator: "=").last)
        for (kind, name) in [("--relaxng", "app.rng"), ("--schema", "app.xsd")] {
            func run(_ file: String, _ environment: [String: String]) throws -> Run {
                try Program.run(
                    Program.xmllint, words[2], words[3], kind, "urn:emobic-site:\(name)", file, in: work.folder.url,
                    environment: environment)
            }
            let environment = ["SGML_CATALOG_FILES": String(catalog)]
            #expect(try run("my-app/xml/app.xml", environment).status == 0)
            let wrong = try run("other/xml/app.xml", environment)
            #expect(wrong.status != 0 && wrong.errors.contains("titel"), "\(wrong.errors)")
            #expect(try run("my-app/xml/app.xml", [:]).errors.contains("urn:emobic-site:\(name)"))
        }
    }

    @Test func catalogOfAnAppNamesItsGrammars() throws {
        let work = try Workplace()
        #expect(try Command.run("schema", "--for", "my-app", in: work.folder.url).status == 0)
        let folder = work.folder.url.appendingPathComponent("my-app/.vscode/schemas")
        let catalog = try String(contentsOf: folder.appendingPathComponent("catalog.xml"), encoding: .utf8)
        let named = catalog.matches(of: /<uri name="urn:emobic-site:([^"]+)" uri="([^"]+)"/).map { String($0.1) }
        let written = FileManager.default.relativeFiles(below: folder).filter { $0 != "catalog.xml" }
        #expect(named.sorted() == written && named.contains("app.rng"))
    }

    /// nXML finds the grammar by the rules of the guide, and its checker of RELAX NG judges the files by it.
    @Test(.enabled(if: Program.isInstalled(Program.emacs), "Emacs is not installed: apt-get install emacs-nox"))
    func emacsFollowsTheRulesOfTheGuide() throws {
        let work = try Workplace()
        let rules = try Workplace.recipe(from: "<locatingRules")
        try work.folder.write([
            "my-app/xml/schemas.xml": rules.replacing("../schemas/", with: "../../schemas/"),
            "other/xml/schemas.xml": rules.replacing("../schemas/", with: "../../schemas/"),
            "check.el": """
            (require 'nxml-mode)
            (require 'rng-valid)
            (require 'rng-loc)
            (setq start default-directory)
            (dolist (file command-line-args-left)
              (find-file (expand-file-name file start))
              (nxml-mode)
              (rng-auto-set-schema)
              (rng-validate-mode 1)
              (while (rng-do-some-validation) nil)
              (princ (format "%s %s %d\\n" file (file-name-nondirectory (or rng-current-schema-file-name "")) rng-error-count)))
            (setq command-line-args-left nil)
            """
        ])
        let files = ["my-app/xml/app.xml", "my-app/xml/cover.xml", "other/xml/app.xml"]
        let run = try Command.run(
            ["-Q", "--batch", "-l", "check.el"] + files, binary: URL(fileURLWithPath: Program.emacs),
            in: work.folder.url,
            environment: ["HOME": work.folder.path])
        #expect(
            run.output
                == "my-app/xml/app.xml app.rnc 0\nmy-app/xml/cover.xml cover.rnc 0\nother/xml/app.xml app.rnc 1\n",
            "\(run.errors)")
    }

    /// Emacs visits every place of a report, and counts those that only belong to a diagnostic as information.
    @Test(.enabled(if: Program.isInstalled(Program.emacs), "Emacs is not installed: apt-get install emacs-nox"))
    func emacsGoesThroughThePlacesOfAReport() throws {
        let work = try Workplace()
        let app = try String(contentsOf: work.folder.url.appendingPathComponent("my-app/xml/app.xml"), encoding: .utf8)
        let faulty = app.replacing("<levelId>place</levelId>", with: "<levelId>places</levelId>")
        try work.folder.write(["my-app/xml/app.xml": faulty])
        let check = try Command.run("check", "my-app", in: work.folder.url).output
        let places = check.matches(of: /(?m)^([^ :]+:[0-9]+:[0-9]+): (error|warning|note):/)
        func count(_ severity: String) -> Int { places.count { $0.2 == severity } }
        try #require(count("error") > 0 && count("warning") > 0 && count("note") > 1, "\(check)")
        try work.folder.write([
            // The buffer of a compilation begins with a line of its own.
            "report.txt": "emobic-site check my-app\n" + check,
            "places.el": """
            (require 'compile)
            (setq start default-directory)
            (find-file "report.txt")
            (compilation-mode)
            (compilation--ensure-parse (point-max))
            (princ (format "%d %d %d\\n" compilation-num-errors-found compilation-num-warnings-found compilation-num-infos-found))
            (setq next-error-last-buffer (current-buffer) compilation-skip-threshold 0)
            (condition-case nil
                (while t
                  (next-error)
                  (with-current-buffer (window-buffer)
                    (princ (format "%s:%d:%d\\n" (file-relative-name buffer-file-name start)
                                   (line-number-at-pos) (1+ (current-column))))))
              (error nil))
            """
        ])
        let run = try Command.run(
            ["-Q", "--batch", "-l", "places.el"], binary: URL(fileURLWithPath: Program.emacs), in: work.folder.url,
            environment: ["HOME": work.folder.path])
        let expected = ["\(count("error")) \(count("warning")) \(count("note"))"] + places.map { String($0.1) }
        #expect(run.output == expected.map { $0 + "\n" }.joined(), "\(run.output)\n\(run.errors)")
    }

    @Test(.enabled(if: Program.vimHasLists(), "a Vim with quickfix is not installed: apt-get install vim"))
    func vimReadsThePlacesOfAReport() throws {
        let work = try Workplace()
        let settings = try Workplace.recipe(from: "set makeprg=").replacing("my-app", with: "other")
        try work.folder.write([
            "guide.vim": settings,
            "places.vim": """
            source guide.vim
            silent make!
            let places = []
            for number in range(1, len(getqflist()))
              let entry = getqflist()[number - 1]
              if entry.valid
                execute 'silent cc' number
                let column = strchars(strpart(getline('.'), 0, col('.') - 1)) + 1
                call add(places, bufname('%') . ':' . line('.') . ':' . column . ' ' . entry.type)
              endif
            endfor
            call writefile(places, 'places.txt')
            qa!
            """
        ])
        let run = try Program.run(
            Program.vim, "-u", "NONE", "-N", "-es", "-S", "places.vim", in: work.folder.url,
            environment: [
                "PATH": Command.products.path + ":/usr/bin:/bin", "HOME": work.folder.path, "SHELL": "/bin/sh"
            ])
        let places = try String(contentsOf: work.folder.url.appendingPathComponent("places.txt"), encoding: .utf8)
        let check = try Command.run("check", "other", in: work.folder.url).output
        let expected = check.matches(of: /(?m)^([^ :]+:[0-9]+:[0-9]+): (.)/).map { "\($0.1) \($0.2)\n" }
        #expect(!expected.isEmpty && places == expected.joined(), "\(run.errors)")
        #expect(places.contains("other/xml/app.xml:"))
    }
}
