import Displays
import Foundation
import Testing

/// schemas/snapshot-1.json tells editors what leaving a key out means; the reader of snapshots means the same.
@Suite struct SchemaDefaultTests {
  /// Every key that is not required is left out but where another one needs it.
  private static let least = """
    {
      "version": 1,
      "framebuffer": {
        "size": { "width": 800, "height": 600 }, "physicalSize": { "width": 0, "height": 0 },
        "minimum": { "width": 8, "height": 8 }, "maximum": { "width": 4096, "height": 4096 }
      },
      "crtcs": [{ "id": 1, "outputs": ["A"] }],
      "outputs": [
        {
          "name": "A", "id": 2, "crtc": 1, "identity": {}, "position": { "x": 0, "y": 0 },
          "mode": { "id": 3, "width": 800, "height": 600, "refreshMilliHertz": 60000 },
          "modes": [{ "id": 3, "width": 800, "height": 600, "refreshMilliHertz": 60000 }],
          "transform": { "matrix": [2, 0, 0, 0, 2, 0, 0, 0, 1] },
          "properties": { "p": { "value": 1 } }
        },
        { "name": "B", "id": 4 }
      ],
      "power": { "screenSaver": { "active": false, "timeout": 0, "interval": 0 } }
    }
    """

  /// Where each part of the schema stands in that document.
  private static let places: [String: [String]] = [
    "": [], "crtc": ["crtcs", "0"], "output": ["outputs", "0"], "mode": ["outputs", "0", "modes", "0"],
    "identity": ["outputs", "0", "identity"], "transform": ["outputs", "0", "transform"],
    "property": ["outputs", "0", "properties", "p"], "power": ["power"],
  ]

  private static func set(_ value: Any, at path: ArraySlice<String>, in part: Any) -> Any {
    guard let first = path.first else { return value }
    if var list = part as? [Any], let index = Int(first) {
      list[index] = set(value, at: path.dropFirst(), in: list[index])
      return list
    }
    var object = part as? [String: Any] ?? [:]
    object[first] = set(value, at: path.dropFirst(), in: object[first] ?? [:])
    return object
  }

  private static func snapshot(_ document: Any) throws -> Snapshot {
    try Snapshot(json: [UInt8](JSONSerialization.data(withJSONObject: document)))
  }

  @Test func leavingOutMeansTheDefault() throws {
    let file = URL(filePath: #filePath).appending(path: "../../../../schemas/snapshot-1.json").standardized
    let schema = try #require(JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    var parts = try #require(schema["definitions"] as? [String: Any])
    parts[""] = schema
    let document = try JSONSerialization.jsonObject(with: Data(Self.least.utf8))
    let expected = try Self.snapshot(document)
    var seen = 0
    for (name, part) in parts {
      let properties = (part as? [String: Any])?["properties"] as? [String: [String: Any]] ?? [:]
      for (key, property) in properties {
        guard let standard = property["default"] else { continue }
        let place = try #require(Self.places[name], "\(name)")
        seen += 1
        // Modes, clones and properties of the lit output are there; the dark one has none of them.
        let isList = ["modes", "properties", "connection", "clones"].contains(key) && name == "output"
        let path = (isList ? ["outputs", "1"] : place) + [key]
        if key == "outputs" { continue }
        #expect(try Self.snapshot(Self.set(standard, at: path[...], in: document)) == expected, "\(name).\(key)")
      }
    }
    #expect(seen >= 15)
  }
}
