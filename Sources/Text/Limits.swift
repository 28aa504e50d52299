// SPDX-License-Identifier: MIT

/// The limits at which the tool stops, so that no bundle takes all of a machine's time or memory. `docs/limits.md` has
/// them as a table.
///
/// They are far above what an app needs. A diagnostic reports an exceeded limit at its place, and everything else is
/// read as usual. They are passed in as a value, so that tests need no large files.
package struct Limits: Sendable, Hashable {
    /// Bytes of a file of the bundle that is read as a whole.
    package var file = 256_000_000
    /// Bytes of a level file that is in memory as a whole. Larger ones are read in pieces.
    package var wholeLevelFile = 32_000_000
    /// Bytes of a data file that is fetched from a server.
    package var fetched = 10_000_000
    /// Bytes of the settings.
    package var settings = 1_000_000
    /// Bytes of the text of one element.
    package var text = 1_000_000
    /// Bytes of a title, an id, an address or another value on one line: many stand on every page, or are looked for.
    package var value = 10_000
    /// Combining marks in a row, as in the text format of Unicode for streams (UAX #15, 13).
    package var marks = 30
    /// Attributes of one tag.
    package var attributes = 1_000
    /// Entries of a menu, which stand on every page.
    package var menuEntries = 200
    /// Bytes of the titles and addresses of a menu.
    package var menuBytes = 50_000
    /// Pictures of a banner, which stand on every page.
    package var bannerPictures = 50
    /// Maximum nesting depth of elements.
    package var depth = 100
    /// Bytes of a theme's template with its partials, signs and strings put in.
    package var template = 1_000_000
    /// Bytes of a theme's sign, which each row may show.
    package var sign = 10_000
    /// Maximum nesting depth of sections and partials of a theme's template.
    package var templateDepth = 100
    /// Places of a file that are fixed before it is read.
    package var repairs = 1_000
    /// Of those places, how many the fixes of one file are kept for.
    package var fixedRepairs = 100_000
    /// Letters of a name for which near misses are searched.
    package var nearMissLetters = 64
    /// Names that one name is compared with.
    package var nearMissCandidates = 2_000
    /// Levels of one app.
    package var levels = 100_000
    /// Screens of all levels together: those of a file count for each level that names it.
    package var screens = 1_000_000
    /// Old addresses of screens that have moved.
    package var moved = 100_000
    /// Patterns for paths in the settings, each of which is compared with each file. Plain paths are looked up.
    package var patterns = 100
    /// Diagnostics of one code and severity that are kept for the report. Those beyond the limit are only counted.
    package var findings = 10_000

    /// Those of the tool, with the values above.
    package static let standard = Limits()

    package init() {}

    /// Returns the standard limits with some of them changed.
    package static func with(_ change: (inout Limits) -> Void) -> Limits {
        var limits = Limits()
        change(&limits)
        return limits
    }
}
