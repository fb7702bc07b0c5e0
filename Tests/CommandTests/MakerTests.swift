import Foundation
import LabSupport
import Testing

/// Makers by their full names, which no EDID holds.
@Suite(.serialized, .enabled(if: Tool.exists("/usr/share/hwdata/pnp.ids"), "needs the package hwdata"), .limited)
struct MakerTests {
  /// A desk with a monitor by Dell, whose id is DEL, and one of the lab's, whose id is not registered.
  static func desk(_ vendor: String) throws -> Desk {
    let monitors = try Scratch()
    let dell = try monitors.write(
      "dell.txt",
      """
      vendor DEL
      product 1
      serial 1
      made 1 2020
      size 520x330
      name "DELL U2415"
      timing 1920x1200@60
      """)
    return try Desk(
      ["DP-1,monitor=\(dell.path)", "DP-2,monitor=office"], lit: "DP-2",
      profiles: ["desk": "version: 1\nscreens:\n  desk: { identity: { vendor: \(vendor) } }\n"])
  }

  @Test(arguments: ["Dell Inc.", "\"Dell*\"", "\"/(?i)dell.*/\"", "DEL"])
  func theNameMeansItsScreens(vendor: String) throws {
    let desk = try Self.desk(vendor)
    let ending = try desk.run("apply")
    #expect(ending.code == 0, "\(ending)")
    #expect(try desk.server.light().lit == ["DP-1", "DP-2"])
    try desk.expectNothingToDo()
  }

  @Test(arguments: [
    (
      "Samsung Electric Company",
      "DP-1: vendor is DEL (Dell Inc.), not Samsung Electric Company; "
        + "DP-2: vendor is OFC, whose full name is not known here, not Samsung Electric Company"
    ),
    ("SAM", "DP-1: vendor is DEL, not SAM; DP-2: vendor is OFC, not SAM"),
  ])
  func explainNamesBoth(vendor: String, expected: String) throws {
    let ending = try Self.desk(vendor).run("explain")
    #expect(
      ending.output
        == "desk: no connected screen matches \"desk\"\n  desk: not found (\(expected))\nno profile matches\n")
  }

  @Test func aSnapshotIsAsGoodAsAServer() throws {
    let desk = try Self.desk("Dell Inc.")
    try desk.scratch.write("snapshot.json", try desk.orchestrate.run("show", "--json").output)
    let ending = try Orchestrate(in: desk.scratch.url)
      .run("explain", "--profiles", "profiles", "--snapshot", "snapshot.json")
    #expect(
      ending.output == "desk: chosen, the only one that matches; 1 of 1 screen\n  desk: DP-1 (vendor Dell Inc.)\n")
  }
}
