// SPDX-License-Identifier: MIT

import Text

/// The scripts by which shells complete the commands, with what their generator gets wrong or cannot express.
enum CompletionScript {
    /// Returns a generated script as shells should have it; any other text as it is.
    static func mended(_ text: String) -> String {
        text.hasPrefix("function __emobic-site") ? fish(text) : text
    }

    /// The generator takes a word as it is written, with its escapes, for the path that it begins.
    private static func fish(_ script: String) -> String {
        script.replacing(
            #"""
                set -l token (commandline -t)
                string match -- '*/' $token
                set -l subdirs $token*/
                printf %s\n $subdirs
            """#, with: "    __fish_complete_directories (commandline -ct)")
    }
}
