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
    guard !steps.isEmpty else { return .done }
    xcb_grab_server(xcb)
    let execution = executeAlone(steps, against: reading, telling: begin)
    xcb_ungrab_server(xcb)
    sync()
    guard !isLost else { throw ConnectionLost(display: displayName) }
    return execution
  }

  private func executeAlone(_ steps: [Step], against reading: Reading, telling begin: (Int) -> Void) -> Execution {
    guard shows(reading) else { return .outdated }
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

  /// Whether nothing happened since the reading. RRSetScreenSize leaves the timestamps alone.
  private func shows(_ reading: Reading) -> Bool {
    ScreenResources(of: self)?.stamp == reading.stamp
      && currentFramebufferSize() == reading.snapshot.framebuffer.size
  }

  /// Waits until the server has done everything that was sent (GetInputFocus, the smallest request with a reply).
  func sync() {
    free(xcb_get_input_focus_reply(xcb, xcb_get_input_focus(xcb), nil))
  }
}
