// SPDX-License-Identifier: MIT

package import Text

extension SiteSettings {
    /// A screen, or all screens of a level, with the ids that it had and those that it has.
    package struct Move: Sendable, Equatable {
        /// The ids of a screen, or that of a level for all its screens.
        package struct Place: Sendable, Hashable, CustomStringConvertible {
            package let level: String
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

        package let old: Place
        package let new: Place
        package let oldPosition: SourcePosition
        package let newPosition: SourcePosition

        package init(_ old: Place, at oldPosition: SourcePosition, to new: Place, at newPosition: SourcePosition) {
            (self.old, self.oldPosition, self.new, self.newPosition) = (old, oldPosition, new, newPosition)
        }
    }
}
