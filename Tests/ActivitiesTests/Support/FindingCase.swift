// SPDX-License-Identifier: MIT

import Activities
import AppModel
import Diagnostics
import TestSupport
import Testing

/// A marked file with all diagnostics of it. Each kind that a type declares occurs in one of these cases.
struct FindingCase: Sendable, CustomTestStringConvertible {
    let name: String
    let type: any Activity.Type
    let file: String
    /// Such as `1️⃣ warning list/no-rows`; empty for a file that is unusual but valid.
    let findings: [String]
    let stage: Stage

    init(_ name: String, _ type: any Activity.Type, _ file: String, _ findings: [String], on stage: Stage = Stage()) {
        self.name = name
        self.type = type
        self.file = file
        self.findings = findings
        self.stage = stage
    }

    var testDescription: String { "\(type.view): \(name)" }

    func expectFindings(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let app = try await ActivityApp(type, file, on: stage)
        #expect(app.findings == findings.sorted(), "\(app.app.report)", sourceLocation: sourceLocation)
    }
}

/// The tests of a type, with its cases. `FindingCase.all` finds them by their name: `ListActivityTests` for
/// `ListActivity`.
protocol ActivityCases {
    static var cases: [FindingCase] { get }
}

extension FindingCase {
    /// The cases of all types.
    static let all = ActivityRegistry.all.types.flatMap { tests(of: $0)?.cases ?? [] }

    /// The tests of a type; nil if there are none of that name.
    static func tests(of type: any Activity.Type) -> (any ActivityCases.Type)? {
        let name = "\(type)Tests"
        // The mangled name of a structure in this module.
        return _typeByName("15ActivitiesTests\(name.utf8.count)\(name)V") as? any ActivityCases.Type
    }
}
