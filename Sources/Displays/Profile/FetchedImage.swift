/// An image from a web server, which is fetched again and again.
package struct FetchedImage: Hashable, Sendable {
  /// The address as the profile writes it, which is a `WebAddress`.
  package var address: String
  /// The time from one fetch to the next.
  package var every: Duration
  package var framing: Framing

  package init(_ address: String, every: Duration = standardInterval, framing: Framing = Framing()) {
    self.address = address
    self.every = every
    self.framing = framing
  }

  /// The allowed times. A server is not to be asked all the time; what is slower than a day is none.
  package static let intervals = Duration.seconds(60)...Duration.seconds(86_400)
  package static let standardInterval = Duration.seconds(600)
  /// The most bytes of an image. Photographs of 50 megapixels have 30 MB.
  package static let mostBytes = 64 << 20
}

extension FetchedImage: ContentKind {
  var description: String { "image \(address)" }
  var subject: String { address }
  /// A profile decides which servers this machine asks, so it needs the trust that programs need.
  var runningKey: String? { "image" }
  var needs: [Need] { [.images, .fetcher] }
}
