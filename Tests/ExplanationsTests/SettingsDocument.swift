// SPDX-License-Identifier: MIT

import SiteBuilder

/// `docs/settings.md`: every setting of `emobic-site.yaml`, from the settings' own declarations.
enum SettingsDocument {
    /// Returns the document as Markdown, with the settings in the order given.
    static func text(of settings: [Setting] = Setting.all) -> String {
        """
        # The settings of a site

        What belongs to the site and not to the app goes into an optional file `emobic-site.yaml`, at the top of the app's folder or
        beside `app.xml`; if both are there, the one at the top is read. `--config FILE` names another one. A setting that is left out has the value in the
        column “without it”. Options of the command line take precedence over settings, except with `--prefer-settings`. `--ignore` adds to the
        setting `ignore`, and `--lang` builds one language alone instead of choosing the main one.

        ## How it is written

        The file is YAML: a line `name: value` for each setting, in any order. What begins with `#` is a comment. A value that holds
        `: ` or ` #`, or begins with a sign such as `#`, `"`, `*` or `{`, stands in quotation marks. A list is written with `- ` before each item, in
        lines of their own, or as `[one, two]`; a map has its own lines `name: value`, indented by two blanks.

        ```yaml
        language: en
        accent: "#2F6B3C"
        showSearch: false
        ignore:
          - list/no-rows
        map:
          noTiles: true
        ```

        A setting that does not exist, or a value of the wrong kind, is an error with its line and column; upper and lower case matter. The
        other settings are still used.

        ## All settings

        | setting | takes | without it | option |
        |---|---|---|---|

        """
            + settings.map { setting in
                "| [`\(setting.name)`](#\(setting.name.lowercased())) | \(setting.value) | \(setting.otherwise) | \(setting.option.map { "`\($0)`" } ?? "") |\n"
            }.joined() + settings.map(section).joined()
            + "\n*Made from the tool’s own list of settings; `emobic-site help-format settings` shows it in a terminal.*\n"
    }

    private static func section(_ setting: Setting) -> String {
        var text =
            "\n## \(setting.name)\n\n\(setting.meaning)\n\nIt takes \(setting.value). Without it: \(setting.otherwise).\n"
        if !setting.keys.isEmpty {
            text += "\n" + setting.keys.map { "- `\($0.name)`: \($0.meaning)\n" }.joined()
        }
        return text + "\n```yaml\n\(setting.example)\n```\n"
    }
}
