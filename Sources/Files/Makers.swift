package import Displays
import Platform

/// The full names of makers, from the list that Debian's hwdata installs: lines of a PNP id, a tab and a name.
package struct Makers: Sendable {
  private static let list: Path = "/usr/share/hwdata/pnp.ids"
  private static let largestSize = 1 << 20

  private let names: [String: String]

  /// Empty where the list is not installed: then only PNP ids tell makers. Empty too where no profile asks for a maker
  /// by more than a PNP id: reading the list takes longer than everything else that a run with nothing to do does.
  package init(for needs: ProfileNeeds) {
    guard needs.concernMakers else {
      names = [:]
      return
    }
    names = Dictionary(Self.pairs) { first, _ in first }
  }

  /// PNP ids and full names: what files of other tools write, turned into what profiles match best by.
  package static var pairs: [(String, String)] {
    let bytes = (try? FileSystem.read(list, limit: largestSize)) ?? []
    return bytes.split(separator: UInt8(ascii: "\n")).compactMap { line -> (String, String)? in
      let parts = String(decoding: line, as: UTF8.self).split(separator: "\t", maxSplits: 1)
      return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
    }
  }

  /// The situation of a snapshot, with the makers' names filled in.
  package func situation(
    of snapshot: Snapshot, in circumstances: Circumstances = .unknown, unknown: [Condition: String] = [:]
  ) -> Situation {
    Situation(named(in: snapshot), in: circumstances, unknown: unknown)
  }

  private func named(in snapshot: Snapshot) -> Snapshot {
    guard !names.isEmpty else { return snapshot }
    var result = snapshot
    for index in result.outputs.indices {
      result.outputs[index].identity.maker = result.outputs[index].identity.vendor.flatMap { names[$0] }
    }
    return result
  }
}
