internal import CExpat
import Displays
import ProfileFile

/// An element of an XML document.
struct XMLElement {
  var name: String
  var attributes: [String: String]
  /// The text directly inside, without the spaces around it.
  var text: String
  var children: [XMLElement]
  var mark: Mark

  func children(named name: String) -> [XMLElement] { children.filter { $0.name == name } }
  func child(_ name: String) -> XMLElement? { children.first { $0.name == name } }
}

/// XML through expat: the only file that talks to it.
final class XMLReader {
  private let parser: XML_Parser
  private let file: Path
  private var open: [XMLElement] = []
  private var root: XMLElement?
  private var refusal: Marked<String>?

  private static let deepestNesting = 64

  private init?(file: Path) {
    guard let parser = XML_ParserCreate("UTF-8") else { return nil }
    self.parser = parser
    self.file = file
  }

  deinit { XML_ParserFree(parser) }

  /// - Returns: nil, with the reason among the findings, when the text is no XML.
  static func tree(of text: String, findings: inout Findings) -> XMLElement? {
    guard let reader = XMLReader(file: findings.file) else {
      findings.error(at: findings.mark(.start), "there is not enough memory to read the file")
      return nil
    }
    if let failure = reader.parse(text) { findings.error(at: failure.mark, failure.value) }
    return findings.hasErrors ? nil : reader.root
  }

  /// - Returns: the error of the text.
  private func parse(_ text: String) -> Marked<String>? {
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser, { context, name, attributes in XMLReader.from(context)?.start(name, attributes) },
      { context, _ in XMLReader.from(context)?.end() })
    XML_SetCharacterDataHandler(parser) { context, text, length in
      let bytes = UnsafeRawBufferPointer(start: text, count: Int(length))
      XMLReader.from(context)?.add(String(decoding: bytes, as: UTF8.self))
    }
    XML_SetStartDoctypeDeclHandler(parser) { context, _, _, _, _ in
      XMLReader.from(context)?.refuse("found a document type, expected none")
    }
    var text = text
    let status = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { XML_Parse(parser, $0.baseAddress, Int32(clamping: $0.count), 1) }
    }
    if let refusal { return refusal }
    guard status != XML_STATUS_OK else { return nil }
    return Marked("this is not XML: \(String(cString: XML_ErrorString(XML_GetErrorCode(parser))))", at: mark)
  }

  private static func from(_ context: UnsafeMutableRawPointer?) -> XMLReader? {
    context.map { Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
  }

  /// The current place. expat counts lines from 1, and columns from 0 in bytes.
  private var mark: Mark {
    Mark(
      file: file, line: max(1, Int(XML_GetCurrentLineNumber(parser))),
      column: Int(XML_GetCurrentColumnNumber(parser)) + 1)
  }

  private func refuse(_ reason: String) {
    if refusal == nil { refusal = Marked(reason, at: mark) }
    XML_StopParser(parser, XML_Bool(XML_FALSE))
  }

  private func start(
    _ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) {
    guard open.count < Self.deepestNesting else {
      return refuse("found elements nested deeper than \(Self.deepestNesting)")
    }
    var values: [String: String] = [:]
    var next = 0
    while let attributes, let key = attributes[next], let value = attributes[next + 1] {
      values[String(cString: key)] = String(cString: value)
      next += 2
    }
    let name = name.map { String(cString: $0) } ?? ""
    open.append(XMLElement(name: name, attributes: values, text: "", children: [], mark: mark))
  }

  private func add(_ text: String) {
    if !open.isEmpty { open[open.count - 1].text += text }
  }

  private func end() {
    guard var element = open.popLast() else { return }
    element.text = element.text.trimmed
    if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
  }
}
