import Testing

/// Habits that a compiler does not enforce.
@Suite struct HabitTests {
  enum Habit: String, CaseIterable {
    case unchecked = "@unchecked Sendable: let the compiler prove it"
    case unsafe = "nonisolated(unsafe): let the compiler prove it"
    case forcedTry = "try!: an error is no crash"
    case forcedCast = "as!: input never ends the process"
    case forcedUnwrap = "a forced unwrap: nil is a case, not a crash"
    case unwrappedType = "an implicitly unwrapped optional: nil is a case, not a crash"
    case fatalError = "fatalError: input never ends the process"
    case precondition = "precondition: input never ends the process"
    case sleep = "sleep: there is an event to wait for"

    /// What such a line holds, and the expression that tells it from lines that only look like it.
    var signs: (text: String, expression: Regex<Substring>) {
      switch self {
      case .unchecked: ("@unchecked", /@unchecked\s+Sendable/)
      case .unsafe: ("nonisolated", /nonisolated\(unsafe\)/)
      case .forcedTry: ("try!", /\btry!/)
      case .forcedCast: ("as!", /\bas!/)
      case .forcedUnwrap: ("!", /[\w)\]}]!(?:[\s.,;:)\]}\[(?]|$)/)
      case .unwrappedType: ("!", /:\s*\[?[A-Z]\w*(?:<[^>]*>)?\]?!/)
      case .fatalError: ("fatalError", /\bfatalError\(/)
      case .precondition: ("precondition", /\bprecondition(?:Failure)?\(/)
      case .sleep:
        ("sleep", /(?:^\s*|[^.\w\s]\s*|\b(?:try|await|return)\s+)(?:u|nano)?sleep\(|\bTask\.sleep|\bThread\.sleep/)
      }
    }
  }

  @Test(arguments: Habit.allCases)
  func isNowhere(habit: Habit) throws {
    let places = try SourceTree.files().flatMap { $0.places(of: habit) }
    #expect(places.isEmpty, "\(habit.rawValue)\n\(places.joined(separator: "\n"))")
  }

  /// Each expression finds what it is for and leaves alone what only looks like it.
  @Test(arguments: [
    ("let a = b!.c", true), ("let a = b[0]! + 1", true), ("f(x!)", true), ("let a = try! f()", true), ("a as! B", true),
    ("usleep(100)", true), ("  _ = sleep(1)", true), ("try await Task.sleep(for: .seconds(1))", true),
    ("var a: Int!", true),
    ("final class A: @unchecked Sendable {}", true), ("nonisolated(unsafe) var a = 1", true), ("fatalError()", true),
    ("preconditionFailure()", true),
    ("guard a != b, !c else { return !d }", false), ("print(\"no! really!\")", false), ("a() // never! try! it", false),
    ("let asleep = isAsleep(a)", false), ("case sleep(Cause)", false), ("try add(.sleep(cause))", false),
    ("if !a.isEmpty && !(b) { }", false), ("x = !y", false),
  ])
  func rulesFindWhatTheyAreFor(line: String, isFound: Bool) {
    let file = SourceFile(module: "", path: "a.swift", lines: [line])
    let found = Habit.allCases.contains { !file.places(of: $0).isEmpty }
    #expect(found == isFound)
  }

  /// What takes a path apart by characters: to Swift a slash with an accent behind it is no slash. `Path` does it by
  /// bytes.
  private static var partsOfText: Regex<Substring> {
    /\.(?:has(?:Prefix|Suffix)\("(?:\/|\.\/|\.[a-z]+")|split\(separator: "\/"|(?:last|first)Index\(of: "\/"\)|contains\("\/"\))/
  }

  @Test func pathsAreNotTakenApartAsText() throws {
    // Regular expressions stand between slashes.
    let others = ["Selector.swift", "Selector+Naming.swift", "Codec+Text.swift"]
    let files = try SourceTree.files().filter { file in !others.contains { file.path.hasSuffix("/\($0)") } }
    let places = files.flatMap { file in file.places(holding: "\"") { $0.contains(Self.partsOfText) } }
    #expect(places.isEmpty, "use Path:\n\(places.joined(separator: "\n"))")
  }

  @Test(arguments: [
    (#"path.hasPrefix("/")"#, true), (#"name.hasSuffix(".yaml")"#, true), (#"a.split(separator: "/")"#, true),
    (#"a.lastIndex(of: "/")"#, true), (#"a.contains("/")"#, true), (#"a.hasPrefix("./")"#, true),
    (#"a.hasPrefix("X")"#, false), (#"a.hasSuffix(".")"#, false), (#"a.split(separator: ":")"#, false),
  ])
  func theRuleFindsWhatItIsFor(line: String, isFound: Bool) { #expect(line.contains(Self.partsOfText) == isFound) }

  @Test func filesAreShort() throws {
    let longest = 300
    let long = try SourceTree.files().filter { $0.lines.count > longest }.map { "\($0.path): \($0.lines.count) lines" }
    #expect(long.isEmpty, "over \(longest) lines:\n\(long.joined(separator: "\n"))")
  }

  @Test func functionsAreShort() throws {
    let longest = 25
    let functions = try SourceTree.files().flatMap(\.functions)
    #expect(functions.count > 2000, "the rule still sees functions")
    let long = functions.filter { $0.lines > longest }
    let places = long.map { "\($0.path):\($0.line): \($0.name) has \($0.lines) lines" }
    #expect(long.isEmpty, "over \(longest) lines:\n\(places.joined(separator: "\n"))")
  }

  /// Text and comments hold braces that open nothing.
  @Test func theRuleCountsLinesOfCode() {
    let text = #"""
      protocol A { func none() }
      func one() { print("{ \"{") } // {
      extension A {
        init?(
          _ a: Int
        ) {
          // }
          let text = """
            }}}
            """
        }
        mutating func + <B>(_ b: B) -> [B]
        where B: A {
        }
      }
      """#
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let functions = SourceFile(module: "", path: "a.swift", lines: lines).functions
    #expect(functions.map(\.name) == ["one", "init", "+"])
    #expect(functions.map(\.line) == [2, 4, 12])
    #expect(functions.map(\.lines) == [1, 8, 3])
  }
}
