import Foundation
import Glibc

/// A socket that any process may connect to, and that sends nothing.
package final class Listener {
  /// As D-Bus writes it.
  package let address: String
  private let path: String
  private let descriptor: CInt

  package init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "listener-\(UUID().uuidString)").path
    address = "unix:path=\(path)"
    descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    try LocalSocket.call(bind, descriptor, path)
    guard listen(descriptor, 1) == 0 else { throw ToolFailure("\(path): \(String(cString: strerror(errno)))") }
  }

  deinit {
    close(descriptor)
    unlink(path)
  }

  package var somebodyConnected: Bool {
    Deadline(after: .zero).isReady(descriptor)
  }

  package func hangUpWhenSpokenTo() {
    Thread.detachNewThread { [descriptor] in
      let connection = accept(descriptor, nil, nil)
      var byte: UInt8 = 0
      read(connection, &byte, 1)
      close(connection)
    }
  }
}
