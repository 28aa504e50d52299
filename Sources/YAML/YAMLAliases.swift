// SPDX-License-Identifier: MIT

/// The aliases of a YAML text: `*name`, which stands for the value that `&name` marks.
///
/// The reader compares keys with everything they hold. A few lines in which each value consists of ten aliases of the
/// one above it exceed what any machine can process. Settings and interface strings need no aliases, so only a few are
/// allowed.
struct YAMLAliases {
    struct Alias {
        let name: String
        /// The number of its first character, from 0.
        let character: Int
    }

    static let most = 10

    /// Nil if the limit is not exceeded.
    private(set) var firstBeyondLimit: Alias?

    init(_ text: String) {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return }
        var (count, hasAnchor) = (0, false)
        var character = 0
        var beyond: Alias?
        var isStart = true
        var scalars = text.unicodeScalars[...]
        while let scalar = scalars.popFirst() {
            if isStart, scalar == "&" || scalar == "*", let next = scalars.first, Self.isOfName(next) {
                if scalar == "&" { hasAnchor = true } else { count += 1 }
                if count > Self.most, beyond == nil {
                    beyond = Alias(
                        name: "*" + String(Substring(scalars.prefix(40).prefix(while: Self.isOfName))),
                        character: character)
                }
            }
            isStart = scalar.value <= 0x20 || "[]{},:-?".unicodeScalars.contains(scalar)
            character += 1
        }
        // Without an anchor they are ordinary characters, as in a text of several lines.
        firstBeyondLimit = hasAnchor ? beyond : nil
    }

    private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value > 0x20 && !"[]{},*&".unicodeScalars.contains(scalar)
    }
}
