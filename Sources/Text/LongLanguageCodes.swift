// SPDX-License-Identifier: MIT

extension LanguageTag {
    /// Whether a code of three letters is that of a written language of today that has none of two, as far as browsers
    /// know its name. Nearly every three letters are the code of some language, and folders are called `old`, too.
    package static func isCommonLongCode(_ code: some StringProtocol) -> Bool { longCodes.contains(String(code)) }

    /// Codes of CLDR, without those that are words for folders (`alt`, `bin`, `min`, `new`), and a few more.
    private static let longCodes: Set<String> = Set(
        """
        ace ach acm ada ady aeb afb agq ain ale aln ann anp apc arn aro arp arq ars arw ary arz asa ast atj awa bal
        ban bar bas bax bbc bbj bej bem bew bez bfd bfq bgc bgn bho bik bjn bkm bla blo blt bpy bqi bra brh brx bss
        bua bug bum byn byv cad cak cay cch ccp ceb cgg chb chk chm cho chp chr chy cic ckb clc cnr cps crg crh crj
        crk crl crm crr crs csb csw dak dar dav dgr din dje doi dsb dtp dua dyo dyu dzg ebu efi egl eka esu ewo ext
        fan fil fit fon frc frp frr frs fur gaa gag gan gay gba gbz gez gil glk gon gor grb gsw guc gur guz gwi hai
        hak haw hax hif hil hmn hnj hsb hsn hup hur iba ibb ikt ilo inh izh jam jbo jgo jmc jpr jrb kaa kab kac kaj
        kam kbd kbl kcg kde kea kek ken kfo kgp kha khq khw kiu kkj kln kmb kmr koi kok kos kpe krc kri krj krl kru
        ksb ksf ksh kum kut kwk kxv lad lag lah lam lez lij lil liv lkt lld lmo lou loz lrc lsm ltg lua lui lun luo
        lus luy luz lzz mad maf mag mai mak mam mas mde mdf mdr men mer mfe mgh mgo mic mnc mni moe moh mos mrj mua
        mus mwl mwr mwv mye myv mzn nah nan nap naq nds nia niu njo nmg nnh nog nqo nso nus nym nyn nyo nzi ojb ojc
        ojs ojw oka osa pag pam pap pau pcd pcm pdc pdt pfl pis pms pnb pnt pon pqm prs quc qug quy quz raj rap rar
        rgn rhg rif rof rom rtm rue rug rup rwk sad sah saq sas sat saz sba sbp scn sco sdc sdh see seh sei sel ses
        sgs shi shn shu sid skr slh sli sly sma smj smn sms snk srn srr ssy stq suk sus swb syr szl tce tcy tem teo
        ter tet tgx tht tig tiv tkl tkr tlh tli tly tmh tog tok tpi tru trv trw tsd tsi ttm ttt tum tvl twq tyv tzm
        udm umb vai vec vep vls vmf vmw vro vun wae wal war was wbp wuu xal xmf xnr xog yao yap yav ybb yrl yua yue
        zap zea zen zgh zun zza
        """.split(whereSeparator: \.isWhitespace).map(String.init))

    /// The codes of three letters of languages in which the tool has words, which tags do not use, with those that they
    /// do.
    package static let shortCodes = [
        "cat": "ca", "deu": "de", "ger": "de", "eng": "en", "spa": "es", "fra": "fr", "fre": "fr", "ita": "it",
        "por": "pt"
    ]
}
