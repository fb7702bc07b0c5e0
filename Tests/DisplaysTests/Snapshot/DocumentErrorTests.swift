import Displays
import Foundation
import Testing

/// Each thing that can be wrong with a document, put into a good one by changing one value of its JSON.
@Suite struct DocumentErrorTests {
  /// A value of the JSON, and what the error says of it.
  struct Mistake: CustomTestStringConvertible, Sendable {
    let path: [PathPart]
    /// As JSON; nil removes the key.
    let value: String?
    let error: String

    init(_ path: PathPart..., is value: String?, says error: String) {
      self.path = path
      self.value = value
      self.error = error
    }

    var testDescription: String { error }
  }

  private static func twoModes(second: String) -> String {
    let mode = #""width": 8, "height": 8, "refreshMilliHertz": 0"#
    return #"[{"id": 95, \#(mode)}, {"id": 96, \#(mode), \#(second)}]"#
  }

  @Test func theDocumentItselfIsGood() throws {
    #expect(try read(changed([], to: nil)) == SampleSnapshot.ordinary)
  }

  @Test(arguments: [
    Mistake("version", is: "2", says: "version: found 2, expected 1"),
    Mistake(
      "primary", is: #""HDMI-3""#,
      says: #"primary: found "HDMI-3", expected the name of an output; did you mean "HDMI-1"?"#),
    Mistake(
      "framebuffer", "size", "width", is: "65536",
      says: "framebuffer.size.width: found 65536, expected 0...65535"),
    Mistake(
      "framebuffer", "physicalSize", "height", is: "-1",
      says: "framebuffer.physicalSize.height: found -1, expected 0...65535"),
    Mistake(
      "fontDPI",
      is: #"{"earlier": {"asked": 7, "size": {"width": 1, "height": 1}, "physicalSize": {"width": 1, "height": 1}}}"#,
      says: "fontDPI.earlier.asked: found 7, expected 48...480"),
    Mistake(
      "inputs", is: #"[{"id": 7, "name": "glass", "usb": "\uff11a:2494"}]"#,
      says: #"inputs[0].usb: found "\#u{FF11}a:2494", expected two numbers of four hexadecimal digits: 04f3:2494"#),
    Mistake(
      "framebuffer", "maximum", "width", is: "7",
      says: "framebuffer.maximum: found 7x16384, expected at least 8x8"),
    Mistake(
      "power", is: #"{"screenSaver": {"active": false, "timeout": 65536, "interval": 0}}"#,
      says: "power.screenSaver.timeout: found 65536, expected 0...65535"),
    Mistake(
      "power", is: #"{"screenSaver": {"active": false, "timeout": 0}}"#,
      says: #"power.screenSaver: found no "interval", expected one"#),
    Mistake(
      "power",
      is: #"""
        {"screenSaver": {"active": false, "timeout": 0, "interval": 0},
         "dpms": {"enabled": true, "level": "of", "standby": 0, "suspend": 0, "off": 0}}
        """#,
      says: #"power.dpms.level: found "of", expected on, standby, suspend, off; did you mean "off"?"#),
  ])
  func checksTheDocument(_ mistake: Mistake) { expect(mistake) }

  /// Such a name is going to stand in messages and reports.
  @Test(arguments: [
    Mistake(
      "outputs", 0, "name", is: #""DP\u001b[2J\n::error::x""#,
      says: #"outputs[0].name: found U+001B in "DPU+001B[2JU+000A::error::x", expected text without control characters"#
    ),
    Mistake(
      "outputs", 0, "identity", "model", is: #""a\u202eb""#,
      says: #"outputs[0].identity.model: found U+202E in "aU+202Eb", expected text without control characters"#),
    Mistake(
      "outputs", 0, "properties", is: #"{"a\u009bb": {"value": 1}}"#,
      says: #"outputs[0].properties.aU+009Bb: found U+009B in "aU+009Bb", expected text without control characters"#),
    Mistake(
      "outputs", 0, "properties", is: #"{"a": {"value": "\u0007"}}"#,
      says: #"outputs[0].properties.a.value: found U+0007 in "U+0007", expected text without control characters"#),
    Mistake(
      "outputs", 0, "properties", is: #"{"a": {"value": 1, "names": ["x", "\u2028"]}}"#,
      says: #"outputs[0].properties.a.names[1]: found U+2028 in "U+2028", expected text without control characters"#),
    Mistake(
      "primary", is: #""DP\u001b[2J""#, says: #"primary: found "DPU+001B[2J", expected the name of an output"#),
  ])
  func refusesNamesThatSteer(_ mistake: Mistake) { expect(mistake) }

  @Test(arguments: [
    Mistake("crtcs", 0, "id", is: "0", says: "crtcs[0].id: found 0, expected 1...4294967295"),
    Mistake("crtcs", 0, "id", is: "4294967296", says: "crtcs[0].id: found 4294967296, expected 1...4294967295"),
    Mistake(
      "crtcs", 0, "outputs", 1, is: #""HDMI-1""#,
      says: #"crtcs[0].outputs[1]: found "HDMI-1" again, expected each output once"#),
    Mistake(
      "crtcs", 0, "outputs", 1, is: #""DP-7""#,
      says: #"crtcs[0].outputs[1]: found "DP-7", expected the name of an output"#),
    Mistake(
      "crtcs", 0, "rotations", 0, is: #""norml""#,
      says: #"crtcs[0].rotations[0]: found "norml", expected normal, left, inverted, right; did you mean "normal"?"#),
    Mistake(
      "crtcs", 0, "reflections", 0, is: #""xy""#,
      says: #"crtcs[0].reflections[0]: found "xy", expected x, y; did you mean "x"?"#),
  ])
  func checksCRTCs(_ mistake: Mistake) { expect(mistake) }

  @Test(arguments: [
    Mistake("outputs", 1, "id", is: "80", says: "outputs[1].id: found 80 again, expected an id of its own"),
    Mistake(
      "outputs", 1, "name", is: #""HDMI-1""#,
      says: #"outputs[1].name: found "HDMI-1" again, expected a name of its own"#),
    Mistake("outputs", 2, "name", is: #""""#, says: "outputs[2].name: found no text, expected the connector's name"),
    Mistake(
      "outputs", 2, "connection", is: #""conected""#,
      says:
        #"outputs[2].connection: found "conected", expected connected, disconnected, unknown; did you mean "connected"?"#
    ),
    Mistake(
      "outputs", 0, "identity", "product", is: "65536",
      says: "outputs[0].identity.product: found 65536, expected 0...65535"),
    Mistake(
      "outputs", 0, "identity", "serialNumber", is: "0",
      says: "outputs[0].identity.serialNumber: found 0, expected 1...4294967295"),
    Mistake(
      "outputs", 0, "identity", "edid", is: #""sha256:12""#,
      says: #"outputs[0].identity.edid: found "sha256:12", expected sha256: and 64 hexadecimal digits"#),
    Mistake(
      "outputs", 0, "clones", 0, is: #""HDMI-9""#,
      says: #"outputs[0].clones[0]: found "HDMI-9", expected the name of an output; did you mean "HDMI-1"?"#),
    Mistake(
      "outputs", 0, "physicalSize", "width", is: "70000",
      says: "outputs[0].physicalSize.width: found 70000, expected 0...65535"),
  ])
  func checksOutputs(_ mistake: Mistake) { expect(mistake) }

  @Test(arguments: [
    Mistake("outputs", 0, "modes", 0, "width", is: "0", says: "outputs[0].modes[0].width: found 0, expected 1...65535"),
    Mistake(
      "outputs", 0, "modes", 0, "refreshMilliHertz", is: "10000001",
      says: "outputs[0].modes[0].refreshMilliHertz: found 10000001, expected 0...10000000"),
    Mistake(
      "outputs", 1, "modes", 0, "width", is: "1280",
      says: "outputs[1].modes[0]: found 1280x1080@60, expected one mode for each id; 91 is 1920x1080@60 elsewhere"),
    Mistake(
      "outputs", 0, "modes", is: twoModes(second: #""preferred": true"#),
      says: "outputs[0].modes[1].preferred: found true, expected preferred modes before all others"),
    Mistake(
      "createdModes", 0, "modeline", is: #""173 1920 1900 2248 2576 1080 1083 1088 1120""#,
      says: "createdModes[0].modeline: "
        + #"found "1920 1900 2248 2576", expected four rising horizontal numbers from 1 to 65535: "#
        + "shown, start and end of the sync pulse, total"),
    Mistake(
      "createdModes", 0, "modeline", is: nil,
      says: "createdModes[0]: found no modeline, expected the one it was created with"),
    Mistake(
      "outputs", 0, "modes", 1, "modeline", is: nil,
      says: "outputs[0].modes[1]: found another mode line, expected one mode for each id; 92 is 1920x1080@60 elsewhere"),
    Mistake(
      "createdModes", is: "[]",
      says: "outputs[0].modes[1].modeline: found a mode line, expected the same mode in createdModes too"),
  ])
  func checksModes(_ mistake: Mistake) { expect(mistake) }

  @Test(arguments: [
    Mistake("outputs", 0, "crtc", is: "61", says: "outputs[0].crtc: found 61, expected the id of one of the crtcs"),
    Mistake(
      "outputs", 0, "crtc", is: nil,
      says: "outputs[0].mode: found a value without a crtc, expected a crtc too, or neither"),
    Mistake("outputs", 0, "mode", is: nil, says: "outputs[0]: found a crtc without a mode, expected the mode it shows"),
    Mistake(
      "outputs", 0, "position", is: nil,
      says: "outputs[0]: found a crtc without a position, expected the position it shows"),
    Mistake(
      "outputs", 0, "position", "x", is: "32768",
      says: "outputs[0].position.x: found 32768, expected -32768...32767"),
    Mistake(
      "outputs", 0, "rotation", is: #""90""#,
      says: #"outputs[0].rotation: found "90", expected normal, left, inverted, right"#),
    Mistake(
      "outputs", 0, "reflection", is: #""yx""#,
      says: #"outputs[0].reflection: found "yx", expected none, x, y, xy; did you mean "x"?"#),
    Mistake(
      "outputs", 1, "position", "x", is: "101",
      says:
        "outputs[1]: found 1920x1080@60 at 101,0 on CRTC 60, expected the same mode, position, rotation, reflection, transform and panning as on HDMI-1"
    ),
    Mistake(
      "outputs", 0, "transform", "matrix", 3, is: "32768",
      says: "outputs[0].transform.matrix[3]: found 32768.0, expected -32768 to 32767.99998"),
    Mistake(
      "outputs", 0, "transform", "matrix", 0, is: "1e300",
      says: "outputs[0].transform.matrix[0]: found 1e+300, expected -32768 to 32767.99998"),
    Mistake(
      "outputs", 0, "transform", "matrix", is: "[1, 2]",
      says: "outputs[0].transform.matrix: found 2 numbers, expected 9"),
    Mistake(
      "outputs", 0, "transform", "filter", is: #""bilinea""#,
      says: #"outputs[0].transform.filter: found "bilinea", expected nearest, bilinear; did you mean "bilinear"?"#),
  ])
  func checksWhatIsLit(_ mistake: Mistake) { expect(mistake) }

  @Test(arguments: [
    Mistake(
      "outputs", 0, "properties", "max bpc", "range", is: "[16, 8]",
      says: "outputs[0].properties.max bpc.range: found [16, 8], expected the smallest and the largest number"),
    Mistake(
      "outputs", 0, "properties", "max bpc", "range", is: "[8]",
      says: "outputs[0].properties.max bpc.range: found [8], expected the smallest and the largest number"),
    Mistake(
      "outputs", 0, "properties", "max bpc", "value", is: "4294967296",
      says: "outputs[0].properties.max bpc.value: found 4294967296, expected -2147483648...4294967295"),
    Mistake(
      "outputs", 0, "properties", "max bpc", "numbers", is: "[8]",
      says: "outputs[0].properties.max bpc: found several of range, names and numbers, expected at most one"),
    Mistake(
      "outputs", 0, "properties", "CTM", "value", "bytes", is: #""0g""#,
      says: #"outputs[0].properties.CTM.value.bytes: found "0g", expected two hexadecimal digits for each byte"#),
  ])
  func checksProperties(_ mistake: Mistake) { expect(mistake) }

  @Test(arguments: [
    Mistake("version", is: nil, says: #"found no "version", expected what `orchestrate show --json` writes"#),
    Mistake("outputs", 0, "name", is: nil, says: #"outputs[0]: found no "name", expected one"#),
    Mistake(
      "outputs", 0, "modes", 0, "width", is: #""wide""#,
      says: "outputs[0].modes[0].width: found a different type, expected a whole number"),
    Mistake("outputs", is: "3", says: "outputs: found a different type, expected a list"),
    Mistake("primary", is: "3", says: "primary: found a different type, expected text"),
    Mistake("crtcs", 0, is: "true", says: "crtcs[0]: found a different type, expected an object"),
    Mistake(
      "crtcs", 0, "transforms", is: "1.5",
      says: "crtcs[0].transforms: found a different type, expected true or false"),
  ])
  func saysWhichTypeIsWrong(_ mistake: Mistake) { expect(mistake) }

  @Test func refusesTooManyOutputs() {
    let outputs = (1...1025).map { #"{"name": "DP-\#($0)", "id": \#($0)}"# }.joined(separator: ",")
    expect(Mistake("outputs", is: "[\(outputs)]", says: "outputs: found 1025 entries, expected at most 1024"))
  }

  @Test func refusesTwoCRTCsOfOneId() {
    expect(
      Mistake("crtcs", is: #"[{"id": 60}, {"id": 60}]"#, says: "crtcs[1].id: found 60 again, expected an id of its own")
    )
  }

  private func expect(_ mistake: Mistake, location: SourceLocation = #_sourceLocation) {
    do {
      let data = try changed(mistake.path[...], to: mistake.value)
      do {
        _ = try read(data)
        Issue.record("was accepted", sourceLocation: location)
      } catch let error as JSONProblem {
        #expect(error.description == mistake.error, sourceLocation: location)
      }
    } catch {
      Issue.record(error, sourceLocation: location)
    }
  }

  private func read(_ data: Data) throws -> Snapshot { try Snapshot(json: [UInt8](data)) }

  private func changed(_ path: ArraySlice<PathPart>, to json: String?) throws -> Data {
    let good = try JSONSerialization.jsonObject(with: JSONEncoder().encode(SampleSnapshot.ordinary))
    let value = try json.map { try JSONSerialization.jsonObject(with: Data($0.utf8), options: .fragmentsAllowed) }
    return try JSONSerialization.data(withJSONObject: path.isEmpty ? good : replace(in: good, at: path, with: value))
  }

  private func replace(in json: Any, at path: ArraySlice<PathPart>, with value: Any?) throws -> Any {
    guard let part = path.first else { return try #require(value) }
    let isLast = path.count == 1
    switch part {
    case .key(let key):
      var object = try #require(json as? [String: Any])
      object[key] = isLast ? value : try replace(in: #require(object[key]), at: path.dropFirst(), with: value)
      return object
    case .index(let index):
      var list = try #require(json as? [Any])
      list[index] = isLast ? try #require(value) : try replace(in: list[index], at: path.dropFirst(), with: value)
      return list
    }
  }
}
