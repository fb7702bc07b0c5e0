import Displays
import Foundation
import Testing

@testable import ProfileFile

/// The schema that editors use and the key table that the decoder uses say the same. Whether the schema judges whole
/// profiles as the decoder does is what `schemas/check` holds it to, with a validator of other people's making.
@Suite struct SchemaTests {
  private let schema: YAMLNode

  init() throws {
    let file = Fixtures.repository.appending(path: "schemas/profile-1.json")
    var findings = Findings(file: "profile-1.json")
    // JSON is YAML.
    schema = try #require(ProfileFile.composed(try Fixtures.bytes(file), limits: .profile, findings: &findings))
    #expect(findings.inOrder == [])
  }

  @Test func profileKeys() throws { try expect(ProfileKey.self, in: schema) }
  @Test func conditionKeys() throws { try expect(ConditionKey.self, in: definition("when")) }
  @Test func hookKeys() throws { try expect(HookKey.self, in: definition("hooks")) }
  @Test func screenKeys() throws { try expect(ScreenKey.self, in: definition("screen")) }
  @Test func identityKeys() throws { try expect(IdentityKey.self, in: definition("identity")) }
  @Test func positionKeys() throws { try expect(PositionKey.self, in: definition("position")) }
  @Test func createdModeKeys() throws { try expect(CreatedModeKey.self, in: definition("created-mode")) }
  @Test func overscanKeys() throws { try expect(OverscanKey.self, in: definition("overscan")) }
  @Test func contentKeys() throws { try expect(ContentKey.self, in: definition("content")) }
  @Test func slideshowKeys() throws { try expect(SlideshowKey.self, in: definition("slideshow")) }
  @Test func fallbackKeys() throws { try expect(FallbackKey.self, in: definition("fallback")) }
  @Test func textStyleKeys() throws { try expect(LetterStyleKey.self, in: definition("style")) }
  @Test func windowKeys() throws { try expect(WindowKey.self, in: definition("window")) }
  @Test func onDisconnectKeys() throws { try expect(OnDisconnectKey.self, in: definition("on-disconnect")) }

  /// A section of the key table that nothing above looks at would go unnoticed.
  @Test func everySectionIsInTheSchema() {
    let held = [
      ProfileKey.place, ConditionKey.place, HookKey.place, ScreenKey.place, IdentityKey.place, PositionKey.place,
      CreatedModeKey.place, OverscanKey.place, ContentKey.place, SlideshowKey.place, WindowKey.place,
      FallbackKey.place, LetterStyleKey.place, OnDisconnectKey.place,
    ]
    #expect(KeyTable.sections.filter { !held.contains($0.place) }.map(\.place) == [])
  }

  private func definition(_ name: String) throws -> YAMLNode {
    try #require(schema["definitions"]?[name])
  }

  private func expect<Keys: KeySet>(_ keys: Keys.Type, in object: YAMLNode) throws {
    let properties = try #require(object["properties"])
    #expect(object["additionalProperties"]?.scalar?.text == "false")
    #expect(Set(properties.keys) == Set(Keys.allCases.map(\.rawValue)))
    for key in Keys.allCases {
      let property = try #require(properties[key.rawValue])
      #expect(property["description"]?.scalar?.text == key.facts.help)
      // Defaults that depend on other keys, such as "top, in a column left", stand in the schema's branches.
      let standard = key.facts.standard.flatMap { $0.contains(" ") ? nil : $0 }
      #expect(property["default"]?.scalar?.text == standard, "\(key.rawValue)")
      if let words = key.facts.words { #expect(words == choice(property), "\(key.rawValue)") }
    }
  }

  /// The words that a part of the schema allows, through lists and references; the branches of `align` hold the same.
  private func choice(_ part: YAMLNode) -> Set<String> {
    if part["type"]?.scalar?.text == "boolean" { return ["true", "false"] }
    let words = Set(part["enum"]?.texts ?? [])
    let inner = ["anyOf", "allOf"].flatMap { part[$0]?.items ?? [] } + [part["items"]].compactMap(\.self)
    let referred = part["$ref"]?.scalar.flatMap { schema["definitions"]?[String($0.text.dropFirst(14))] }
    return (inner + [referred].compactMap(\.self)).reduce(words) { $0.union(choice($1)) }
  }

  /// Editors show a default only where it stands beside the words it is one of.
  @Test func defaultsAreAllowed() throws {
    var seen = 0
    func look(at part: YAMLNode) {
      if let standard = part["default"]?.scalar?.text, let words = part["enum"]?.texts {
        seen += 1
        #expect(words.contains(standard))
      }
      part.inner.forEach(look)
    }
    look(at: schema)
    #expect(seen >= 10)
  }
}

extension Key {
  /// The words of a choice; nil where the key takes anything else.
  fileprivate var words: Set<String>? {
    let choice = expects.replacing(", or a list of these", with: "")
    guard choice.wholeMatch(of: /[a-z0-9-]+(, [a-z0-9-]+)* or [a-z0-9-]+/) != nil else { return nil }
    return Set(choice.replacing(" or ", with: ", ").split(separator: ", ").map(String.init))
  }
}

extension YAMLNode {
  fileprivate subscript(key: String) -> YAMLNode? {
    guard case .mapping(let entries) = content else { return nil }
    return entries.first { $0.key.value == key }?.value
  }

  fileprivate var keys: [String] {
    guard case .mapping(let entries) = content else { return [] }
    return entries.map(\.key.value)
  }

  fileprivate var texts: [String]? { items?.compactMap { $0.scalar?.text } }

  fileprivate var items: [YAMLNode]? {
    if case .list(let items) = content { items } else { nil }
  }

  /// Everything right below.
  fileprivate var inner: [YAMLNode] {
    if case .mapping(let entries) = content { entries.map(\.value) } else { items ?? [] }
  }
}
