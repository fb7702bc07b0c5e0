import LabSupport
import Testing

/// Dates as coreutils know them.
enum CalendarDate {
  /// - Parameter zone: as in `$TZ`.
  /// - Returns: such as `2026-12-24`.
  static func todayAndTomorrow(in zone: String) throws -> (today: String, tomorrow: String) {
    func date(_ day: String) throws -> String {
      let printed = try Tool.run(["env", "TZ=\(zone)", "date", "--date", day, "+%F"])
      return String(try #require(printed.split(separator: "\n").first))
    }
    return (try date("today"), try date("tomorrow"))
  }
}
