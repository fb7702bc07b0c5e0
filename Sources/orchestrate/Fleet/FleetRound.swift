import Platform
import Rendering

/// Asks many hosts, some at once, each for as long as it may take.
struct FleetRound {
  let seconds: Int
  let withPictures: Bool
  /// The most hosts that are asked at once. Each takes two pipes, a process and its share of the network.
  private static let mostAtOnce = 16

  /// - Returns: the answers, in the order of the hosts.
  func answers(of hosts: [String]) throws(Failure) -> [FleetAnswer] {
    guard FileSystem.program("ssh") != nil else {
      throw Failure(.failed, "there is no program \"ssh\" in $PATH\(FileSystem.unsearchedFolders)")
    }
    var answers: [String: FleetAnswer] = [:]
    var waiting = hosts[...]
    var calls: [FleetCall] = []
    while !waiting.isEmpty || !calls.isEmpty {
      while calls.count < Self.mostAtOnce, let host = waiting.popFirst() {
        calls.append(try FleetCall(to: host, within: seconds, withPicture: withPictures))
      }
      let ready = Readiness.wait(for: calls.flatMap(\.descriptors), until: calls.map(\.deadline).min())
      var rest: [FleetCall] = []
      for call in calls {
        let isDue = !ready.isDisjoint(with: call.descriptors) || call.deadline <= .now
        if isDue, let answer = try call.proceed() { answers[call.host] = answer } else { rest.append(call) }
      }
      calls = rest
    }
    return hosts.compactMap { answers[$0] }
  }
}
