import Displays
import Import

/// What is taken for the output of xrandr, and the word it gives: what comes of it is a snapshot that can be written.
enum ListingTarget {
  static func complaint(about bytes: [UInt8]) -> String? {
    let told = Snapshot.told(by: [MachineSource(file: "xrandr.txt", kind: .listing(bytes))])
    let complaint = FindingsRule.complaint(about: told.findings, in: bytes, isRefused: told.snapshot == nil)
    guard complaint == nil, let snapshot = told.snapshot else { return complaint }
    do {
      let again = try Snapshot(json: Array(snapshot.json.line.utf8))
      return again == snapshot ? nil : "it is another one when it is read again"
    } catch {
      return "it cannot be read again: \(error)"
    }
  }
}
