// SPDX-License-Identifier: MIT

package import AppModel
internal import Diagnostics

extension ChatActivity {
    package static let guide = FormatGuide(
        "A chat of visitors.",
        site:
            "A static site has no chat of its own: the screen links the address of the setting ‘chat’, and without one it says that there is none.",
        players:
            "Only the HTML5 player has it.",
        example: .data(
            "CHAT_ACTIVITY",
            """
            <data>
              <dataId>gardener</dataId>
              <headerText>Ask the gardener</headerText>
            </data>
            """
        ).with(.settings("language: en\nchat: https://chat.garden.example/")))
}
