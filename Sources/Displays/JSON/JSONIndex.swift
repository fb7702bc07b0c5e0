/// The places of all values in a JSON text (RFC 8259), found in one walk over its bytes. No value is copied out of the
/// text before it is asked for, and paths, lines and columns are worked out only for a fault.
package final class JSONIndex: Sendable {
  /// The deepest nesting that is read; no document of this program nests a tenth of it.
  package static let deepest = 64

  enum Kind: UInt8 {
    case object, list
    /// A text that stands in the bytes as it is, and one with escapes.
    case text, escapedText
    case number, yes, no, nothing
  }

  /// A value, or the key of an object's member, which stands before the member's value.
  struct Node {
    let kind: Kind
    /// The offset of its first byte; of a text's, behind the quotation mark.
    let start: UInt32
    /// The offset behind its last byte; of an object or list, the node behind those in it.
    var end: UInt32
  }

  let bytes: [UInt8]
  let nodes: [Node]
  /// The words for a document of the right kind.
  let origin: String

  /// - Parameter origin: the words for a document of the right kind, as in "expected …".
  package init(_ bytes: [UInt8], from origin: String = "another document") throws(JSONProblem) {
    self.bytes = bytes
    self.origin = origin
    do throws(JSONScanner.Fault) {
      nodes = try bytes.withUnsafeBufferPointer { bytes throws(JSONScanner.Fault) in
        var scanner = JSONScanner(bytes)
        try scanner.readDocument()
        return scanner.nodes
      }
    } catch {
      throw JSONProblem(at: error.offset, in: bytes, error.words)
    }
  }

  package var root: JSONValue { JSONValue(index: self, number: 0) }

  /// The node behind a value and all that is in it.
  func next(after number: Int) -> Int { nodes[number].isContainer ? Int(nodes[number].end) : number + 1 }

  func bytes(of number: Int) -> ArraySlice<UInt8> { bytes[Int(nodes[number].start)..<Int(nodes[number].end)] }

  /// The bytes of an object or list up to the end of the last value in it; nil where that is an object or list itself,
  /// or there is none.
  func text(ofContainer number: Int) -> ArraySlice<UInt8>? {
    let last = nodes[Int(nodes[number].end) - 1]
    guard !last.isContainer else { return nil }
    return bytes[Int(nodes[number].start)..<Int(last.end)]
  }

  func text(of number: Int) -> String {
    let bytes = bytes(of: number)
    return nodes[number].kind == .escapedText
      ? JSONEscapes.text(in: bytes) ?? "" : String(decoding: bytes, as: UTF8.self)
  }

  /// The value under a key of an object: its first, where the key stands there several times.
  func value(under key: StaticString, in object: Int) -> Int? {
    var member = object + 1
    while member < Int(nodes[object].end) {
      if isKey(member, key) { return member + 1 }
      member = next(after: member + 1)
    }
    return nil
  }

  private func isKey(_ number: Int, _ key: StaticString) -> Bool {
    let node = nodes[number]
    guard node.kind == .text else { return text(of: number) == key.description }
    let (start, count) = (Int(node.start), key.utf8CodeUnitCount)
    guard Int(node.end) - start == count else { return false }
    // Byte by byte: most keys differ in the first, and generic comparisons take longer than all the rest of a reading.
    return key.withUTF8Buffer { name in
      for index in 0..<count where bytes[start + index] != name[index] { return false }
      return true
    }
  }
}

extension JSONIndex.Node {
  var isContainer: Bool { kind == .object || kind == .list }
}

extension JSONIndex {
  /// The way from the root to a value.
  func path(to target: Int) -> [PathPart] {
    var path: [PathPart] = []
    var current = 0
    while current != target, let (part, inner) = step(from: current, towards: target) {
      path.append(part)
      current = inner
    }
    return path
  }

  private func step(from container: Int, towards target: Int) -> (part: PathPart, inner: Int)? {
    guard nodes[container].isContainer else { return nil }
    let isObject = nodes[container].kind == .object
    var (inner, count) = (container + 1, 0)
    while inner < Int(nodes[container].end) {
      let value = isObject ? inner + 1 : inner
      let next = next(after: value)
      if next > target { return (isObject ? .key(text(of: inner)) : .index(count), value) }
      (inner, count) = (next, count + 1)
    }
    return nil
  }
}
