// SPDX-License-Identifier: MIT

internal import Text

/// Diagnostics as test results, for build servers that read no other format: a test case for each file and code.
package struct JUnitReport: Sendable {
    private let root: SourceRoot
    private let failing: Set<Diagnostic.Severity>

    /// - Parameter failing: the severities that make a test case fail; the others become its output.
    package init(root: SourceRoot, failing: Set<Diagnostic.Severity>) {
        self.root = root
        self.failing = failing
    }

    /// Returns the report in XML. Without diagnostics it has one test case, which passes.
    package func render(_ diagnostics: [LocatedDiagnostic]) -> String {
        let cases = cases(diagnostics)
        let failures = cases.count { $0.hasFailure(failing) }
        // Without diagnostics, the report still shows that the check ran.
        let written =
            cases.isEmpty ? "    <testcase classname=\"emobic-site\" name=\"check\"/>\n" : cases.map(testCase).joined()
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites>
              <testsuite name="emobic-site" tests="\(max(1, cases.count))" failures="\(failures)" errors="0" skipped="0">
            \(written)  </testsuite>
            </testsuites>

            """
    }

    private struct Case {
        let file: String
        let code: String
        var diagnostics: [LocatedDiagnostic]

        func hasFailure(_ failing: Set<Diagnostic.Severity>) -> Bool {
            diagnostics.contains { failing.contains($0.diagnostic.severity) }
        }
    }

    /// Diagnostics come sorted by file, but not by code.
    private func cases(_ diagnostics: [LocatedDiagnostic]) -> [Case] {
        var cases: [Case] = []
        var numbers: [String: Int] = [:]
        for located in diagnostics {
            let file = root.path(of: located.diagnostic.position.file)
            let code = located.diagnostic.kind.code
            if let number = numbers["\(code) \(file)"] {
                cases[number].diagnostics.append(located)
            } else {
                numbers["\(code) \(file)"] = cases.count
                cases.append(Case(file: file, code: code, diagnostics: [located]))
            }
        }
        return cases
    }

    private func testCase(_ found: Case) -> String {
        let lines = found.diagnostics.map {
            "\(found.file):\($0.location.line):\($0.location.column): \($0.diagnostic.severity): \($0.diagnostic.message)"
                .outward
        }
        let text = lines.joined(separator: "\n").escapedForXML
        let start =
            "    <testcase classname=\"\(found.file.outward.escapedForXML)\" name=\"\(found.code.escapedForXML)\">\n"
        let first = found.diagnostics.first { failing.contains($0.diagnostic.severity) }
        guard let first else { return start + "      <system-out>\(text)</system-out>\n    </testcase>\n" }
        let message = first.diagnostic.message.outward.escapedForXML
        return start
            + "      <failure type=\"\(first.diagnostic.severity)\" message=\"\(message)\">\(text)</failure>\n    </testcase>\n"
    }
}
