/// A page of a document: its number, from 1, and its size as a reader sees it, in hundredths of a point.
package struct DocumentPage: Hashable, Sendable {
  package let number: Int
  package let size: Size

  package init(_ number: Int, _ size: Size) {
    self.number = number
    self.size = size
  }

  /// The most pages of a document that are shown. A longer one is none that passers-by read.
  package static let most = 500
  /// The longest side of a page's picture in pixels, twice that of a screen of 4K.
  private static let longestSide = 8192

  /// The size in pixels in which a page is drawn for a screen: as large as it is shown, whole.
  package func pixels(_ fit: Fit, on screen: Size) -> Size {
    let whole = Rectangle(origin: .origin, size: screen)
    let shown = fit.fitting(size, in: whole)
    // 96 pixels make an inch where nothing else says how large a page is.
    let wanted =
      fit == .center
      ? Size(width: size.width * 96 / 7200, height: size.height * 96 / 7200)
      : Size(
        width: size.width * shown.frame.size.width / shown.part.size.width,
        height: size.height * shown.frame.size.height / shown.part.size.height)
    let longest = max(wanted.width, wanted.height, Self.longestSide)
    func side(_ length: Int) -> Int { max(1, length * Self.longestSide / longest) }
    return Size(width: side(wanted.width), height: side(wanted.height))
  }
}

extension [DocumentPage] {
  /// The pages of a document, as pdfinfo lists them with `-f 1 -l N`: `Page    1 size:  595.28 x 841.89 pts (A4)`, and
  /// `Page    1 rot:   90`, by which the page is turned when it is shown.
  package init(listedByPDFInfo text: String) {
    self = []
    for line in text.split(separator: "\n") where line.hasPrefix("Page ") {
      let words = line.split(separator: " ").map(String.init)
      guard words.count >= 4, let number = Int(words[1]), 1...DocumentPage.most ~= number else { continue }
      if words[2] == "size:", words.count >= 6, let size = Size(points: words[3], words[5]) {
        append(DocumentPage(number, size))
      } else if words[2] == "rot:", ["90", "270"].contains(words[3]), let page = last, page.number == number {
        self[count - 1] = DocumentPage(number, Size(width: page.size.height, height: page.size.width))
      }
    }
  }
}

extension Size {
  /// Reads the sides of a page; nil for what is no size.
  fileprivate init?(points width: String, _ height: String) {
    // Pages have 14,400 points a side, and more only in units of their own.
    let sides = 0.01...100_000.0
    guard let width = Double(width), let height = Double(height), sides.contains(width), sides.contains(height) else {
      return nil
    }
    self.init(width: Int(width * 100), height: Int(height * 100))
  }
}

extension PageChoice {
  /// The pages of a document in this order, without those that it lacks.
  package func pages(of document: [DocumentPage]) -> [DocumentPage] {
    let pages = Dictionary(document.map { ($0.number, $0) }) { first, _ in first }
    return parts.flatMap { part -> [DocumentPage] in
      let (least, most) = (min(part.first, part.last), max(part.first, part.last))
      let found = (least...most).compactMap { pages[$0] }
      return part.first <= part.last ? found : found.reversed()
    }
  }
}
