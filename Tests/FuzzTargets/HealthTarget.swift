import Displays
import FoundationEssentials

/// What a presenter's window tells of how it goes, and any X client can write there: words that are shown to people.
enum HealthTarget {
  static func complaint(about bytes: [UInt8]) -> String? {
    guard let health = try? JSONDecoder().decode(ContentHealth.self, from: Data(bytes)) else { return nil }
    let reason = (health.reason ?? "").unicodeScalars
    if reason.contains(where: \.steers) { return "a reason that steers a terminal: \(health)" }
    if reason.count > ContentHealth.longestReason { return "a reason of \(reason.count) characters" }
    let again = try? JSONDecoder().decode(ContentHealth.self, from: JSONEncoder().encode(health))
    return again == health ? nil : "written and read again it is \(String(describing: again))"
  }
}
