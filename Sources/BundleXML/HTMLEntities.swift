// SPDX-License-Identifier: MIT

/// The named characters of HTML 4, which authors use in XML although it has only five of them (`app.md` 18.8).
enum HTMLEntities {
    static func scalar(named name: String) -> Unicode.Scalar? {
        table[name]
    }

    /// Whether a name is that of a Greek letter or of a sign of mathematics. Most are words as well, and browsers read none of
    /// them without its `;`.
    static func isSymbol(_ name: String) -> Bool { symbols[name] != nil }

    private static let table: [String: Unicode.Scalar] = {
        var table = symbols.merging(marks) { $1 }
        for (index, name) in latin.split(separator: " ").enumerated() {
            table[String(name)] = Unicode.Scalar(UInt32(0xA0 + index))
        }
        return table
    }()

    /// The names of U+00A0 to U+00FF in order.
    private static let latin = """
        nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para \
        middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute \
        Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute \
        THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde \
        ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
        """

    private static let marks: [String: Unicode.Scalar] = [
        "OElig": "\u{152}", "oelig": "\u{153}", "Scaron": "\u{160}", "scaron": "\u{161}", "Yuml": "\u{178}",
        "fnof": "\u{192}", "circ": "\u{2C6}", "tilde": "\u{2DC}", "ensp": "\u{2002}", "emsp": "\u{2003}",
        "thinsp": "\u{2009}", "zwnj": "\u{200C}", "zwj": "\u{200D}", "lrm": "\u{200E}", "rlm": "\u{200F}",
        "ndash": "\u{2013}", "mdash": "\u{2014}", "lsquo": "\u{2018}", "rsquo": "\u{2019}", "sbquo": "\u{201A}",
        "ldquo": "\u{201C}", "rdquo": "\u{201D}", "bdquo": "\u{201E}", "dagger": "\u{2020}", "Dagger": "\u{2021}",
        "bull": "\u{2022}", "hellip": "\u{2026}", "permil": "\u{2030}", "prime": "\u{2032}", "Prime": "\u{2033}",
        "lsaquo": "\u{2039}", "rsaquo": "\u{203A}", "euro": "\u{20AC}", "trade": "\u{2122}"
    ]

    /// `lang` and `rang` are the signs that browsers show, not those of HTML 4, which Unicode advises against.
    private static let symbols: [String: Unicode.Scalar] = [
        "Alpha": "\u{391}", "Beta": "\u{392}", "Gamma": "\u{393}", "Delta": "\u{394}", "Epsilon": "\u{395}",
        "Zeta": "\u{396}", "Eta": "\u{397}", "Theta": "\u{398}", "Iota": "\u{399}", "Kappa": "\u{39A}",
        "Lambda": "\u{39B}", "Mu": "\u{39C}", "Nu": "\u{39D}", "Xi": "\u{39E}", "Omicron": "\u{39F}", "Pi": "\u{3A0}",
        "Rho": "\u{3A1}", "Sigma": "\u{3A3}", "Tau": "\u{3A4}", "Upsilon": "\u{3A5}", "Phi": "\u{3A6}",
        "Chi": "\u{3A7}", "Psi": "\u{3A8}", "Omega": "\u{3A9}", "alpha": "\u{3B1}", "beta": "\u{3B2}",
        "gamma": "\u{3B3}", "delta": "\u{3B4}", "epsilon": "\u{3B5}", "zeta": "\u{3B6}", "eta": "\u{3B7}",
        "theta": "\u{3B8}", "iota": "\u{3B9}", "kappa": "\u{3BA}", "lambda": "\u{3BB}", "mu": "\u{3BC}",
        "nu": "\u{3BD}", "xi": "\u{3BE}", "omicron": "\u{3BF}", "pi": "\u{3C0}", "rho": "\u{3C1}",
        "sigmaf": "\u{3C2}", "sigma": "\u{3C3}", "tau": "\u{3C4}", "upsilon": "\u{3C5}", "phi": "\u{3C6}",
        "chi": "\u{3C7}", "psi": "\u{3C8}", "omega": "\u{3C9}", "thetasym": "\u{3D1}", "upsih": "\u{3D2}",
        "piv": "\u{3D6}", "oline": "\u{203E}", "frasl": "\u{2044}", "image": "\u{2111}", "weierp": "\u{2118}",
        "real": "\u{211C}", "alefsym": "\u{2135}", "larr": "\u{2190}", "uarr": "\u{2191}", "rarr": "\u{2192}",
        "darr": "\u{2193}", "harr": "\u{2194}", "crarr": "\u{21B5}", "lArr": "\u{21D0}", "uArr": "\u{21D1}",
        "rArr": "\u{21D2}", "dArr": "\u{21D3}", "hArr": "\u{21D4}", "forall": "\u{2200}", "part": "\u{2202}",
        "exist": "\u{2203}", "empty": "\u{2205}", "nabla": "\u{2207}", "isin": "\u{2208}", "notin": "\u{2209}",
        "ni": "\u{220B}", "prod": "\u{220F}", "sum": "\u{2211}", "minus": "\u{2212}", "lowast": "\u{2217}",
        "radic": "\u{221A}", "prop": "\u{221D}", "infin": "\u{221E}", "ang": "\u{2220}", "and": "\u{2227}",
        "or": "\u{2228}", "cap": "\u{2229}", "cup": "\u{222A}", "int": "\u{222B}", "there4": "\u{2234}",
        "sim": "\u{223C}", "cong": "\u{2245}", "asymp": "\u{2248}", "ne": "\u{2260}", "equiv": "\u{2261}",
        "le": "\u{2264}", "ge": "\u{2265}", "sub": "\u{2282}", "sup": "\u{2283}", "nsub": "\u{2284}",
        "sube": "\u{2286}", "supe": "\u{2287}", "oplus": "\u{2295}", "otimes": "\u{2297}", "perp": "\u{22A5}",
        "sdot": "\u{22C5}", "lceil": "\u{2308}", "rceil": "\u{2309}", "lfloor": "\u{230A}", "rfloor": "\u{230B}",
        "lang": "\u{27E8}", "rang": "\u{27E9}", "loz": "\u{25CA}", "spades": "\u{2660}", "clubs": "\u{2663}",
        "hearts": "\u{2665}", "diams": "\u{2666}"
    ]
}
