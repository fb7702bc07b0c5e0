/// One line of `lab watch`: `n=14 event=mode-set-begin crtc=0 outputs=A mode=800x600 …`.
package struct LabEvent: Sendable {
  package let line: String
  private let values: [Substring: Substring]

  init(_ line: some StringProtocol) {
    self.line = String(line)
    let pairs = self.line.split(separator: " ").map { $0.split(separator: "=", maxSplits: 1) }.filter { $0.count == 2 }
    values = Dictionary(pairs.map { ($0[0], $0[1]) }) { first, _ in first }
  }

  package subscript(key: String) -> String? { values[key[...]].map(String.init) }
  package var name: String { self["event"] ?? "" }
  package var outputs: [String] { (self["outputs"] ?? "-").split(separator: ",").map(String.init).filter { $0 != "-" } }
}

/// What the driver does from now on: the lines of `lab watch`.
package struct LabEvents: Sendable {
  private let control: LabControl
  private let display: String

  init(display: String) throws {
    self.display = display
    control = try LabControl(display: display)
    // Once this is answered no event can be missed any more.
    try control.run("watch")
  }

  /// Waits for a line that contains `text`.
  ///
  /// - Returns: all events up to it, it last.
  @discardableResult
  package func wait(for text: String) throws -> [LabEvent] {
    var seen: [LabEvent] = []
    let deadline = Deadline()
    while let line = try control.nextLine() {
      seen.append(LabEvent(line))
      if line.contains(text) { return seen }
      // A server that draws all the time tells of other things for ever.
      guard !deadline.isOver else { throw deadline.failure("the event \"\(text)\"", last: line) }
    }
    throw ToolFailure("the server ended before \"\(text)\"")
  }

  /// Everything that has happened since the last call.
  package func soFar() throws -> [LabEvent] {
    // Events come in order, so the one we cause is the last.
    try LabControl(display: display).run("delay", "probe", "0")
    return try wait(for: "event=delay target=probe").dropLast()
  }
}
