import Testing

/// Within a module the compiler lets everything use everything. The folders have a direction all the same, so that each
/// can be read with nothing but those before it.
@Suite struct FolderOrderTests {
  /// A folder uses those that stand before it. What is in no folder goes by the module's name.
  static let order: [(module: String, folders: [String])] = [
    (
      "Displays",
      [
        "Diagnostics", "JSON", "Vocabulary", "Expressions", "Trust", "Snapshot", "Profile", "Situation", "Layout",
        "Plan",
        "Findings", "Content", "Browsing", "Players", "Homes", "Watching", "Checkup", "Drawing", "Expectations",
      ]
    ),
    (
      "X11",
      ["Wire", "Reading", "Power", "Executing", "Selections", "Windows", "Wishes", "Presenters", "Canvases", "X11"]
    ),
    ("Platform", ["Platform", "FileSystem", "EventLoop", "Terminal"]),
    (
      "Applying",
      ["Servers", "Situations", "Workspaces", "Confirmation", "Hooks", "Converging", "Holding", "Directing"]
    ),
    ("Presenting", ["Decoding", "Fetching", "Browsers", "Checking", "Playing"]),
    ("Console", ["Serving", "Uploads", "Seeing", "Drafts", "Console"]),
    (
      "orchestrate",
      ["Options", "Calibration", "Validation", "Looking", "Overview", "Live", "Fleet", "Commands", "orchestrate"]
    ),
  ]

  @Test(arguments: order.map(\.module))
  func foldersUseWhatStandsBeforeThem(module: String) throws {
    let order = try #require(Self.order.first { $0.module == module }?.folders)
    let use = FolderUse(of: module, in: try SourceTree.files())
    #expect(use.folders == Set(order), "every folder has its place, and every place a folder")
    let displaced = use.against(order).lines
    #expect(displaced.isEmpty, "\(displaced.joined(separator: "\n"))")
  }

  @Test func everyModuleWithFoldersHasAnOrder() throws {
    let files = try SourceTree.files()
    let modules = Set(files.map(\.module)).filter { FolderUse(of: $0, in: files).folders.count > 1 }
    #expect(modules == Set(Self.order.map(\.module)))
  }

  /// A folder is spoken of by its name alone.
  @Test func noTwoFoldersShareAName() {
    let names = Self.order.flatMap(\.folders)
    #expect(Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys.sorted() == [])
  }

  @Test(arguments: [
    ("let mode: Mode", true), ("func f(_ mode: Mode?) -> [Int]", true), ("let text = \"\\(Mode(1))\"", true),
    ("extension Mode {}", true), ("// as a Mode", false), ("let text = \"Mode\"", false), ("let mode = 1", false),
    ("let other: Other", false), ("let inner: Inner", false), ("let model: ModeModel", false),
  ])
  func theRuleFindsWhatItIsFor(line: String, isFound: Bool) {
    func file(_ path: String, _ text: String) -> SourceFile {
      SourceFile(module: "M", path: "Sources/M/\(path)", lines: text.split(separator: "\n").map(String.init))
    }
    let use = FolderUse(
      of: "M",
      in: [
        file("First/A.swift", "package struct Start {}\n\(line)\nstruct Other {}"),
        file("Second/B.swift", "package struct Mode: Sendable {\n  enum Inner {}\n}\nlet start: Start"),
        file("Second/C.swift", "struct Other {}\nfinal class Inner {}"),
      ])
    #expect(use.against(["Second", "First"]).map(\.name) == ["Start"])
    #expect(use.against(["First", "Second"]).map(\.name) == (isFound ? ["Mode"] : []))
  }
}
