package import Displays
import Files

extension SoundSink {
  /// - Parameter text: the output of `pactl --format=json list`.
  /// - Returns: nil for a text that is no such list.
  package static func all(in text: [UInt8]) -> [SoundSink]? {
    guard let listing = try? JSONText.decode(Listing.self, from: text) else { return nil }
    return listing.sinks.map { SoundSink($0.name, screen: listing.screen(of: $0)) }
  }

  private struct Listing: Decodable {
    struct Sink: Decodable {
      var name: String
      var properties: [String: String]?
      // swift-format-ignore: AlwaysUseLowerCamelCase
      var active_port: String?
    }

    struct Card: Decodable {
      var properties: [String: String]?
      var ports: [String: Port]?
    }

    struct Port: Decodable {
      var properties: [String: String]?
    }

    var sinks: [Sink]
    var cards: [Card]?

    /// The screen that a sink names, or the one that the card names for the connector behind it: the monitor's name of
    /// its ELD.
    func screen(of sink: Sink) -> String? {
      if let name = sink.properties?[Self.product] { return name }
      guard let port = sink.active_port, let number = sink.properties?[Self.card] else { return nil }
      let card = cards?.first { $0.properties?[Self.card] == number }
      return card?.ports?[port]?.properties?[Self.product]
    }

    private static let product = "device.product.name"
    private static let card = "alsa.card"
  }
}
