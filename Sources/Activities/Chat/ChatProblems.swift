// SPDX-License-Identifier: MIT

import Diagnostics

/// Diagnostics about a chat (`activities.md` 23).
extension Diagnostic.Kind {
    static let chatNeedsServer = Self(
        "chat/needs-server", .warning,
        "A site of plain files cannot pass messages on, so the screen tells the visitor that there is no chat.",
        howToFix:
            "If you run a chat elsewhere, name its address in ‘emobic-site.yaml’; the screen then has a button that leads there.",
        bad: .data(
            "CHAT_ACTIVITY",
            """
            ↓<data>
              <dataId>neighbours</dataId>
              <headerText>Neighbours</headerText>
            </data>
            """),
        good: .data(
            "CHAT_ACTIVITY",
            """
            <data>
              <dataId>neighbours</dataId>
              <headerText>Neighbours</headerText>
            </data>
            """
        ).with(
            .settings(
                """
                language: en
                chat: https://chat.town.example/
                """)))
}
