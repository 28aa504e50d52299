// swift-tools-version: 6.1
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "emobic-site",
    products: [
        .executable(name: "emobic-site", targets: ["emobic-site"])
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
    ],
    targets: [
        .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        .target(name: "CSystem"),
        .target(name: "Diagnostics", swiftSettings: settings),
        .target(name: "BundleXML", dependencies: ["CLibXML2", "Diagnostics"], swiftSettings: settings),
        .target(name: "AppModel", dependencies: ["BundleXML", "Diagnostics"], swiftSettings: settings),
        .target(name: "Activities", dependencies: ["AppModel", "BundleXML", "Diagnostics"], swiftSettings: settings),
        .target(
            name: "SiteBuilder",
            dependencies: [
                "AppModel", "BundleXML", "CSystem", "Diagnostics",
                .product(name: "Mustache", package: "swift-mustache"),
                .product(name: "Yams", package: "Yams"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "Preview",
            dependencies: ["Diagnostics", .product(name: "FlyingSocks", package: "FlyingFox")],
            swiftSettings: settings
        ),
        .target(
            name: "Themes", path: "Themes",
            resources: [.copy("default"), .copy("preview")],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "emobic-site",
            dependencies: [
                "Activities", "AppModel", "Diagnostics", "Preview", "SiteBuilder", "Themes",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "TestSupport", dependencies: ["Activities", "AppModel", "Diagnostics", "SiteBuilder"], path: "Tests/TestSupport",
            swiftSettings: settings
        ),
        .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics", "TestSupport"], swiftSettings: settings),
        .testTarget(name: "BundleXMLTests", dependencies: ["BundleXML", "Diagnostics", "TestSupport"], swiftSettings: settings),
        .testTarget(name: "AppModelTests", dependencies: ["Activities", "AppModel", "BundleXML", "Diagnostics", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "ActivitiesTests", dependencies: ["Activities", "AppModel", "BundleXML", "Diagnostics", "SiteBuilder", "TestSupport"], swiftSettings: settings
        ),
        .testTarget(
            name: "SiteBuilderTests", dependencies: ["Activities", "AppModel", "BundleXML", "Diagnostics", "SiteBuilder", "TestSupport"], swiftSettings: settings
        ),
        .testTarget(name: "PreviewTests", dependencies: ["Diagnostics", "Preview", "TestSupport", .product(name: "FlyingSocks", package: "FlyingFox")], swiftSettings: settings),
        .testTarget(name: "CommandTests", dependencies: ["emobic-site", "TestSupport"], swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
