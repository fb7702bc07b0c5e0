package import Displays
import Files
import FoundationEssentials
import Platform
import ProfileFile

/// A client's request to the watcher: one line of JSON, as `docs/control-protocol.md` describes it.
package enum ControlRequest: Hashable {
  case status(follow: Bool)
  /// - Parameter keeps: for these screens, whenever they are there.
  case switchTo(Target, confirmSeconds: Int?, keeps: Bool = false)
  /// Lists the profiles and layouts to switch to.
  case choices
  case pause, resume, confirm, reload
  /// Leaves the screens as they are about to be changed, whatever the profile in force says, as long as a choice by
  /// hand lasts.
  case hold
  /// Puts screens to sleep, by name or connector; an empty list means all of them.
  case sleep([String])
  case wake([String])
  /// Puts content on a screen or part, by its name or connector; without content all that was put there ends.
  case put(PutContent?, on: String, seconds: Int?)
  /// A profile as it would be with another text, until it is confirmed, and beyond until its file is written or the
  /// screens come and go.
  case tryOut(ProfileDraft, confirmSeconds: Int)

  /// The only version so far. A request need not name it.
  package static let version = 1
  /// Long enough to walk to the screen and back.
  package static let confirmSeconds = 1...3600

  package enum Command: String, CaseIterable {
    case status, `switch`, choices, pause, resume, confirm, reload, hold, sleep, wake, put, `try`
  }
}

/// Why a request is not answered, in words for the person who wrote it.
package struct ControlProblem: Error, Hashable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}

extension ControlRequest {
  /// - Parameter line: without its end.
  package init(line: [UInt8]) throws(ControlProblem) {
    guard !line.contains(0) else { throw ControlProblem("found a zero byte in the request, expected one line of JSON") }
    guard let text = String(validating: line, as: UTF8.self) else {
      throw ControlProblem("the request is not UTF-8, expected one line of JSON")
    }
    do {
      self = try JSONText.decode(RequestDocument.self, from: text.utf8).request
    } catch let problem as ControlProblem {
      throw problem
    } catch {
      throw ControlProblem("the request is not a JSON object, expected e.g. {\"command\":\"status\"}")
    }
  }

  /// The line, with its end.
  package var line: [UInt8] {
    get throws { try RequestDocument(self).line() }
  }
}

/// A request as JSON.
private struct RequestDocument: Codable {
  let request: ControlRequest

  init(_ request: ControlRequest) { self.request = request }

  private enum Key: String, CodingKey, CaseIterable {
    case command, version, follow, profile, layout, auto, next, previous, keep, confirmSeconds, screens
    case screen, content, folder, message, seconds, file, text

    package static func allowed(for command: ControlRequest.Command) -> [Key] {
      switch command {
      case .status: [.command, .version, .follow]
      case .switch: [.command, .version, .profile, .layout, .auto, .next, .previous, .keep, .confirmSeconds]
      case .sleep, .wake: [.command, .version, .screens]
      case .put: [.command, .version, .screen, .content, .folder, .message, .seconds]
      case .try: [.command, .version, .profile, .file, .text, .confirmSeconds]
      case .choices, .pause, .resume, .confirm, .reload, .hold: [.command, .version]
      }
    }
  }

  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(request.command.rawValue, forKey: .command)
    switch request {
    case .status(let follow):
      if follow { try fields.encode(true, forKey: .follow) }
    case .switchTo(let target, let seconds, let keeps):
      try encode(target, into: &fields)
      if keeps { try fields.encode(true, forKey: .keep) }
      try fields.encodeIfPresent(seconds, forKey: .confirmSeconds)
    case .sleep(let screens), .wake(let screens):
      if !screens.isEmpty { try fields.encode(screens, forKey: .screens) }
    case .put(let content, let screen, let seconds):
      try fields.encode(screen, forKey: .screen)
      try encode(content, into: &fields)
      try fields.encodeIfPresent(seconds, forKey: .seconds)
    case .tryOut(let draft, let seconds):
      try encode(draft, into: &fields)
      try fields.encode(seconds, forKey: .confirmSeconds)
    case .choices, .pause, .resume, .confirm, .reload, .hold: break
    }
  }

  private func encode(_ content: PutContent?, into fields: inout KeyedEncodingContainer<Key>) throws {
    switch content {
    case .instead(let source):
      try fields.encode(source.written, forKey: .content)
      try fields.encodeIfPresent(source.command?.folder?.text, forKey: .folder)
    case .message(let text): try fields.encode(text, forKey: .message)
    case nil: break
    }
  }

  private func encode(_ draft: ProfileDraft, into fields: inout KeyedEncodingContainer<Key>) throws {
    try fields.encode(draft.profile, forKey: .profile)
    try fields.encode(draft.file, forKey: .file)
    try fields.encode(draft.text, forKey: .text)
  }

  private func encode(_ target: ControlRequest.Target, into fields: inout KeyedEncodingContainer<Key>) throws {
    switch target {
    case .profile(let name): try fields.encode(name, forKey: .profile)
    case .layout(let layout): try fields.encode(layout.description, forKey: .layout)
    case .automatic: try fields.encode(true, forKey: .auto)
    case .neighbor(.next): try fields.encode(true, forKey: .next)
    case .neighbor(.previous): try fields.encode(true, forKey: .previous)
    }
  }

  init(from decoder: any Decoder) throws {
    let fields = try Fields(decoder)
    guard let name = try fields.text("command") else {
      throw ControlProblem("\"command\" is missing, expected \(Self.commands)")
    }
    guard let command = ControlRequest.Command(rawValue: name) else {
      let hint = Suggestion.hint(for: name, among: ControlRequest.Command.allCases.map(\.rawValue))
      throw ControlProblem("unknown command \"\(name)\"\(hint), expected \(Self.commands)")
    }
    try fields.expect(only: Key.allowed(for: command).map(\.rawValue), for: name)
    if let version = try fields.number("version"), version != ControlRequest.version {
      throw ControlProblem("found version \(version) of the protocol, expected \(ControlRequest.version)")
    }
    request = try ControlRequest(command, fields)
  }

  private static let commands = ControlRequest.Command.allCases.map(\.rawValue).joined(separator: ", ")
}

extension ControlRequest {
  package var command: Command {
    switch self {
    case .status: .status
    case .switchTo: .switch
    case .choices: .choices
    case .pause: .pause
    case .resume: .resume
    case .confirm: .confirm
    case .reload: .reload
    case .hold: .hold
    case .sleep: .sleep
    case .wake: .wake
    case .put: .put
    case .tryOut: .try
    }
  }

  fileprivate init(_ command: Command, _ fields: Fields) throws(ControlProblem) {
    switch command {
    case .status: self = .status(follow: try fields.flag("follow") ?? false)
    case .switch: self = try Self.switching(fields)
    case .choices: self = .choices
    case .pause: self = .pause
    case .resume: self = .resume
    case .confirm: self = .confirm
    case .reload: self = .reload
    case .hold: self = .hold
    case .sleep: self = .sleep(try Self.screens(fields))
    case .wake: self = .wake(try Self.screens(fields))
    case .put: self = try Self.putting(fields)
    case .try: self = .tryOut(try ProfileDraft(fields), confirmSeconds: try Self.seconds(ofTrial: fields))
    }
  }

  /// A list that a program has found nothing for does not mean all screens.
  private static func screens(_ fields: Fields) throws(ControlProblem) -> [String] {
    guard let names = try fields.texts("screens") else { return [] }
    guard !names.isEmpty else {
      throw ControlProblem("\"screens\" is empty, expected a name at least; all screens are meant without it")
    }
    return names
  }

  private static func switching(_ fields: Fields) throws(ControlProblem) -> ControlRequest {
    let target = try Target(fields)
    let keeps = try fields.flag("keep") ?? false
    if keeps, target == .automatic { throw ControlProblem("\"auto\" cannot be combined with \"keep\"") }
    return .switchTo(target, confirmSeconds: try fields.number("confirmSeconds", in: confirmSeconds), keeps: keeps)
  }

  private static func putting(_ fields: Fields) throws(ControlProblem) -> ControlRequest {
    guard let screen = try fields.text("screen"), !screen.isEmpty else {
      throw ControlProblem("\"put\" needs \"screen\", the name of a screen or a connector")
    }
    let content = try putContent(fields)
    let seconds = try fields.number("seconds", in: PutContents.allowedSeconds)
    guard content != nil || seconds == nil else {
      throw ControlProblem("\"seconds\" is for \"content\" or \"message\"; without them what was put there ends")
    }
    return .put(content, on: screen, seconds: seconds)
  }

  private static func seconds(ofTrial fields: Fields) throws(ControlProblem) -> Int {
    guard let seconds = try fields.number("confirmSeconds", in: confirmSeconds) else {
      throw ControlProblem("\"try\" needs \"confirmSeconds\": what no user confirms goes back")
    }
    return seconds
  }

  /// A program runs in a folder, and is not looked for in the one where the watcher was started.
  private static func located(_ source: ContentSource, _ fields: Fields) throws(ControlProblem) -> PutContent {
    guard let folder = try fields.text("folder").map({ Path($0) }) else {
      guard source.command == nil else { throw ControlProblem("a program needs \"folder\", where it runs") }
      return .instead(source)
    }
    guard folder.isAbsolute else { throw ControlProblem("\"folder\" is the whole path of a folder") }
    return .instead(source.located(in: folder))
  }

  private static func putContent(_ fields: Fields) throws(ControlProblem) -> PutContent? {
    let (source, message) = (try fields.content("content"), try fields.text("message"))
    guard source?.isPuttable ?? true else {
      throw ControlProblem("\"content\" is one of color, image, text, video, url, mirror, window and program")
    }
    guard let message else { return try source.map { source throws(ControlProblem) in try located(source, fields) } }
    guard source == nil else { throw ControlProblem("\"message\" cannot be combined with \"content\"") }
    // A presenter is told it as a text, and reads it as one.
    let text = ContentSource.written(.mapping([WrittenValue.Member("text", .text(message))]))
    guard PutContent.isReadable(message), (try? text.get()) != nil else {
      let most = PutContent.longestMessage
      throw ControlProblem("\"message\" is a text of up to \(most) characters, with a letter at least")
    }
    return .message(message)
  }
}
