import Foundation
import LabSupport
import Testing

/// Content whose screen is not there, shown by another one: by what is there, and not by what was there before.
@Suite(.serialized, .limited) struct StandInTests {
  /// The television's content is shown on the laptop while the television is away.
  static let profile = """
    version: 1
    screens:
      laptop: { identity: { serial: LAB24-000001 } }
      tv:
        identity: { serial: LAB24-000002 }
        optional: true
        content: { color: "#ff0000" }
        on-disconnect: { move-to: laptop }
    """

  @Test func whatWasNeverThereIsShownToo() throws {
    let desk = try Desk(["A,monitor=office", "B", "C"], profiles: ["desk": Self.profile])
    let planned = try desk.run("plan")
    #expect(planned.output.contains("A: show colour #ff0000 of tv\n      tv: it is disconnected"), "\(planned)")
    #expect(try desk.run("apply").code == 0)
    try desk.server.wait(for: "#ff0000", on: "A")
    try desk.expectNothingToDo()
    // Another screen at the connector where it waits is not its own.
    try desk.server.lab("plug", "B", "beamer")
    #expect(try desk.run("apply").code == 0)
    #expect(try desk.server.color(of: "A") == "#ff0000")
    try desk.expectNothingToDo()
    let before = Set(try desk.server.presenters().values)
    try desk.server.lab("swap", "B", "office-other")
    #expect(try desk.run("apply").code == 0)
    try desk.server.wait(for: "#ff0000", on: "B")
    #expect(try desk.server.color(of: "A") == "#000000")
    #expect(Set(try desk.server.presenters().values) == before, "the same process")
    try desk.expectNothingToDo()
  }

  /// Each connector has a screen, so none is left at which the content could wait.
  @Test func whereEachConnectorHasAScreenItIsShownToo() throws {
    let desk = try Desk(["A,monitor=office", "B,monitor=beamer"], profiles: ["desk": Self.profile])
    let planned = try desk.run("plan")
    #expect(planned.output.contains("A: show colour #ff0000 of tv\n      tv: it is disconnected"), "\(planned)")
    #expect(try desk.run("apply").code == 0)
    try desk.server.wait(for: "#ff0000", on: "A")
    try desk.expectNothingToDo()
    let before = Set(try desk.server.presenters().values)
    #expect(before.count == 1)
    for _ in 0..<2 {
      try desk.server.lab("swap", "B", "office-other")
      #expect(try desk.run("apply").output.contains("B: show colour #ff0000\n      tv: its screen is connected now"))
      try desk.server.wait(for: "#ff0000", on: "B")
      #expect(try desk.server.color(of: "A") == "#000000")
      try desk.expectNothingToDo()
      try desk.server.lab("swap", "B", "beamer")
      let parked = try desk.run("apply")
      #expect(parked.output.contains("A: show colour #ff0000 of tv\n      tv: disconnected, and"), "\(parked)")
      try desk.server.wait(for: "#ff0000", on: "A")
      #expect(try desk.server.color(of: "B") != "#ff0000")
      try desk.expectNothingToDo()
    }
    #expect(Set(try desk.server.presenters().values) == before, "the same process")
    #expect(try desk.run("stop").output.contains("tv: end colour #ff0000\n"))
  }

  /// It is named as people name it, and not by where it waits.
  @Test func whatCannotBeShownThereIsNamedByItsScreen() throws {
    let profile = Self.profile.replacing("{ color: \"#ff0000\" }", with: "{ image: gone.png }")
    let desk = try Desk(["A,monitor=office", "B,monitor=beamer"], profiles: ["desk": profile])
    let ending = try desk.run("apply")
    #expect(ending.code == 1 && ending.errors.contains("tv: image gone.png cannot be shown"), "\(ending)")
  }

  @Test func itFollowsTheScreenThatStandsIn() throws {
    let desk = try WatchDesk(["A,monitor=office", "B,monitor=office-other", "C"], profiles: ["desk": Self.profile])
    try desk.wait("it is shown") { $0.content(of: "B") == "showing" && $0.resting }
    let before = Set(try desk.server.presenters().values)
    try desk.server.lab("unplug", "B")
    try desk.server.wait(for: "#ff0000", on: "A")
    try desk.wait("the absent one is told of") { status in
      status.screens.contains { $0.name == "tv" && $0.state == "absent (content on laptop)" && $0.optional == true }
        && status.resting
    }
    try desk.server.lab("unplug", "A")
    try desk.server.lab("plug", "C", "office")
    try desk.wait("it is lit") { status in status.screens.contains { $0.output == "C" && $0.state.contains("x") } }
    try desk.server.wait(for: "#ff0000", on: "C")
    try desk.wait("it is told as before") { status in
      status.screens.contains { $0.name == "tv" && $0.state == "absent (content on laptop)" } && status.resting
    }
    try desk.server.lab("plug", "B", "office-other")
    try desk.wait("its own is lit") { status in
      status.screens.contains { $0.output == "B" && $0.state.contains("x") }
    }
    try desk.server.wait(for: "#ff0000", on: "B")
    #expect(Set(try desk.server.presenters().values) == before, "the same process")
  }

  /// What is known of content goes on being told while another screen shows it.
  @Test func statusTellsTheItemAndTheFigures() throws {
    let list = "playlist: [{ color: \"#ff0000\", for: 1h }, { color: \"#0000ff\", for: 1h }]"
    let profile = Self.profile.replacing("{ color: \"#ff0000\" }", with: "{ \(list) }")
    let desk = try WatchDesk(Desk.twins, profiles: ["desk": profile])
    try desk.wait("it is shown") { $0.content(of: "B") == "showing" && $0.resting }
    try desk.server.lab("unplug", "B")
    try desk.wait("its screen is away") { status in
      status.resting && status.screens.contains { $0.name == "tv" && $0.state == "absent (content on laptop)" }
    }
    let words = "absent (content on laptop), playlist of 2 items, item 1 of 2: colour #ff0000 until 20"
    // Figures come with no event.
    try Deadline().look(for: "the item in `status`") { try desk.run("status").output.contains(words) }
    let metrics = try desk.run("status", "--format", "prometheus").output
    #expect(metrics.contains(/content_frames_total\{.*output="",screen="tv"\} \d/), "\(metrics)")
  }

  /// The screen that stands in has content of its own, and other content after that: it comes below what stands there.
  @Test func itStaysAboveWhatIsThere() throws {
    let colors = ["A": "#0000ff", "B": "#ff0000", "C": "#00ff00"]
    let screens = colors.sorted { $0.key < $1.key }.map { output, color in
      "  \(output): { identity: { connector: \(output) }, optional: true, content: { color: \"\(color)\" }"
        + (output == "B" ? ", on-disconnect: { move-to: A } }" : " }")
    }
    let desk = try WatchDesk(
      ["A,monitor=office", "B,monitor=office-other", "C,monitor=laptop-panel"],
      profiles: ["desk": "version: 1\nscreens:\n" + screens.joined(separator: "\n") + "\n"])
    for output in colors.keys { try desk.wait("\(output) shows it") { $0.content(of: output) == "showing" } }
    try desk.server.lab("unplug", "B")
    try desk.server.wait(for: "#ff0000", on: "A")
    #expect(try desk.run("put", "A", "--color", "#ffffff").code == 0)
    try desk.server.wait(for: "#ffffff", on: "A")
    #expect(try desk.run("put", "A", "--clear").code == 0)
    try desk.server.wait(for: "#ff0000", on: "A")
    // What covers another screen after that is told of as soon as it would be here.
    try desk.wait("C has moved") { status in
      status.resting && status.screens.contains { $0.output == "C" && $0.position == [1920, 0] }
    }
    let cover = try LabClient("window", "2000", "0", "1200", "900", display: desk.server.display)
    #expect(try cover.nextLine() != nil)
    try desk.wait("C is covered") { $0.content(of: "C") == "covered" }
    cover.kill()
    try desk.wait("C is seen again") { $0.content(of: "C") == "showing" }
    #expect(try desk.run("status").code == 0)
    #expect(try !desk.watcher.errors().contains("covered by Orchestrate"))
  }

  /// What a wall shows is seen on the screen that stands in, wherever its presenter is held.
  @Test func itStaysAboveTheWallAndBelowWhatIsPutThere() throws {
    let profile = """
      version: 1
      screens:
        left: { identity: { connector: A } }
        right: { identity: { connector: B } }
        tv:
          identity: { connector: C }
          optional: true
          content: { color: "#0000ff" }
          on-disconnect: { move-to: right }
      walls:
        front: { screens: [[left, right]], content: { color: "#ff0000" } }
      """
    let desk = try WatchDesk(
      ["A,monitor=office", "B,monitor=office-other", "C,monitor=laptop-panel"], profiles: ["desk": profile])
    try desk.wait("all is shown") { $0.content(of: "C") == "showing" && $0.resting }
    for _ in 0..<2 {
      #expect(try desk.run("put", "front", "--color", "#00ff00").code == 0)
      try desk.server.lab("unplug", "C")
      try desk.wait("it is on a screen of the wall") { status in
        status.resting && status.screens.contains { $0.name == "tv" && $0.state == "absent (content on right)" }
      }
      try desk.server.wait(for: "#00ff00", on: "B")
      #expect(try desk.run("put", "front", "--clear").code == 0)
      try desk.server.wait(for: "#0000ff", on: "B")
      #expect(try desk.server.color(of: "A") == "#ff0000")
      try desk.server.lab("plug", "C", "laptop-panel")
      try desk.wait("its own is lit") { status in
        status.screens.contains { $0.output == "C" && $0.state.contains("x") }
      }
      try desk.server.wait(for: "#0000ff", on: "C")
      try desk.wait("it is back") { $0.content(of: "C") == "showing" && $0.resting }
    }
  }

  /// The profile for the laptop alone knows nothing of the television, and calls the laptop by the same name.
  @Test("A person's window is given back where no profile has it shown", arguments: [false, true])
  func givenBack(managed: Bool) throws {
    let profiles = [
      "alone": "version: 1\nscreens: { laptop: { identity: { serial: LAB24-000001 } } }",
      "desk": """
      version: 1
      screens:
        laptop: { identity: { serial: LAB24-000001 } }
        tv:
          identity: { serial: LAB24-000002 }
          content: { window: { title: "the page" } }
          on-disconnect: { move-to: laptop }
      """,
    ]
    let desk = try WatchDesk(["A,monitor=office", "B,monitor=office-other"], profiles: profiles)
    let manager = managed ? try WindowManager(display: desk.server.display) : nil
    let page = try LabClient("colour", "ff8000", "the page", display: desk.server.display)
    try desk.wait("it is shown") { $0.content(of: "B") == "showing" && $0.resting }
    for _ in 0..<2 {
      try desk.server.lab("unplug", "B")
      try desk.waitForProfile("alone")
      let isBack = try desk.server.sees { server in
        let picture = try server.picture(of: "A")
        let isSomewhere = stride(from: 0, to: picture.width, by: 40).contains { x in
          stride(from: 0, to: picture.height, by: 40).contains { picture.color(x, $0) == "#ff8000" }
        }
        return isSomewhere && picture.color(picture.width - 1, picture.height - 1) != "#ff8000"
      }
      #expect(isBack, "it is a window again")
      let told = try Tool.run(["xwininfo", "-name", "the page"], display: desk.server.display)
      #expect(told.contains("Map State: IsViewable"), "\(told)")
      try desk.server.lab("plug", "B", "office-other")
      try desk.waitForProfile("desk")
      try desk.server.wait(for: "#ff8000", on: "B")
    }
    let log = try desk.watcher.errors()
    #expect(log.contains("B: give back a window") && !log.contains("A: show a window"), "\(log)")
    withExtendedLifetime((manager, page)) {}
  }
}
