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
    .target(name: "Displays", swiftSettings: strict),
    .testTarget(name: "DisplaysTests", dependencies: ["Displays"], swiftSettings: strict),
  ]
)
