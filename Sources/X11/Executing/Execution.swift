import CX11
package import Displays

/// The result of executing a list of steps.
package enum Execution: Hashable, Sendable {
  /// The server accepted every step.
  case done
  /// The server refused this step. Those before it are in force; of this one and those after it nothing is.
  case refused(step: Int, Refusal)
  /// The server was configured or its hardware changed since the reading. Nothing was sent.
  case outdated
}

extension Wired where Self: ~Copyable {
  /// Executes steps that were planned for a reading, while no other client can change anything (one GrabServer around
  /// all of them). Stops at the first step that the server refuses. Without steps nothing is sent.
  ///
  /// - Parameter begin: told the index of each step before it is sent.
  package func execute(
    _ steps: [Step], against reading: Reading, telling begin: (Int) -> Void = { _ in }
  ) throws(ConnectionLost) -> Execution {
    try carryOut(steps, against: reading, telling: begin).execution
  }

  /// Executes steps as `execute` does, and reads the server's moment after the last step, still inside the grab: a
  /// change that a later reading finds at another moment is another client's. nil where nothing was sent.
  package func carryOut(
    _ steps: [Step], against reading: Reading, telling begin: (Int) -> Void = { _ in }
  ) throws(ConnectionLost) -> (execution: Execution, end: ServerMoment?) {
    guard !steps.isEmpty else { return (.done, nil) }
    let result = try wire.alone {
      let execution = executeAlone(steps, against: reading, telling: begin)
      return (execution: execution, end: execution == .outdated ? nil : moment())
    }
    sync()
    try throwIfLost()
    return result
  }

  private func executeAlone(_ steps: [Step], against reading: Reading, telling begin: (Int) -> Void) -> Execution {
    guard moment() == reading.moment else { return .outdated }
    var executor = StepExecutor(reading, on: wire)
    for (index, step) in steps.enumerated() {
      begin(index)
      do throws(Refusal) {
        try executor.execute(step)
      } catch {
        return .refused(step: index, error)
      }
    }
    return .done
  }

  /// The server's present moment.
  private func moment() -> ServerMoment? {
    guard let stamp = ScreenResources(of: wire)?.stamp, let size = currentFramebufferSize() else { return nil }
    return ServerMoment(stamp: stamp, framebuffer: size)
  }

  /// The size that the framebuffer has at this moment (GetGeometry of the root window).
  func currentFramebufferSize() -> Size? {
    guard let geometry = xcb_get_geometry_reply(xcb, xcb_get_geometry(xcb, root), nil) else { return nil }
    defer { free(geometry) }
    return Size(width: Int(geometry.pointee.width), height: Int(geometry.pointee.height))
  }
}
