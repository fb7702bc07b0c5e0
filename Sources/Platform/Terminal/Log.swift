import Displays
import Glibc

/// The messages of a program that runs for a year, line by line, on stderr.
package struct Log {
  /// The severities as syslog(3) and sd-daemon(3) number them.
  package enum Level: Int {
    case error = 3
    case warning, notice, info
  }

  /// The reader of the log.
  package enum Reader {
    /// A person at a terminal: lines have the time of day.
    case person(wantsColor: Bool)
    /// Keeps time, name and level beside the text.
    case journal
    /// A file or a pipe.
    case other
  }

  package let reader: Reader
  private let descriptor: Int32
  /// Takes what lines are about, if it is the journal that reads.
  private let journal: JournalSocket

  package init(_ reader: Reader, on descriptor: Int32, journal: JournalSocket = JournalSocket()) {
    (self.reader, self.descriptor, self.journal) = (reader, descriptor, journal)
  }

  /// Finds out who reads.
  package init(_ color: ColorChoice = .auto, on descriptor: Int32 = STDERR_FILENO) {
    let isTerminal = isatty(descriptor) == 1
    let stream = Environment.value("JOURNAL_STREAM")
    if stream != nil && stream == Self.journalStream(descriptor) {
      self.init(.journal, on: descriptor)
    } else {
      self.init(
        isTerminal ? .person(wantsColor: Terminal.wantsColor(color, on: descriptor)) : .other, on: descriptor)
    }
  }

  package func error(_ text: String) { say(text, as: .error) }
  package func warning(_ text: String) { say(text, as: .warning) }
  package func notice(_ text: String) { say(text, as: .notice) }
  package func info(_ text: String) { say(text, as: .info) }

  /// Writes a finding in a file, which names its severity itself.
  package func finding(_ text: String) { say(text, as: .error, word: "") }

  package func say(_ note: Note) {
    switch note {
    case .words(let text): notice(text)
    case .finding(let text): finding(text)
    case .passing: break
    }
  }

  /// With what it is about, for programs that look for that in the journal; other readers see the text alone.
  package func say(_ text: String, as level: Level, about subject: LogSubject?) {
    if reader.isJournal, let subject {
      let words = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(\.harmless)
      if journal.take(words.joined(separator: "\n"), as: level, about: subject) { return }
    }
    say(text, as: level)
  }

  /// - Parameter word: for the level; nil takes the usual one.
  package func say(_ text: String, as level: Level, word: String? = nil) {
    var now = time(nil)
    var clock = tm()
    // A traveller's zone changes; localtime_r alone may not look again.
    tzset()
    localtime_r(&now, &clock)
    let lines = lines(of: text, level, word: word, at: (Int(clock.tm_hour), Int(clock.tm_min), Int(clock.tm_sec)))
    Self.offer(Array(lines.utf8), to: descriptor)
  }

  /// The device and inode of an open file, as systemd writes them into `$JOURNAL_STREAM` (systemd.exec(5)): a process
  /// that inherited the variable and redirected stderr does not write to the journal.
  package static func journalStream(_ descriptor: Int32) -> String? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? "\(status.st_dev):\(status.st_ino)" : nil
  }

  /// Writes what the reader takes within a moment and drops the rest: the reader may have stopped, and screens must not
  /// wait for it. A part of a page is taken whole or not at all, once poll(2) says that there is room.
  private static func offer(_ bytes: [UInt8], to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      var reader = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      guard poll(&reader, 1, 100) > 0, reader.revents == Int16(POLLOUT) else { return }
      let count = rest.prefix(Int(PIPE_BUF)).withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}

// Words.
extension Log {
  /// The text with what its reader needs in front of each of its lines.
  package func lines(
    of text: String, _ level: Level, word: String? = nil, at clock: (hour: Int, minute: Int, second: Int)
  ) -> String {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(\.harmless)
    let word = reader.isJournal ? "" : word ?? level.word
    return lines.enumerated().map { index, words in
      line((index == 0 ? word : "") + words, level, at: clock) + "\n"
    }.joined()
  }

  private func line(_ words: String, _ level: Level, at clock: (hour: Int, minute: Int, second: Int)) -> String {
    switch reader {
    case .journal: return "<\(level.rawValue)>\(words)"
    case .other: return "orchestrate: \(words)"
    case .person(let wantsColor):
      let time = [clock.hour, clock.minute, clock.second].map { "\($0)".zeroPadded(to: 2) }.joined(separator: ":")
      return "\(time.styled(.dim, color: wantsColor)) \(words.styled(level.style, color: wantsColor))"
    }
  }
}

extension Log.Reader {
  package var isJournal: Bool { if case .journal = self { true } else { false } }
}

extension Log.Level {
  /// The severity's word; the normal state has none.
  fileprivate var word: String {
    switch self {
    case .error: "error: "
    case .warning: "warning: "
    case .notice, .info: ""
    }
  }

  fileprivate var style: TextStyle {
    switch self {
    case .error: .red
    case .warning: .yellow
    case .notice: .bold
    case .info: .plain
    }
  }
}
