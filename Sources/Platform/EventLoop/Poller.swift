import CLinux
import Displays
import Glibc

/// Waits until one of many descriptors is ready (epoll, level-triggered: what is not taken in is reported again).
///
/// - Parameter Source: the caller's name for each descriptor, which comes back when it is ready.
package struct Poller<Source: RawRepresentable>: ~Copyable where Source.RawValue == UInt64 {
  package struct Interest: OptionSet {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static var reading: Interest { Interest(rawValue: 1) }
    package static var writing: Interest { Interest(rawValue: 2) }

    /// - Parameter events: bits of poll(2).
    package init(poll events: Int16) {
      self = events & Int16(POLLIN) == 0 ? [] : .reading
      if events & Int16(POLLOUT) != 0 { insert(.writing) }
    }
  }

  package struct Ready {
    package let source: Source
    package let isReadable: Bool
    package let isWritable: Bool
    /// The other side has closed, or the descriptor failed; reading or writing it says which. Told without being asked.
    package let isClosed: Bool
  }

  private let handle: Descriptor
  /// The most events of one wait; the next wait reports the others.
  private static var mostAtOnce: Int { 32 }

  /// - Parameter sources: what is waited for from the start, to be readable.
  package init(_ sources: KeyValuePairs<Int32, Source> = [:]) throws(Failure) {
    let handle = try Descriptor(epoll_create1(Int32(EPOLL_CLOEXEC)), to: "wait for events")
    for (descriptor, source) in sources {
      try Self.control(handle, EPOLL_CTL_ADD, descriptor, as: source, for: .reading)
    }
    self.handle = handle
  }

  /// A descriptor that is readable while any of the poller's is ready, so that one poller can wait for another.
  package var descriptor: Int32 { handle.number }

  /// - Throws: also for a regular file, which is always ready.
  package func add(_ descriptor: Int32, as source: Source, for interest: Interest = .reading) throws(Failure) {
    try Self.control(handle, EPOLL_CTL_ADD, descriptor, as: source, for: interest)
  }

  package func change(_ descriptor: Int32, as source: Source, for interest: Interest) throws(Failure) {
    try Self.control(handle, EPOLL_CTL_MOD, descriptor, as: source, for: interest)
  }

  /// Polls for a source under another descriptor than before, or for another interest in it.
  package func change(
    from old: Int32, to new: Int32, as source: Source, for interest: Interest
  ) throws(Failure) {
    if new != old {
      // A closed descriptor is forgotten already.
      try? remove(old)
      try add(new, as: source)
    }
    try change(new, as: source, for: interest)
  }

  /// Stops polling a descriptor; call it before the descriptor is closed.
  package func remove(_ descriptor: Int32) throws(Failure) {
    guard epoll_ctl(handle.number, EPOLL_CTL_DEL, descriptor, nil) == 0 else {
      throw Failure(to: "stop waiting for descriptor \(descriptor)")
    }
  }

  private static func control(
    _ handle: borrowing Descriptor, _ operation: Int32, _ descriptor: Int32, as source: Source, for interest: Interest
  ) throws(Failure) {
    var event = epoll_event()
    event.data.u64 = source.rawValue
    if interest.contains(.reading) { event.events |= EPOLLIN.rawValue }
    if interest.contains(.writing) { event.events |= EPOLLOUT.rawValue }
    guard epoll_ctl(handle.number, operation, descriptor, &event) == 0 else {
      throw Failure(to: "wait for descriptor \(descriptor)")
    }
  }

  /// Blocks until a descriptor is ready.
  ///
  /// - Parameter deadline: on `TimerClock.awake`; nil waits for ever. One in the past only looks.
  /// - Returns: the ready sources, in the kernel's order; nothing when the deadline came first. A source that the
  ///   caller removes because of an earlier one may still come later in the same list.
  package func wait(until deadline: Duration? = nil) throws(Failure) -> [Ready] {
    var events = [epoll_event](repeating: epoll_event(), count: Self.mostAtOnce)
    while true {
      let count = epoll_wait(handle.number, &events, Int32(events.count), Self.milliseconds(until: deadline))
      if count >= 0 { return Self.ready(events.prefix(Int(count))) }
      guard errno == EINTR else { throw Failure(to: "wait for events") }
    }
  }

  private static func ready(_ events: ArraySlice<epoll_event>) -> [Ready] {
    var ready: [Ready] = []
    for event in events {
      if let one = Ready(event) { ready.append(one) }
    }
    return ready
  }

  /// The time left in milliseconds, as epoll_wait takes it; -1 for ever.
  private static func milliseconds(until deadline: Duration?) -> Int32 {
    deadline.map { ($0 - TimerClock.awake.now()).pollMilliseconds } ?? -1
  }
}

extension Poller.Ready {
  fileprivate init?(_ event: epoll_event) {
    guard let source = Source(rawValue: event.data.u64) else { return nil }
    self.source = source
    isReadable = event.events & EPOLLIN.rawValue != 0
    isWritable = event.events & EPOLLOUT.rawValue != 0
    isClosed = event.events & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0
  }
}
