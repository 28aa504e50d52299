// SPDX-License-Identifier: MIT

extension LanguageTag {
    /// Whether a code of three letters is that of a written language of today that has none of two, as far as browsers
    /// know its name. Nearly every three letters are the code of some language, and folders are called `old`, too.
    package static func isCommonLongCode(_ code: some StringProtocol) -> Bool { longCodes.contains(String(code)) }

    /// Codes of CLDR, without those that are words in the languages of authors and may be names of folders: `alt`, `bar`, `mas`, `new`.
    private static let longCodes: Set<String> = Set(
        """
        ach acm ady aeb afb agq aln anp apc arn aro arp arq ars arw ary arz asa ast atj awa bax bbc bbj bej bem bew
        bfd bfq bgc bgn bho bik bjn bkm blo blt bpy bqi bra brh brx bss bua byn byv cad cak cay cch ccp ceb cgg chb
        chk chm cho chp chr chy cic ckb clc cnr cps crg crh crj crk crl crm crr crs csb csw dgr dje doi dsb dtp dua
        dyo dyu dzg ebu efi egl eka esu ewo fil frc frp frr frs fur gaa gan gba gbz gez glk gon grb gsw guc gur guz
        gwi hak haw hax hif hil hmn hnj hsb hsn hur ibb ikt ilo inh izh jbo jgo jmc jpr jrb kaa kab kac kaj kam kbd
        kbl kcg kde kea kek kfo kgp kha khq khw kiu kkj kln kmb kmr koi kok kos kpe krc kri krj krl kru ksb ksf ksh
        kum kut kwk kxv lah lez lij lil lkt lld lmo loz lrc lsm ltg luo lus luy lzz maf mai mdf mdr mfe mgh mgo mnc
        mni moe moh mrj mua mwl mwr mwv mye myv mzn nan naq nds niu njo nmg nnh nqo nso nym nyn nyo nzi ojb ojc ojs
        ojw oka pam pap pcd pcm pdc pdt pfl pms pnb pnt pqm prs quc qug quy quz rgn rhg rof rtm rup rwk sah saq sat
        saz sba sbp scn sco sdc sdh seh sgs shi shn shu skr slh sli sma smj smn sms snk srn srr ssy stq suk swb syr
        szl tce tcy tet tgx tht tiv tkl tkr tlh tli tly tmh tok tpi tru trv trw tsd tsi ttm ttt tvl twq tyv tzm udm
        umb vec vep vls vmf vmw vro vun wae wbp wuu xal xmf xnr xog yav ybb yrl yua yue zgh zza
        """.split(whereSeparator: \.isWhitespace).map(String.init))

    /// The codes of three letters of languages in which the tool has words, which tags do not use, with those that they
    /// do.
    package static let shortCodes = [
        "cat": "ca", "deu": "de", "ger": "de", "eng": "en", "spa": "es", "fra": "fr", "fre": "fr", "ita": "it",
        "por": "pt"
    ]
}
