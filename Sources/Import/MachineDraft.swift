package import Displays
import ProfileFile

/// A screen of a machine that is only known from files, and its state.
struct ListedOutput {
  var name: String
  var connection = ConnectionState.disconnected
  var edid: [UInt8] = []
  var modes: [Mode] = []
  var preferredCount = 0
  var physicalSize = Size.zero
  var properties: [String: Property] = [:]
  var state: OutputState?
  /// The numbers of the CRTCs that can drive it; nil where the file does not tell.
  var crtcs: [Int]?
  var crtc: Int?
  /// The line that describes it.
  var line = 1
}

/// Gathers a machine from files and makes a snapshot of it.
struct MachineDraft {
  var outputs: [ListedOutput] = []
  var primary: String?
  var size: Size?
  var minimum = Size(width: 8, height: 8)
  var maximum = Machine.usualMaximum
  private var modes: [ListedMode: Mode] = [:]

  /// The mode of these numbers; the same mode has one name on all outputs.
  mutating func mode(_ listed: ListedMode) -> Mode {
    if let known = modes[listed] { return known }
    let mode = Mode(
      id: ModeID(UInt32(0x40 + modes.count)), size: listed.size, refreshMilliHertz: listed.refreshMilliHertz,
      interlaced: listed.interlaced)
    modes[listed] = mode
    return mode
  }

  /// The least number of CRTCs of a machine whose files do not tell it.
  private static let usualCRTCs = 4

  var snapshot: Snapshot {
    let lit = outputs.filter { $0.state != nil }.count
    let named = outputs.compactMap(\.crtcs).flatMap(\.self) + outputs.compactMap(\.crtc)
    let count = named.max().map { $0 + 1 } ?? max(Self.usualCRTCs, lit)
    var crtcs = (0..<count).map { CRTC(id: CRTCID(UInt32($0 + 1))) }
    var all: [Output] = []
    for (index, listed) in outputs.enumerated() {
      let id = OutputID(UInt32(0x100 + index))
      let own = (listed.crtcs ?? Array(0..<count)).filter { $0 < count }
      all.append(
        Output(
          id: id, name: listed.name, connection: listed.connection,
          identity: Identity(edid: listed.edid, connector: listed.name), modes: listed.modes,
          preferredCount: listed.preferredCount, crtcs: own.map { crtcs[$0].id }, physicalSize: listed.physicalSize,
          properties: listed.properties, overscan: EDID(listed.edid).overscan))
      guard let state = listed.state else { continue }
      light(id, with: state, on: listed.crtc.flatMap { $0 < count ? $0 : nil }, orOneOf: own, of: &crtcs)
    }
    let extent = crtcs.compactMap { $0.scanout?.state.region?.extent }.reduce(minimum) { $0.union($1) }
    let shown = (size ?? extent).union(extent)
    let framebuffer = Framebuffer(
      size: shown, physicalSize: Size(width: max(1, shown.width * 254 / 960), height: max(1, shown.height * 254 / 960)),
      minimum: minimum, maximum: maximum.union(shown))
    let chosen = primary.flatMap { name in all.first { $0.name == name }?.id }
    return Snapshot(framebuffer: framebuffer, crtcs: crtcs, outputs: all, primary: chosen)
  }

  /// Lights an output on the CRTC it names, beside the outputs that show the same there, or else on a free one.
  private func light(
    _ id: OutputID, with state: OutputState, on named: Int?, orOneOf own: [Int], of crtcs: inout [CRTC]
  ) {
    let free = own.first { crtcs[$0].scanout == nil }
    guard let index = named ?? free else { return }
    guard let before = crtcs[index].scanout else {
      crtcs[index].scanout = Scanout(state: state, outputs: [id])
      return
    }
    if before.state == state {
      crtcs[index].scanout = Scanout(state: state, outputs: before.outputs + [id])
    } else if let free {
      crtcs[free].scanout = Scanout(state: state, outputs: [id])
    }
  }
}

/// A file that describes a machine, or a part of it.
package struct MachineSource: Sendable {
  package enum Kind: Sendable {
    /// The text that `xrandr`, `xrandr --prop` or `xrandr --verbose` prints.
    case listing([UInt8])
    /// An EDID in a file, whose name may tell the connector.
    case edid([UInt8])
    /// A connector's folder of the kernel: `edid`, `modes` and `status`.
    case connector(edid: [UInt8], modes: [UInt8], status: [UInt8])
  }

  package var file: Path
  package var kind: Kind

  package init(file: Path, kind: Kind) { (self.file, self.kind) = (file, kind) }
}

extension Snapshot {
  /// The machine that files describe.
  package static func told(by sources: [MachineSource]) -> (snapshot: Snapshot?, findings: [Diagnostic]) {
    var draft = MachineDraft()
    var found: [Diagnostic] = []
    for source in sources {
      var findings = Findings(file: source.file)
      switch source.kind {
      case .listing(let bytes): XrandrListing.read(bytes, into: &draft, &findings)
      case .edid(let bytes): draft.add(edid: bytes, of: source.file, &findings)
      case .connector(let edid, let modes, let status):
        draft.add(connector: source.file, edid: edid, modes: modes, status: status, &findings)
      }
      found += findings.inOrder
    }
    guard !found.contains(where: { $0.severity == .error }) else { return (nil, found) }
    do {
      // A snapshot has only what a snapshot's file can hold.
      return (try Snapshot(json: Array(draft.snapshot.json.line.utf8)), found)
    } catch {
      let start = Mark(file: sources.first?.file ?? "", line: 1, column: 1)
      return (
        nil, found + [Diagnostic(rule: .invalidSnapshot, at: start, "this does not describe a machine: \(error)")]
      )
    }
  }
}

extension MachineDraft {
  /// Adds an EDID. The name of its file tells the connector where it is one: `HDMI-1.bin`, `edid-DP-2`.
  fileprivate mutating func add(edid bytes: [UInt8], of file: Path, _ findings: inout Findings) {
    let modes = EDID.modes(in: bytes)
    guard EDID(bytes).vendor != nil, !modes.isEmpty else {
      return findings.error(at: findings.mark(.start), "this is not an EDID with a mode, expected 128 bytes or more")
    }
    let stem = file.name.withoutEnding.text
    let parts = stem.split(whereSeparator: { $0 == "_" || $0 == "." }).map(String.init)
    let name = ([stem] + parts).first(where: Connector.isName).map(Connector.xName) ?? free("DP")
    add(connected: name, edid: bytes, modes: modes)
  }

  private func free(_ kind: String) -> String {
    (1...).lazy.map { "\(kind)-\($0)" }.first { name in !outputs.contains { $0.name == name } } ?? kind
  }

  private mutating func add(connected name: String, edid: [UInt8], modes: [ListedMode]) {
    var output = ListedOutput(name: name)
    output.connection = .connected
    output.edid = edid
    output.modes = modes.map { mode($0) }
    output.preferredCount = min(1, modes.count)
    output.physicalSize = EDID(edid).physicalSize ?? .zero
    replace(output)
  }

  mutating func replace(_ output: ListedOutput) {
    if let known = outputs.firstIndex(where: { $0.name == output.name }) {
      outputs[known] = output
    } else {
      outputs.append(output)
    }
  }

  /// Adds a connector such as `card0-HDMI-A-1`, as /sys/class/drm has it. Sizes that the EDID does not list are taken
  /// to be of 60 Hz: the kernel writes no rates there.
  fileprivate mutating func add(
    connector folder: Path, edid: [UInt8], modes: [UInt8], status: [UInt8], _ findings: inout Findings
  ) {
    let parts = folder.name.text.split(separator: "-", maxSplits: 1).map(String.init)
    guard parts.count == 2, parts[0].hasPrefix("card"), Connector.isName(parts[1]) else {
      return findings.error(
        at: findings.mark(.start), "found no connector in the name of this folder, expected such as card0-HDMI-A-1")
    }
    let name = Connector.xName(parts[1])
    guard String(decoding: status, as: UTF8.self).trimmed != "disconnected" else {
      return replace(ListedOutput(name: name))
    }
    var listed = EDID.modes(in: edid)
    for line in String(decoding: modes, as: UTF8.self).split(separator: "\n").prefix(1000) {
      let isInterlaced = line.hasSuffix("i")
      guard
        case .request(.size(let size, false, nil)) = ModeRequest.reading(String(isInterlaced ? line.dropLast() : line))
      else { continue }
      let mode = ListedMode(size: size, refreshMilliHertz: 60_000, interlaced: isInterlaced)
      if !listed.contains(where: { $0.size == size && $0.interlaced == isInterlaced }) { listed.append(mode) }
    }
    add(connected: name, edid: edid, modes: listed)
  }
}
