/// The description of a film in an MP4 or QuickTime file (ISO 14496-12): the inside of its `moov` box.
package struct MovieBoxes {
  private let head: HeadBytes

  /// The most bytes of a description that is read: that of a film of some hours has a few MiB.
  package static let longest = 16 << 20

  package init(_ moov: [UInt8]) { head = HeadBytes(moov) }

  /// The facts about the first video; nil where there is none.
  package var facts: PictureFacts? {
    let tracks = boxes("trak", in: 0..<head.bytes.count)
    guard let track = tracks.first(where: isVideo), let header = boxes("tkhd", in: track).first else { return nil }
    return size(header).flatMap { PictureFacts(size: $0, framesPerSecond: rate(of: track)) }
  }

  private func isVideo(_ track: Range<Int>) -> Bool {
    box(["mdia", "hdlr"], in: track).map { head.has("vide", at: $0.lowerBound + 8) } ?? false
  }

  /// The size as it is shown: in fixed point behind the matrix, which may turn the picture by a quarter.
  private func size(_ header: Range<Int>) -> Size? {
    let matrix = header.lowerBound + (head.big(1, at: header.lowerBound) == 1 ? 52 : 40)
    guard let width = head.big(2, at: matrix + 36), let height = head.big(2, at: matrix + 40) else { return nil }
    let isTurned = head.big(4, at: matrix) == 0 && head.big(4, at: matrix + 4) != 0
    return isTurned ? Size(width: height, height: width) : Size(width: width, height: height)
  }

  /// The mean rate: the number of frames by their time (`stts`), in the units of the track. The last frame is left out:
  /// makers of films often do not know how long it lasts.
  private func rate(of track: Range<Int>) -> Double? {
    guard let header = box(["mdia", "mdhd"], in: track),
      let units = head.big(4, at: header.lowerBound + (head.big(1, at: header.lowerBound) == 1 ? 20 : 12)),
      let times = box(["mdia", "minf", "stbl", "stts"], in: track), let count = head.big(4, at: times.lowerBound + 4)
    else { return nil }
    var (frames, length, last) = (0.0, 0.0, 0.0)
    for entry in stride(from: times.lowerBound + 8, to: times.upperBound, by: 8).prefix(count) {
      guard let number = head.big(4, at: entry), let time = head.big(4, at: entry + 4) else { break }
      (frames, last) = (frames + Double(number), Double(time))
      length += Double(number) * last
    }
    return length > last ? (frames - 1) * Double(units) / (length - last) : nil
  }

  private func box(_ way: [String], in outer: Range<Int>) -> Range<Int>? {
    way.reduce(outer) { found, name in found.flatMap { boxes(name, in: $0).first } }
  }

  /// The insides of the boxes of a name.
  private func boxes(_ name: String, in outer: Range<Int>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start = outer.lowerBound
    while start < outer.upperBound, let header = MovieBoxHeader(head, at: start),
      let end = header.end(from: start, within: outer.upperBound)
    {
      if head.has(name, at: start + 4) { found.append(start + header.length..<end) }
      start = end
    }
    return found
  }
}

/// The header of a box: the box's size with it, and a name of four letters.
package struct MovieBoxHeader {
  /// The bytes of the header itself.
  package let length: Int
  /// The size of the whole box; nil where it goes to the end of the file.
  package let size: Int?
  package let isMovie: Bool

  /// The bytes of the longest header.
  package static let longest = 16

  /// - Returns: nil where no box begins.
  package init?(_ bytes: [UInt8]) { self.init(HeadBytes(bytes), at: 0) }

  fileprivate init?(_ head: HeadBytes, at start: Int) {
    guard let short = head.big(4, at: start), head.big(4, at: start + 4) != nil else { return nil }
    isMovie = head.has("moov", at: start + 4)
    switch short {
    case 0: (length, size) = (8, nil)
    case 1:
      // No file has so many bytes that the first of the eight counts.
      guard head.big(1, at: start + 8) == 0, let long = head.big(7, at: start + 9) else { return nil }
      (length, size) = (16, long)
    default: (length, size) = (8, short)
    }
    if let size, size < length { return nil }
  }

  /// The end of the box in a file or a box that ends there; nil where it would hang over.
  fileprivate func end(from start: Int, within limit: Int) -> Int? {
    let size = size ?? limit - start
    return (length...max(length, limit - start)).contains(size) ? start + size : nil
  }
}
