import Glibc
import Synchronization

/// The umask belongs to the whole process: of the tests that change it one runs at a time, or the usual one would be lost.
enum Umask {
  private static let turn = Mutex(())

  /// Runs something with an umask of 0, which it may change.
  static func changing(_ body: () throws -> Void) throws {
    try turn.withLock { _ in
      let usual = umask(0)
      defer { umask(usual) }
      try body()
    }
  }
}
