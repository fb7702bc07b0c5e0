import Testing

/// What is decided about is put together in few places: each further one would leave out something else.
@Suite struct SituationPlaceTests {
  @Test(arguments: [
    ("a situation is made", #"(?:^|[^.\w])Situation\("#, ["Sources/Files/Makers.swift"]),
    (
      "a machine's situation is asked for", #"\bmakers\.situation\("#,
      [
        "Sources/Applying/Situations/SituationReader.swift", "Sources/Files/CaseSource.swift",
        "Sources/orchestrate/Validation/FleetMachine.swift",
      ]
    ),
    (
      "a snapshot learns what was refused", #"\.knowing\((?:refused|Refused)"#,
      ["Sources/Applying/Situations/SituationReader.swift"]
    ),
    (
      "circumstances are read", #"\bSession\(\)\.circumstances\("#,
      ["Sources/Applying/Situations/SituationReader.swift", "Sources/orchestrate/Looking/DoctorProbe+Machine.swift"]
    ),
  ])
  func isDoneInFewPlaces(what: String, sign: String, places: [String]) throws {
    let expression = try Regex(sign)
    let files = try SourceTree.files().filter { file in file.lines.contains { $0.contains(expression) } }
    #expect(files.map(\.path).sorted() == places, "where \(what)")
  }
}
