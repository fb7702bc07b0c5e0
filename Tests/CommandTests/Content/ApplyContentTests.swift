import Foundation
import LabSupport
import Testing

/// `plan` and `apply` with profiles that show something.
@Suite(.serialized, .limited) struct ApplyContentTests {
  private static let (red, green, blue) = ("color: \"#ff0000\"", "color: \"#00ff00\"", "color: \"#0000ff\"")

  private func desk(office: String?, other: String?) throws -> Desk {
    try Desk(Desk.twins, profiles: ["desk": Desk.contents(office: office, other: other)])
  }

  private func edit(_ desk: Desk, office: String?, other: String?) throws {
    try desk.scratch.write("profiles/desk.yaml", Desk.contents(office: office, other: other))
  }

  @Test func everyScreenShowsItsContentAndASecondRunStartsNothing() throws {
    let desk = try desk(office: Self.red, other: Self.blue)
    let planned = try desk.run("plan")
    let words = "  A: show colour #ff0000\n      office: no content running yet (profiles/desk.yaml:6:14)"
    #expect(planned.output.contains(words), "\(planned)")
    #expect(try desk.server.presenters() == [:], "plan starts nothing")
    let applied = try desk.run("apply")
    #expect(applied.code == 0 && applied.output.hasPrefix("desk: 3 changes\n"), "\(applied)")
    #expect(try desk.server.color(of: "A") == "#ff0000")
    #expect(try desk.server.color(of: "B") == "#0000ff")
    let running = try desk.server.presenters()
    #expect(running.keys.sorted() == ["A", "B"])
    try desk.expectNothingToDo()
    #expect(try desk.run("plan", "--detailed-exitcode").code == 0)
    #expect(try desk.server.presenters() == running)
  }

  /// It may be well soon: `status` says so too.
  @Test func whatIsTriedAgainHasNotFailed() throws {
    let desk = try desk(office: "program: [sh, -c, \"exit 1\"]", other: nil)
    _ = try desk.run("apply")
    let presenter = try #require(try desk.server.presenters()["A"])
    defer { kill(presenter, SIGCONT) }
    // It stands still in the pause before the next try.
    try Deadline().look(for: "the pause") {
      kill(presenter, SIGSTOP)
      let isTriedAgain = try desk.run("plan").errors.contains("and is tried again")
      if !isTriedAgain { kill(presenter, SIGCONT) }
      return isTriedAgain
    }
    let plan = try desk.run("plan", "--detailed-exitcode")
    #expect(plan.code == 0, "\(plan)")
    #expect(try desk.run().code == 0)
  }

  @Test func onlyWhatDiffersIsStartedAnew() throws {
    let desk = try desk(office: Self.red, other: Self.blue)
    _ = try desk.run("apply")
    let before = try desk.server.presenters()
    try edit(desk, office: Self.green, other: Self.blue)
    let report = try PlanReport(desk.run("apply", "--json").output)
    #expect(report.steps.map(\.kind) == ["replace-presenter"] && report.applied && !report.inSync)
    #expect(report.steps.map(\.summary) == ["A: show colour #00ff00"])
    #expect(report.steps.map(\.reason) == ["office: instead of colour #ff0000"])
    #expect(try desk.server.color(of: "A") == "#00ff00")
    let after = try desk.server.presenters()
    #expect(after["B"] == before["B"] && after["A"] != before["A"])
    try desk.expectNothingToDo()
  }

  @Test func withoutContentNoProcessIsLeft() throws {
    let desk = try desk(office: Self.red, other: Self.blue)
    _ = try desk.run("apply")
    let pids = try desk.server.presenters().values
    #expect(pids.count == 2)
    try edit(desk, office: nil, other: nil)
    let ending = try desk.run("apply")
    #expect(
      ending.output.contains("  A: stop colour #ff0000\n      office: the profile has no content here"),
      "\(ending)")
    try desk.expectNothingToDo()
    #expect(try desk.server.presenters() == [:])
    #expect(try desk.server.color(of: "A") == "#000000")
  }

  @Test func contentFollowsScreensThatChangePlaces() throws {
    let desk = try desk(office: Self.red, other: Self.blue)
    _ = try desk.run("apply")
    let before = Set(try desk.server.presenters().values)
    try desk.server.lab("swap", "A", "office-other")
    try desk.server.lab("swap", "B", "office")
    let report = try PlanReport(desk.run("apply", "--json").output)
    #expect(
      report.steps.filter { $0.kind.hasSuffix("presenter") }.map(\.kind) == ["move-presenter", "move-presenter"])
    #expect(try desk.server.color(of: "A") == "#0000ff")
    #expect(try desk.server.color(of: "B") == "#ff0000")
    #expect(Set(try desk.server.presenters().values) == before, "the same processes")
    try desk.expectNothingToDo()
  }

  @Test func contentFollowsItsScreenToAFreePort() throws {
    let desk = try desk(office: Self.red, other: Self.blue)
    _ = try desk.run("apply")
    let before = Set(try desk.server.presenters().values)
    try desk.server.lab("unplug", "A")
    try desk.expectNothingToDoButScreens()
    #expect(Set(try desk.server.presenters().values) == before, "it waits for its screen")
    try desk.server.lab("plug", "C", "office")
    #expect(try desk.run("apply").code == 0)
    #expect(try desk.server.color(of: "C") == "#ff0000")
    #expect(Set(try desk.server.presenters().values) == before)
    try desk.expectNothingToDo()
  }

  @Test func whatWaitsForAScreenEndsWithItsProfile() throws {
    let desk = try desk(office: Self.red, other: Self.blue)
    _ = try desk.run("apply")
    try desk.server.lab("unplug", "A")
    try desk.scratch.write("profiles/later.yaml", Desk.contents(office: Self.red, other: nil))
    try edit(desk, office: nil, other: nil)
    #expect(try desk.run("apply", "desk", "--json").code == 0)
    #expect(try desk.server.presenters().count == 1, "later means it too, though it was not named")
    try desk.scratch.write("profiles/later.yaml", Desk.contents(office: Self.blue, other: nil))
    #expect(try desk.run("apply", "desk", "--json").code == 0)
    #expect(try desk.server.presenters() == [:], "no profile shows it any more")
    try desk.scratch.write("profiles/later.yaml", Desk.contents(office: Self.red, other: nil))
    _ = try desk.run("apply", "later")
    try desk.server.lab("plug", "A", "office")
    _ = try desk.run("apply", "later")
    try desk.server.lab("unplug", "A")
    try desk.expectNothingToDoButScreens()
    #expect(try desk.server.presenters().count == 1, "later may come back with its screen")
  }

  @Test func whatCannotBeShownIsToldOf() throws {
    let desk = try desk(office: "image: lost.png", other: Self.blue)
    let ending = try desk.run("apply")
    #expect(ending.code == 1)
    #expect(ending.errors.contains("A: ") && ending.errors.contains("lost.png"), "\(ending)")
    #expect(
      ending.errors.contains("A: image lost.png cannot be shown: ")
        && ending.errors.contains("(profiles/desk.yaml:6:14)"))
    #expect(ending.errors.contains("; a file is shown as soon as it is right; after any other fix run"), "\(ending)")
    #expect(try desk.server.color(of: "B") == "#0000ff", "the other one is shown")
    let again = try desk.run("apply")
    #expect(again.code == 1 && again.output == "desk: nothing to do\n")
    let retried = try PlanReport(desk.run("apply", "--retry", "--json").output)
    #expect(retried.steps.map(\.kind) == ["replace-presenter"] && retried.error != nil)
  }

  /// Such a program is tried again and again; the user who waits at a terminal has to know.
  @Test func aProgramThatDoesNotStartIsToldOf() throws {
    let desk = try desk(office: "program: [no-such-program]", other: Self.blue)
    let ending = try desk.run("apply")
    #expect(ending.code == 1)
    #expect(ending.errors.contains("A: program no-such-program cannot be shown now, and is tried again: "), "\(ending)")
  }

  @Test(arguments: [
    ("nowhere", "nowhere: there is no such folder"), (".", ": there is no image in it"),
    ("desk.yaml", "desk.yaml: cannot be read: it is a file, expected a folder"),
  ])
  func aSlideshowWithoutImagesIsToldOf(folder: String, problem: String) throws {
    let desk = try desk(office: "slideshow: { folder: \(folder) }", other: Self.blue)
    let ending = try desk.run("apply")
    #expect(ending.code == 1 && ending.errors.contains(problem), "\(ending)")
    #expect(try desk.server.picture(of: "A").color(0, 0) == "#202020", "no path is for the public")
  }

  @Test func whatWasKilledIsStartedAgain() throws {
    let desk = try desk(office: Self.red, other: Self.blue)
    _ = try desk.run("apply")
    let before = try desk.server.presenters()
    kill(try #require(before["A"]), SIGKILL)
    let report = try PlanReport(desk.run("apply", "--json").output)
    #expect(report.steps.map(\.kind) == ["start-presenter"])
    let after = try desk.server.presenters()
    #expect(after["A"] != before["A"] && after["B"] == before["B"])
    #expect(try desk.server.color(of: "A") == "#ff0000")
  }

  /// A profile lies in one folder, wherever a person stands and however that is named.
  @Test func fromEveryFolderItIsTheSameContent() throws {
    let content = "screens: { main: { identity: { connector: A }, content: { image: picture.png } } }"
    let desk = try Desk(["A,monitor=office"], profiles: ["desk": "version: 1\n\(content)\n"])
    let picture = Tool.repository.appending(path: "Tests/PresenterTests/Images/quadrants.png")
    try FileManager.default.copyItem(at: picture, to: desk.scratch.url.appending(path: "profiles/picture.png"))
    let whole = "\(desk.scratch.path)/profiles"
    #expect(try desk.orchestrate.run("apply", "--profiles", whole).code == 0)
    for (folder, named) in [
      ("profiles", whole), (".", whole), ("profiles", "."), ("profiles", "../profiles"), (".", ".//profiles/."),
    ] {
      var inside = desk.orchestrate
      inside.folder = desk.scratch.url.appending(path: folder)
      let plan = try inside.run("plan", "--detailed-exitcode", "--profiles", named)
      #expect(plan.code == 0, "\(named) from \(folder): \(plan)")
    }
  }

  /// Orders with so many images are longer than an argument may be.
  @Test func anOrderMayBeLong() throws {
    let names = (0..<256).map { "\"\($0)-\(String(repeating: "x", count: 600)).png\"" }.joined(separator: ", ")
    let desk = try desk(office: "slideshow: { images: [\(names)] }", other: nil)
    let ending = try desk.run("apply", "--json")
    let report = try PlanReport(ending.output)
    #expect(report.steps.map(\.summary) == ["A: show slideshow of 256 images", "keep the screens awake"], "\(ending)")
    #expect(try desk.server.presenters().count == 1)
    #expect(try desk.run("apply").output == "desk: nothing to do\n")
  }
}

extension Desk {
  /// Whether no presenter has anything to do.
  fileprivate func expectNothingToDoButScreens() throws {
    let report = try PlanReport(run("apply", "--json").output)
    #expect(!report.steps.contains { $0.kind.hasSuffix("presenter") }, "\(report)")
  }
}
