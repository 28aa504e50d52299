// SPDX-License-Identifier: MIT

import ArgumentParser
import Explanations
import Text

/// The codes and areas given to a command.
enum CodeSelection {
    /// - Throws: for the first unknown code or area, with suggestions.
    static func validate(_ selectors: [String]) throws {
        for unknown in selectors where Catalogue.all.kinds(in: unknown).isEmpty {
            let near = Catalogue.all.nearMisses(for: unknown).listed(by: "or")
            let hint = near.isEmpty ? "‘emobic-site explain’ lists them all." : "Did you mean \(near)?"
            throw ValidationError("There is no code or area ‘\(unknown)’. \(hint)")
        }
    }
}
