import Synchronization

/// A store that keeps equal values once: the results of thousands of machines are mostly the same.
final class Alike<Value: Hashable & Sendable>: Sendable {
  private let kept = Mutex<Set<Value>>([])

  /// The value that came first of all that are equal to this one.
  func first(_ value: Value) -> Value { kept.withLock { $0.insert(value).memberAfterInsert } }
}
