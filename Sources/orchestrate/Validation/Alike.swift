import Synchronization

/// Values of which many are equal, each kept in memory once: what is told of thousands of machines is mostly the same.
final class Alike<Value: Hashable & Sendable>: Sendable {
  private let kept = Mutex<Set<Value>>([])

  /// The value that came first of all that are equal to this one.
  func first(_ value: Value) -> Value { kept.withLock { $0.insert(value).memberAfterInsert } }
}
