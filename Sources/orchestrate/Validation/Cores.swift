import Dispatch
import Synchronization

/// All cores of the machine, for work on many items that have nothing to do with one another.
enum Cores {
  /// The results of a function for each item, in the order of the items.
  ///
  /// - Parameter progress: hears of every item that is done.
  static func map<Item: Sendable, Outcome: Sendable>(
    _ items: [Item], telling progress: Progress? = nil, _ transform: @Sendable (Item) -> Outcome
  ) -> [Outcome] {
    let outcomes = Mutex([Outcome?](repeating: nil, count: items.count))
    DispatchQueue.concurrentPerform(iterations: items.count) { index in
      let outcome = transform(items[index])
      outcomes.withLock { $0[index] = outcome }
      progress?.step()
    }
    progress?.clear()
    return outcomes.withLock { $0.compactMap(\.self) }
  }
}
