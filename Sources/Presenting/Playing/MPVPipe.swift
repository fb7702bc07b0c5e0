import Displays
import Files
import Platform

/// A pipe for mpv's own report: its JSON IPC (mpv(1)), over a pipe that no other process has. It never blocks.
struct MPVPipe: ~Copyable {
  /// The properties that are asked for, with the numbers of the questions.
  enum Property: Int, CaseIterable {
    case displays = 1, dropped, late, rate, lack, width, height, filmRate, length

    fileprivate var name: String {
      switch self {
      // The output has to answer that, and so the player does not where the output hangs. The position in the film
      // would not tell: some pictures last for minutes.
      case .displays: "display-names"
      // These count pictures dropped by the output, and by the decoder.
      case .dropped: "frame-drop-count"
      case .late: "decoder-frame-drop-count"
      case .rate: "estimated-vf-fps"
      // This is true of files too: the player stands still because it has read no more than it has shown.
      case .lack: "paused-for-cache"
      // The film's own size and rate: as it is shown upright, with pixels that are square.
      case .width: "dwidth"
      case .height: "dheight"
      case .filmRate: "container-fps"
      case .length: "duration"
      }
    }
  }

  struct Answer {
    let property: Property
    /// The number; nil where there is none now, or the value is no number.
    let number: Double?
    /// True if the value is `true`.
    let isTrue: Bool
  }

  enum Message {
    case answer(Answer)
    /// A picture is seen for the first time: of the film, or of the place in it that was asked for.
    case restarted
  }

  private static let (longest, mostReads) = (1 << 12, 16)

  private var pipe: MessagePipe

  /// - Parameters:
  ///   - address: the address that mpv should play; nil where its command says that.
  ///   - tellsRestarts: whether `restarted` is wanted.
  init(playing address: String? = nil, tellsRestarts: Bool = false) throws(Failure) {
    pipe = try MessagePipe(
      endingMessagesWith: UInt8(ascii: "\n"), longest: Self.longest, mostReads: Self.mostReads)
    // mpv reports all events unless it is told not to; the film begins anew again and again.
    send(#"{"command":["disable_event","all"]}"#)
    if tellsRestarts { send(#"{"command":["enable_event","playback-restart"]}"#) }
    if let address, let request = try? JSONTree.object(["command": .texts(["loadfile", address])]).compactJSON() {
      send(request)
    }
  }

  var isOpen: Bool { pipe.isOpen }
  /// The descriptor for a program that is started with it; nil once it was.
  var given: Int32? { pipe.given }
  mutating func handOver() { pipe.handOver() }

  /// The option for mpv, which has had it since 0.33.
  static let option = "--input-ipc-client=fd://\(Spawn.pipeNumbers.lowerBound)"

  var descriptor: Int32 { pipe.descriptor }

  mutating func ask(_ properties: [Property]) {
    for property in properties {
      send(#"{"command":["get_property","\#(property.name)"],"request_id":\#(property.rawValue)}"#)
    }
  }

  /// Has a film that stands still go on.
  ///
  /// - Parameter seconds: from its start; nil from where it is.
  mutating func play(from seconds: Double?) {
    if let seconds { send(#"{"command":["seek",\#(seconds),"absolute+exact"]}"#) }
    send(#"{"command":["set_property","pause",false]}"#)
  }

  mutating func tellNoRestarts() { send(#"{"command":["disable_event","playback-restart"]}"#) }

  /// Sends a question. One that mpv does not take is not asked: mpv stands still then, and that is the answer.
  private mutating func send(_ line: String) { if pipe.socket.send(Array("\(line)\n".utf8)) == nil { pipe.close() } }

  /// The messages that can be read now. No message that matters is too long.
  mutating func receive() -> [Message] {
    pipe.receive().filter { !$0.isTooLong }.compactMap { Message(line: $0.bytes) }
  }
}

extension MPVPipe.Message {
  private struct Line: Decodable {
    enum Key: String, CodingKey {
      case number = "request_id"
      case data, event
    }

    let number: Int?
    let event: String?
    let data: Double?
    let isTrue: Bool

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      number = try? values.decode(Int.self, forKey: .number)
      event = try? values.decode(String.self, forKey: .event)
      data = try? values.decode(Double.self, forKey: .data)
      isTrue = (try? values.decode(Bool.self, forKey: .data)) ?? false
    }
  }

  fileprivate init?(line: [UInt8]) {
    guard let line = try? JSONText.decode(Line.self, from: line) else { return nil }
    if line.event == "playback-restart" {
      self = .restarted
    } else if let property = line.number.flatMap(MPVPipe.Property.init) {
      self = .answer(MPVPipe.Answer(property: property, number: line.data, isTrue: line.isTrue))
    } else {
      return nil
    }
  }
}
