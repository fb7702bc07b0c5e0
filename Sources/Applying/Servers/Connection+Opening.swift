import Control
package import Displays
package import Platform
package import X11

extension Connection {
  /// Opens the X server a person named, or `$DISPLAY`.
  package static func open(display: String?, hearing interest: Interest = .framebuffer) throws(Failure) -> Connection {
    do {
      return try Connection(display: display, hearing: interest)
    } catch ConnectionFailure.notOpened(display: "") {
      throw Failure(.noXServer, ControlAddress.lackOfDisplay + Environment.waylandHint)
    } catch ConnectionFailure.notOpened(let display) {
      let words = "cannot connect to the X server \(display)\(LocalServers.hint(for: display))"
      throw Failure(.noXServer, words + Environment.waylandHint)
    } catch {
      throw Failure(.noXServer, "\(error)\(Environment.waylandHint)")
    }
  }

  /// Readings tell from now on what decisions about profiles need besides the screens.
  package mutating func readWhatMatters(to needs: ProfileNeeds) {
    readsPower = needs.concernPower
    forced = needs.forcedConnectors
  }

  /// Reads, with a lost connection told as a failure.
  package mutating func reading(
    _ properties: PropertySelection, inputs: InputSelection = .none
  ) throws(Failure) -> Reading {
    try Failure.telling(as: .noXServer) { try read(properties, inputs: inputs) }
  }
}

extension Environment {
  /// True if the session has a Wayland compositor.
  package static var isWaylandSession: Bool { value("WAYLAND_DISPLAY").map { !$0.isEmpty } ?? false }

  /// Why there may be no X server to work with; empty outside of Wayland.
  fileprivate static var waylandHint: String {
    isWaylandSession
      ? "\nWAYLAND_DISPLAY is set: in a Wayland session the compositor configures the screens; orchestrate needs an X "
        + "server"
      : ""
  }
}

extension PropertySelection {
  /// The properties that a decision about these profiles needs.
  package static func of(_ needs: ProfileNeeds) -> PropertySelection {
    .named(needs.properties, fontDPI: needs.concernDPI)
  }
}

extension InputSelection {
  /// The input devices that a decision about these profiles needs. Settings of earlier profiles are undone by those
  /// that name no touchscreens.
  package static func of(_ needs: ProfileNeeds) -> InputSelection { needs.concernTouch ? .all : .ifSet }
}
