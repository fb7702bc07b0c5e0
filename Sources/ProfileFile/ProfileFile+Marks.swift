package import Displays

extension ProfileFile {
  /// Snapshots of many screens are larger than any profile.
  private static let largestDocument = 64 << 20

  /// The place where the value at a path starts. JSON is YAML, so this points at mistakes in snapshot files too.
  ///
  /// - Returns: nil when the text cannot be read that far or holds no such value.
  package static func mark(ofPath path: [PathPart], in bytes: [UInt8], file: Path) -> Mark? {
    guard placeBeyondNesting(in: bytes) == nil else { return nil }
    do throws(YAMLFailure) {
      let text = try SourceText(bytes, largestSize: largestDocument)
      var parser = try YAMLParser(text)
      let place = try parser.place(ofPath: path)
      return place.map { Mark(file: file, line: $0.line, column: $0.column) }
    } catch {
      return nil
    }
  }

  /// The place where a text stops being YAML, and therefore JSON, or is nested too deep for either; nil when it is YAML
  /// to the end.
  package static func markOfSyntaxError(in bytes: [UInt8], file: Path) -> Mark? {
    if let place = placeBeyondNesting(in: bytes) { return Mark(file: file, line: place.line, column: place.column) }
    do throws(YAMLFailure) {
      let text = try SourceText(bytes, largestSize: largestDocument)
      var parser = try YAMLParser(text)
      try parser.skipToEnd()
      return nil
    } catch {
      return Mark(file: file, line: error.place.line, column: error.place.column)
    }
  }
}

extension YAMLParser {
  fileprivate mutating func skipToEnd() throws(YAMLFailure) {
    var depth = 0
    while true {
      let event = try next()
      switch event.kind {
      case .streamEnd: return
      case .listStart, .mappingStart: depth += 1
      case .listEnd, .mappingEnd: depth -= 1
      default: break
      }
      // Nested by indentation, which no JSON is.
      if depth > ProfileFile.deepestJSON { throw YAMLFailure("nested too deep", at: event.place) }
    }
  }

  fileprivate mutating func place(ofPath path: [PathPart]) throws(YAMLFailure) -> Place? {
    _ = try next()
    _ = try next()
    var event = try next()
    for part in path {
      guard let inner = try value(at: part, in: event) else { return nil }
      event = inner
    }
    return event.place
  }

  private mutating func value(at part: PathPart, in event: YAMLEvent) throws(YAMLFailure) -> YAMLEvent? {
    switch (part, event.kind) {
    case (.key(let name), .mappingStart): try value(under: name)
    case (.index(let index), .listStart): try item(at: index)
    default: nil
    }
  }

  private mutating func value(under name: String) throws(YAMLFailure) -> YAMLEvent? {
    while true {
      let key = try next()
      switch key.kind {
      case .mappingEnd, .streamEnd: return nil
      case .scalar(let scalar) where scalar.text == name: return try next()
      default:
        try skip(key)
        try skip(next())
      }
    }
  }

  private mutating func item(at index: Int) throws(YAMLFailure) -> YAMLEvent? {
    var remaining = index
    while true {
      let item = try next()
      switch item.kind {
      case .listEnd, .streamEnd: return nil
      default:
        guard remaining != 0 else { return item }
        remaining -= 1
        try skip(item)
      }
    }
  }

  /// Leaves the list or mapping that begins with this event.
  private mutating func skip(_ first: YAMLEvent) throws(YAMLFailure) {
    var depth = 0
    var event = first
    while true {
      switch event.kind {
      case .listStart, .mappingStart: depth += 1
      case .listEnd, .mappingEnd: depth -= 1
      case .streamEnd: return
      default: break
      }
      guard depth > 0 else { return }
      event = try next()
    }
  }
}
