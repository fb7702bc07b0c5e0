// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "orchestrate",
  targets: [
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .target(name: "Displays", swiftSettings: strict),
    .target(name: "ProfileFile", dependencies: ["Displays", "CYAML"], swiftSettings: strict),
    .testTarget(name: "DisplaysTests", dependencies: ["Displays"], swiftSettings: strict),
    .testTarget(
      name: "ProfileFileTests", dependencies: ["ProfileFile", "Displays"],
      exclude: ["Valid", "Invalid"], swiftSettings: strict),
  ]
)
