import Displays
import Import

/// Every reader of bytes from outside, as a function that must neither trap nor break its word, whatever the bytes.
///
/// `make fuzz` feeds them from libFuzzer, `FuzzTests` with what was found that way.
package enum FuzzTarget: String, CaseIterable, Sendable {
  case edid, expression, profile, snapshot, cases, autorandr, kanshi, arandr
  case wayDisplays = "way-displays"
  case grobi, shikane
  case monitorsXML = "monitors-xml"
  case xfce, i3, sway, hyprland, listing, health, order

  /// - Returns: what it got wrong; nil when all is well.
  package func complaint(about bytes: [UInt8]) -> String? {
    switch self {
    case .edid: EDIDTarget.complaint(about: bytes)
    case .expression: ExpressionTarget.complaint(about: bytes)
    case .profile: ProfileTarget.complaint(about: bytes)
    case .snapshot: SnapshotTarget.complaint(about: bytes)
    case .cases: CasesTarget.complaint(about: bytes)
    case .autorandr: ImportTarget.complaint(about: bytes, as: .autorandr)
    case .kanshi: ImportTarget.complaint(about: bytes, as: .kanshi)
    case .arandr: ImportTarget.complaint(about: bytes, as: .arandr)
    case .wayDisplays: ImportTarget.complaint(about: bytes, as: .wayDisplays)
    case .grobi: ImportTarget.complaint(about: bytes, as: .grobi)
    case .shikane: ImportTarget.complaint(about: bytes, as: .shikane)
    case .monitorsXML: ImportTarget.complaint(about: bytes, as: .monitorsXML)
    case .xfce: ImportTarget.complaint(about: bytes, as: .xfce)
    case .i3: ImportTarget.complaint(about: bytes, as: .i3)
    case .sway: ImportTarget.complaint(about: bytes, as: .sway)
    case .hyprland: ImportTarget.complaint(about: bytes, as: .hyprland)
    case .listing: ListingTarget.complaint(about: bytes)
    case .health: HealthTarget.complaint(about: bytes)
    case .order: OrderTarget.complaint(about: bytes)
    }
  }
}

/// What holds for the findings about any text.
enum FindingsRule {
  /// - Parameter isRefused: whether the reader gave nothing but its findings.
  static func complaint(about findings: [Diagnostic], in bytes: [UInt8], isRefused: Bool) -> String? {
    let lines = bytes.count { $0 == 0x0A || $0 == 0x0D } + 1
    let marks = findings.map(\.mark)
    if isRefused != findings.contains(where: { $0.severity == .error }) {
      return "errors and no result must go together"
    }
    if marks != marks.sorted() { return "findings out of order: \(marks)" }
    if let stray = marks.first(where: { !(1...lines).contains($0.line) || !(1...bytes.count + 1).contains($0.column) })
    {
      return "a finding beyond the text: \(stray)"
    }
    let unclean = findings.first { $0.message.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F } }
    return unclean.map { "a control character in a message: \($0)" }
  }
}
