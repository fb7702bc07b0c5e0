import Applying
import Displays
import Glibc
import Platform

/// What is logged of all that the programs of one presenter print, whatever its playlist does: one count of lines for
/// them all.
final class SharedChatter {
  private var chatter: Chatter
  private let log = Log()

  /// - Parameter screen: as the profile calls it.
  init(of screen: String) { chatter = Chatter(of: screen.harmless) }

  func tell(_ cuts: [ByteCutter.Cut]) {
    for line in chatter.lines(of: cuts, at: Moment(TimerClock.awake.now())) { log.info(line) }
  }
}

/// Where programs behind content print to: a pipe of ours, whose lines go into our log. They share it, one after the
/// other.
struct ProgramTalk: ~Copyable {
  private let reading: Descriptor
  private let writing: Descriptor?
  private let chatter: SharedChatter
  private var cutter = ByteCutter(at: UInt8(ascii: "\n"), longest: Chatter.longest)

  /// What is taken in at a time.
  private static let portion = 4096

  init(telling chatter: SharedChatter) throws(Failure) {
    var others: Descriptor?
    reading = try Descriptor(readingFrom: &others, to: "hear what programs print")
    // Programs wait where we do not keep up; we never do.
    end = others?.number
    writing = others
    self.chatter = chatter
  }

  /// Readable when something was printed.
  var descriptor: Int32 { reading.number }
  /// For the program.
  let end: Int32?

  /// A portion at a time, so that one that prints without end keeps nothing else from being done.
  mutating func proceed() {
    var bytes = [UInt8](repeating: 0, count: Self.portion)
    let count = read(reading.number, &bytes, bytes.count)
    guard count > 0 else { return }
    chatter.tell(cutter.take(bytes.prefix(count)))
  }
}
