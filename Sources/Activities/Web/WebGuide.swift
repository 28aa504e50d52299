// SPDX-License-Identifier: MIT

package import AppModel
internal import Diagnostics

extension WebActivity {
    package static let guide = FormatGuide(
        "A web page: one of the app, or of another server.",
        site:
            "A page of html/ is shown in the screen, with the files beside it and those of other folders that it names, and cannot reach the app; a button shows it as large as the window. A page of another server is behind a link, because many do not let themselves be shown; the setting ‘frames’ names servers that do.",
        players:
            "iOS always opens ‘test.html’ if ‘local’ is true.",
        example: .data(
            "WEB_ACTIVITY",
            """
            <data>
              <dataId>rules</dataId>
              <headerText>House rules</headerText>
              <local>true</local>
              <webUrl>rules.html</webUrl>
            </data>
            """))
}
