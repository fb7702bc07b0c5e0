import Control
import Displays
import Platform

// `put --all`: a place that cannot show the content says nothing about the others.
extension Put {
  /// Tells what each place shows now, also where others have refused the content.
  ///
  /// - Returns: why the last one that refused it did.
  func putOnAll(_ content: PutContent?, for seconds: Int?) throws -> ExitStatus {
    var (reports, status): ([PutReport], ExitStatus) = ([], .fine)
    for place in try places(for: content) {
      do throws(Failure) {
        reports.append(try put(content, on: place, for: seconds))
      } catch {
        Terminal.tell(failure: "\(place): \(error.message)")
        if json { reports.append(PutReport(on: place, refused: error.message)) }
        status = error.status
      }
    }
    if !reports.isEmpty { try tell(reports) }
    return status
  }

  private func places(for content: PutContent?) throws(Failure) -> [String] {
    var watcher = try ControlConnection.watcher(of: server.display)
    let status = try watcher.status()
    guard status.profile != nil else { throw Failure(.noProfileMatches, "no profile is in force") }
    let names = status.places?.names(for: content) ?? status.litNames
    guard names.isEmpty else { return names }
    throw Failure(.failed, mirror.map { "no screen is lit besides \($0)" } ?? "no screen is lit")
  }
}

extension WatcherStatus {
  /// The screens of the profile that are lit: an older watcher names no places.
  fileprivate var litNames: [String] { screens.filter(\.isLit).compactMap(\.name) }
}
