// SPDX-License-Identifier: MIT

package import AppModel
internal import Diagnostics

extension AudioActivity {
    package static let guide = FormatGuide(
        "A sound with a picture and its words.",
        site:
            "The browser’s player, with the picture above and the words below. The sound ends when the visitor leaves the screen. Browsers play MP3, M4A, OGG and WAV.",
        players:
            "iOS wants the name of a local file without its extension; here ‘.mp3’, ‘.m4a’ and ‘.ogg’ are tried. ‘eMobc’ is the sample sound of the framework's own iOS project, which is in no app. Only Android shows ‘imageFile’ and ‘lyrics’.",
        example: .data(
            "AUDIO_ACTIVITY",
            """
            <data>
              <dataId>chimes</dataId>
              <headerText>Chimes</headerText>
              <local>true</local>
              <audioUrl>chimes.mp3</audioUrl>
              <imageFile>images/garden.jpg</imageFile>
              <lyrics>The chimes at the gate.</lyrics>
            </data>
            """))
}
