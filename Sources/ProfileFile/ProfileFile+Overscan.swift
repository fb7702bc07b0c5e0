package import Displays

extension ProfileFile {
  /// A profile's text with another overscan for one screen. Comments, order, line breaks and everything else stay as
  /// they are, byte for byte.
  ///
  /// - Parameters:
  ///   - screen: the name of an entry.
  ///   - bytes: the whole file, in UTF-8 and free of errors.
  ///   - file: the file's name as problems should show it.
  package static func setting(
    _ overscan: Overscan, of screen: String, in bytes: [UInt8], file: Path
  ) throws(EditProblem) -> [UInt8] {
    let path = ["screens", screen, "overscan"]
    var editor = YAMLEditor(bytes, file: file)
    guard let old = try editor.value(at: path), let entries = old.entries else {
      try editor.set(path, to: overscan.written)
      return editor.bytes
    }
    // An automatic amount is no more wanted; a mapping of edges may hold comments, so each is written in its place.
    if entries.contains(where: { $0.key == "auto" }) {
      guard !editor.hasComment(old) else {
        throw editor.problem("overscan holds a comment that would be lost; write \(overscan.written) yourself", at: old)
      }
      try editor.set(path, to: overscan.written)
    } else {
      for edge in Edge.allCases where old[edge.rawValue] != nil || overscan.border(edge) != "0%" {
        try editor.set(path + [edge.rawValue], to: overscan.border(edge))
      }
    }
    return editor.bytes
  }
}

extension Overscan {
  private var borders: Borders? {
    switch amount {
    case .none: nil
    case .always(let borders), .whenDeclared(let borders): borders
    }
  }

  fileprivate func border(_ edge: Edge) -> String { borders.map { "\($0[edge])" } ?? "0%" }

  /// The overscan as short as the format allows.
  fileprivate var written: String {
    guard let borders else { return "none" }
    let isEqual = Set(Edge.allCases.map { borders[$0] }).count == 1
    guard !isEqual || technique != .scale else { return "\(borders.left)" }
    let edges = Edge.allCases.filter { border($0) != "0%" }.map { "\($0.rawValue): \(border($0))" }
    let keys = (technique == .scale ? [] : ["technique: \(technique.rawValue)"]) + edges
    return "{ \(keys.joined(separator: ", ")) }"
  }
}
