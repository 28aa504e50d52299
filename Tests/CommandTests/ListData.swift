// SPDX-License-Identifier: MIT

/// The contents of level files for tests of builds after a change.
enum ListData {
    /// An item of the level `l`, whose only row leads to another one.
    static func item(_ id: String, _ title: String, _ text: String, to next: String) -> String {
        """
        <data><dataId>\(id)</dataId><headerText>\(title)</headerText><list><listItem><text>Sigue</text>\
        <description>\(text)</description><nextLevel><nextLevelLevelId>l</nextLevelLevelId>\
        <nextLevelDataId>\(next)</nextLevelDataId></nextLevel></listItem></list></data>

        """
    }
}
