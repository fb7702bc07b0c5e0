/// One fetch of an image: the address that is asked next, and which machines may be asked.
package struct Fetch: Hashable, Sendable {
  /// The address in the profile.
  package let written: WebAddress
  /// The address that is asked now.
  package private(set) var address: WebAddress
  private var redirects = 0

  /// The most redirects. A load balancer and a canonical name take two.
  package static let mostRedirects = 5
  /// The time for all requests of a fetch.
  package static let patience = Duration.seconds(30)

  package struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
  }

  /// - Throws: for a text that is no address.
  package init(_ text: String) throws(Problem) {
    guard let address = WebAddress(text) else { throw Problem(description: "\(text.harmless) is not an address") }
    (written, self.address) = (address, address)
  }

  /// The machines that may be asked, among those that have the host's name.
  package func peers(among found: [PeerAddress]) throws(Problem) -> [PeerAddress] {
    let allowed = found.filter { WebAddress.allows($0, for: written) }
    guard allowed.isEmpty, let first = found.first else { return allowed }
    let place = first.reach == .link ? "of the local link" : "of this machine"
    throw Problem(
      description:
        "\(address.host) is at \(first), an address \(place); only an address that a profile writes as such is "
        + "asked there")
  }

  /// Goes on to where a server points.
  package mutating func follow(_ target: String) throws(Problem) {
    guard let next = WebAddress(target) else {
      throw Problem(description: "the server points to \(target.excerpt), expected an address of http or https")
    }
    redirects += 1
    guard redirects <= Self.mostRedirects else {
      throw Problem(description: "it takes more than \(Self.mostRedirects) redirects")
    }
    address = next
  }
}

/// How a fetch ended, in the words of the process that fetched to the one that waits for it.
package enum FetchOutcome: Hashable, Sendable {
  /// There is a new image.
  case fetched
  case unchanged
  case failed(String)

  /// - Parameter text: empty where the process was ended before it could say anything.
  package init(text: String) {
    self =
      switch text {
      case "fetched": .fetched
      case "unchanged": .unchanged
      default: .failed(text.isEmpty ? "the fetch took too long" : text.harmless)
      }
  }

  package var text: String {
    switch self {
    case .fetched: "fetched"
    case .unchanged: "unchanged"
    case .failed(let reason): reason
    }
  }
}

/// When an image is fetched next, and how it went. After a failure the pauses are short at first: at the machine's
/// start the network comes later than the screens.
package struct FetchTimes: Hashable, Sendable {
  private let every: Duration
  private var pauses = RestartPolicy()
  package private(set) var next: Moment
  /// True if it is known whether there is an image.
  package private(set) var isTried: Bool
  /// Why the last fetch failed; nil if it did not.
  package private(set) var problem: String?

  /// - Parameter age: the time since the copy that is here was fetched; nil where there is none.
  package init(every: Duration, age: Duration?, at now: Moment) {
    self.every = every
    // A clock that was set back would make the copy one of the future.
    let rest = age.map { $0 < .zero ? .zero : every - $0 } ?? .zero
    (next, isTried) = (now + max(.zero, rest), age != nil)
  }

  /// Takes in how a fetch ended.
  package mutating func end(_ outcome: FetchOutcome, at now: Moment) {
    isTried = true
    if case .failed(let reason) = outcome {
      problem = reason
      next = now + min(every, pauses.ended(after: nil))
    } else {
      (problem, pauses) = (nil, RestartPolicy())
      next = now + every
    }
  }
}

/// A file of a cache.
package struct CachedFile: Hashable, Sendable {
  package let name: Path
  package let bytes: Int
  /// When it was known to be of use last, in seconds since 1970.
  package let seconds: Int

  package init(name: Path, bytes: Int, seconds: Int) { (self.name, self.bytes, self.seconds) = (name, bytes, seconds) }

  /// The files that have to go, those first that were of no use for the longest.
  ///
  /// - Parameter new: the file that stays whatever its size.
  package static func surplus(of files: [CachedFile], besides new: Path, limit: Int) -> [Path] {
    let newest = files.sorted { ($1.seconds, $1.name.text) < ($0.seconds, $0.name.text) }
    let kept = newest.filter { $0.name == new } + newest.filter { $0.name != new }
    var sum = 0
    return kept.compactMap { file in
      let (total, overflows) = sum.addingReportingOverflow(file.bytes)
      guard file.name != new, overflows || total > limit else {
        sum = total
        return nil
      }
      return file.name
    }
  }
}
