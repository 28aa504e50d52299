// SPDX-License-Identifier: MIT

/// Words beside a number that say that it counts something or names something else than a telephone, in the languages of
/// the interface.
enum CountedWords {
    /// Whether a word before a number is such a word.
    static func areLabel(_ word: String) -> Bool {
        !word.isEmpty && (currencies.contains(word) || labels.contains(word.lowercased()))
    }

    /// Whether a word behind a number is such a word.
    static func areUnit(_ word: String) -> Bool {
        !word.isEmpty && (currencies.contains(word) || units.contains(word.lowercased()))
    }

    /// Whether a word behind digits says that they are hours.
    static func areHours(_ word: String) -> Bool { hours.contains(word.lowercased()) }

    /// Whether a word is in another script than Latin, in which no such words are known.
    static func areUnknown(_ word: String) -> Bool {
        word.unicodeScalars.contains {
            $0.value >= 0x370 && !(0x1E00...0x1EFF ~= $0.value) && $0.properties.isAlphabetic
        }
    }

    private static let labels = words(
        """
        isbn issn nif cif nie dni iban ccc cuenta compte account ref referencia referència reference nº n.º n núm no
        número pedido comanda order sku ean eur usd vat iva id
        factura expediente matrícula expedient invoice serial
        n° nr kundennummer kundennr kunden-nr steuernummer steuer-nr steuer-id rechnungsnummer rechnung bestellnummer
        bestell-nr bestellung auftragsnummer auftrag artikelnummer artikel-nr kontonummer konto referenz aktenzeichen hrb
        siren siret tva commande facture dossier référence réf
        ordine fattura conto riferimento rif fiscale matricola
        nipc niss contribuinte encomenda fatura conta referência cnpj cpf
        talla tallas talles size sizes größe größen taille tailles taglia taglie tamanho tamanhos
        """)

    private static let hours = words(
        "h hs hr hrs hour hours hora horas hores uhr std stunde stunden heure heures ora ore")

    private static let units = words(
        """
        eur euro euros usd dólares dòlars dollars pesetas pessetes habitantes habitants inhabitants personas persones
        people años anys years m km kg g t l ha cm mm ml bytes kwh millones milions million kr zł kč tl ft
        visitantes usuarios seguidores visitants usuaris seguidors visitors users followers residents pounds
        einwohner menschen personen jahre besucher nutzer stück mio millionen franken fr liter meter tonnen
        personnes ans francs millions visiteurs
        abitanti persone anni franchi milioni visitatori utenti
        pessoas anos reais milhões visitantes utilizadores
        """)

    /// The codes of ISO 4217, in capitals. Those of metals, funds and tests are not used, and `SOS` is a call.
    private static let currencies = words(
        """
        AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY
        COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR
        ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK
        MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF
        SAR SBD SCR SDG SEK SGD SHP SLE SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS
        VED VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW
        """)

    private static func words(_ list: String) -> Set<String> {
        Set(list.split(whereSeparator: \.isWhitespace).map(String.init))
    }
}
