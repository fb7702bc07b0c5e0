/// What the programs behind content print, and those of hooks, as lines for a log: each with the name of what it is
/// for, cut where it is long, and not more than a person would read. A browser alone can print thousands an hour.
package struct Chatter: Sendable {
  private let name: String
  private var cutter = ByteCutter(at: UInt8(ascii: "\n"), longest: longest)
  /// The beginning of the minute whose lines are counted.
  private var start = Moment(.zero)
  private var count = 0
  private var skipped = 0

  /// The most lines a minute.
  package static let most = 20
  /// The longest line in bytes.
  package static let longest = 400
  private static let span = Duration.seconds(60)

  /// - Parameter name: the screen's, as the profile calls it, or the hook's.
  package init(of name: String) { self.name = name }

  /// - Parameter bytes: the output, in pieces as they come.
  /// - Returns: the lines that they end, to be logged.
  package mutating func lines(in bytes: some Collection<UInt8>, at now: Moment) -> [String] {
    lines(of: cutter.take(bytes), at: now)
  }

  /// The lines to be logged of cuts from the output of several programs.
  package mutating func lines(of cuts: [ByteCutter.Cut], at now: Moment) -> [String] {
    cuts.flatMap { told($0, at: now) }
  }

  /// What is left to say where they print no more.
  package mutating func rest(at now: Moment) -> [String] {
    (cutter.rest().map { told($0, at: now) } ?? []) + takeSkipped()
  }

  private mutating func takeSkipped() -> [String] {
    defer { skipped = 0 }
    return skipped > 0 ? ["\(name): \(skipped) more lines of its program were skipped"] : []
  }

  private mutating func told(_ line: ByteCutter.Cut, at now: Moment) -> [String] {
    guard !line.bytes.isEmpty else { return [] }
    var lines: [String] = []
    if now - start >= Self.span {
      lines = takeSkipped()
      (start, count) = (now, 0)
    }
    guard count < Self.most else {
      skipped += 1
      return lines
    }
    count += 1
    let text = String(decoding: line.bytes, as: UTF8.self).harmless
    return lines + ["\(name): \(text)\(line.isTooLong ? "…" : "")"]
  }
}
