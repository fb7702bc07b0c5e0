import Control
import Displays
import Platform
import Rendering

// Requests to the watcher, in its own words (docs/control-protocol.md).
extension Console {
  /// Passes a request on; the answer is an event.
  func beginPress(_ request: HTTPRequest) throws -> HTTPResponse {
    guard press == nil else { throw RefusedRequest(409, "the last request is still being carried out; try again") }
    guard let line = try request.members()["request"]?.words else {
      throw RefusedRequest(400, "\"request\" is missing, expected a request to the watcher as a text")
    }
    let wanted: ControlRequest
    do throws(ControlProblem) {
      wanted = try ControlRequest(line: Array(line.utf8))
    } catch {
      throw RefusedRequest(400, "\(error)")
    }
    if let refusal = PressRules.refusal(of: wanted, by: programRule) {
      throw RefusedRequest(403, refusal)
    }
    presses += 1
    let press = try ConsolePress(wanted, id: "\(presses)", on: settings.display)
    try poller.add(press.descriptor, as: .press)
    self.press = press
    return .json(PressDocument(id: press.id))
  }

  /// Takes the watcher's answer.
  func hearPress() {
    guard let press, let answer = press.hear() else { return }
    try? poller.remove(press.descriptor)
    self.press = nil
    viewing?.news.lookIsDue(at: TimerClock.awake.now())
    let document = PressDocument(id: press.id, ok: answer.isDone, words: answer.words.harmlessLines)
    try? tell("press", document, to: streams)
  }

  /// The profiles and layouts that a switch can lead to.
  func choices() throws -> HTTPResponse {
    var watcher = try ControlConnection.watcher(of: settings.display)
    guard case .choices(let choices) = try watcher.answer(to: .choices) else {
      throw Failure(.failed, "unexpected reply from the watcher")
    }
    return .json(ChoicesDocument(choices: choices))
  }
}

private struct PressDocument: Encodable {
  var id: String
  /// Missing before the watcher has answered.
  var ok: Bool?
  var words: String?
}

private struct ChoicesDocument: Encodable {
  let choices: [SwitchChoice]
}
