import CX11
package import Displays

extension Connection {
  /// Executes steps that were planned for a reading, while no other client can change anything (one GrabServer around
  /// all of them). Stops at the first step that the server refuses. Without steps nothing is sent.
  ///
  /// - Parameter begin: told the index of each step before it is sent.
  package func execute(
    _ steps: [Step], against reading: Reading, telling begin: (Int) -> Void = { _ in }
  ) throws(ConnectionLost) -> Execution {
    try carryOut(steps, against: reading, telling: begin).execution
  }

  /// The same, and the server's moment when the last step was through, still inside the grab: what a later reading finds at
  /// another moment, somebody else has done. nil where nothing was sent.
  package func carryOut(
    _ steps: [Step], against reading: Reading, telling begin: (Int) -> Void = { _ in }
  ) throws(ConnectionLost) -> (execution: Execution, end: ServerMoment?) {
    guard !steps.isEmpty else { return (.done, nil) }
    xcb_grab_server(xcb)
    let execution = executeAlone(steps, against: reading, telling: begin)
    let end = execution == .outdated ? nil : moment()
    xcb_ungrab_server(xcb)
    sync()
    guard !isLost else { throw ConnectionLost(display: displayName) }
    return (execution, end)
  }

  private func executeAlone(_ steps: [Step], against reading: Reading, telling begin: (Int) -> Void) -> Execution {
    guard moment() == reading.moment else { return .outdated }
    var executor = StepExecutor(xcb: xcb, root: root, randr: randr, reading: reading)
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

  private func moment() -> ServerMoment? {
    guard let stamp = ScreenResources(of: self)?.stamp, let size = currentFramebufferSize() else { return nil }
    return ServerMoment(stamp: stamp, framebuffer: size)
  }

  /// Waits until the server has done everything that was sent (GetInputFocus, the smallest request with a reply).
  func sync() {
    free(xcb_get_input_focus_reply(xcb, xcb_get_input_focus(xcb), nil))
  }
}
