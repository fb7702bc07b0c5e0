import Control
import Displays
import Files
import Glibc
import Platform
import Presenting
import Rendering

/// The questions to one host, by one ssh: its status, and if wanted a picture of its screens. All that comes back is a
/// stranger's: it has limits of size and time, and its picture is decoded apart.
final class FleetCall {
  let host: String
  let deadline: ContinuousClock.Instant
  private let seconds: Int
  private let withPicture: Bool
  private var child: Child
  private var output, talk: FleetStream
  private var thumbnail: Thumbnail?
  private var answer: FleetAnswer

  /// The greatest width of a picture on the page, in pixels.
  private static let widest = 480
  /// A picture of sixteen screens has some 10 MB.
  private static let mostBytes = 32 << 20
  private static let longestStatus = 1 << 20
  private static let mostWords = 4 << 10
  private static let startOfPNG: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// - Parameter seconds: the time for all of it, from 1.
  init(to host: String, within seconds: Int, withPicture: Bool) throws(Failure) {
    var writing: Descriptor?
    var talking: Descriptor?
    output = FleetStream(try Descriptor(readingFrom: &writing, to: "hear what ssh prints"), limit: Self.mostBytes)
    talk = FleetStream(try Descriptor(readingFrom: &talking, to: "hear what ssh says"), limit: Self.mostWords)
    let streams = Spawn.Streams(output: writing?.number, talk: talking?.number)
    child = try Child(
      Spawn.endingWithUs + Self.arguments(for: host, within: seconds, withPicture: withPicture), streams: streams)
    deadline = .now + .seconds(seconds)
    (self.host, self.seconds, self.withPicture) = (host, seconds, withPicture)
    answer = FleetAnswer(host: host)
  }

  /// The host's name comes after `--`. Nothing of this session goes there: neither its display, by which another server
  /// would answer, nor its keys' agent.
  private static func arguments(for host: String, within seconds: Int, withPicture: Bool) -> [String] {
    let picture = withPicture ? "; code=$?; orchestrate picture - 2>/dev/null; exit $code" : ""
    return [
      "ssh", "-x", "-a", "-T", "-o", "BatchMode=yes", "-o", "ConnectTimeout=\(seconds)", "-o", "LogLevel=ERROR", "--",
      host, "sh -c 'orchestrate status --json\(picture)'",
    ]
  }

  /// What is waited for.
  var descriptors: [Int32] {
    if let descriptor = thumbnail?.descriptor { return [descriptor] }
    return [child.descriptor] + output.waiting + talk.waiting
  }

  /// Takes in what has come.
  ///
  /// - Returns: nil until all of it is there, or the time is over.
  func proceed() throws(Failure) -> FleetAnswer? {
    if thumbnail != nil { return shrink() ?? late() }
    // What it has printed is there once it has ended.
    let ending = try child.ending()
    output.read()
    talk.read()
    guard !output.isTooLong else { return ended(because: "sent more than \(Self.mostBytes >> 20) MiB") }
    guard let ending else { return late() }
    answer.take(status, said: talk.text, ending)
    if withPicture, answer.status != nil { takePicture() }
    return thumbnail == nil ? answer : nil
  }

  /// The status may be there when the picture is not.
  private func late() -> FleetAnswer? {
    guard ContinuousClock.now >= deadline else { return nil }
    if answer.status == nil {
      child.end()
      answer.take(status, orTellThat: "no answer within \(seconds) s")
    }
    answer.pictureProblem = "no picture within \(seconds) s"
    return answer
  }

  private func ended(because reason: String) -> FleetAnswer {
    child.end()
    return FleetAnswer(host: host, problem: reason)
  }

  /// Where the picture begins. The status comes first, and its text has no such byte behind a line's end (RFC 3629).
  private var startOfPicture: Int? { output.bytes.firstRange(of: Self.startOfPNG)?.lowerBound }

  private var status: [UInt8] {
    Array(output.bytes[..<(startOfPicture ?? output.bytes.count)].prefix(Self.longestStatus))
  }

  private func takePicture() {
    guard let start = startOfPicture else { return }
    do {
      thumbnail = try Thumbnail(Array(output.bytes[start...]), widest: Self.widest)
    } catch {
      answer.pictureProblem = "\(error)"
    }
  }

  private func shrink() -> FleetAnswer? {
    do {
      guard let picture = try thumbnail?.proceed() else { return nil }
      answer.picture = picture
    } catch {
      answer.pictureProblem = "\(error)"
    }
    return answer
  }
}

/// What one stream of another program has brought, up to a limit; the rest is thrown away.
private struct FleetStream: ~Copyable {
  private let descriptor: Descriptor
  private let limit: Int
  private(set) var bytes: [UInt8] = []
  private(set) var isTooLong = false
  private var isOver = false

  init(_ descriptor: consuming Descriptor, limit: Int) {
    self.descriptor = descriptor
    self.limit = limit
  }

  var waiting: [Int32] { isOver ? [] : [descriptor.number] }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Reads what is there, without waiting for more.
  mutating func read() {
    let number = descriptor.number
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while !isOver {
      let count = buffer.withUnsafeMutableBytes { Glibc.read(number, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else {
        isOver = count == 0 || errno != EAGAIN
        return
      }
      isTooLong = isTooLong || bytes.count + count > limit
      bytes += buffer[..<min(count, limit - bytes.count)]
    }
  }
}
