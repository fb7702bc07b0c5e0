/// The places of a document's values in its bytes, so that one of them can be replaced and nothing else.
struct YAMLOutline {
  enum Content {
    case scalar
    case list([YAMLOutline])
    case mapping([Entry])
    case alias
  }

  struct Entry {
    var key: String
    /// The byte where the key begins.
    var start: Int
    /// The byte after the key's last one.
    var end: Int
    var value: YAMLOutline
  }

  var content: Content
  /// The bytes from the first one to the one after the last; of block mappings and lists, without the empty lines after
  /// them.
  var bytes: Range<Int>

  var entries: [Entry]? { if case .mapping(let entries) = content { entries } else { nil } }
  var items: [YAMLOutline]? { if case .list(let items) = content { items } else { nil } }

  /// The bytes of its texts and keys.
  var texts: [Range<Int>] {
    switch content {
    case .scalar, .alias: [bytes]
    case .list(let items): items.flatMap(\.texts)
    case .mapping(let entries): entries.flatMap { [$0.start..<$0.end] + $0.value.texts }
    }
  }

  subscript(key: String) -> YAMLOutline? { entries?.first { $0.key == key }?.value }

  /// - Returns: nil when the text holds no document.
  init?(_ text: SourceText) throws(YAMLFailure) {
    var reader = Reader(events: try YAMLParser(text), lines: LineTable(text.bytes))
    guard let root = try reader.document() else { return nil }
    self = root
  }

  init(_ content: Content, _ bytes: Range<Int>) {
    self.content = content
    self.bytes = bytes
  }
}

/// Builds an outline from libyaml's events. It goes as deep as the text does, and the composer has refused deep ones.
private struct Reader: ~Copyable {
  var events: YAMLParser
  let lines: LineTable

  init(events: consuming YAMLParser, lines: LineTable) {
    self.events = events
    self.lines = lines
  }

  mutating func document() throws(YAMLFailure) -> YAMLOutline? {
    _ = try events.next()
    guard case .documentStart = try events.next().kind else { return nil }
    return try value(events.next(), depth: 1)
  }

  private mutating func value(_ event: YAMLEvent, depth: Int) throws(YAMLFailure) -> YAMLOutline {
    guard depth <= ProfileFile.deepestNesting else {
      throw YAMLFailure(
        "found a list or mapping nested deeper than \(ProfileFile.deepestNesting) levels", at: event.place)
    }
    let start = lines.offset(of: event.place)
    switch event.kind {
    case .listStart: return try list(from: start, depth: depth)
    case .mappingStart: return try mapping(from: start, depth: depth)
    case .alias: return YAMLOutline(.alias, start..<max(start, lines.offset(of: event.end)))
    case .streamStart, .streamEnd, .documentStart, .documentEnd, .scalar, .listEnd, .mappingEnd:
      return YAMLOutline(.scalar, start..<max(start, lines.offset(of: event.end)))
    }
  }

  private mutating func list(from start: Int, depth: Int) throws(YAMLFailure) -> YAMLOutline {
    var items: [YAMLOutline] = []
    while true {
      let event = try events.next()
      if event.isEnd {
        return YAMLOutline(.list(items), start..<end(of: event, after: items.last?.bytes.upperBound ?? start))
      }
      items.append(try value(event, depth: depth + 1))
    }
  }

  private mutating func mapping(from start: Int, depth: Int) throws(YAMLFailure) -> YAMLOutline {
    var entries: [YAMLOutline.Entry] = []
    var last = start
    while true {
      let event = try events.next()
      if event.isEnd { return YAMLOutline(.mapping(entries), start..<end(of: event, after: last)) }
      let key = try value(event, depth: depth + 1)
      let value = try value(events.next(), depth: depth + 1)
      last = value.bytes.upperBound
      guard case .scalar(let scalar) = event.kind else { continue }
      entries.append(
        YAMLOutline.Entry(
          key: scalar.text, start: key.bytes.lowerBound, end: key.bytes.upperBound, value: value))
    }
  }

  /// A closing bracket belongs to its list or mapping; block ones end with their last value.
  private func end(of event: YAMLEvent, after last: Int) -> Int {
    event.place == event.end ? last : max(last, lines.offset(of: event.end))
  }
}

extension YAMLEvent {
  /// True if the event ends a list, a mapping or, in broken text, everything.
  fileprivate var isEnd: Bool {
    switch kind {
    case .listEnd, .mappingEnd, .documentEnd, .streamEnd: true
    case .streamStart, .documentStart, .alias, .scalar, .listStart, .mappingStart: false
    }
  }
}

/// The beginnings of lines, to find the byte at a line and a column that counts Unicode scalars.
struct LineTable {
  private let bytes: ArraySlice<UInt8>
  private let starts: [Int]

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    var starts = [bytes.startIndex]
    for index in bytes.indices where bytes.endsLine(at: index) { starts.append(index + 1) }
    self.starts = starts
  }

  func offset(of place: Place) -> Int {
    guard starts.indices.contains(place.line - 1) else { return bytes.endIndex }
    var offset = starts[place.line - 1]
    var column = 1
    while column < place.column, offset < bytes.endIndex {
      offset += 1
      // Bytes that begin with 10 go on with the character before them.
      while offset < bytes.endIndex, bytes[offset] & 0b1100_0000 == 0b1000_0000 { offset += 1 }
      column += 1
    }
    return offset
  }

  /// The byte where the line of another byte begins.
  func start(ofLineAt offset: Int) -> Int { starts.last { $0 <= offset } ?? bytes.startIndex }

  /// The byte after the line break of a byte's line.
  func end(ofLineAt offset: Int) -> Int { starts.first { $0 > offset } ?? bytes.endIndex }

  /// Counted from 1.
  func line(at offset: Int) -> Int { starts.prefix { $0 <= offset }.count }
}

extension UInt8 {
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
}

extension ArraySlice<UInt8> {
  /// YAML breaks lines at LF, CR and both together.
  fileprivate func endsLine(at index: Int) -> Bool {
    self[index] == .lineFeed
      || self[index] == .carriageReturn && (index + 1 == endIndex || self[index + 1] != .lineFeed)
  }
}
