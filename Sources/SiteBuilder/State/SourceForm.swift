// SPDX-License-Identifier: MIT

internal import Text

extension SiteRecord.SourceForm {
    /// One pass over the bytes, because every build makes it over all level files.
    init(of bytes: ArraySlice<UInt8>) {
        bytes.withUnsafeBytes { raw in
            var index = 0
            var last = 0
            while index < raw.count {
                let byte = raw[index]
                index += 1
                // Nearly all bytes are letters, which come after all signs that are looked for.
                if byte > UInt8(ascii: "<") { continue }
                if byte == 0x0A || byte == 0x0D {
                    lines += 1
                    last = index
                } else if byte == UInt8(ascii: "<") {
                    // To the end of the name, and of an end tag or a comment's mark, seven bytes at a time.
                    var word: UInt64 = 1
                    while index < raw.count, raw[index] > 0x20, raw[index] != UInt8(ascii: ">") {
                        if word >> 56 > 0 {
                            names = ContentHash.mixed(names ^ word)
                            word = 1
                        }
                        word = word << 8 | UInt64(raw[index])
                        index += 1
                    }
                    names = ContentHash.mixed(names ^ word)
                } else if byte == UInt8(ascii: "."), index < raw.count, raw[index] | 0x20 >= UInt8(ascii: "a"),
                    raw[index] | 0x20 <= UInt8(ascii: "z")
                {
                    for near in max(0, index - 12)..<min(raw.count, index + 4) {
                        names = ContentHash.mixed(names ^ UInt64(raw[near]))
                    }
                }
            }
            tail = ContentHash.of(Array(raw[last...]))
        }
    }
}
