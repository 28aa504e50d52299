// SPDX-License-Identifier: MIT

/// The screens that every player provides, reached by the reserved level id `emobc` (`app.md` 6.3).
package enum BuiltInScreen: String, Sendable, Hashable, CaseIterable {
    case cover, profile, search
    /// The screens that the visitor has starred (`extensions.md` 2); only in apps with a star.
    case favourites
    /// What the app keeps on the device (`extensions.md` 1); only in apps with a table or a star.
    case data

    /// The reserved level id.
    package static let level = LevelID("emobc")

    /// Spellings of the reserved id in old bundles and in the manual (decisions: accepted with a warning).
    package static let oldSpellings = ["eMobc", "emobic"]

    /// Whether it is one of our additions, whose ids are reserved only in apps that have it.
    package var isAddition: Bool { self == .favourites || self == .data }

    /// The activity type that reads and shows it.
    package var type: ActivityType {
        switch self {
        case .cover: "COVER_ACTIVITY"
        case .profile: "PROFILE_ACTIVITY"
        case .search: "SEARCH_ACTIVITY"
        case .favourites: "FAVOURITES_ACTIVITY"
        case .data: "DATA_ACTIVITY"
        }
    }
}
