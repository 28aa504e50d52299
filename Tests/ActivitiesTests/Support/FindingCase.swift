// SPDX-License-Identifier: MIT

import Activities
import AppModel
import Diagnostics
import TestSupport
import Testing

/// A file with marks and all that reading it reports. Every problem that a type declares is shown by one of its cases.
struct FindingCase: Sendable, CustomTestStringConvertible {
    let name: String
    let type: any Activity.Type
    let file: String
    /// Such as `1️⃣ warning list/no-rows`; empty for a file that is fine although it looks odd.
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

extension FindingCase {
    /// The cases of all types.
    static let all: [FindingCase] = [
        AudioActivityTests.cases, ButtonsActivityTests.cases, CalculatorActivityTests.cases,
        CalendarActivityTests.cases, ChatActivityTests.cases,
        CoverActivityTests.cases, CrudActivityTests.cases, FormActivityTests.cases, ImageGalleryActivityTests.cases,
        ImageListActivityTests.cases,
        ImageTextDescriptionActivityTests.cases, ImageZoomActivityTests.cases, ListActivityTests.cases,
        MapActivityTests.cases, PdfActivityTests.cases,
        ProfileActivityTests.cases, QrActivityTests.cases, QuizActivityTests.cases, SaleActivityTests.cases,
        VideoActivityTests.cases,
        WebActivityTests.cases
    ].flatMap(\.self)
}
