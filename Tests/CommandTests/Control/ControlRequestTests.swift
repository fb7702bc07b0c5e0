import Displays
import LabSupport
import Testing

@testable import Control

@Suite(.limited) struct ControlRequestTests {
  @Test(
    arguments: [
      (#"{"command":"status"}"#, .status(follow: false)),
      (#"{"command":"status","follow":true}"#, .status(follow: true)),
      (#"{"command":"status","follow":null,"version":1}"#, .status(follow: false)),
      (#"{"command":"switch","profile":"lobby"}"#, .switchTo(.profile("lobby"), confirmSeconds: nil)),
      (
        #"{"command":"switch","profile":"lobby","confirmSeconds":15}"#, .switchTo(.profile("lobby"), confirmSeconds: 15)
      ),
      (#"{"command":"switch","auto":true}"#, .switchTo(.automatic, confirmSeconds: nil)),
      (#"{"command":"switch","auto":true,"confirmSeconds":3600}"#, .switchTo(.automatic, confirmSeconds: 3600)),
      (#"{"command":"switch","layout":"mirror"}"#, .switchTo(.layout(.mirror), confirmSeconds: nil)),
      (#"{"command":"switch","layout":"only:tv"}"#, .switchTo(.layout(.only("tv")), confirmSeconds: nil)),
      (#"{"command":"switch","next":true}"#, .switchTo(.neighbor(.next), confirmSeconds: nil)),
      (
        #"{"command":"switch","previous":true,"confirmSeconds":9}"#,
        .switchTo(.neighbor(.previous), confirmSeconds: 9)
      ),
      (
        #"{"command":"switch","profile":"lobby","keep":true}"#,
        .switchTo(.profile("lobby"), confirmSeconds: nil, keeps: true)
      ),
      (#"{"command":"choices"}"#, .choices),
      (#"{"command":"pause"}"#, .pause), (#"{"command":"resume"}"#, .resume), (#"{"command":"confirm"}"#, .confirm),
      (" {\t\"command\" : \"reload\" } \r", .reload),
    ] as [(String, ControlRequest)])
  func isUnderstood(text: String, request: ControlRequest) throws {
    #expect(try ControlRequest(line: Array(text.utf8)) == request)
    let line = try request.line
    #expect(line.last == UInt8(ascii: "\n") && line.filter { $0 == UInt8(ascii: "\n") }.count == 1)
    #expect(try ControlRequest(line: line.dropLast()) == request)
  }

  @Test(arguments: [
    ("", "not a JSON object"), ("hello", "not a JSON object"), ("[]", "not a JSON object"), ("1", "not a JSON object"),
    (#"{"command":"status""#, "not a JSON object"), (String(repeating: "[", count: 60_000), "not a JSON object"),
    ("{}", "\"command\" is missing"), (#"{"command":null}"#, "\"command\" is missing"),
    (#"{"command":1}"#, "\"command\" is text in quotes"),
    (#"{"command":"stauts"}"#, "did you mean \"status\"?"),
    (#"{"command":"swich","profile":"a"}"#, "did you mean \"switch\"?"),
    (#"{"command":"x"}"#, "expected status, switch, choices, pause, resume, confirm, reload, hold"),
    (#"{"command":"status","folow":true}"#, "unknown field \"folow\"; did you mean \"follow\"?"),
    (#"{"command":"pause","profile":"a"}"#, "\"pause\" takes command, version"),
    (#"{"command":"status","follow":"yes"}"#, "\"follow\" is true or false"),
    (#"{"command":"status","version":2}"#, "version 2"),
    (#"{"command":"switch"}"#, "needs \"profile\", \"layout\""),
    (#"{"command":"switch","auto":false}"#, "needs \"profile\", \"layout\""),
    (#"{"command":"switch","profile":""}"#, "needs \"profile\", \"layout\""),
    (#"{"command":"switch","profile":["a"]}"#, "\"profile\" is text"),
    (#"{"command":"switch","profile":"a","auto":true}"#, "cannot be combined with \"auto\""),
    (#"{"command":"switch","next":true,"previous":true}"#, "\"next\" cannot be combined with \"previous\""),
    (#"{"command":"switch","auto":true,"keep":true}"#, "\"auto\" cannot be combined with \"keep\""),
    (#"{"command":"switch","profile":"a","keep":"yes"}"#, "\"keep\" is true or false"),
    (#"{"command":"switch","layout":"miror"}"#, "did you mean \"mirror\"?"),
    (#"{"command":"switch","layout":"only:"}"#, "external, internal, only:NAME or present:TITLE"),
    (#"{"command":"switch","layout":"mirror","auto":true}"#, "\"layout\" cannot be combined with \"auto\""),
    (#"{"command":"sleep","screens":[]}"#, "\"screens\" is empty"),
    (#"{"command":"wake","screens":[]}"#, "all screens are meant without it"),
    (#"{"command":"sleep","screens":"tv"}"#, "\"screens\" is a list of texts"),
    (#"{"command":"switch","profile":"a","confirmSeconds":0}"#, "1 to 3600"),
    (#"{"command":"switch","profile":"a","confirmSeconds":3601}"#, "1 to 3600"),
    (#"{"command":"switch","profile":"a","confirmSeconds":1.5}"#, "whole number"),
    (#"{"command":"switch","profile":"a","confirmSeconds":1e300}"#, "whole number"),
    (#"{"command":"switch","profile":"a","confirmSeconds":-1}"#, "1 to 3600"),
  ])
  func nonsenseIsToldWhatIsAllowed(text: String, problem: String) {
    let error = #expect(throws: ControlProblem.self) { try ControlRequest(line: Array(text.utf8)) }
    #expect(error?.description.contains(problem) ?? false, "\(error?.description ?? "")")
  }

  @Test(
    arguments: [
      ([0x7B, 0x00, 0x7D], "zero byte"), ([0x7B, 0xFF, 0x7D], "UTF-8"), ([0xC3], "UTF-8"),
      ([0xED, 0xA0, 0x80], "UTF-8"),
    ] as [([UInt8], String)])
  func bytesThatAreNoTextAreRefused(bytes: [UInt8], problem: String) {
    let error = #expect(throws: ControlProblem.self) { try ControlRequest(line: bytes) }
    #expect(error?.description.contains(problem) ?? false)
  }

  private static let profile = SwitchChoice(profile: "desk", current: true, kept: false)
  private static let layout = SwitchChoice(layout: "mirror", current: true, kept: false)
  private static let other = SwitchChoice(layout: "extend", current: false, kept: true)

  /// A layout for one screen is in no list of choices.
  @Test(
    arguments: [
      ([other, profile], "desk", .profile("desk")), ([other, layout], "layout mirror", .layout(.mirror)),
      ([other], "layout only:tv", .layout(.only("tv"))), ([other], "night", .profile("night")), ([other], nil, nil),
    ] as [([SwitchChoice], String?, ControlRequest.Target?)])
  func whatIsInForceIsATarget(choices: [SwitchChoice], title: String?, target: ControlRequest.Target?) {
    #expect(ControlRequest.Target(inForce: choices, titled: title) == target)
  }
}
