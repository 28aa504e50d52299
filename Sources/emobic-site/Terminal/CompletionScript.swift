// SPDX-License-Identifier: MIT

import ArgumentParser
import Text

/// The scripts by which shells complete the commands, with what their generator gets wrong or cannot express: files beside
/// folders for `check`, folders beside names for themes, commands behind `help`, and values behind `--name=`.
enum CompletionScript {
    /// Returns a generated script as shells should have it; any other text as it is.
    static func mended(_ text: String) -> String {
        if text.hasPrefix("#!/bin/bash") { return bash(text) }
        if text.hasPrefix("#compdef emobic-site") { return zsh(text) }
        return text.hasPrefix("function __emobic-site") ? fish(text) : text
    }

    private static var commands: String {
        EmobicSite.names(of: EmobicSite.configuration.subcommands).joined(separator: " ")
    }

    private static func bash(_ script: String) -> String {
        script.replacing(
            #"    local -r prev="${3}""#,
            with: #"""
                    # The shell takes ‘--name=value’ for three words.
                    local -ar all_words=("${COMP_WORDS[@]}")
                    local -ir last="${COMP_CWORD}"
                    local -a COMP_WORDS=()
                    local -i COMP_CWORD="${last}" index
                    for index in "${!all_words[@]}"; do
                        if [[ "${all_words[${index}]}" != = ]]; then
                            COMP_WORDS+=("${all_words[${index}]}")
                        elif [[ "${index}" -eq "${last}" ]]; then
                            COMP_WORDS+=('')
                        elif [[ "${index}" -lt "${last}" ]]; then
                            COMP_CWORD=$((COMP_CWORD - 1))
                        fi
                    done
                    local -r prev="${COMP_WORDS[${COMP_CWORD} - 1]}"
                """#
        ).replacing(
            "    '--theme')\n", with: "    '--theme')\n        __emobic-site_add_completions -d\n"
        ).replacing(
            "    1)\n        __emobic-site_add_completions -d",
            with: "    1)\n        __emobic-site_add_completions -f",
            behind: "\n_emobic-site_check() {"
        ).replacing(
            "    __emobic-site_offer_flags_options -1",
            with: #"""
                    __emobic-site_offer_flags_options -1
                    if [[ "${positional_number}" -eq 1 ]]; then
                        COMPREPLY+=($(compgen -W '\#(commands)' -- "${cur}"))
                    fi
                """#, behind: "\n_emobic-site_help() {")
    }

    private static func zsh(_ script: String) -> String {
        script.replacing(
            #""${___theme[@]}"}"#, with: #""${___theme[@]}";_files -/}"#
        ).replacing(
            ":app-dir:_files -/'", with: ":app-dir:_files'", behind: "\n_emobic-site_check() {"
        ).replacing(
            "'*:subcommands:'", with: "'1:command:(\(commands))'", behind: "\n_emobic-site_help() {"
        ).split(separator: "\n", omittingEmptySubsequences: false).map(zshOption).joined(separator: "\n")
    }

    /// Permits `=` in a line about an option with words for values. Behind it the shell takes no `~` for the home folder, so
    /// it does not offer paths there.
    private static func zshOption(_ line: Substring) -> String {
        let isOption = ["'--", "'*--", "'(--"].contains { line.drop { $0 == " " }.hasPrefix($0) }
        guard isOption, line.contains(":{__emobic-site_"), !line.contains(";_files"),
            let end = line.firstIndex(of: "[")
        else { return String(line) }
        return "\(line[..<end])=\(line[end...])"
    }

    private static func fish(_ script: String) -> String {
        let mended = script.replacing(
            // The tool may be called by its path.
            "    set -l unparsed_tokens (__emobic-site_tokens -pc)",
            with: #"""
                    set -l unparsed_tokens (__emobic-site_tokens -pc)
                    set unparsed_tokens[1] (string replace -r '.*/' '' -- $unparsed_tokens[1])
                """#
        ).replacing(
            // This takes a word as it is written, with its escapes, for the path that it begins.
            #"""
                set -l token (commandline -t)
                string match -- '*/' $token
                set -l subdirs $token*/
                printf %s\n $subdirs
            """#, with: "    __fish_complete_directories (commandline -ct)"
        ).replacing(
            "-fa '(__emobic-site_complete_directories)'", with: "-F",
            behind: "_positional \"emobic-site check\" -eq 1' "
        )
        let lines = mended.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.contains(" -l 'theme' ") ? "\(line.dropLast()) (__emobic-site_complete_directories)'" : String(line)
        }
        let help = "'__emobic-site_should_offer_completions_for_positional \"emobic-site help\" -eq 1'"
        return lines.joined(separator: "\n") + "\ncomplete -c 'emobic-site' -n \(help) -fa '\(commands)'"
    }
}

extension String {
    /// Returns the text with another one in place of the first of a kind that follows a heading.
    fileprivate func replacing(_ old: String, with new: String, behind heading: String) -> String {
        guard let start = firstRange(of: heading)?.upperBound, let range = self[start...].firstRange(of: old) else {
            return self
        }
        return "\(self[..<range.lowerBound])\(new)\(self[range.upperBound...])"
    }
}
