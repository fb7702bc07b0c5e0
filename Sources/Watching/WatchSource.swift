/// The sources of events that the watcher's loop waits for. As a number, a source is what epoll gives back.
enum WatchSource: RawRepresentable {
  case server, signals, folders, bus, clock, control, hooks, view, lockers, host, question
  /// A presenter that the watcher has started, by its descriptor.
  case presenter(Int32)
  /// A connection to the control socket, by its descriptor.
  case client(Int32)

  private static var firstClient: UInt64 { 16 }
  private static var firstPresenter: UInt64 { 1 << 40 }

  var rawValue: UInt64 {
    switch self {
    case .server: 0
    case .signals: 1
    case .folders: 2
    case .bus: 3
    case .clock: 4
    case .control: 5
    case .hooks: 6
    case .view: 7
    case .lockers: 8
    case .host: 9
    case .question: 10
    case .presenter(let descriptor): Self.firstPresenter + UInt64(UInt32(bitPattern: descriptor))
    case .client(let descriptor): Self.firstClient + UInt64(UInt32(bitPattern: descriptor))
    }
  }

  init?(rawValue: UInt64) {
    switch rawValue {
    case 0: self = .server
    case 1: self = .signals
    case 2: self = .folders
    case 3: self = .bus
    case 4: self = .clock
    case 5: self = .control
    case 6: self = .hooks
    case 7: self = .view
    case 8: self = .lockers
    case 9: self = .host
    case 10: self = .question
    case Self.firstPresenter...: self = .presenter(Int32(truncatingIfNeeded: rawValue - Self.firstPresenter))
    case Self.firstClient...: self = .client(Int32(truncatingIfNeeded: rawValue - Self.firstClient))
    default: return nil
    }
  }
}
