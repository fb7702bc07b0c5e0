package import Displays
package import ProfileFile

/// A page's request about a profile that it has changed.
package struct DraftRequest {
  package var path: Path
  /// The version of the file that the page has read.
  package var version: String
  /// The whole text, where it was typed by hand.
  package var text: String?
  package var edits: [ProfileEdit]
  /// The length of the whole request, in bytes.
  package let length: Int
  /// The name of the page.
  package var page: String?
  /// The seconds until a trial is undone unless a user keeps it.
  package var seconds: Int?

  package init(_ request: HTTPRequest) throws(RefusedRequest) {
    let members = try request.members()
    guard case .text(let path) = members["path"], case .text(let version) = members["version"] else {
      throw RefusedRequest(400, "\"path\" and \"version\" are missing, expected texts")
    }
    (self.path, self.version) = (Path(path), version)
    text = members["text"]?.words
    length = request.body.count
    page = members["page"]?.words
    seconds = members["seconds"].flatMap { if case .plain(let number) = $0 { Int(number) } else { nil } }
    guard case .list(let items) = members["edits"] ?? .list([]) else {
      throw RefusedRequest(400, "\"edits\" is no list")
    }
    edits = []
    for item in items { edits.append(try Self.edit(item)) }
  }

  private static func edit(_ item: WrittenValue) throws(RefusedRequest) -> ProfileEdit {
    guard case .mapping(let members) = item, case .list(let path) = members.first(where: { $0.key == "path" })?.value,
      !path.isEmpty, path.allSatisfy({ $0.words != nil })
    else { throw RefusedRequest(400, "an edit is { \"path\": [\"screens\", …], \"value\": … }") }
    let value = members.first { $0.key == "value" }?.value ?? .plain("")
    return ProfileEdit(path.compactMap(\.words), value == .plain("") ? nil : value)
  }
}
