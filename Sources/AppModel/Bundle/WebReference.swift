// SPDX-License-Identifier: MIT

package import Text

/// A place that shows an address of a server or links to it.
package struct WebReference: Sendable, Hashable {
    /// Without its fragment, which servers do not see.
    package let address: String
    /// What comes behind the address, with its `#`; empty if there is none.
    package let fragment: String
    package let position: SourcePosition

    package init(_ address: String, at position: SourcePosition) {
        let end = address.utf8.firstIndex(of: UInt8(ascii: "#")) ?? address.endIndex
        self.address = String(address[..<end])
        fragment = String(address[end...])
        self.position = position
    }
}
