extension Snapshot.Document {
  package struct FontDPI: Codable, Hashable, Sendable {
    /// The entry's value; none when left out.
    package var entry: String?
    /// The values before a profile set the entry; no profile has when left out.
    package var earlier: Earlier?
  }
}

extension Snapshot.Document.FontDPI {
  package struct Earlier: Codable, Hashable, Sendable {
    /// The dots per inch that the profile asked for.
    package var asked: Int
    /// The earlier value of the entry; none when left out.
    package var entry: String?
    package var size: Size
    package var physicalSize: Size
  }

  /// - Returns: nil where there is nothing to tell.
  init?(_ dpi: FontDPI) {
    guard dpi.entry != nil || dpi.kept != nil else { return nil }
    // Any client may write into it what it likes.
    self.init(
      entry: dpi.entry?.harmless,
      earlier: dpi.kept.map { kept in
        Earlier(
          asked: kept.dpi, entry: kept.entry?.harmless, size: kept.density.pixels,
          physicalSize: kept.density.millimetres)
      })
  }

  func checked(at place: DocumentPlace) throws(Snapshot.DocumentError) -> FontDPI {
    FontDPI(entry: try place["entry"].name(entry), kept: try earlier?.checked(at: place["earlier"]))
  }
}

extension Snapshot.Document.FontDPI.Earlier {
  fileprivate func checked(at place: DocumentPlace) throws(Snapshot.DocumentError) -> FontDPI.Kept {
    FontDPI.Kept(
      dpi: try place["asked"].number(asked, in: FontDPI.allowed), entry: try place["entry"].name(entry),
      density: Density(
        pixels: try place["size"].size(size, from: 1),
        millimetres: try place["physicalSize"].size(physicalSize, from: 1)))
  }
}
