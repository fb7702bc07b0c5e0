import Foundation

/// A day whose times come when a test needs them: a zone in which it is some seconds before a time of day. POSIX knows
/// zones to the second, and counts them westward.
package enum ShiftedDay {
  /// How many seconds before a time of day a test starts what it tests. On a busy machine that takes longer than usual,
  /// and the time comes before anything can be seen; then the next one is tried.
  package static let leads = [6, 20, 60]

  /// - Parameters:
  ///   - minute: of the day.
  ///   - seconds: before it.
  /// - Returns: for `$TZ`.
  package static func zone(before minute: Int, by seconds: Int = leads[0]) -> String {
    let west = Int(Date().timeIntervalSince1970) % 86_400 - (minute * 60 - seconds)
    return "SHOP\(west < 0 ? "-" : "+")\(abs(west) / 3600):\(abs(west) / 60 % 60):\(abs(west) % 60)"
  }
}
