// SPDX-License-Identifier: MIT

import Diagnostics

/// Diagnostics about a sound (`activities.md` 11).
extension Diagnostic.Kind {
    static let audioMissing = Self(
        "audio/no-audio", .error, "The screen has no player: its picture and words are all the visitor gets.",
        isAbsence: true,
        howToFix:
            "Name the sound in ‘audioUrl’: a file of the bundle's ‘audio’ folder, or an address that starts with ‘https://’.",
        bad: .data(
            "AUDIO_ACTIVITY",
            """
            ↓<data>
              <dataId>mill</dataId>
              <headerText>The water mill</headerText>
              <lyrics>Welcome to the mill.</lyrics>
            </data>
            """),
        good: .data(
            "AUDIO_ACTIVITY",
            """
            <data>
              <dataId>mill</dataId>
              <headerText>The water mill</headerText>
              <local>true</local>
              <audioUrl>a.mp3</audioUrl>
              <lyrics>Welcome to the mill.</lyrics>
            </data>
            """))
    static let unplayableAudio = Self(
        "audio/unplayable", .warning,
        "No browser plays files of this kind, so the visitor presses play and hears nothing.",
        howToFix: "Convert the sound to mp3, m4a or ogg and name the new file.",
        bad: .data(
            "AUDIO_ACTIVITY",
            """
            <audioUrl>↓https://museum.example/guide/mill.wma</audioUrl>
            """),
        good: .data(
            "AUDIO_ACTIVITY",
            """
            <audioUrl>https://museum.example/guide/mill.mp3</audioUrl>
            """))
}
