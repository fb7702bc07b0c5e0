/// A stretch of bytes that can be read anywhere: what lies outside reads as nil, never as a trap.
/// Offsets count from the start of the stretch.
struct EDIDBytes {
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  var count: Int { bytes.count }

  subscript(offset: Int) -> UInt8? {
    0..<count ~= offset ? bytes[bytes.startIndex + offset] : nil
  }

  /// The part of the given range that exists.
  subscript(range: Range<Int>) -> EDIDBytes {
    let range = range.clamped(to: 0..<count)
    return EDIDBytes(bytes[bytes.startIndex + range.lowerBound..<bytes.startIndex + range.upperBound])
  }

  /// An unsigned number of up to four bytes, the least significant first.
  func littleEndian(at offset: Int, count length: Int) -> Int? {
    let part = self[offset..<offset + length]
    return part.count == length ? part.bytes.reversed().reduce(0) { $0 << 8 | Int($1) } : nil
  }

  /// A size in millimetres, rounded: two numbers of two bytes each, in tenths or whole; nil where a side is zero.
  func size(at offset: Int, isWhole: Bool) -> Size? {
    guard let width = littleEndian(at: offset, count: 2), let height = littleEndian(at: offset + 2, count: 2),
      width > 0, height > 0
    else { return nil }
    return isWhole ? Size(width: width, height: height) : Size(width: (width + 5) / 10, height: (height + 5) / 10)
  }

  /// Consecutive parts of the given length; the last may be shorter.
  func parts(of length: Int) -> [EDIDBytes] {
    stride(from: 0, to: count, by: length).map { self[$0..<$0 + length] }
  }

  /// Text as EDID and DisplayID hold it: printable ASCII, ended by a line feed and padded with spaces.
  ///
  /// Real ones also end in zeros, code page 437 or noise. As edid-decode does, text ends at the first byte
  /// that is not printable; nil when nothing but spaces is left.
  var text: String? {
    let printable = bytes.prefix { 0x20...0x7e ~= $0 }
    let isSpace = { (byte: UInt8) in byte == 0x20 }
    let trimmed = printable.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
    return trimmed.isEmpty ? nil : String(decoding: Array(trimmed), as: UTF8.self)
  }

  func starts(with prefix: [UInt8]) -> Bool { bytes.starts(with: prefix) }
}
