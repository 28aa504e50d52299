// SPDX-License-Identifier: MIT

internal import Foundation

extension String {
    /// Calls `take` with each word of the text as the search compares them, in UTF-8: letters and digits, without case,
    /// accents and ligatures. `theme-fold.js` folds queries by the same rules: NFKD, lower case, no accents and points,
    /// `ς` as `σ`, letters without their strokes, digits of ASCII, hiragana for katakana, no point in `l·l`, nothing that
    /// nobody sees.
    ///
    /// Scripts without blanks between words give each two letters in a row, and the last one alone, so that a word is found
    /// anywhere in a run of them.
    ///
    /// Every text of a site passes through here, so ASCII and the letters of European languages that fold to a single
    /// letter of ASCII take one look into a table, and Chinese and kana stand for themselves; only the rest asks Unicode's
    /// own tables.
    package func forEachSearchWord(_ take: (UnsafeBufferPointer<UInt8>) -> Void) {
        var text = self
        let (ascii, european) = (SearchWord.ascii, SearchWord.european)
        text.withUTF8 { bytes in
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: SearchWord.capacity) { buffer in
                var word = SearchWord(buffer)
                var index = 0
                while index < bytes.count {
                    let byte = bytes[index]
                    if byte < 0x80 {
                        let folded = ascii[Int(byte)]
                        if folded == 0 {
                            word.end(take)
                            index += 1
                        } else if index &+ 16 <= bytes.count, word.hasRoomForBlock {
                            index += word.addLetters(of: bytes, from: index)
                        } else {
                            word.add(folded)
                            index += 1
                        }
                    } else if byte < 0xC9, european[Int(byte & 0x1F) << 6 | Int(bytes[index + 1] & 0x3F)] != 0 {
                        word.endRun(take)
                        word.add(european[Int(byte & 0x1F) << 6 | Int(bytes[index + 1] & 0x3F)])
                        index += 2
                    } else {
                        let scalar = UTF8.scalar(at: index, in: bytes)
                        if scalar.isCommonSeparator {
                            word.end(take)
                        } else if scalar.isPlainInRuns {
                            word.addToRun(scalar.asHiragana, take)
                        } else if scalar.isMiddlePoint, bytes.joinsAcrossPoint(at: index) {
                            word.endRun(take)
                            if scalar != "\u{B7}" { word.add(UInt8(ascii: "l")) }
                        } else {
                            for folded in scalar.searchFolded { word.add(folded, take) }
                        }
                        index += UTF8.width(scalar)
                        if index < bytes.count, bytes[index] < 0x80 { word.endRun(take) }
                    }
                }
                word.end(take)
            }
        }
    }
}

/// A word that is being read, in memory that all words of a text share; of a run of letters without blanks the last two.
private struct SearchWord {
    private let buffer: UnsafeMutableBufferPointer<UInt8>
    /// The number of bytes in the buffer.
    private var count = 0
    /// The number of scalars of a word outside of runs.
    private var length = 0
    /// The number of scalars of the last letter of a run with what belongs to it; 0 outside of a run.
    private var letterLength = 0
    /// Where the second letter of a run begins; 0 if there is none.
    private var second = 0
    /// Whether the next scalar of a run belongs to the last letter, before which its vowel is written.
    private var isBefore = false

    /// - Parameter buffer: with room for the longest word.
    init(_ buffer: UnsafeMutableBufferPointer<UInt8>) { self.buffer = buffer }

    /// The maximum number of scalars. Queries do not contain longer words; some texts hold keys or pictures encoded
    /// as letters.
    private static let limit = 32
    /// The same for a letter of a run, with its vowels and marks.
    private static let letterLimit = 8
    /// The size of the buffer.
    static let capacity = limit * 4

    /// Adds a letter of ASCII outside of a run.
    mutating func add(_ letter: UInt8) {
        if length < Self.limit {
            buffer[count] = letter
            count += 1
        }
        length += 1
    }

    /// Whether sixteen letters of ASCII can be added.
    var hasRoomForBlock: Bool { length &+ 16 <= Self.limit && count &+ 16 <= Self.capacity }

    /// Adds the letters and digits of ASCII at an offset, outside of a run. Sixteen bytes are looked at.
    /// - Returns: how many were added.
    mutating func addLetters(of bytes: UnsafeBufferPointer<UInt8>, from index: Int) -> Int {
        typealias Block = SIMD16<UInt8>
        let block = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: index, as: Block.self)
        let lowered = block | Block(repeating: 0x20)
        let others =
            (lowered &- Block(repeating: UInt8(ascii: "a")) .>= Block(repeating: 26))
            .& (block &- Block(repeating: UInt8(ascii: "0")) .>= Block(repeating: 10))
        let number = others.firstTrue ?? 16
        // What stands behind the letters is overwritten by what comes.
        UnsafeMutableRawBufferPointer(buffer).storeBytes(of: lowered, toByteOffset: count, as: Block.self)
        count &+= number
        length &+= number
        return number
    }

    /// Adds a folded scalar, or ends the word before one that is no part of any.
    mutating func add(_ scalar: Unicode.Scalar, _ take: (UnsafeBufferPointer<UInt8>) -> Void) {
        guard scalar.isWordPart else { return end(take) }
        if scalar.isInRuns { return addToRun(scalar, take) }
        endRun(take)
        if length < Self.limit { append(scalar) }
        length += 1
    }

    mutating func addToRun(_ scalar: Unicode.Scalar, _ take: (UnsafeBufferPointer<UInt8>) -> Void) {
        if letterLength == 0 {
            end(take)
        } else if !isBefore, !scalar.followsInRuns {
            if second > 0 {
                take(UnsafeBufferPointer(rebasing: buffer[..<count]))
                dropFirst()
            }
            second = count
            letterLength = 0
        }
        isBefore = scalar.isWrittenBefore
        if scalar.isVoicing, voice(scalar) { return }
        if scalar.isThaiTone, letterLength < Self.letterLimit, insertBeforeNikhahit(scalar) {
            letterLength += 1
            return
        }
        if letterLength < Self.letterLimit { append(scalar) }
        letterLength += 1
    }

    mutating func endRun(_ take: (UnsafeBufferPointer<UInt8>) -> Void) {
        if letterLength > 0 { end(take) }
    }

    mutating func end(_ take: (UnsafeBufferPointer<UInt8>) -> Void) {
        guard count > 0 else { return }
        take(UnsafeBufferPointer(rebasing: buffer[..<count]))
        if second > 0 {
            dropFirst()
            take(UnsafeBufferPointer(rebasing: buffer[..<count]))
        }
        (count, length, letterLength, second, isBefore) = (0, 0, 0, 0, false)
    }

    /// Adds a scalar; a mark before those that Unicode puts behind it, because queries are normalized as a whole.
    private mutating func append(_ scalar: Unicode.Scalar) {
        let bytes = UTF8.encode(scalar) ?? .init()
        var place = count
        let order = scalar.orderOfMark
        while order > 0, place > 0 {
            var last = place - 1
            while last > 0, buffer[last] & 0xC0 == 0x80 { last -= 1 }
            guard UTF8.scalar(at: last, in: UnsafeBufferPointer(buffer)).orderOfMark > order else { break }
            place = last
        }
        for index in (place..<count).reversed() { buffer[index + bytes.count] = buffer[index] }
        for byte in bytes {
            buffer[place] = byte
            place += 1
        }
        count += bytes.count
    }

    /// Removes the first of two letters of a run.
    private mutating func dropFirst() {
        for index in second..<count { buffer[index - second] = buffer[index] }
        count -= second
        second = 0
    }

    /// Puts a tone before the ring of `ำ`, behind which it is often typed. Returns whether that is the last sign.
    private mutating func insertBeforeNikhahit(_ tone: Unicode.Scalar) -> Bool {
        guard letterLength > 0, buffer[..<count].suffix(3).elementsEqual("\u{E4D}".utf8) else { return false }
        count -= 3
        append(tone)
        append("\u{E4D}")
        return true
    }

    /// Joins the mark of a voiced sound with the kana before it. Returns whether there is such a letter.
    private mutating func voice(_ mark: Unicode.Scalar) -> Bool {
        guard letterLength == 1, count - second == 3 else { return false }
        let pair = String(decoding: buffer[(count - 3)..<count], as: UTF8.self) + String(mark)
        let joined = pair.precomposedStringWithCanonicalMapping.unicodeScalars
        guard let letter = joined.first, joined.count == 1 else { return false }
        count -= 3
        append(letter)
        return true
    }

    /// The letters and digits of ASCII in lower case; 0 for what separates words.
    static let ascii: [UInt8] = (0..<0x80).map { (value: UInt8) in
        switch value {
        case 0x61...0x7A, 0x30...0x39: value
        case 0x41...0x5A: value + 0x20
        default: 0
        }
    }

    /// The letters below U+0250 that fold to one letter of ASCII; 0 for all others.
    static let european: [UInt8] = (0..<0x250).map { (value: UInt32) in
        let folded = Unicode.Scalar(value)?.searchFolded ?? []
        guard value >= 0x80, folded.count == 1, folded[0].isASCII, folded[0].isWordPart else { return 0 }
        return UInt8(folded[0].value)
    }
}

extension Unicode.Scalar {
    /// Whether it is one of the dashes, quotation marks and pictures that stand in many texts and fold to nothing but
    /// separators, so that Unicode's tables need not be asked.
    fileprivate var isCommonSeparator: Bool { 0x2010...0x2027 ~= value || 0x1F300...0x1FAFF ~= value }

    /// Whether it is the point of Catalan in `l·l`, or that with its first letter, `ŀ`.
    fileprivate var isMiddlePoint: Bool { value == 0xB7 || value == 0x13F || value == 0x140 }

    fileprivate var isWordPart: Bool {
        if isASCII { return value >= 0x61 && value <= 0x7A || value >= 0x30 && value <= 0x39 }
        switch properties.generalCategory {
        case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark:
            return true
        default: return false
        }
    }

    /// The character without accents and case.
    fileprivate var searchFolded: [Unicode.Scalar] {
        switch value {
        case ..<0x250: Self.europeanLetters[Int(value)]
        case ..<0x800: Self.otherLetters[Int(value) - 0x250]
        case ..<0x1100: Self.asianLetters[Int(value) - 0x800]
        default: folded
        }
    }

    private static let europeanLetters: [[Unicode.Scalar]] = (0..<0x250).map {
        Unicode.Scalar($0 as UInt32)?.folded ?? []
    }

    /// Greek, Cyrillic, Hebrew, Arabic and others, for sites that have them.
    private static let otherLetters: [[Unicode.Scalar]] = (0x250..<0x800).map {
        Unicode.Scalar($0 as UInt32)?.folded ?? []
    }

    /// Indic, Thai, Lao, Burmese and others.
    private static let asianLetters: [[Unicode.Scalar]] = (0x800..<0x1100).map {
        Unicode.Scalar($0 as UInt32)?.folded ?? []
    }

    /// What is written instead of letters that Unicode does not take apart, and Persian and Urdu letters as the keys of
    /// Arabic type them.
    private static let plainLetters: [Unicode.Scalar: [Unicode.Scalar]] = [
        "ς": ["σ"], "ø": ["o"], "ł": ["l"], "đ": ["d"], "ð": ["d"], "ħ": ["h"], "ŧ": ["t"], "ı": ["i"],
        "ß": ["s", "s"], "þ": ["t", "h"], "æ": ["a", "e"], "œ": ["o", "e"],
        "\u{629}": ["\u{647}"], "\u{649}": ["\u{64A}"], "\u{6A9}": ["\u{643}"], "\u{6CC}": ["\u{64A}"],
        "\u{6BE}": ["\u{647}"], "\u{6C1}": ["\u{647}"], "\u{6D5}": ["\u{647}"]
    ]

    /// Soft hyphens, stretched lines, joiners and marks of direction, which nobody types inside a word.
    private static let unseen: Set<Unicode.Scalar> = [
        "\u{AD}", "\u{640}", "\u{200C}", "\u{200D}", "\u{200E}", "\u{200F}", "\u{2060}", "\u{FEFF}"
    ]

    private var folded: [Unicode.Scalar] {
        String(Character(self)).decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars.flatMap { scalar in
            if Self.unseen.contains(scalar) || scalar.isAccent { return [] as [Unicode.Scalar] }
            if let plain = Self.plainLetters[scalar] { return plain }
            if scalar.isKatakana { return [scalar.asHiragana] }
            guard scalar.properties.numericType == .decimal, let digit = scalar.properties.numericValue else {
                return [scalar]
            }
            return [Unicode.Scalar(0x30 + UInt8(digit))]
        }
    }

    /// Whether it is an accent, a point of Hebrew, Arabic or Syriac, or that of foreign letters in Hindi. The marks of other scripts are vowels and tones, with
    /// which words differ.
    private var isAccent: Bool {
        switch value {
        case 0x300...0x74F, 0x898...0x8FF, 0x93C, 0x180B...0x180F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF,
            0xFE00...0xFE2F, 0xE0100...0xE01EF:
            isMark
        default: false
        }
    }

    /// The place of a mark among those of a letter; 0 for what stays where it is. No mark that is kept is below U+07EB.
    fileprivate var orderOfMark: UInt8 {
        value < 0x7EB || isPlainInRuns ? 0 : properties.canonicalCombiningClass.rawValue
    }

    private var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether a point of two bytes, perhaps with the letter before it, stands between two `l`, so that it ends no word.
    fileprivate func joinsAcrossPoint(at index: Int) -> Bool {
        func isL(_ place: Int) -> Bool { indices.contains(place) && self[place] | 0x20 == UInt8(ascii: "l") }
        return isL(index + 2) && (self[index] == 0xC5 || isL(index - 1))
    }
}

/// Scripts without blanks between words: Chinese and Japanese; Thai, Lao, Burmese and Khmer; and Korean, which joins words
/// to others. A letter of Thai and those behind it is taken with the vowels and marks around it, those of Korean are its
/// syllables, which NFKD takes apart.
extension Unicode.Scalar {
    /// Whether a part of a word belongs to such a script.
    package var isInRuns: Bool {
        switch value {
        case 0xE01...0xEFF, 0x1000...0x109F, 0x1100...0x11FF, 0x1780...0x17FF, 0x3005...0x30FF, 0x31F0...0x31FF,
            0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }

    /// Whether it is a letter of such a script that folds to itself, or to a hiragana.
    fileprivate var isPlainInRuns: Bool {
        switch value {
        case 0x4E00...0x9FFF, 0x3400...0x4DBF, 0x3041...0x3096, 0x30A1...0x30F6, 0x30FC...0x30FE: true
        default: false
        }
    }

    /// Whether it is a katakana that has a hiragana.
    fileprivate var isKatakana: Bool { 0x30A1...0x30F6 ~= value || 0x30FD...0x30FE ~= value }

    /// The hiragana for a katakana; any other letter itself.
    fileprivate var asHiragana: Unicode.Scalar { isKatakana ? Unicode.Scalar(value - 0x60) ?? self : self }

    /// Whether it is a tone of Thai.
    fileprivate var isThaiTone: Bool { 0xE48...0xE4B ~= value }

    /// Whether it belongs to the letter before it.
    fileprivate var followsInRuns: Bool {
        switch value {
        case 0xE30, 0xE32, 0xEB0, 0xEB2, 0x1160...0x11FF: true
        case 0x3041...0x3096, 0x30A1...0x9FFF: false
        default: isMark
        }
    }

    /// Whether it is a vowel that is written before the letter that it is spoken behind.
    fileprivate var isWrittenBefore: Bool { 0xE40...0xE44 ~= value || 0xEC0...0xEC4 ~= value }

    /// Whether it is the mark that makes a kana voiced or half-voiced.
    fileprivate var isVoicing: Bool { value == 0x3099 || value == 0x309A }
}
