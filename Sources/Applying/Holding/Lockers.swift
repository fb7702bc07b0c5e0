package import Platform
import Session

/// Keeps the desktop's locker and logind from acting by themselves while the screens should stay awake. A service that
/// does not answer, or is not there, is left alone: the X server's own part does not depend on it.
package struct Lockers: ~Copyable {
  private var locker = InhibitedBus()
  private var logind = InhibitedBus()
  private var areInhibited = false

  package init() {}

  /// When `hear` wants to be called even if no descriptor is ready; nil at rest.
  package var deadline: Duration? { [locker.deadline, logind.deadline].compactMap(\.self).min() }

  /// - Parameter source: the poller's name for the buses, for `hear`.
  package mutating func inhibit<Source>(
    _ isDue: Bool, on poller: borrowing Poller<Source>, as source: Source
  ) throws(Failure) {
    guard isDue != areInhibited else { return }
    areInhibited = isDue
    guard isDue else {
      locker.end(on: poller)
      logind.end(on: poller)
      return
    }
    if let new = try? Session().inhibitLocker() { try locker.begin(new, on: poller, as: source) }
    if let new = try? Session().inhibitIdleAction() { try logind.begin(new, on: poller, as: source) }
  }

  package mutating func hear<Source>(on poller: borrowing Poller<Source>, as source: Source) throws(Failure) {
    try locker.hear(on: poller, as: source)
    try logind.hear(on: poller, as: source)
  }
}

/// A connection to one bus, as a poller waits for it.
private struct InhibitedBus: ~Copyable {
  private var inhibition: LockInhibition?
  private(set) var deadline: Duration?

  init() {}

  mutating func begin<Source>(
    _ new: consuming LockInhibition, on poller: borrowing Poller<Source>, as source: Source
  ) throws(Failure) {
    try poller.add(new.descriptor, as: source)
    inhibition = consume new
    try hear(on: poller, as: source)
  }

  mutating func hear<Source>(on poller: borrowing Poller<Source>, as source: Source) throws(Failure) {
    guard var current = inhibition.take() else { return }
    deadline = nil
    let old = current.descriptor
    do {
      try current.process()
    } catch {
      // Closed together with the bus, it is forgotten already.
      try? poller.remove(old)
      return
    }
    try poller.change(from: old, to: current.descriptor, as: source, for: Poller.Interest(poll: current.interest))
    deadline = current.deadline
    inhibition = consume current
  }

  mutating func end<Source>(on poller: borrowing Poller<Source>) {
    deadline = nil
    if let old = inhibition.take() { try? poller.remove(old.descriptor) }
  }
}
