import Displays
import Foundation
import Testing

/// Reads a folder of EDIDs for Tests/Conformance/edid, which compares the readings with those of edid-decode.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["ORCHESTRATE_EDID_SAMPLES"] != nil))
struct EDIDSampleTests {
  /// One EDID's reading, under the names that the script compares.
  private struct Reading: Encodable {
    let vendor: String?, product: Int?, serialNumber: Int?
    let name: String?, serial: String?, dataString: String?
    let week: Int?, year: Int?, digital: Bool?, size: [Int]?
    let underscans: Bool?, scan: [UInt8]?

    init(_ edid: EDID) {
      (vendor, product, serialNumber) = (edid.vendor, edid.product, edid.serialNumber)
      (name, serial, dataString) = (edid.name, edid.serial, edid.dataString)
      (week, year, digital) = (edid.week, edid.year, edid.isDigital)
      size = edid.physicalSize.map { [$0.width, $0.height] }
      underscans = edid.overscan?.underscansByDefault
      scan = edid.overscan.map { [$0.preferred, $0.computer, $0.television].map { $0?.rawValue ?? 0 } }
    }
  }

  @Test func readsEverySample() throws {
    let path = try #require(ProcessInfo.processInfo.environment["ORCHESTRATE_EDID_SAMPLES"])
    let folder = URL(fileURLWithPath: path, isDirectory: true)
    var readings: [String: Reading] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: path) where name.hasSuffix(".edid") {
      let edid = EDID([UInt8](try Data(contentsOf: folder.appendingPathComponent(name))))
      #expect(edid.product != nil, "\(name) is an EDID")
      readings[name] = Reading(edid)
    }
    #expect(!readings.isEmpty)
    try JSONEncoder().encode(readings).write(to: folder.appendingPathComponent("readings.json"))
  }
}
