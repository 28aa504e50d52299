// SPDX-License-Identifier: MIT

import Diagnostics

/// Diagnostics about the launch image as a screen (`activities.md` 3).
extension Diagnostic.Kind {
    static let splashWithoutPicture = Self(
        "splash/no-picture", .warning,
        "A level of this type shows the launch picture of the app, and there is none.",
        howToFix: "Put a picture into ‘images/splash.png’, or take the level out.",
        bad: .levels(level), good: .levels(level.filter { $0 != "↓" }).with(.file("images/splash.png", "")))

    private static let level =
        """
        ↓<level>
          <levelId>hello</levelId>
          <levelTitle>Hello</levelTitle>
          <levelType>SPLASH_ACTIVITY</levelType>
        </level>
        """
}
