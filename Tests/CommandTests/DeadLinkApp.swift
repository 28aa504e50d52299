// SPDX-License-Identifier: MIT

import TestSupport

/// An app with a dead link, for tests of what is known of it from earlier revisions.
enum DeadLinkApp {
    /// The level file with the link.
    static let rooms = """
        <levelData><data><dataId>a</dataId><order>false</order><list>
        <listItem><text>Lost</text><nextLevel><nextLevelLevelId>nowhere</nextLevelLevelId><nextLevelDataId>a</nextLevelDataId></nextLevel></listItem>
        </list></data></levelData>

        """
    static let files = [
        "app/xml/app.xml": TestApp.appXML(
            levels:
                "<level><levelId>rooms</levelId><levelTitle>Rooms</levelTitle><levelFile>rooms.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>\n"
        ),
        "app/xml/portada.xml": TestApp.cover(to: "rooms", 0), "app/xml/rooms.xml": rooms,
        "app/emobic-site.yaml": "language: es\n"
    ]
}
