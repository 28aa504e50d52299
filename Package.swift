// swift-tools-version: 6.1
import Foundation
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility")
]

// Debug builds of the tool are optimised, too, because the tests spend most of their time in it. They keep what finds mistakes: assertions,
// and checks of exclusive access and of overflow. A module is compiled at once, which takes two thirds of the time of its files one by one.
// The tests themselves are compiled as usual, and so are the readers for fuzzers that run for seconds only.
let optimisation = Context.environment["EMOBIC_FUZZ"] == "short" ? [] : ["-O", "-assert-config", "Debug"]
let toolSettings =
    settings + [
        .unsafeFlags(
            optimisation + ["-whole-module-optimization", "-num-threads", "2", "-disable-batch-mode"],
            .when(configuration: .debug))
    ]

// The allocator of libmimalloc, if it is on the machine, takes a tenth of a build's time less than that of the C library. Sanitizers bring
// their own.
let hasAllocator = Context.environment["EMOBIC_ALLOCATOR"] != "system" && access("/usr/include/mimalloc.h", R_OK) == 0

let package = Package(
    name: "emobic-site",
    products: [
        .executable(name: "emobic-site", targets: ["emobic-site"])
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
        .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1")
    ],
    targets: [
        .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        .target(name: "CSystem"),
        .target(name: "FileSystem", dependencies: ["CSystem", "Text"], swiftSettings: toolSettings),
        .target(name: "ExternalPrograms", dependencies: ["CSystem", "FileSystem", "Text"], swiftSettings: toolSettings),
        .target(name: "Text", swiftSettings: toolSettings),
        .target(name: "Markup", dependencies: ["Text"], swiftSettings: toolSettings),
        .target(name: "Diagnostics", dependencies: ["Text"], swiftSettings: toolSettings),
        .target(
            name: "YAML", dependencies: ["Text", .product(name: "Yams", package: "Yams")], swiftSettings: toolSettings),
        .target(
            name: "BundleXML", dependencies: ["CLibXML2", "Diagnostics", "Markup", "Text"],
            swiftSettings: toolSettings),
        .target(
            name: "AppModel", dependencies: ["BundleXML", "Diagnostics", "FileSystem", "Markup", "Text"],
            swiftSettings: toolSettings),
        .target(
            name: "Checks", dependencies: ["AppModel", "BundleXML", "Diagnostics", "Markup", "Text"],
            swiftSettings: toolSettings),
        .target(
            name: "Activities",
            dependencies: [
                "AppModel", "BundleXML", "Checks", "Diagnostics", "ExternalPrograms", "FileSystem", "Markup", "Text"
            ], swiftSettings: toolSettings),
        .target(
            name: "Theming",
            dependencies: [
                "AppModel", "BundleXML", "Diagnostics", "FileSystem", "Markup", "Text", "YAML"
            ],
            swiftSettings: toolSettings
        ),
        .target(
            name: "SiteBuilder",
            dependencies: [
                "AppModel", "BundleXML", "CSystem", "Diagnostics", "ExternalPrograms", "FileSystem", "Markup", "Text",
                "Theming", "YAML"
            ],
            swiftSettings: toolSettings
        ),
        .target(
            name: "FormatSchemas", dependencies: ["AppModel", "BundleXML", "Text"],
            swiftSettings: toolSettings),
        .target(
            name: "GraphDrawing", dependencies: ["AppModel", "Diagnostics", "ExternalPrograms", "Text"],
            swiftSettings: toolSettings),
        .target(
            name: "ExternalLinks",
            dependencies: [
                "AppModel", "BundleXML", "Checks", "Diagnostics", "ExternalPrograms", "FileSystem", "Text"
            ], swiftSettings: toolSettings),
        .target(
            name: "Revisions", dependencies: ["AppModel", "ExternalPrograms", "FileSystem", "Text"],
            swiftSettings: toolSettings),
        .target(
            name: "Loading",
            dependencies: [
                "AppModel", "BundleXML", "Checks", "Diagnostics", "FileSystem", "SiteBuilder", "Text", "Theming"
            ], swiftSettings: toolSettings),
        .target(
            name: "Explanations",
            dependencies: [
                "Activities", "AppModel", "BundleXML", "Checks", "Diagnostics", "ExternalLinks", "FormatSchemas",
                "SiteBuilder", "Text", "Theming"
            ], swiftSettings: toolSettings),
        .target(
            name: "Preview",
            dependencies: [
                "Diagnostics", "FileSystem", "Markup", "Text", .product(name: "FlyingSocks", package: "FlyingFox")
            ],
            swiftSettings: toolSettings
        ),
        .target(
            name: "Themes", dependencies: ["FileSystem"], path: "Themes",
            resources: [.copy("classic"), .copy("default"), .copy("graph"), .copy("preview")],
            swiftSettings: toolSettings
        ),
        .target(
            name: "Templates", dependencies: ["FileSystem"], path: "Templates",
            resources: [
                .copy("ci"), .copy("guide"), .copy("hotels"), .copy("minimal"), .copy("school"), .copy("theme"),
                .copy("tour"),
                .copy("views")
            ],
            swiftSettings: toolSettings
        ),
        .executableTarget(
            name: "emobic-site",
            dependencies: [
                "Activities", "AppModel", "Diagnostics", "Explanations", "ExternalLinks", "ExternalPrograms",
                "FileSystem", "FormatSchemas", "GraphDrawing", "Loading", "Preview", "Revisions", "SiteBuilder",
                "Templates",
                "Text", "Themes", "Theming", .product(name: "ArgumentParser", package: "swift-argument-parser")
            ],
            swiftSettings: toolSettings,
            linkerSettings: hasAllocator ? [.linkedLibrary("mimalloc")] : []
        ),
        .target(
            name: "TestSupport",
            dependencies: ["Activities", "AppModel", "Checks", "Diagnostics", "SiteBuilder", "Text", "Theming"],
            path: "Tests/TestSupport",
            swiftSettings: settings
        ),
        .testTarget(name: "TextTests", dependencies: ["Diagnostics", "TestSupport", "Text"], swiftSettings: settings),
        .testTarget(
            name: "DiagnosticsTests", dependencies: ["Diagnostics", "TestSupport", "Text"], swiftSettings: settings),
        .testTarget(
            name: "FileSystemTests", dependencies: ["FileSystem", "TestSupport", "Text"], swiftSettings: settings),
        .testTarget(name: "ExternalProgramsTests", dependencies: ["ExternalPrograms"], swiftSettings: settings),
        .testTarget(name: "MarkupTests", dependencies: ["Markup"], swiftSettings: settings),
        .testTarget(name: "YAMLTests", dependencies: ["Text", "YAML"], swiftSettings: settings),
        .testTarget(
            name: "BundleXMLTests", dependencies: ["BundleXML", "Diagnostics", "TestSupport", "Text"],
            swiftSettings: settings),
        .testTarget(
            name: "AppModelTests",
            dependencies: ["Activities", "AppModel", "BundleXML", "Diagnostics", "FileSystem", "TestSupport", "Text"],
            swiftSettings: settings),
        .testTarget(
            name: "ChecksTests",
            dependencies: ["Activities", "AppModel", "Checks", "Diagnostics", "Loading", "TestSupport", "Text"],
            swiftSettings: settings),
        .testTarget(
            name: "ActivitiesTests",
            dependencies: [
                "Activities", "AppModel", "BundleXML", "Checks", "Diagnostics", "Explanations", "Loading",
                "SiteBuilder", "TestSupport", "Text", "Theming"
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ThemingTests",
            dependencies: [
                "Activities", "AppModel", "Diagnostics", "SiteBuilder", "TestSupport", "Text", "Theming",
                .product(name: "Mustache", package: "swift-mustache")
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "SiteBuilderTests",
            dependencies: [
                "Activities", "AppModel", "Diagnostics", "FileSystem", "Markup", "SiteBuilder", "TestSupport", "Text",
                "Theming"
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "LoadingTests",
            dependencies: [
                "Activities", "AppModel", "Diagnostics", "Loading", "SiteBuilder", "TestSupport", "Text", "Theming"
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "FormatSchemasTests",
            dependencies: ["Activities", "AppModel", "BundleXML", "FormatSchemas", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "GraphDrawingTests",
            dependencies: ["AppModel", "BundleXML", "Diagnostics", "ExternalPrograms", "GraphDrawing", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "ExternalLinksTests",
            dependencies: ["Activities", "AppModel", "Diagnostics", "ExternalLinks", "TestSupport", "Text"],
            exclude: ["stub_server.py"], swiftSettings: settings),
        .testTarget(
            name: "RevisionsTests", dependencies: ["FileSystem", "Revisions", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "ExplanationsTests",
            dependencies: [
                "Activities", "AppModel", "BundleXML", "Diagnostics", "Explanations", "FormatSchemas", "SiteBuilder",
                "TestSupport", "Text"
            ], swiftSettings: settings),
        .testTarget(
            name: "PreviewTests",
            dependencies: ["Preview", "TestSupport", "Text", .product(name: "FlyingSocks", package: "FlyingFox")],
            swiftSettings: settings),
        .testTarget(
            name: "CommandTests",
            // The tests import all but the tool itself, which they run.
            dependencies: [
                "Activities", "AppModel", "BundleXML", "Diagnostics", "emobic-site", "TestSupport", "Text", "YAML"
            ],
            swiftSettings: settings)
    ],
    swiftLanguageModes: [.v6]
)

// The readers of bytes for libFuzzer, which only `scripts/fuzz` builds: nothing else links with it.
if Context.environment["EMOBIC_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "fuzz",
            dependencies: [
                "Activities", "AppModel", "BundleXML", "Checks", "Diagnostics", "FileSystem", "Markup", "Preview",
                "SiteBuilder", "Text", "Theming"
            ],
            path: "Fuzz/Readers", swiftSettings: settings))
}
