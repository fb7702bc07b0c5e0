// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
  name: "orchestrate",
  products: [
    .executable(name: "orchestrate", targets: ["orchestrate"])
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    .systemLibrary(
      name: "CX11", pkgConfig: "xcb-randr",
      providers: [
        .apt([
          "libxcb-randr0-dev", "libxcb-res0-dev", "libxcb-damage0-dev", "libxcb-dpms0-dev", "libxcb-present-dev",
          "libxcb-render0-dev", "libxcb-xfixes0-dev", "libxcb-xinput-dev",
        ])
      ]),
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    // Without pkgConfig: that would link libsystemd, which costs every start 0.8 ms; Session loads it when asked.
    .systemLibrary(name: "CSystemd", providers: [.apt(["libsystemd-dev"])]),
    // Without pkgConfig for the same reason: Presenter loads them when it draws images or text, Console when it serves.
    .systemLibrary(name: "CHTTP", providers: [.apt(["libmicrohttpd-dev"])]),
    .systemLibrary(name: "CImlib2", providers: [.apt(["libimlib2-dev"])]),
    .systemLibrary(name: "CPango"),
    // Part of the C library that Swift's Glibc leaves out.
    .systemLibrary(name: "CLinux"),
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    // C++ of our own around a library of templates, which a system library could not reach.
    .target(name: "CTOML"),
    // The version, which a linker can replace.
    .target(name: "CVersion"),
    .target(name: "Displays", swiftSettings: strict),
    .target(name: "ProfileFile", dependencies: ["Displays", "CYAML"], swiftSettings: strict),
    .target(name: "Import", dependencies: ["Displays", "ProfileFile", "CTOML", "CExpat"], swiftSettings: strict),
    .target(name: "X11", dependencies: ["Displays", "CX11"], swiftSettings: strict),
    .target(name: "Session", dependencies: ["Displays", "CSystemd"], swiftSettings: strict),
    .target(name: "Presenter", dependencies: ["Displays", "X11", "CImlib2", "CPango"], swiftSettings: strict),
    // The layers of the program, each for those behind it (docs/architecture.md).
    .target(name: "Platform", dependencies: ["Displays", "CLinux", "CVersion"], swiftSettings: strict),
    .target(name: "Files", dependencies: ["Displays", "Import", "Platform", "ProfileFile"], swiftSettings: strict),
    .target(name: "Control", dependencies: ["Displays", "Files", "Platform", "ProfileFile"], swiftSettings: strict),
    .target(
      name: "Applying",
      dependencies: ["Control", "Displays", "Files", "Platform", "ProfileFile", "Session", "X11", "CLinux"],
      swiftSettings: strict),
    .target(
      name: "Presenting",
      dependencies: ["Applying", "Control", "Displays", "Files", "Platform", "Presenter", "Session", "X11", "CLinux"],
      swiftSettings: strict),
    .target(
      name: "Watching",
      dependencies: [
        "Applying", "Control", "Displays", "Files", "Platform", "Presenting", "ProfileFile", "Rendering", "Session",
        "X11", "CLinux",
      ],
      swiftSettings: strict),
    .target(
      name: "Rendering",
      dependencies: ["Applying", "Control", "Displays", "Files", "Import", "Platform", "ProfileFile", "Session"],
      swiftSettings: strict),
    .target(
      name: "Console",
      dependencies: [
        "Applying", "Control", "Displays", "Files", "Platform", "Presenter", "ProfileFile", "Rendering", "Session",
        "Presenting", "Watching", "X11", "CHTTP",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "orchestrate",
      dependencies: [
        "Applying", "Console", "Control", "Displays", "Files", "Import", "Platform", "Presenter", "Presenting",
        "ProfileFile", "Rendering", "Session", "Watching", "X11", "CLinux", argumentParser,
      ],
      swiftSettings: strict),
    .testTarget(
      name: "DisplaysTests", dependencies: ["Displays", "LabSupport"], exclude: ["Drawing/Golden"],
      swiftSettings: strict),
    .testTarget(
      name: "ProfileFileTests", dependencies: ["ProfileFile", "Displays"],
      exclude: ["Valid", "Invalid", "Define", "Cases", "Mistakes.txt"], swiftSettings: strict),
    .target(name: "LabSupport", dependencies: ["CLinux"], path: "Tests/LabSupport", swiftSettings: strict),
    .testTarget(
      name: "ScenarioTests", dependencies: ["Displays", "ProfileFile", "X11", "LabSupport"],
      exclude: ["Scenarios"], swiftSettings: strict),
    .testTarget(name: "X11Tests", dependencies: ["X11", "Displays", "LabSupport"], swiftSettings: strict),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "Applying", "Console", "Control", "Displays", "Files", "LabSupport", "Platform", "Presenting", "ProfileFile",
        "Rendering", "Watching", "X11",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "PresenterTests",
      dependencies: ["Presenter", "Displays", "Presenting", "Platform", "X11", "CX11", "CLinux", "LabSupport"],
      exclude: ["Images"], swiftSettings: strict),
    .testTarget(
      name: "DocumentationTests", dependencies: ["LabSupport"], exclude: ["stage.sh"],
      swiftSettings: strict),
    .testTarget(name: "SessionTests", dependencies: ["Session", "Displays", "LabSupport"], swiftSettings: strict),
    .testTarget(
      name: "ImportTests", dependencies: ["Import", "Displays", "ProfileFile"], exclude: ["Cases"],
      swiftSettings: strict),
    .target(
      name: "FuzzTargets", dependencies: ["Displays", "Import", "ProfileFile"], path: "Tests/FuzzTargets",
      swiftSettings: strict),
    .testTarget(name: "FuzzTests", dependencies: ["FuzzTargets"], exclude: ["Corpus"], swiftSettings: strict),
    .testTarget(name: "ArchitectureTests", swiftSettings: strict),
  ],
  cxxLanguageStandard: .cxx17
)
