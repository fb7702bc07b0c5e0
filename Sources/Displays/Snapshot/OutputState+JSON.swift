// What a lit output shows, and the CRTCs that can show it, as a snapshot's JSON has them.

extension OutputState {
  /// The keys that only a lit output has.
  static var keys: [StaticString] { ["mode", "position", "rotation", "reflection", "transform", "panning"] }

  /// - Parameter json: the members of the output.
  init(_ json: JSONObject, showing mode: Mode) throws(JSONProblem) {
    guard let position = json["position"] else {
      throw json.value.problem(found: "a crtc without a position", expected: "the position it shows")
    }
    self.init(
      mode: mode, position: try position.point(),
      orientation: Orientation(
        try json["rotation"]?.word() ?? .normal, try json["reflection"]?.word() ?? .none),
      transform: try json["transform"].map(Transform.init) ?? .identity, panning: try json["panning"]?.size(from: 1))
  }
}

extension Mode {
  /// The largest refresh rate in mHz: 10 kHz, far beyond any screen.
  private static let largestRefresh = 10_000_000

  init(_ json: JSONValue) throws(JSONProblem) {
    let members = try json.object()
    self.init(
      id: try members.required("id").id(), size: try json.size(from: 1),
      refreshMilliHertz: try members.required("refreshMilliHertz").whole(in: 0...Self.largestRefresh),
      interlaced: try members["interlaced"]?.flag() ?? false, timing: try Self.timing(members))
  }

  private static func timing(_ members: JSONObject) throws(JSONProblem) -> ModeTiming? {
    let isForced = try members["forced"]?.flag() ?? false
    guard let modeline = members["modeline"] else { return nil }
    let text = try modeline.text()
    do throws(ModeTiming.ModelineProblem) {
      let timing = try ModeTiming(modeline: text)
      return isForced ? timing.forced : timing
    } catch {
      throw modeline.problem(found: error.found, expected: error.expected)
    }
  }

  /// The mode with its timing as `cvt` prints it, without a name, where this program created it.
  func json(preferred: Bool = false) -> JSONTree {
    .members([
      "id": .whole(Int(id.rawValue)), "width": .whole(size.width), "height": .whole(size.height),
      "refreshMilliHertz": .whole(refreshMilliHertz), "preferred": .ifTrue(preferred),
      "interlaced": .ifTrue(interlaced), "modeline": timing.map { .text($0.modeline) },
      "forced": .ifTrue(timing?.isForced == true),
    ])
  }
}

extension Transform {
  fileprivate init(_ json: JSONValue) throws(JSONProblem) {
    let members = try json.object()
    let matrix = try members.required("matrix")
    let elements = try matrix.list().map { item throws(JSONProblem) in
      let number = try item.double()
      guard let element = Int32(exactly: (number * Double(Transform.one)).rounded()) else {
        throw item.problem(found: "\(number)", expected: "-32768 to 32767.99998")
      }
      return element
    }
    let filter: Filter = try members["filter"]?.word() ?? .bilinear
    guard let transform = Transform(elements: elements, filter: filter) else {
      throw matrix.problem(found: "\(elements.count) numbers", expected: "9")
    }
    self = transform
  }

  /// Nine numbers row by row. Every 16.16 fixed point number is a Double, so nothing is lost.
  var json: JSONTree {
    .members([
      "matrix": .list(elements.map { .number(Double($0) / Double(Transform.one)) }), "filter": .text(filter.rawValue),
    ])
  }
}

extension CRTC {
  private enum Axis: String, CaseIterable {
    case x, y
  }

  init(_ json: JSONObject) throws(JSONProblem) {
    let axes: Set<Axis> = try Self.words(json["reflections"])
    self.init(
      id: try json.required("id").id(),
      orientations: OrientationSet(
        rotations: try Self.words(json["rotations"]), reflectsX: axes.contains(.x), reflectsY: axes.contains(.y)),
      transforms: try json["transforms"]?.flag() ?? true)
  }

  /// All words where the key is left out.
  private static func words<Word>(_ json: JSONValue?) throws(JSONProblem) -> Set<Word>
  where Word: RawRepresentable<String> & CaseIterable & Hashable {
    guard let json else { return Set(Word.allCases) }
    return Set(try json.list().map { item throws(JSONProblem) in try item.word() })
  }

  /// - Parameter outputs: the names of those that it can drive.
  func json(driving outputs: [String]) -> JSONTree {
    let axes = (orientations.reflectsX ? ["x"] : []) + (orientations.reflectsY ? ["y"] : [])
    return .members([
      "id": .whole(Int(id.rawValue)), "outputs": .texts(outputs),
      "rotations": .texts(Rotation.allCases.filter(orientations.rotations.contains).map(\.rawValue)),
      "reflections": .texts(axes), "transforms": .truth(transforms),
    ])
  }
}
