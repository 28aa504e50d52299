// SPDX-License-Identifier: MIT

package import AppModel
package import BundleXML
package import Diagnostics
internal import Text

/// A chat, which needs a server: the page shows a notice, or a link to the server named in the settings
/// (`activities.md` 23, decision Q1).
package struct ChatActivity: Activity {
    package static let type: ActivityType = "CHAT_ACTIVITY"
    package static let diagnosticKinds: [Diagnostic.Kind] = [.chatNeedsServer]

    private let position: SourcePosition

    package init(from data: inout ElementReader) {
        position = data.position
    }

    package func problems(in app: AppGraph) -> [Diagnostic] {
        guard app.app.settings.chat == nil else { return [] }
        return [
            Diagnostic(
                .chatNeedsServer, "A chat needs a server; the setting ‘chat’ can name the address of one", at: position)
        ]
    }

    package func needs(_ settings: SiteSettings) -> PageNeeds {
        PageNeeds(webLinks: [settings.chat].compactMap { $0 }.map { WebLink($0, at: position) })
    }

    package func page(in site: any PageContext) -> ScreenOutput<ChatPage> {
        ScreenOutput(ChatPage(address: site.settings.chat))
    }
}

/// The page model for the template of a chat.
package struct ChatPage: PageModel {
    let address: String?

    package static let fields: [Field<ChatPage>] = [
        .text("address", "the address of the chat, if the settings name one") { $0.address }
    ]
}
