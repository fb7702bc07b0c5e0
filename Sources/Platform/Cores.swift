import Glibc
import Synchronization

/// All cores of the machine, for work on many items that have nothing to do with one another.
package enum Cores {
  /// The number of items from which on other threads help. Starting one takes as long as reading a profile.
  private static let worthwhile = 16

  /// The results of a function for each item, in the order of the items. Whichever core is free takes the next one, and
  /// all threads but the caller's have ended when this returns.
  ///
  /// - Parameter step: is called after every item that is done, by the thread that did it.
  package static func map<Item: Sendable, Outcome: Sendable>(
    _ items: [Item], stepping step: @Sendable () -> Void = {}, _ transform: @Sendable (Item) -> Outcome
  ) -> [Outcome] {
    let outcomes = Mutex([Outcome?](repeating: nil, count: items.count))
    let begun = Atomic(0)
    run(on: items.count < worthwhile ? 1 : min(count, items.count)) {
      while true {
        let index = begun.add(1, ordering: .relaxed).oldValue
        guard index < items.count else { return }
        let outcome = transform(items[index])
        outcomes.withLock { $0[index] = outcome }
        step()
      }
    }
    return outcomes.withLock { outcomes in
      // Of its size from the start: ten thousand results are large.
      var all: [Outcome] = []
      all.reserveCapacity(outcomes.count)
      for case let outcome? in outcomes { all.append(outcome) }
      return all
    }
  }

  private static var count: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Runs a function in so many threads at a time, of which the caller's is one. Where no more can be started
  /// (TasksMax= of systemd, `ulimit -u`), there are fewer; Dispatch would wait for them for ever.
  private static func run(on count: Int, _ work: @Sendable () -> Void) {
    withoutActuallyEscaping(work) { work in
      let helpers = (1..<count).compactMap { _ in Helper(work) }
      work()
      for helper in helpers { helper.join() }
    }
  }
}

/// A thread that helps. It blocks the signals that the thread blocks that starts it.
private struct Helper {
  private let thread: pthread_t

  /// What it does, on its way through C.
  private final class Work: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// - Returns: nil where no thread can be started.
  init?(_ work: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    let handed = Unmanaged.passRetained(Work(work))
    let code = pthread_create(
      &thread, nil,
      { work in
        if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run() }
        return nil
      }, handed.toOpaque())
    guard code == 0 else {
      handed.release()
      return nil
    }
    self.thread = thread
  }

  func join() { pthread_join(thread, nil) }
}
