import Foundation
import LabSupport
import Testing

@testable import Control
@testable import Platform
@testable import Rendering

/// Nothing traps, whatever a client or a watcher says: lines of the protocol, broken at random, always the same way for
/// a seed. `make fuzz` reaches libraries only, and these are in the program.
@Suite(.limited) struct ControlFuzzTests {
  private static let pieces = [
    "{", "}", "[", "]", "\"", ":", ",", "\\", "\\u0000", "\\ud800", "null", "true", "1e999", "-1",
    "9223372036854775808", "0.5", "{\"a\":", "\u{FEFF}", "\u{1B}[2J", "é", "\u{301}", "\0", "\n", "\"command\":",
    "\"confirmSeconds\":3600",
    "\"profile\":\"x\"", "\"auto\":true", "\"version\":1", "\"ok\":true", "\"status\":{}", "\"exitCode\":2147483648",
    "\"at\":\"9999-12-31T23:59:59Z\"", "\"confirmWithinSeconds\":9223372036854775807",
  ].map { Array($0.utf8) }

  private static let requests: [[UInt8]] = [
    #"{"command":"status"}"#, #"{"command":"status","follow":true,"version":1}"#,
    #"{"command":"switch","profile":"lobby","confirmSeconds":15}"#, #"{"command":"switch","auto":true}"#,
    #"{"command":"pause"}"#, #"{"command":"reload","version":2}"#,
  ].map { Array($0.utf8) }

  private static func responses() throws -> [[UInt8]] {
    try [
      .done("lobby: 3 changes"), .failed("there is no profile", .noProfileMatches), .status(.calm), .status(.troubled),
      .confirmWithin(seconds: 15), .outcome(.reverted, reason: "taken back"),
    ].map { (response: ControlResponse) in try response.line.dropLast() }
  }

  private func mutate(_ line: inout [UInt8], others: [[UInt8]], _ random: inout SplitMix64) {
    let place = Int.random(in: 0...line.count, using: &random)
    let end = min(line.count, place + Int.random(in: 0...16, using: &random))
    switch Int.random(in: 0..<6, using: &random) {
    case 0: line.removeSubrange(place..<end)
    case 1: line.insert(contentsOf: line[place..<end], at: Int.random(in: 0...line.count, using: &random))
    case 2: line.insert(UInt8.random(in: 0...255, using: &random), at: place)
    case 3: if place < line.count { line[place] ^= 1 << UInt8.random(in: 0..<8, using: &random) }
    case 4: line.insert(contentsOf: random.pick(others).suffix(40), at: place)
    default: line.insert(contentsOf: random.pick(Self.pieces), at: place)
    }
  }

  /// Goes through so many lines, of which some are still understood.
  private func breakLines(
    _ whole: [[UInt8]], _ count: Int, seed: Int, check: ([UInt8]) throws -> Bool
  ) throws -> Int {
    var (random, understood) = (SplitMix64(seed: UInt64(seed)), 0)
    for _ in 0..<count {
      var line = random.pick(whole)
      for _ in 0..<Int.random(in: 1...2, using: &random) { mutate(&line, others: whole, &random) }
      if try check(line) { understood += 1 }
    }
    return understood
  }

  /// What is understood is the same once it is written down; what is not is answered in one line.
  @Test(arguments: 0..<4) func requests(seed: Int) throws {
    let understood = try breakLines(Self.requests, 5000, seed: seed) { (line) throws -> Bool in
      do {
        let request = try ControlRequest(line: line)
        let again = try ControlRequest(line: request.line.dropLast())
        #expect(again == request)
        return true
      } catch let problem as ControlProblem {
        let answer = try ControlResponse.failed(problem.description, .usage).line
        #expect(answer.count { $0 == 0x0A } == 1 && answer.last == 0x0A && !answer.dropLast().contains { $0 < 0x20 })
        return false
      }
    }
    #expect((20..<4900).contains(understood), "else nothing is tried: \(understood)")
  }

  @Test(arguments: 0..<4) func responses(seed: Int) throws {
    let understood = try breakLines(Self.responses(), 1000, seed: seed) { (line) throws -> Bool in
      guard let response = try? ControlResponse(line: line) else { return false }
      let again = try ControlResponse(line: response.line.dropLast())
      #expect(again == response)
      if case .status(let status) = response { #expect(!status.text(color: false).isEmpty) }
      return true
    }
    #expect((20..<980).contains(understood), "else nothing is tried: \(understood)")
  }

  /// As they come through a socket: in pieces, several in one, too long, and cut off.
  @Test(arguments: 0..<2) func clients(seed: Int) throws {
    let scratch = try Scratch()
    let address = try ControlAddress(display: #require(DisplayName(":7")), in: "\(scratch.path)/orchestrate", .watcher)
    let server = try ControlServer(at: address)
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<250 {
      let socket = try UnixSocket()
      guard socket.connect(to: address.path) == 0, let client = server.accept() else { throw ToolFailure("no client") }
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        var line = random.pick(Self.requests)
        mutate(&line, others: Self.requests, &random)
        _ = socket.send(line + (random.chance(70) ? [0x0A] : []))
        while let incoming = client.receive() { if case .request = incoming { client.send(.done("x")) } }
      }
      shutdown(socket.descriptor, Int32(SHUT_WR))
      while client.receive() != nil {}
      #expect(client.isFinished && !client.wantsToRead)
    }
  }
}
