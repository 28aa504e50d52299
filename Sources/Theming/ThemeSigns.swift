// SPDX-License-Identifier: MIT

/// The signs of a theme as path data: those of screen types, and those of actions and of links that open no screen.
///
/// They are part of the markup. A style could set the data of a path too, but not in Safari.
struct ThemeSigns: Sendable, Equatable {
    /// The name in templates of the sign of what the open model leads to, or of the screen itself.
    static let name = "sign"
    /// The prefix of names of signs in templates: `{{signs.home}}`.
    static let prefix = "signs."

    /// What a template shows for a type without a sign.
    private static let plain = "M6 4h12v16H6z"

    /// By view name.
    var types: [String: String] = [:]
    /// By the name of the action, such as `home`, or of the kind of link, such as `tel`.
    var others: [String: String] = [:]

    /// Returns the sign of a type, or of the one it is a variety of, or of a link.
    func sign(of view: String) -> String {
        types[view] ?? others[view] ?? Theme.kinds(of: view).lazy.compactMap { types[$0] }.first ?? Self.plain
    }

    /// Returns the sign of an action; nil if it has none of its own.
    func sign(ofAction action: String) -> String? { others[action] }

    /// Returns the sign that a template names; nil if there is none.
    func sign(named name: String) -> String? { others[name] ?? types[name] }

    /// The names of all signs, sorted.
    var names: [String] { Set(types.keys).union(others.keys).sorted() }
}
