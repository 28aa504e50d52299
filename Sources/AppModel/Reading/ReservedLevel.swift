// SPDX-License-Identifier: MIT

internal import Diagnostics
internal import Text

/// The reserved level id in menus and styles, where it stands for the built-in screens (`app.md` 6.3 and 9.2). Links are
/// resolved with its old spellings.
extension AppReader {
    /// Returns the menus with the reserved id for its old spellings, which are reported.
    mutating func correctingReservedLevel(
        in written: [MenuPlace: [Menu]], besides levels: [Level]
    ) -> [MenuPlace: [Menu]] {
        var menus = written
        for place in MenuPlace.allCases {
            for (index, menu) in (written[place] ?? []).enumerated() {
                guard let level = menu.level, let position = menu.levelPosition,
                    isOldSpelling(level, at: position, besides: levels)
                else { continue }
                menus[place]?[index] = Menu(
                    level: BuiltInScreen.level, levelPosition: position, position: menu.position, actions: menu.actions)
            }
        }
        return menus
    }

    /// Returns the styles with the reserved id for its old spellings, which are reported.
    mutating func correctingReservedLevel(in written: AppStyles, besides levels: [Level]) -> AppStyles {
        var found: [Int] = []
        for (index, rule) in written.styles.enumerated() {
            guard case .level(let level) = rule.scope, isOldSpelling(level, at: rule.position, besides: levels) else {
                continue
            }
            found.append(index)
        }
        var styles = written
        styles.apply(found, to: .level(BuiltInScreen.level))
        return styles
    }

    /// Whether an id is an old spelling of the reserved one, which is reported. The app's own level of that id comes first.
    private mutating func isOldSpelling(
        _ level: LevelID, at position: SourcePosition, besides levels: [Level]
    ) -> Bool {
        guard BuiltInScreen.oldSpellings.contains(level.text), !levels.contains(where: { $0.id == level }) else {
            return false
        }
        let meant = [BuiltInScreen.level.text]
        diagnostics.append(
            Diagnostic(
                .oldReservedID, "The reserved level id is ‘emobc’", at: position, suggestions: meant,
                fix: .spelling(at: position.offset, from: level.text, to: meant)))
        return true
    }
}
