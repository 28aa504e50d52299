// SPDX-License-Identifier: MIT

/// The named characters of HTML 4, which authors use in XML although it has only five of them (`app.md` 18.8).
enum HTMLEntities {
    static func scalar(named name: String) -> Unicode.Scalar? {
        table[name]
    }

    /// The names of U+00A0 to U+00FF in order, then the others with their code points.
    private static let table: [String: Unicode.Scalar] = {
        let latin = """
            nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para \
            middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute \
            Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute \
            THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde \
            ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
            """
        let others: [(String, UInt32)] = [
            ("OElig", 0x152), ("oelig", 0x153), ("Scaron", 0x160), ("scaron", 0x161), ("Yuml", 0x178), ("fnof", 0x192),
            ("circ", 0x2C6),
            ("tilde", 0x2DC), ("ensp", 0x2002), ("emsp", 0x2003), ("thinsp", 0x2009), ("zwnj", 0x200C), ("zwj", 0x200D),
            ("lrm", 0x200E),
            ("rlm", 0x200F), ("ndash", 0x2013), ("mdash", 0x2014), ("lsquo", 0x2018), ("rsquo", 0x2019),
            ("sbquo", 0x201A), ("ldquo", 0x201C),
            ("rdquo", 0x201D), ("bdquo", 0x201E), ("dagger", 0x2020), ("Dagger", 0x2021), ("bull", 0x2022),
            ("hellip", 0x2026),
            ("permil", 0x2030), ("prime", 0x2032), ("Prime", 0x2033), ("lsaquo", 0x2039), ("rsaquo", 0x203A),
            ("euro", 0x20AC),
            ("trade", 0x2122), ("larr", 0x2190), ("uarr", 0x2191), ("rarr", 0x2192), ("darr", 0x2193), ("harr", 0x2194),
            ("minus", 0x2212),
            ("infin", 0x221E), ("asymp", 0x2248), ("ne", 0x2260), ("le", 0x2264), ("ge", 0x2265), ("loz", 0x25CA),
            ("hearts", 0x2665),
            ("alpha", 0x3B1), ("beta", 0x3B2), ("gamma", 0x3B3), ("delta", 0x3B4), ("lambda", 0x3BB), ("mu", 0x3BC),
            ("pi", 0x3C0),
            ("sigma", 0x3C3), ("omega", 0x3C9), ("Omega", 0x3A9), ("Sigma", 0x3A3), ("Delta", 0x394)
        ]
        var table: [String: Unicode.Scalar] = [:]
        for (index, name) in latin.split(separator: " ").enumerated() {
            table[String(name)] = Unicode.Scalar(UInt32(0xA0 + index))
        }
        for (name, value) in others { table[name] = Unicode.Scalar(value) }
        return table
    }()
}
