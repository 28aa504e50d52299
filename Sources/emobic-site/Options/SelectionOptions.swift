// SPDX-License-Identifier: MIT

import ArgumentParser
import Diagnostics

/// The options that select the diagnostics to show and count.
struct SelectionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Shows only this code, or this area such as map. Can be repeated.", valueName: "code"),
        completion: .codes)
    var only: [String] = []

    @Option(
        help: ArgumentHelp("Leaves out this code, or this area such as map. Can be repeated.", valueName: "code"),
        completion: .codes)
    var ignore: [String] = []

    func validate() throws { try CodeSelection.validate(only + ignore) }

    var selection: Selection { Selection(only: only, ignored: ignore) }
}
