internal import CYAML
import Displays

/// The reason why a text is not one YAML document that can be read.
struct YAMLFailure: Error {
  var text: String
  var place: Place
  var rule: Rule

  init(_ text: String, rule: Rule = .yamlSyntax, at place: Place) {
    self.text = text
    self.rule = rule
    self.place = place
  }
}

/// The next event that libyaml reports of the text.
struct YAMLEvent {
  enum Kind {
    case streamStart, streamEnd
    case documentStart, documentEnd
    case alias(String)
    case scalar(YAMLNode.Scalar)
    case listStart, listEnd
    case mappingStart, mappingEnd
  }

  var kind: Kind
  var place: Place
  /// The place after its last character; the end of a block mapping or list is where the next thing begins.
  var end: Place
  var anchor: String?
  var tag: String?

  /// The column after the last character of a scalar or alias that ends on the line where it starts.
  var endColumn: Int? {
    switch kind {
    case .scalar, .alias: end.line == place.line && end.column > place.column ? end.column : nil
    default: nil
    }
  }
}

/// libyaml's event parser: it neither builds a tree nor follows aliases, so its cost is linear in the text.
struct YAMLParser: ~Copyable {
  /// The parser, on the heap, since `yaml_parser_set_input_string` makes it point to itself.
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let input: UnsafeMutableBufferPointer<UInt8>
  private let end: Place

  /// - Throws: for a directive too. No file of this program needs one, and libyaml compares each `%TAG` with all before
  ///   it: a mebibyte of them took 11 seconds.
  init(_ text: SourceText) throws(YAMLFailure) {
    if let directive = text.directive {
      throw YAMLFailure(
        "found a line that begins with %, a YAML directive, expected none; remove it, or indent it if it is text",
        rule: .unsupportedYAML, at: directive)
    }
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    guard yaml_parser_initialize(parser) != 0 else {
      parser.deallocate()
      throw YAMLFailure("there is not enough memory to read the file", at: .start)
    }
    self.parser = parser
    end = text.end
    input = .allocate(capacity: text.bytes.count)
    _ = input.initialize(from: text.bytes)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, input.baseAddress, input.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
    input.deallocate()
  }

  mutating func next() throws(YAMLFailure) -> YAMLEvent {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) != 0 else { throw failure }
    defer { yaml_event_delete(&event) }
    return YAMLEvent(event, from: place(event.start_mark), to: place(event.end_mark))
  }

  /// The parser's failure. A bracket or quote that is open at the end of the text is shown where it was opened.
  private var failure: YAMLFailure {
    let problem = parser.pointee.problem.map { String(cString: $0) } ?? "unknown problem"
    let context = parser.pointee.context.map { String(cString: $0) }
    let found = place(parser.pointee.problem_mark)
    let opened = place(parser.pointee.context_mark)
    let cause = context == nil ? found.line - 1 : min(opened.line, found.line - 1)
    let first = max(1, cause, found.line - Self.mostLines)
    let text = YAMLComplaint.text(
      problem: problem, context: context, contextLine: opened.line, lines: lines(from: first, to: found.line))
    return YAMLFailure(text, at: found == end && context != nil ? opened : found)
  }

  /// The most lines before the fault that are searched for its cause.
  private static let mostLines = 20

  private func lines(from first: Int, to last: Int) -> [Substring] {
    let text = String(decoding: input, as: UTF8.self)
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    return lines.indices.filter { first...max(first, last) ~= $0 + 1 }.map { lines[$0].prefix(200) }
  }

  /// libyaml counts lines and columns from 0, columns in Unicode scalars, and ends a text without a last line break
  /// on a line that does not exist.
  private func place(_ mark: yaml_mark_t) -> Place {
    let place = Place(line: Int(clamping: mark.line) + 1, column: Int(clamping: mark.column) + 1)
    return place.line > end.line ? end : place
  }
}

extension YAMLEvent {
  fileprivate init(_ event: yaml_event_t, from place: Place, to end: Place) {
    self.place = place
    self.end = end
    switch event.type {
    case YAML_DOCUMENT_START_EVENT: kind = .documentStart
    case YAML_DOCUMENT_END_EVENT: kind = .documentEnd
    case YAML_STREAM_START_EVENT: kind = .streamStart
    case YAML_ALIAS_EVENT: kind = .alias(String(event.data.alias.anchor) ?? "")
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      kind = .scalar(YAMLNode.Scalar(scalar.value, count: scalar.length, style: scalar.style))
      (anchor, tag) = (String(scalar.anchor), String(scalar.tag))
    case YAML_SEQUENCE_START_EVENT:
      kind = .listStart
      (anchor, tag) = (String(event.data.sequence_start.anchor), String(event.data.sequence_start.tag))
    case YAML_SEQUENCE_END_EVENT: kind = .listEnd
    case YAML_MAPPING_START_EVENT:
      kind = .mappingStart
      (anchor, tag) = (String(event.data.mapping_start.anchor), String(event.data.mapping_start.tag))
    case YAML_MAPPING_END_EVENT: kind = .mappingEnd
    // After its last event libyaml answers with YAML_NO_EVENT for ever.
    default: kind = .streamEnd
    }
  }
}

extension YAMLNode.Scalar {
  fileprivate init(_ value: UnsafeMutablePointer<yaml_char_t>?, count: Int, style: yaml_scalar_style_t) {
    text = String(decoding: UnsafeBufferPointer(start: value, count: value == nil ? 0 : count), as: UTF8.self)
    isPlain = style == YAML_PLAIN_SCALAR_STYLE
  }
}

extension String {
  fileprivate init?(_ name: UnsafeMutablePointer<yaml_char_t>?) {
    guard let name else { return nil }
    self.init(cString: name)
  }
}
