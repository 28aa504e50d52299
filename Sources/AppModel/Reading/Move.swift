// SPDX-License-Identifier: MIT

package import Text

extension SiteSettings {
    /// A screen, or all screens of a level, with the ids that it had and those that it has.
    package struct Move: Sendable, Equatable {
        /// The ids of a screen, or that of a level for all its screens.
        package struct Place: Sendable, Hashable, CustomStringConvertible {
            /// The `levelId`, of today or of before.
            package let level: String
            /// The id of the data item, likewise; nil for all of the level.
            package let item: String?

            package init(level: String, item: String? = nil) { (self.level, self.item) = (level, item) }

            /// Reads `level` or `level/item`; what stands before the first `/` is the level. Nil if an id is empty.
            package init?(_ written: String) {
                let parts = written.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
                guard parts.allSatisfy({ !$0.isEmpty }), let level = parts.first else { return nil }
                self.init(level: String(level), item: parts.count > 1 ? String(parts[1]) : nil)
            }

            package var description: String { item.map { "\(level)/\($0)" } ?? level }
        }

        /// The ids that it had.
        package let old: Place
        /// The ids that it has, unless another entry moves it on.
        package let new: Place
        /// Where the settings name the old ids.
        package let oldPosition: SourcePosition
        /// Where the settings name the new ids.
        package let newPosition: SourcePosition

        package init(_ old: Place, at oldPosition: SourcePosition, to new: Place, at newPosition: SourcePosition) {
            (self.old, self.oldPosition, self.new, self.newPosition) = (old, oldPosition, new, newPosition)
        }
    }
}
