/// A snapshot as JSON: what `orchestrate show --json` prints and `--snapshot FILE` reads (schemas/snapshot-1.json).
///
/// Things refer to each other by the connector's name and the CRTC's id. A value that is the usual one may be left out,
/// and keys that this version does not know are skipped. Every number is checked against the range of its RandR field
/// where it is read, and every name against what it refers to, so that nothing behind the reader has to.
extension Snapshot {
  /// The words for the right kind of file: any file that `show --json` wrote would do.
  private static let origin = "what `orchestrate show --json` writes"
  private static let version = 1

  /// - Throws: the first thing that is wrong.
  package init(json bytes: [UInt8]) throws(JSONProblem) { try self.init(JSONIndex(bytes, from: Self.origin).root) }

  package init(_ json: JSONValue) throws(JSONProblem) {
    let document = try json.object()
    let version = try document.required("version")
    // Looked at first: the shape of another version would only give misleading errors.
    let number = try version.whole()
    try version.check(number == Self.version, found: "\(number)", expected: "\(Self.version)")
    let framebuffer = try Framebuffer(document.required("framebuffer"))
    var reader = SnapshotReader()
    try reader.read(document)
    self.init(
      framebuffer: framebuffer, crtcs: reader.crtcs, outputs: reader.outputs,
      primary: try document["primary"].map { name throws(JSONProblem) in try reader.output(named: name) },
      createdModes: reader.createdModes, monitors: try reader.monitors(document["monitors"]))
    power = try document["power"].map(ServerPower.init)
    inputs = try document["inputs"].map(InputDevice.all)
    fontDPI = try document["fontDPI"].map(FontDPI.init)
  }

  /// The snapshot as JSON.
  package var json: JSONTree {
    .members([
      "version": .whole(Self.version), "framebuffer": framebuffer.json,
      "primary": primary.flatMap(output).map { .text($0.name) },
      "crtcs": .list(
        crtcs.map { crtc in crtc.json(driving: outputs.filter { $0.crtcs.contains(crtc.id) }.map(\.name)) }),
      "outputs": .list(outputs.map { $0.json(in: self) }),
      "createdModes": createdModes.isEmpty ? nil : .list(createdModes.map { $0.json() }),
      "monitors": monitors.isEmpty ? nil : .list(monitors.map { $0.json(in: self) }), "power": power?.json,
      "inputs": inputs.map { .list($0.map(\.json)) }, "fontDPI": fontDPI?.json,
    ])
  }
}

extension Snapshot: Encodable {
  package func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

extension Framebuffer {
  fileprivate init(_ json: JSONValue) throws(JSONProblem) {
    let members = try json.object()
    let (minimum, maximum) = (try members.required("minimum").size(), try members.required("maximum").size())
    try members.required("maximum").check(
      minimum.fits(in: maximum), found: "\(maximum)", expected: "at least \(minimum)")
    self.init(
      size: try members.required("size").size(), physicalSize: try members.required("physicalSize").size(),
      minimum: minimum, maximum: maximum)
  }

  fileprivate var json: JSONTree {
    .members([
      "size": size.json, "physicalSize": physicalSize.json, "minimum": minimum.json, "maximum": maximum.json,
    ])
  }
}

extension Size {
  var json: JSONTree { .members(["width": .whole(width), "height": .whole(height)]) }
}

extension Point {
  var json: JSONTree { .members(["x": .whole(x), "y": .whole(y)]) }
}

extension JSONTree {
  /// `true`, or nothing where that is the usual value.
  static func ifTrue(_ truth: Bool) -> JSONTree? { truth ? .truth(true) : nil }
}

// The checks of values that stand in several places.
extension JSONValue {
  /// An XID; 0 is `None`.
  func id<ID: ResourceID>() throws(JSONProblem) -> ID { ID(UInt32(clamping: try whole(in: 1...Int(UInt32.max)))) }

  func size(from smallest: Int = 0, to largest: Int = Size.largestSide) throws(JSONProblem) -> Size {
    let members = try object()
    return Size(
      width: try members.required("width").whole(in: smallest...largest),
      height: try members.required("height").whole(in: smallest...largest))
  }

  func point() throws(JSONProblem) -> Point {
    let (members, range) = (try object(), -Point.largestCoordinate - 1...Point.largestCoordinate)
    return Point(x: try members.required("x").whole(in: range), y: try members.required("y").whole(in: range))
  }

  /// A name, of a length that no real one has. It is going to stand in messages, reports and drawings, where nothing of
  /// it is to be obeyed.
  func name() throws(JSONProblem) -> String {
    let text = try text()
    try checkName(text)
    return text
  }

  /// Checks a name that stands here, or is the key of this value.
  func checkName(_ text: String) throws(JSONProblem) {
    let longest = 1024
    guard text.utf8.count <= longest else {
      throw problem(found: "a text of \(text.utf8.count) bytes", expected: "at most \(longest)")
    }
    guard let found = text.unicodeScalars.first(where: \.steers) else { return }
    throw problem(found: "\(found.codePoint) in \"\(text)\"", expected: "text without control characters")
  }

  func names() throws(JSONProblem) -> [String] {
    try list().map { item throws(JSONProblem) in try item.name() }
  }

  /// The members of a list of objects, at most so many as no server has.
  func objects() throws(JSONProblem) -> [JSONObject] {
    let largestCount = 1024
    let items = try list()
    try check(items.count <= largestCount, found: "\(items.count) entries", expected: "at most \(largestCount)")
    return try items.map { item throws(JSONProblem) in try item.object() }
  }
}
