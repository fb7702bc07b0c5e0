import Testing

/// Who may import whom. SwiftPM does not hold an executable to this: it finds every module that a dependency brings.
@Suite struct ImportTests {
  /// The table of the house. System libraries hold C headers only.
  static let allowed: [String: Set<String>] = [
    "CX11": [], "CYAML": [], "CSystemd": [], "CLinux": [], "CVersion": [], "CExpat": [], "CTOML": [], "CImlib2": [],
    "CPango": [],
    "CHTTP": [],
    "Displays": [],
    "ProfileFile": ["Displays", "CYAML"],
    "Import": ["Displays", "ProfileFile", "CExpat", "CTOML"],
    "X11": ["Displays", "CX11"],
    "Session": ["Displays", "CSystemd", "Glibc"],
    "Presenter": ["Displays", "X11", "CImlib2", "CPango", "Glibc"],
    "Platform": ["Displays", "CLinux", "CVersion", "Glibc", "Synchronization"],
    "Files": [
      "Displays", "Import", "Platform", "ProfileFile", "Glibc", "FoundationEssentials", "Synchronization",
    ],
    "Control": ["Displays", "Files", "Platform", "ProfileFile", "Glibc", "FoundationEssentials"],
    "Applying": [
      "Control", "Displays", "Files", "Platform", "ProfileFile", "Session", "X11", "CLinux", "Glibc",
      "FoundationEssentials",
    ],
    "Presenting": [
      "Applying", "Control", "Displays", "Files", "Platform", "Presenter", "Session", "X11", "CLinux", "Glibc",
    ],
    "Watching": [
      "Applying", "Control", "Displays", "Files", "Platform", "Presenting", "Rendering", "Session", "X11", "CLinux",
      "Glibc",
    ],
    "Rendering": [
      "Applying", "Control", "Displays", "Files", "Import", "Platform", "ProfileFile", "Session", "Glibc",
      "FoundationEssentials",
    ],
    "Console": [
      "Applying", "Control", "Displays", "Files", "Platform", "Presenter", "ProfileFile", "Rendering", "Session",
      "Presenting", "Watching", "X11", "CHTTP", "Glibc", "FoundationEssentials",
    ],
    "orchestrate": [
      "Applying", "Console", "Control", "Displays", "Files", "Import", "Platform", "Presenter", "Presenting",
      "ProfileFile", "Rendering", "Session", "Watching", "X11", "ArgumentParser", "CLinux", "Glibc",
      "Synchronization",
    ],
  ]

  private static let systemLibraries = [
    "CX11", "CYAML", "CSystemd", "CLinux", "CVersion", "CExpat", "CTOML", "CImlib2", "CPango", "CHTTP",
  ]

  @Test func everyModuleIsInTheTable() throws {
    #expect(try SourceTree.modules().filter { Self.allowed[$0] == nil }.isEmpty)
  }

  @Test func importsKeepToTheTable() throws {
    let displaced = try SourceTree.files().flatMap { file in
      let allowed = Self.allowed[file.module] ?? []
      return file.imports.filter { !allowed.contains($0.module) }.map {
        "\(file.path):\($0.line): \(file.module) must not import \($0.module); it may import "
          + (allowed.isEmpty ? "nothing" : allowed.sorted().joined(separator: ", "))
      }
    }
    #expect(displaced.isEmpty, "\(displaced.joined(separator: "\n"))")
  }

  /// It would cost start-up time many times the work: hence FoundationEssentials.
  @Test func nobodyImportsFoundation() throws {
    let places = try SourceTree.files().flatMap { file in
      file.imports.filter { $0.module == "Foundation" }.map { "\(file.path):\($0.line)" }
    }
    #expect(places.isEmpty, "Foundation is imported at \(places.joined(separator: ", "))")
  }

  @Test(arguments: systemLibraries)
  func systemLibrariesHoldNoSwift(module: String) throws {
    let files = try SourceTree.files().filter { $0.module == module }.map(\.path)
    #expect(files.isEmpty, "\(files.joined(separator: ", "))")
  }

  @Test func oneFileTalksToLibyaml() throws {
    let files = try SourceTree.files().filter { $0.imports.contains { $0.module == "CYAML" } }.map(\.path)
    #expect(files == ["Sources/ProfileFile/YAMLParser.swift"])
  }

  @Test func oneFileTalksToEachReaderOfOtherLanguages() throws {
    let files = try SourceTree.files().filter { file in
      file.imports.contains { ["CExpat", "CTOML"].contains($0.module) }
    }
    #expect(files.map(\.path) == ["Sources/Import/TOMLReader.swift", "Sources/Import/XMLReader.swift"])
  }

  /// The search for imports finds some; without any, the rules above would hold no module to anything.
  @Test func importsAreFound() throws {
    let found = try SourceTree.files().reduce(into: [String: Set<String>]()) { found, file in
      found[file.module, default: []].formUnion(file.imports.map(\.module))
    }
    #expect(found["X11"]?.isSuperset(of: ["Displays", "CX11"]) ?? false)
    #expect(found["ProfileFile"]?.contains("CYAML") ?? false)
    #expect(found["Displays"]?.isEmpty ?? false)
  }
}
