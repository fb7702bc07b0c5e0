import Displays
import Files
import FoundationEssentials
package import Platform

/// The watcher's answer: one line of JSON, as `docs/control-protocol.md` describes it.
package enum ControlResponse: Hashable {
  /// Done, in words for a person.
  case done(String)
  /// The request failed: the reason, and the exit code for the client.
  case failed(String, ExitStatus = .failed)
  case status(WatcherStatus)
  /// The choices, in the order in which `next` goes through them.
  case choices([SwitchChoice])
  /// The switch is made and goes back after so many seconds; ``outcome`` follows.
  case confirmWithin(seconds: Int)
  case outcome(ConfirmationOutcome, reason: String)
}

/// The end of the wait for a confirmation.
package enum ConfirmationOutcome: String, Codable, Hashable {
  case kept, reverted

  package var exitStatus: ExitStatus { self == .kept ? .fine : .failed }
}

extension ControlResponse {
  /// - Parameter line: without its end.
  package init(line: [UInt8]) throws(ControlProblem) {
    do {
      self = try JSONText.decode(ControlResponse.self, from: line)
    } catch {
      let beginning = String(decoding: line.prefix(80), as: UTF8.self).harmless
      throw ControlProblem("unexpected reply from the watcher (is it another version?): \(beginning)")
    }
  }

  /// The line, with its end.
  package var line: [UInt8] {
    get throws { try (self as any Encodable).line() }
  }
}

extension ControlResponse: Codable {
  private enum Key: String, CodingKey {
    case ok, message, error, exitCode, status, choices, confirmWithinSeconds, outcome, reason
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    if case .failed = self { try fields.encode(false, forKey: .ok) } else { try fields.encode(true, forKey: .ok) }
    switch self {
    case .done(let message): try fields.encode(message, forKey: .message)
    case .failed(let message, let status):
      try fields.encode(message, forKey: .error)
      try fields.encode(status.rawValue, forKey: .exitCode)
    case .status(let status): try fields.encode(status, forKey: .status)
    case .choices(let choices): try fields.encode(choices, forKey: .choices)
    case .confirmWithin(let seconds): try fields.encode(seconds, forKey: .confirmWithinSeconds)
    case .outcome(let outcome, let reason):
      try fields.encode(outcome, forKey: .outcome)
      try fields.encode(reason, forKey: .reason)
    }
  }

  /// Decodes an answer, whose texts may hold names that other programs gave.
  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    func words(_ key: Key) throws -> String { try fields.decode(String.self, forKey: key).harmlessLines }
    guard try fields.decode(Bool.self, forKey: .ok) else {
      let code = try fields.decodeIfPresent(Int32.self, forKey: .exitCode)
      self = .failed(try words(.error), code.flatMap(ExitStatus.init) ?? .failed)
      return
    }
    if let status = try fields.decodeIfPresent(WatcherStatus.self, forKey: .status) {
      self = .status(status)
    } else if let choices = try fields.decodeIfPresent([SwitchChoice].self, forKey: .choices) {
      self = .choices(choices)
    } else if let seconds = try fields.decodeIfPresent(Int.self, forKey: .confirmWithinSeconds) {
      guard ControlRequest.confirmSeconds.contains(seconds) else {
        throw ControlProblem("found a wait of \(seconds) s for a confirmation, which was not requested")
      }
      self = .confirmWithin(seconds: seconds)
    } else if let outcome = try fields.decodeIfPresent(ConfirmationOutcome.self, forKey: .outcome) {
      self = .outcome(outcome, reason: try words(.reason))
    } else {
      self = .done(try words(.message))
    }
  }
}
