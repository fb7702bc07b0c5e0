import Displays
import Glibc

/// The kernel's reports about files (inotify).
struct Inotify: ~Copyable {
  struct Happening: OptionSet {
    let rawValue: UInt32

    /// A program that had the file open for writing has closed it.
    static let written = Happening(rawValue: UInt32(IN_CLOSE_WRITE))
    static let created = Happening(rawValue: UInt32(IN_CREATE))
    static let movedHere = Happening(rawValue: UInt32(IN_MOVED_TO))
    static let movedAway = Happening(rawValue: UInt32(IN_MOVED_FROM))
    static let deleted = Happening(rawValue: UInt32(IN_DELETE))
    /// Owner, permissions, times, or the number of its names.
    static let attributes = Happening(rawValue: UInt32(IN_ATTRIB))
    static let movedItself = Happening(rawValue: UInt32(IN_MOVE_SELF))
    static let deletedItself = Happening(rawValue: UInt32(IN_DELETE_SELF))
    /// The file system is gone; this is reported without being asked for.
    static let unmounted = Happening(rawValue: UInt32(IN_UNMOUNT))
    /// More happened than the kernel could keep: anything may have.
    static let overflow = Happening(rawValue: UInt32(IN_Q_OVERFLOW))
  }

  struct Event {
    /// The number of the watch; below 0 when the event is about no watch.
    package let watch: Int32
    let happening: Happening
    /// The entry's name in the watched folder; empty when the event is about the watched thing itself.
    package let name: Path
  }

  private let handle: Descriptor

  init() throws(Failure) {
    let number = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard number >= 0 || errno != EMFILE else {
      throw Failure(.failed, "cannot watch files: fs.inotify.max_user_instances or the limit of open files is reached")
    }
    handle = try Descriptor(number, to: "watch files")
  }

  var descriptor: Int32 { handle.number }

  /// Watches the thing that is at a path now, the link itself if it is one. A former watch on the same thing is
  /// replaced.
  ///
  /// - Returns: the number of its reports, the same for two paths to one thing; nil when nothing is there, or nothing
  ///   that this user may look at.
  func watch(_ path: Path, for happenings: Happening) throws(Failure) -> Int32? {
    let watch = inotify_add_watch(handle.number, path.cString, happenings.rawValue | UInt32(IN_DONT_FOLLOW))
    guard watch < 0 else { return watch }
    switch errno {
    case ENOENT, ENOTDIR, EACCES, ELOOP, ENAMETOOLONG: return nil
    case ENOSPC: throw Failure(.failed, "cannot watch \(path): fs.inotify.max_user_watches allows no more")
    default: throw Failure(to: "watch \(path)")
    }
  }

  /// Ends a watch. A watch that has ended by itself is fine too.
  func unwatch(_ watch: Int32) { inotify_rm_watch(handle.number, watch) }

  /// Everything that has been reported since the last call.
  func events() throws(Failure) -> [Event] {
    var events: [Event] = []
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      let count = buffer.withUnsafeMutableBytes { read(handle.number, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      if count < 0 && errno == EAGAIN { return events }
      guard count > 0 else { throw Failure(to: "watch files") }
      buffer.withUnsafeBytes { events += Self.events(in: UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
  }

  /// A head of four 32-bit numbers, the last of which is the length of the name with zeros behind it.
  private static func events(in bytes: UnsafeRawBufferPointer) -> [Event] {
    let head = MemoryLayout<inotify_event>.size
    var (events, start): ([Event], Int) = ([], 0)
    while start + head <= bytes.count {
      let event = bytes.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
      let end = min(bytes.count, start + head + Int(event.len))
      let name = Path(bytes: bytes[start + head..<end].prefix { $0 != 0 })
      events.append(Event(watch: event.wd, happening: Happening(rawValue: event.mask), name: name))
      start = end
    }
    return events
  }
}
