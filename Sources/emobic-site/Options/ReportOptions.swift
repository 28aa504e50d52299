// SPDX-License-Identifier: MIT

import ArgumentParser
import Text

/// The options of the report that people read.
struct ReportOptions: ParsableArguments {
    @Flag(help: "Shows notes too: what only the author will notice.")
    var notes = false

    @Flag(help: "Counts the diagnostics of each code at the end.")
    var statistics = false

    @Flag(help: "Leaves out the summary in words; a report in another format stays whole.")
    var quiet = false

    /// Returns the counts of an app's diagnostics; of notes that are not shown with the option that shows them.
    /// - Parameters:
    ///   - notes: how many notes there are.
    ///   - areShown: whether the notes are in the report.
    static func counts(errors: Int, warnings: Int, notes: Int, areShown: Bool) -> String {
        let others = "\(counted(errors, "error")), \(counted(warnings, "warning"))"
        return areShown || notes == 0
            ? "\(others), \(counted(notes, "note"))" : "\(others), and \(counted(notes, "note")): --notes"
    }
}
