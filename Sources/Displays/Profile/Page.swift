/// A web page, and how a browser shows it.
package struct Page: Hashable, Sendable {
  /// As a browser takes it.
  package var address: String
  /// From one loading to the next; nil: it is loaded once.
  package var refresh: Duration?
  package var zoom: Scale
  package var scroll: Scroll

  package init(_ address: String, refresh: Duration? = nil, zoom: Scale = .one, scroll: Scroll = .auto) {
    self.address = address
    self.refresh = refresh
    self.zoom = zoom
    self.scroll = scroll
  }

  /// More often is no page that is loaded anew, but one that moves; a day is the longest that profiles can say.
  package static let refreshes = Duration.seconds(1)...Duration.seconds(86_400)
  /// What browsers offer their users too.
  package static let zooms = Scale(millionths: 500_000).millionths...Scale(millionths: 5_000_000).millionths
}

/// Whether a page that is larger than its screen has scroll bars.
package enum Scroll: String, Sendable, CaseIterable {
  case auto, none
}

extension Page {
  init(in document: KeyedDecodingContainer<ContentDocumentKey>) throws {
    self.init(try document.decode(String.self, forKey: "url"))
    if let milliseconds = try document.decodeIfPresent(Int.self, forKey: "refresh") {
      let time = Duration.milliseconds(milliseconds)
      guard Self.refreshes.contains(time) else {
        throw document.fault("refresh is \(milliseconds), expected 1000 to 86400000")
      }
      refresh = time
    }
    if let millionths = try document.decodeIfPresent(Int.self, forKey: "zoomMillionths") {
      guard Self.zooms.contains(millionths) else {
        throw document.fault("zoomMillionths is \(millionths), expected 500000 to 5000000")
      }
      zoom = Scale(millionths: millionths)
    }
    if let word = try document.decodeIfPresent(String.self, forKey: "scroll") {
      guard let scroll = Scroll(rawValue: word) else { throw document.fault("unknown scroll \"\(word)\"") }
      self.scroll = scroll
    }
  }

  /// What has its default is left out, as by programs that did not know it.
  func encode(into document: inout KeyedEncodingContainer<ContentDocumentKey>) throws {
    try document.encode(address, forKey: "url")
    try document.encodeIfPresent(refresh?.whole(.milliseconds), forKey: "refresh")
    if zoom != .one { try document.encode(zoom.millionths, forKey: "zoomMillionths") }
    if scroll != .auto { try document.encode(scroll.rawValue, forKey: "scroll") }
  }
}

extension Scale {
  /// Both, one after the other.
  package func times(_ other: Scale) -> Scale {
    let (product, overflows) = millionths.multipliedReportingOverflow(by: other.millionths)
    return overflows ? self : Scale(millionths: max(1, product / Self.one.millionths))
  }
}
