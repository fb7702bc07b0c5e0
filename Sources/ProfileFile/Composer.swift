import Displays

/// Builds the tree of one document from libyaml's events, and reports what a profile may not use of YAML: anchors,
/// aliases, tags, merge keys, duplicate keys, keys that are not text, a second document.
struct Composer: ~Copyable {
  private var events: YAMLParser
  private(set) var findings: Findings
  private let limits: Limits

  init(events: consuming YAMLParser, findings: Findings, limits: Limits) {
    self.events = events
    self.findings = findings
    self.limits = limits
  }

  /// - Returns: nil, with the reason among the findings, when the text holds no document.
  mutating func document() throws(YAMLFailure) -> YAMLNode? {
    _ = try events.next()
    guard case .documentStart = try events.next().kind else {
      reportNothing(at: findings.mark(.start))
      return nil
    }
    let root = try node(events.next(), depth: 1)
    _ = try events.next()
    let end = try events.next()
    if case .documentStart = end.kind {
      findings.error(
        .unsupportedYAML, at: findings.mark(end.place), "found a second document, expected one \(limits.noun) in a file"
      )
    }
    guard root.scalar?.isNull != true else {
      reportNothing(at: root.mark)
      return nil
    }
    return root
  }

  private mutating func reportNothing(at mark: Mark) {
    let opening = limits.opening.map { " that starts with \($0.quoted)" } ?? ""
    findings.error(.missingKey, at: mark, "found no \(limits.noun) in the file, expected one\(opening)")
  }

  private mutating func node(_ event: YAMLEvent, depth: Int) throws(YAMLFailure) -> YAMLNode {
    let mark = findings.mark(event.place, endColumn: event.endColumn)
    reportAnchor(event.anchor, at: mark)
    let content = try content(event, depth: depth)
    return YAMLNode(content: reportTag(event.tag, at: mark) ? .refused : content, mark: mark)
  }

  private mutating func content(_ event: YAMLEvent, depth: Int) throws(YAMLFailure) -> YAMLNode.Content {
    switch event.kind {
    case .scalar(let scalar): return .scalar(scalar)
    case .listStart:
      try checkDepth(depth, at: event.place)
      return .list(try items(depth: depth))
    case .mappingStart:
      try checkDepth(depth, at: event.place)
      return .mapping(try entries(depth: depth))
    case .alias(let name):
      findings.error(
        .unsupportedYAML, at: findings.mark(event.place, endColumn: event.endColumn),
        "found the alias *\(name), expected no aliases in a \(limits.noun); \(remedy(else: "write the value out")), or "
          + "put text that begins with * in quotes")
      return .refused
    case .streamStart, .streamEnd, .documentStart, .documentEnd, .listEnd, .mappingEnd: return .refused
    }
  }

  private func checkDepth(_ depth: Int, at place: Place) throws(YAMLFailure) {
    guard depth > limits.depth else { return }
    throw YAMLFailure("found a list or mapping nested deeper than \(limits.depth) levels", at: place)
  }

  private mutating func items(depth: Int) throws(YAMLFailure) -> [YAMLNode] {
    var items: [YAMLNode] = []
    var count = 0
    while true {
      let event = try events.next()
      if case .listEnd = event.kind { return items }
      let item = try node(event, depth: depth + 1)
      if hasRoom(for: count, at: item.mark) { items.append(item) }
      count += 1
    }
  }

  private mutating func entries(depth: Int) throws(YAMLFailure) -> [YAMLNode.Entry] {
    var entries: [YAMLNode.Entry] = []
    var count = 0
    var marks: [String: Mark] = [:]
    while true {
      let event = try events.next()
      if case .mappingEnd = event.kind { return entries }
      let keyNode = try node(event, depth: depth + 1)
      let value = try node(events.next(), depth: depth + 1)
      defer { count += 1 }
      guard hasRoom(for: count, at: keyNode.mark), let key = key(keyNode) else { continue }
      if let first = marks.updateValue(marks[key.value] ?? key.mark, forKey: key.value) {
        findings.error(
          .duplicateKey, at: key.mark,
          "found the key \(key.value.quoted) again, first on line \(first.line); keep one of them")
      } else {
        entries.append(YAMLNode.Entry(key: key, value: value))
      }
    }
  }

  /// Reports only the first entry too many.
  private mutating func hasRoom(for count: Int, at mark: Mark) -> Bool {
    if count == limits.entries {
      findings.error(
        .limitExceeded, at: mark,
        "found too many entries, expected at most \(limits.entries) in one list or mapping")
    }
    return count < limits.entries
  }

  private mutating func key(_ node: YAMLNode) -> Marked<String>? {
    guard !node.isRefused else { return nil }
    guard let scalar = node.scalar, !scalar.isNull, !scalar.text.isEmpty else {
      findings.error(.unsupportedYAML, at: node.mark, "found \(node.found) as a key, expected a name")
      return nil
    }
    guard !(scalar.isPlain && scalar.text == "<<") else {
      findings.error(
        .unsupportedYAML, at: node.mark,
        "found the merge key <<, expected no merge keys in a \(limits.noun); \(remedy(else: "write the keys out"))")
      return nil
    }
    return Marked(scalar.text, at: node.mark)
  }

  private mutating func reportAnchor(_ anchor: String?, at mark: Mark) {
    guard let anchor else { return }
    findings.error(
      .unsupportedYAML, at: mark,
      "found the anchor &\(anchor), expected no anchors in a \(limits.noun); \(remedy(else: "remove it"))")
  }

  private func remedy(else plain: String) -> String {
    limits.canShare ? "write what screens share once, under define, and name it in each with use" : plain
  }

  /// - Returns: whether there was one.
  private mutating func reportTag(_ tag: String?, at mark: Mark) -> Bool {
    guard let tag, !limits.takesTags else { return false }
    let standard = "tag:yaml.org,2002:"
    let written = tag.hasPrefix(standard) ? "!!" + tag.dropFirst(standard.count) : tag
    findings.error(
      .unsupportedYAML, at: mark,
      "found the tag \(written.printable), expected no tags in a \(limits.noun); remove it, or "
        + "put text that begins with ! in quotes")
    return true
  }
}
