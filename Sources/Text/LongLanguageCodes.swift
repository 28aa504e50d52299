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

    /// The codes of three letters of languages that have one of two, with the ones that tags use (ISO 639 and CLDR). Without
    /// words and usual names of folders: `bak`, `mac`, `may`, `per`.
    package static let shortCodes: [String: String] = Dictionary(
        uniqueKeysWithValues: """
            aar:aa abk:ab afr:af aka:ak alb:sq amh:am ara:ar arb:ar arg:an arm:hy asm:as ava:av ave:ae aym:ay aze:az
            bam:bm baq:eu bel:be ben:bn bis:bi bod:bo bos:bs bre:br bul:bg bur:my cat:ca ces:cs cha:ch che:ce chi:zh
            chu:cu chv:cv cmn:zh cos:co cre:cr cym:cy cze:cs dan:da deu:de dut:nl dzo:dz ekk:et ell:el eng:en epo:eo
            est:et eus:eu ewe:ee fao:fo fas:fa fij:fj fin:fi fra:fr fre:fr fry:fy ful:ff ger:de gla:gd gle:ga glg:gl
            glv:gv gre:el grn:gn guj:gu hau:ha heb:he hin:hi hmo:ho hrv:hr hun:hu hye:hy ibo:ig ido:io iii:ii iku:iu
            ile:ie ina:ia ind:id ipk:ik isl:is ita:it jav:jv jpn:ja kal:kl kan:kn kas:ks kat:ka kau:kr kaz:kk khm:km
            kik:ki kin:rw kir:ky kom:kv kon:kg kor:ko kua:kj kur:ku lao:lo lat:la lav:lv lim:li lin:ln lit:lt ltz:lb
            lub:lu lug:lg lvs:lv mah:mh mao:mi mkd:mk mlg:mg mlt:mt mon:mn mri:mi msa:ms mya:my nau:na nbl:nr nde:nd
            ndo:ng nep:ne nld:nl nno:nn nob:nb nor:no npi:ne nya:ny oci:oc oji:oj orm:om oss:os pes:fa pli:pi pol:pl
            por:pt pus:ps que:qu roh:rm ron:ro rum:ro rus:ru sag:sg san:sa slk:sk slo:sk slv:sl sme:se smo:sm sna:sn
            snd:sd som:so sot:st spa:es sqi:sq srd:sc srp:sr ssw:ss swa:sw swe:sv swh:sw tah:ty tam:ta tat:tt tgk:tg
            tgl:fil tha:th tib:bo tir:ti ton:to tsn:tn tso:ts tuk:tk tur:tr twi:ak uig:ug ukr:uk urd:ur uzb:uz ven:ve
            vie:vi wel:cy wln:wa wol:wo xho:xh yid:yi yor:yo zha:za zho:zh zsm:ms zul:zu
            """.split(whereSeparator: \.isWhitespace).map { pair -> (String, String) in
                let codes = pair.split(separator: ":").map(String.init)
                return (codes[0], codes[1])
            })
}
