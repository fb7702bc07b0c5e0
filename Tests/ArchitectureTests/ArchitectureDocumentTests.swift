import Foundation
import Testing

/// What docs/architecture.md and docs/design-principles.md name is there.
@Suite struct ArchitectureDocumentTests {
  private let document: ArchitectureDocument
  private let files: [SourceFile]

  init() throws {
    document = try ArchitectureDocument()
    files = try SourceTree.files()
  }

  @Test func placesExist() {
    #expect(document.places.count > 40)
    let missing = document.places.filter {
      !FileManager.default.fileExists(atPath: SourceTree.root.appending(path: $0).path)
    }
    #expect(missing.isEmpty, "\(missing.joined(separator: ", "))")
  }

  @Test func everyFolderOfSourcesHasItsPlace() {
    let folders = Set(files.map { $0.path.prefix(through: $0.path.lastIndex(of: "/") ?? $0.path.startIndex) })
    let missing = folders.map(String.init).filter { !document.places.contains($0) }.sorted()
    #expect(missing.isEmpty, "\(missing.joined(separator: ", "))")
  }

  @Test func typesExist() throws {
    #expect(document.types.count > 40)
    let missing = document.types.subtracting(try Self.known(files)).sorted()
    #expect(missing.isEmpty, "\(missing.joined(separator: ", "))")
  }

  @Test func membersExist() {
    #expect(document.members.count > 3)
    let missing = document.members.filter { member in
      !files.contains { $0.text.contains(" \(member.type)") && $0.declares(member.name) }
    }
    #expect(missing.isEmpty, "\(missing)")
  }

  @Test func filesOfExtensionsExist() {
    let names = Set(files.compactMap { $0.path.split(separator: "/").last?.dropLast(".swift".count) }.map(String.init))
    let missing = document.extensions.subtracting(names).sorted()
    #expect(missing.isEmpty, "\(missing.joined(separator: ", "))")
  }

  /// Each principle names where it is held, and that is there.
  @Test func principlesNameTheirPlaces() throws {
    let principles = try ArchitectureDocument("docs/design-principles.md").principles
    #expect(principles.count > 15)
    let known = try Self.known(files).union(try Self.testFiles())
    for principle in principles {
      let missing = principle.text.namedTypes.subtracting(known).sorted()
      #expect(!principle.text.namedTypes.isEmpty && missing.isEmpty, "\(principle.name): \(missing)")
    }
  }

  /// Suites and what supports them are called as their files are.
  private static func testFiles() throws -> [String] {
    let folder = SourceTree.root.appending(path: "Tests").path
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
    return paths.compactMap { $0.split(separator: "/").last.map { String($0.dropLast(".swift".count)) } }
  }

  /// Types of ours, modules, and the few names of others that look like types.
  private static func known(_ files: [SourceFile]) throws -> Set<String> {
    let types = files.flatMap(\.types)
    let modules = ImportTests.allowed.flatMap { [$0.key] + $0.value }
    let tests = try FileManager.default.contentsOfDirectory(atPath: SourceTree.root.appending(path: "Tests").path)
    let folders = files.flatMap { $0.path.split(separator: "/").dropLast().map(String.init) }
    return Set(types + modules + folders + tests + ["FolderOrderTests", "RandR"])
  }

  @Test func theTreeIsReadAsItStands() {
    let document = ArchitectureDocument(
      text: """
        `Plan` with `Snapshot.applying(step)` and KeyTable, `Drafting+Sway`: XrandrListing, not XCB.
        ## Where to find what

        ```
        Makefile                what there is
        Sources/A/
          (those above)
          Inner/                things
                                more things
        Sources/B/              Other
        ```
        """)
    #expect(document.places == ["Makefile", "Sources/A/", "Sources/A/Inner/", "Sources/B/"])
    #expect(document.types == ["Plan", "Snapshot", "KeyTable", "Drafting", "XrandrListing"])
    #expect(document.members.map(\.name) == ["applying"])
    #expect(document.extensions == ["Drafting+Sway"])
  }
}

extension SourceFile {
  fileprivate var text: String { lines.joined(separator: "\n") }

  /// The names of the types that it declares, nested ones too.
  fileprivate var types: [String] {
    text.matches(of: /\b(?:struct|class|enum|protocol|actor|typealias) (\w+)/).map { String($0.1) }
  }

  fileprivate func declares(_ member: String) -> Bool {
    ["func", "var", "let", "case"].contains { text.contains("\($0) \(member)") }
  }
}
