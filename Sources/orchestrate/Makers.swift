import Displays
import ProfileFile

/// The full names of makers, from the list that Debian's hwdata installs: lines of a PNP id, a tab and a name.
struct Makers {
  private static let list = "/usr/share/hwdata/pnp.ids"
  private static let largestSize = 1 << 20

  private let names: [String: String]

  /// Empty where the list is not installed: then only PNP ids tell makers.
  init() {
    let bytes = (try? Files.read(Self.list, limit: Self.largestSize)) ?? []
    let pairs = bytes.split(separator: UInt8(ascii: "\n")).compactMap { line -> (String, String)? in
      let parts = String(decoding: line, as: UTF8.self).split(separator: "\t", maxSplits: 1)
      return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
    }
    names = Dictionary(pairs) { first, _ in first }
  }

  /// The snapshot with the makers' names filled in, where some profile asks for a maker by more than a PNP id: reading
  /// the list takes longer than everything else that a run with nothing to do does.
  static func named(_ snapshot: Snapshot, for profiles: [Profile]) -> Snapshot {
    let vendors = profiles.flatMap(\.screens).compactMap(\.selector.vendor)
    guard !vendors.allSatisfy(\.isPNPID) else { return snapshot }
    let makers = Makers()
    var result = snapshot
    for index in result.outputs.indices {
      result.outputs[index].identity.maker = result.outputs[index].identity.vendor.flatMap { makers.names[$0] }
    }
    return result
  }
}
