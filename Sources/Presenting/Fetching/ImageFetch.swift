import CLinux
import Displays
import Files
import Glibc
package import Platform

/// The work of `orchestrate fetch`: asks a web server for an image, and puts it among the copies if it can be shown. It
/// is done in a process of its own, which looks names up and waits, and has limits.
package struct ImageFetch {
  private var fetch: Fetch
  private let cache = ImageCache()
  private let end = ContinuousClock.now + Fetch.patience

  /// The seconds after which the process is ended: looking up a name has no limit of its own. Decoding has 30 of them.
  private static let longest: UInt32 = 90
  /// The bytes of memory of this process and of curl each. The output of curl grows by doubling. A decoder sets limits
  /// of its own, which may be higher.
  private static let memory: UInt64 = 512 << 20
  private static let mostMemory = max(memory, UInt64(TrialDecoding.mostMemory))
  /// The seconds of a processor.
  private static let seconds: UInt64 = 20

  private init(_ address: String) throws(Fetch.Problem) { fetch = try Fetch(address) }

  /// Sets the limits, which curl inherits.
  package static func limit() throws(Failure) {
    let isLimited = [
      CLinux_die_with_parent(), CLinux_gain_no_privileges(), CLinux_limit_memory(memory, mostMemory),
      CLinux_limit_time(seconds),
    ]
    guard isLimited.allSatisfy({ $0 == 0 }) else { throw Failure(.failed, "the fetch could not be limited") }
    alarm(longest)
  }

  /// - Parameter address: the address in the profile.
  /// - Returns: the outcome in words for the process that waits.
  package static func run(_ address: String) -> String {
    do {
      var fetch = try ImageFetch(address)
      return try fetch.run(named: address).text
    } catch let failure as Failure {
      return FetchOutcome.failed(failure.message).text
    } catch {
      return FetchOutcome.failed("\(error)").text
    }
  }

  private mutating func run(named address: String) throws -> FetchOutcome {
    while true {
      switch try ask(tag: cache.tag(of: address)) {
      case .redirect(let target): try fetch.follow(target)
      case .failed(let reason): return .failed(reason)
      case .unchanged:
        try cache.confirm(address)
        return .unchanged
      case .image(let bytes, let tag):
        // What only begins as an image must not take the place of a good one.
        if !cache.holds(bytes, of: address), let problem = try TrialDecoding.problem(of: bytes) {
          return .failed("what the server sends cannot be shown: \(problem)")
        }
        return try cache.store(bytes, tag: tag, of: address) ? .fetched : .unchanged
      }
    }
  }

  private func ask(tag: String?) throws -> CurlTalk.Answer {
    let address = fetch.address
    let found = try address.literal.map { [$0] } ?? HostLookup.addresses(of: address.host)
    let peers = try fetch.peers(among: found)
    guard FileSystem.program("curl") != nil else { return .failed("there is no program \"curl\" in $PATH") }
    let rest = ContinuousClock.now.duration(to: end)
    guard rest > .zero else { return .failed("the server did not send all of it in time") }
    let text = CurlTalk.configuration(
      for: address, at: peers, tag: tag, seconds: Int(clamping: rest.components.seconds + 1))
    let result = try Errand.run(
      Spawn.endingWithUs + CurlTalk.command, reading: Array(text.utf8), limit: CurlTalk.mostBytes,
      patience: rest + .seconds(2))
    return answer(result)
  }

  private func answer(_ result: (bytes: [UInt8], ending: Child.Ending?)) -> CurlTalk.Answer {
    switch result.ending {
    case .exited(let code): CurlTalk.answer(in: result.bytes, code: code)
    case .killed(let signal): .failed("curl \(Child.Ending.killed(signal: signal))")
    case nil: CurlTalk.answer(in: [], code: nil)
    }
  }
}
