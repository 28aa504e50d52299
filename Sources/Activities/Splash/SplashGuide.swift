// SPDX-License-Identifier: MIT

package import AppModel
internal import Diagnostics

extension SplashActivity {
    package static let guide = FormatGuide(
        "The launch image.",
        site:
            "‘images/splash.png’ is shown over the first screen once in a visit, for two seconds at most; a tap ends it. A level of this type shows the same picture as a screen, and needs no file.",
        players:
            "Android shows the image for five seconds; no player opens a level of this type.",
        example: .data(
            "SPLASH_ACTIVITY",
            """
            <data>
              <dataId>welcome</dataId>
              <headerText>Welcome</headerText>
            </data>
            """
        ).with(.file("images/splash.png", "")))
}
