import Dispatch
import Synchronization

/// All cores of the machine, for work on many items that have nothing to do with one another.
package enum Cores {
  /// The number of items from which on other threads are asked to help. Starting one takes as long as reading a
  /// profile, and a process with a few profiles has one thread.
  private static let worthwhile = 16

  /// The results of a function for each item, in the order of the items.
  ///
  /// - Parameter step: is called after every item that is done, by the thread that did it.
  package static func map<Item: Sendable, Outcome: Sendable>(
    _ items: [Item], stepping step: @Sendable () -> Void = {}, _ transform: @Sendable (Item) -> Outcome
  ) -> [Outcome] {
    guard items.count >= worthwhile else {
      return items.map { item in
        defer { step() }
        return transform(item)
      }
    }
    let outcomes = Mutex([Outcome?](repeating: nil, count: items.count))
    DispatchQueue.concurrentPerform(iterations: items.count) { index in
      let outcome = transform(items[index])
      outcomes.withLock { $0[index] = outcome }
      step()
    }
    return outcomes.withLock { $0.compactMap(\.self) }
  }
}
