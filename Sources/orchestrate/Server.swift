import Displays
import X11

extension Connection {
  /// Opens the X server a person named, or `$DISPLAY`.
  static func open(
    _ options: ServerOptions, hearing interest: Interest = .framebuffer
  ) throws(Failure) -> Connection {
    do {
      return try Connection(display: options.display, hearing: interest)
    } catch ConnectionFailure.notOpened(let display) where !display.isEmpty {
      throw Failure(.noXServer, "cannot connect to the X server \(display)\(LocalServers.hint(for: display))")
    } catch {
      throw Failure(.noXServer, "\(error)")
    }
  }

  /// Reads, with a lost connection told as a failure.
  mutating func reading(_ properties: PropertySelection) throws(Failure) -> Reading {
    do {
      return try read(properties)
    } catch {
      throw Failure(.noXServer, "\(error)")
    }
  }
}

extension PropertySelection {
  /// What a decision about these profiles needs.
  static func of(_ profiles: [Profile]) -> PropertySelection {
    .named(profiles.propertyNames)
  }
}
