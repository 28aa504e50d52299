// SPDX-License-Identifier: MIT

import TestSupport

/// Mistakes in `app.xml`, the cover, levels and links.
extension Mistake {
    static let app: [Mistake] = [
        Mistake(
            "E3", "no levels and no buttons",
            [
                "xml/app.xml":
                    "1️⃣<application><title>Test</title><coverFileName>portada.xml</coverFileName></application>",
                "xml/portada.xml": "2️⃣<level/>"
            ],
            "1️⃣ app/no-levels error", "2️⃣ cover/no-buttons warning"),
        Mistake(
            "E3b", "no usable level and no buttons",
            [
                "xml/app.xml": "1️⃣<application><title>Test</title><coverFileName>portada.xml</coverFileName><levels>"
                    + "3️⃣<level><levelId>l</levelId><levelType>LIST_ACTIVITY</levelType></level></levels></application>",
                "xml/portada.xml": "2️⃣<level/>"
            ],
            "1️⃣ app/no-levels error", "2️⃣ cover/no-buttons warning", "3️⃣ level/no-file error"),
        Mistake(
            "E5", "entry point at an unknown level",
            [
                "xml/app.xml": Sample.app(
                    "<entryPoint><pointLevelId>1️⃣x</pointLevelId><pointDataId>a</pointDataId></entryPoint>")
            ],
            "1️⃣ link/unknown-level error"),
        Mistake(
            "E5b", "entry point at an unknown data item",
            [
                "xml/app.xml": Sample.app(
                    "<entryPoint><pointLevelId>l</pointLevelId><pointDataId>1️⃣x</pointDataId></entryPoint>")
            ],
            "1️⃣ link/unknown-data error"),
        Mistake(
            "E6", "entry point without data id",
            ["xml/app.xml": Sample.app("1️⃣<entryPoint><pointLevelId>l</pointLevelId><pointDataId/></entryPoint>")],
            "1️⃣ app/partial-entry-point warning"),
        Mistake(
            "E6b", "entry point without level id",
            ["xml/app.xml": Sample.app("1️⃣<entryPoint><pointDataId>a</pointDataId></entryPoint>")],
            "1️⃣ app/partial-entry-point warning"),
        Mistake(
            "E6c", "entry point without data id, and no cover",
            [
                "xml/app.xml":
                    "<application><title>Test</title>1️⃣<entryPoint><pointLevelId>l</pointLevelId></entryPoint><levels>\(Sample.level())</levels></application>"
            ],
            "1️⃣ app/partial-entry-point error"),
        Mistake(
            "E6d", "entry point without data id, and a cover without a name",
            [
                "xml/app.xml":
                    "<application><title>Test</title><coverFileName/>1️⃣<entryPoint><pointLevelId>l</pointLevelId></entryPoint><levels>\(Sample.level())</levels></application>"
            ],
            "1️⃣ app/partial-entry-point error")
    ]

    static let cover: [Mistake] = [
        Mistake(
            "E4", "cover missing, no entry point",
            [
                "xml/app.xml":
                    "<application><title>Test</title><coverFileName>1️⃣tapa.xml</coverFileName><levels>\(Sample.level())</levels></application>"
            ],
            "1️⃣ app/cover-missing error"),
        Mistake(
            "E4b", "cover missing, with an entry point",
            [
                "xml/app.xml":
                    "<application><title>Test</title><coverFileName>1️⃣tapa.xml</coverFileName><entryPoint><pointLevelId>l</pointLevelId>"
                    + "<pointDataId>a</pointDataId></entryPoint><levels>\(Sample.level())</levels></application>"
            ],
            "1️⃣ app/cover-missing warning"),
        Mistake(
            "E4c", "cover of another kind",
            [
                "xml/app.xml": Sample.app().replacing("portada.xml", with: "1️⃣portada.xml"),
                "xml/portada.xml": "<levelData/>"
            ], "1️⃣ app/wrong-root error"),
        Mistake(
            "E4d", "neither cover nor entry point",
            ["xml/app.xml": "1️⃣<application><title>Test</title><levels>\(Sample.level())</levels></application>"],
            "1️⃣ app/cover-missing error"),
        Mistake(
            "E33", "seven buttons on the cover",
            [
                "xml/portada.xml": "1️⃣"
                    + Sample.cover(
                        Sample.link("l", "a"), Sample.link("l", "a"), Sample.link("l", "a"), Sample.link("l", "a"),
                        Sample.link("l", "a"), Sample.link("l", "a"), Sample.link("l", "a"))
            ],
            "1️⃣ cover/many-buttons note")
    ]

    static let levels: [Mistake] = [
        Mistake(
            "E7", "level without a type",
            [
                "xml/app.xml": Sample.app(
                    levels: Sample.level() + "1️⃣<level><levelId>m</levelId><levelFile>m.xml</levelFile></level>"),
                "xml/portada.xml": Sample.cover(Sample.link("l", "a"), Sample.link("m", "b")),
                "xml/m.xml": Sample.list(Sample.item("b"))
            ],
            "1️⃣ level/no-type error"),
        Mistake(
            "E7b", "level without a file",
            [
                "xml/app.xml": Sample.app(
                    levels: Sample.level() + "1️⃣<level><levelId>m</levelId><levelType>LIST_ACTIVITY</levelType></level>"),
                "xml/portada.xml": Sample.cover(Sample.link("l", "a"), Sample.link("2️⃣m", "b"))
            ],
            "1️⃣ level/no-file error", "2️⃣ link/unreadable-level note"),
        Mistake(
            "E7c", "level without an id",
            [
                "xml/app.xml": Sample.app(
                    levels: Sample.level()
                        + "1️⃣<level><levelFile>m.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>"),
                "xml/portada.xml": Sample.cover(
                    Sample.link("l", "a"),
                    "<nextLevel><nextLevelLevel>1</nextLevelLevel><nextLevelDataId>b</nextLevelDataId></nextLevel>"),
                "xml/m.xml": Sample.list(Sample.item("b"))
            ],
            "1️⃣ level/no-id error"),
        Mistake(
            "E8", "unknown level type",
            ["xml/app.xml": Sample.app(levels: Sample.level(type: "1️⃣NUEVAPANTALLA_ACTIVITY"))],
            "1️⃣ level/unknown-type error"),
        Mistake(
            "E9", "level id used twice", ["xml/app.xml": Sample.app(levels: Sample.level() + "1️⃣" + Sample.level())],
            "1️⃣ level/duplicate-id warning"),
        Mistake(
            "E10", "data file missing",
            [
                "xml/app.xml": Sample.app(
                    levels:
                        "<level><levelId>l</levelId><levelFile>1️⃣otro.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>"
                ),
                "xml/portada.xml": Sample.cover(Sample.link("2️⃣l", "a"))
            ],
            "1️⃣ level/file-missing error", "2️⃣ link/unreadable-level note"),
        Mistake(
            "E10b", "data file cut off: what is complete is kept",
            ["xml/data.xml": "<levelData>\(Sample.item("a"))<data><dataId>b1️⃣</dat></levelData>"],
            "1️⃣ xml/malformed error"),
        Mistake(
            "E10c", "data file of another kind",
            [
                "xml/app.xml": Sample.app(levels: Sample.level(file: "1️⃣data.xml")),
                "xml/data.xml": "<level><buttons/></level>",
                "xml/portada.xml": Sample.cover(Sample.link("2️⃣l", "a"))
            ],
            "1️⃣ level/wrong-root error", "2️⃣ link/unreadable-level note"),
        Mistake(
            "E10d", "data file without data",
            ["xml/data.xml": "1️⃣<levelData></levelData>", "xml/portada.xml": Sample.cover(Sample.link("2️⃣l", "a"))],
            "1️⃣ data/none error", "2️⃣ link/unreadable-level note"),
        Mistake(
            "E10e", "tables with the root of other files",
            [
                "xml/app.xml": Sample.app(levels: Sample.level(file: "1️⃣data.xml", type: "CRUD_ACTIVITY")),
                "xml/data.xml": Sample.list(),
                "xml/portada.xml": Sample.cover(Sample.link("2️⃣l", "a"))
            ],
            "1️⃣ level/wrong-root error", "2️⃣ link/unreadable-level note"),
        Mistake(
            "E10f", "data on a server",
            [
                "xml/app.xml": Sample.app(
                    levels:
                        "<level><levelId>l</levelId><levelFile>1️⃣https://h.example/l.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>"
                ),
                "xml/portada.xml": Sample.cover(Sample.link("2️⃣l", "a"))
            ],
            "1️⃣ level/remote note"),
        Mistake(
            "E11", "data id used twice", ["xml/data.xml": Sample.list(Sample.item("a"), "1️⃣" + Sample.item("a"))],
            "1️⃣ data/duplicate-id warning"),
        Mistake(
            "E11b", "data without an id",
            [
                "xml/data.xml": Sample.list(
                    "1️⃣<data><headerText>A</headerText><list><listItem><text>Row</text></listItem></list></data>"),
                "xml/portada.xml": TestApp.cover(to: "l", 0)
            ],
            "1️⃣ data/no-id warning"),
        Mistake(
            "E31", "level with the reserved id",
            [
                "xml/app.xml": Sample.app(levels: Sample.level() + "1️⃣" + Sample.level("emobc", file: "e.xml")),
                "xml/portada.xml": Sample.cover(Sample.link("l", "a"), Sample.link("emobc", "a")),
                "xml/e.xml": Sample.list(Sample.item("a"))
            ],
            "1️⃣ level/reserved-id warning")
    ]

    static let links: [Mistake] = [
        Mistake(
            "E12", "link to an unknown level",
            ["xml/data.xml": Sample.list(Sample.item("a", Sample.link("1️⃣x", "a")))],
            "1️⃣ link/unknown-level error"),
        Mistake(
            "E12b", "link to an unknown data item",
            ["xml/data.xml": Sample.list(Sample.item("a", Sample.link("l", "1️⃣x")))],
            "1️⃣ link/unknown-data error"),
        Mistake(
            "E12c", "link back to an unknown level",
            [
                "xml/app.xml": Sample.app(levels: Sample.level(type: "IMAGE_TEXT_DESCRIPTION_ACTIVITY")),
                "xml/data.xml":
                    "<levelData><data><dataId>a</dataId><text>T</text><prevLevel><nextLevelLevelId>1️⃣x</nextLevelLevelId>"
                    + "<nextLevelDataId>a</nextLevelDataId></prevLevel></data></levelData>"
            ],
            "1️⃣ link/unknown-level error"),
        Mistake(
            "E12d", "form whose server may bring the level",
            [
                "xml/app.xml": Sample.app(levels: Sample.level(type: "FORM_ACTIVITY")),
                "xml/data.xml":
                    "<levelData><data><dataId>a</dataId>\(Sample.link("1️⃣x", "ok"))<form><actionUrl>https://h.example/f</actionUrl>"
                    + "<field><fieldType>INPUT_TEXT</fieldType><fieldLabel>N</fieldLabel><fieldName>n</fieldName></field></form></data></levelData>"
            ],
            "1️⃣ link/from-answer note"),
        Mistake(
            "E13", "link without a level",
            [
                "xml/data.xml": Sample.list(
                    Sample.item("a", "1️⃣<nextLevel><nextLevelDataId>a</nextLevelDataId></nextLevel>"))
            ],
            "1️⃣ link/partial warning"),
        Mistake(
            "E13b", "link without data to a level of one item",
            [
                "xml/portada.xml": Sample.cover(
                    "1️⃣<nextLevel><nextLevelLevelId>l</nextLevelLevelId><nextLevelDataId/></nextLevel>")
            ],
            "1️⃣ link/partial warning"),
        Mistake(
            "E13c", "link without data to a level of several items",
            [
                "xml/portada.xml": Sample.cover(
                    Sample.link("l", "a"), Sample.link("l", "b"),
                    "1️⃣<nextLevel><nextLevelLevelId>l</nextLevelLevelId></nextLevel>"),
                "xml/data.xml": Sample.list(Sample.item("a"), Sample.item("b"))
            ],
            "1️⃣ link/partial warning"),
        Mistake(
            "E14", "level number out of range",
            [
                "xml/data.xml": Sample.list(
                    Sample.item(
                        "a",
                        "<nextLevel><nextLevelLevel>1️⃣1</nextLevelLevel><nextLevelDataNumber>0</nextLevelDataNumber></nextLevel>"
                    ))
            ],
            "1️⃣ link/number-out-of-range error"),
        Mistake(
            "E14b", "data number out of range",
            [
                "xml/data.xml": Sample.list(
                    Sample.item(
                        "a",
                        "<nextLevel><nextLevelLevel>0</nextLevelLevel><nextLevelDataNumber>1️⃣1</nextLevelDataNumber></nextLevel>"
                    ))
            ],
            "1️⃣ link/number-out-of-range error"),
        Mistake(
            "E14c", "level number that is none",
            [
                "xml/data.xml": Sample.list(
                    Sample.item(
                        "a",
                        "<nextLevel><nextLevelLevel>1️⃣uno</nextLevelLevel><nextLevelDataNumber>0</nextLevelDataNumber></nextLevel>"
                    ))
            ],
            "1️⃣ link/bad-number error"),
        Mistake(
            "E14d", "data number that is none",
            [
                "xml/data.xml": Sample.list(
                    Sample.item(
                        "a",
                        "<nextLevel><nextLevelLevelId>l</nextLevelLevelId><nextLevelDataNumber>1️⃣-1</nextLevelDataNumber></nextLevel>"
                    ))
            ],
            "1️⃣ link/bad-number error"),
        Mistake(
            "E14e", "two numbers that are none",
            [
                "xml/data.xml": Sample.list(
                    Sample.item(
                        "a",
                        "<nextLevel><nextLevelLevel>1️⃣x</nextLevelLevel><nextLevelDataNumber>y</nextLevelDataNumber></nextLevel>"
                    ))
            ],
            "1️⃣ link/bad-number error")
    ]
}
