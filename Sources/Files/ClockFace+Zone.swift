package import Displays
import Platform

extension ClockFace {
  /// Why this machine does not know the clock's zone; nil where it does. The C library would show UTC then, without a
  /// word.
  package var zoneProblem: String? {
    guard let zone, !Self.isInDatabase(zone) else { return nil }
    guard FileSystem.isFolder(Self.zones) else { return "found no time zones on this machine; `apt install tzdata`" }
    let region = Path(zone).hasFolder ? "\(Path(zone).folder)/" : ""
    let names = ((try? FileSystem.names(in: Self.zones.appending(Path(region)))) ?? []).map { "\(region)\($0)" }
    // A region is a folder of zones, and none itself.
    return
      "found no time zone \"\(zone)\" on this machine\(Suggestion.hint(for: zone, among: names.filter { $0 != zone }))"
  }

  /// The database's folder holds lists of names too.
  private static func isInDatabase(_ zone: String) -> Bool {
    let magic = Array("TZif".utf8)
    let head = try? FileSystem.read(zones.appending(Path(zone)), limit: magic.count)
    return head?.starts(with: magic) == true
  }
}
