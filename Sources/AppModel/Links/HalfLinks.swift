// SPDX-License-Identifier: MIT

/// Entries of menus whose link is only half of one: they do what they would do without it (`app.md` 6.4 and 9.3).
extension AppGraph {
    /// Returns an entry without its link if that is only half of one.
    /// - Parameter screen: the one that it stands on, which completes links to sections; nil for all screens, on some of
    ///   which a link to a section may be whole.
    package func effective(_ action: MenuAction, on screen: ScreenID? = nil) -> MenuAction {
        guard let next = action.next, next.isHalf, screen != nil || !namesSection(next),
            case .none(.partial) = resolve(screen.map { completed(next, on: $0) } ?? next)
        else { return action }
        return action.withoutLink
    }

    /// Returns the entries of a menu as they are on all screens.
    package func effectiveActions(of menu: Menu?) -> [MenuAction] { menu?.actions.map { effective($0) } ?? [] }
}
