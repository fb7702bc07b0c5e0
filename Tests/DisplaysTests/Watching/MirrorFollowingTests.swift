import Displays
import Testing

/// Mirrors by the hardware when another client changes their source.
@Suite struct MirrorFollowingTests {
  private static let desk = Desk(framebuffer: "4000x4000").screen("A", "1280x720@60 800x600@60").screen(
    "B", "1280x720@60")
  private static let source = OutputID(101)
  private static let mirror = OutputID(102)

  /// The profile in force, and the screens as it wants them.
  private static func start(
    _ first: ScreenEntry = .screen("first", line: 1, connector: "A"), _ fit: Fit = .contain
  ) throws -> (layout: Layout, snapshot: Snapshot) {
    let entry = ScreenEntry.screen("second", line: 2, connector: "B").mirror("first", fit)
    let profile = Profile(first, entry)
    let proposal = try Proposal(Match.attempt(profile, on: desk.snapshot).get(), in: Situation(desk.snapshot))
    var snapshot = try desk.snapshot.applying(proposal.plan.steps.map(\.step))
    snapshot.framebuffer.size = Size(width: 4000, height: 4000)
    return (proposal.layout, snapshot)
  }

  private static func changed(_ id: OutputID, in snapshot: Snapshot, _ change: (inout OutputState) -> Void) -> Snapshot
  {
    var snapshot = snapshot
    for index in snapshot.crtcs.indices where snapshot.crtcs[index].scanout?.outputs == [id] {
      if var state = snapshot.crtcs[index].scanout?.state {
        change(&state)
        snapshot.crtcs[index].scanout?.state = state
      }
    }
    return snapshot
  }

  private static let changes: [(String, @Sendable (inout OutputState) -> Void, Rectangle)] = [
    (
      "moved", { $0.position = Point(x: 300, y: 200) },
      Rectangle(origin: Point(x: 300, y: 200), size: Size(width: 1280, height: 720))
    ),
    (
      "turned", { $0.orientation = Orientation(.left) },
      Rectangle(origin: .origin, size: Size(width: 720, height: 1280))
    ),
    (
      "smaller", { $0.mode = desk.snapshot.outputs[0].modes[1] },
      Rectangle(origin: .origin, size: Size(width: 800, height: 600))
    ),
  ]

  @Test(arguments: changes)
  func follows(name: String, change: @Sendable (inout OutputState) -> Void, area: Rectangle) throws {
    let (layout, start) = try Self.start()
    var following = MirrorFollowing()
    let atStart = following.target(for: layout, on: start)
    #expect(atStart == nil, "it shows its source")
    let moved = Self.changed(Self.source, in: start, change)
    let followed = following.target(for: layout, on: moved)
    let target = try #require(followed, "\(name)")
    #expect(target.connectors == ["B"])
    #expect(target.snapshot.area(of: Self.mirror) == area, "\(name)")
    #expect(!layout.showsItsSource([Self.mirror], on: moved) && !layout.showsItsSource([Self.source], on: moved))
    #expect(layout.showsItsSource([Self.mirror], on: target.snapshot), "what is right is no difference")
    let again = following.target(for: layout, on: target.snapshot)
    #expect(again == nil, "it shows its source again")
    let back = Self.changed(Self.source, in: target.snapshot) { $0 = start.state(of: Self.source) ?? $0 }
    let homeward = following.target(for: layout, on: back)
    let home = try #require(homeward)
    #expect(home.snapshot.state(of: Self.mirror) == start.state(of: Self.mirror))
  }

  /// The monitor that stays behind is that of the picture before.
  @Test("A mirror follows a source with a monitor of this program, there and back", arguments: changes)
  func declared(name: String, change: @Sendable (inout OutputState) -> Void, area: Rectangle) throws {
    let (layout, start) = try Self.start(.screen("first", line: 1, connector: "A").overscan(percent: 5))
    let monitor = try #require(start.monitors.first { $0.isOurs && $0.outputs == [Self.source] })
    var following = MirrorFollowing()
    let atStart = following.target(for: layout, on: start)
    #expect(atStart == nil, "it shows its source")
    let moved = Self.changed(Self.source, in: start, change)
    let followed = following.target(for: layout, on: moved)
    let target = try #require(followed, "\(name)").snapshot
    #expect(!target.monitors.contains(monitor))
    #expect(target.area(of: Self.mirror) == target.state(of: Self.source)?.region, "\(name)")
    let kinds = try #require(Plan(backTo: target, from: moved)).steps.map(\.step.kind)
    #expect(kinds.contains("delete-monitor"))
    let again = following.target(for: layout, on: target)
    #expect(again == nil, "it shows its source again")
    let back = Self.changed(Self.source, in: target) { $0 = start.state(of: Self.source) ?? $0 }
    let homeward = following.target(for: layout, on: back)
    let home = try #require(homeward).snapshot
    #expect(home.monitors.contains(monitor))
    #expect(home.state(of: Self.mirror) == start.state(of: Self.mirror))
  }

  @Test("A mirror of a screen in parts never shows a part alone") func parts() throws {
    let parts: [Part] = [.part("left", .percent(thousandths: 50_000)), .part("right", .rest)]
    let first = ScreenEntry.screen("first", line: 1, connector: "A").mode(.size(800, 600)).split(parts)
    let (layout, start) = try Self.start(first, .cover)
    #expect(start.parts(of: Self.source).map(\.outputs) == [[Self.source], []] && layout.drawnMirrors.isEmpty)
    var following = MirrorFollowing()
    following.note(layout, on: start)
    let turned = Self.changed(Self.source, in: start) { $0.orientation = Orientation(.left) }
    let followed = following.target(for: layout, on: turned)
    #expect(followed == nil)
  }

  @Test("A mirror that another client has changed is left") func left() throws {
    let (layout, start) = try Self.start()
    var following = MirrorFollowing()
    _ = following.target(for: layout, on: start)
    let meddled = Self.changed(Self.mirror, in: start) { $0.position = Point(x: 100, y: 0) }
    let alone = following.target(for: layout, on: meddled)
    #expect(alone == nil)
    let both = Self.changed(Self.source, in: meddled) { $0.position = Point(x: 300, y: 0) }
    let together = following.target(for: layout, on: both)
    #expect(together == nil)
  }

  /// `xrandr` moves all outputs when one of them reaches beyond the left edge, as the mirror of a turned screen does.
  @Test("A mirror that was only moved along with its source follows it") func movedAlong() throws {
    let (layout, start) = try Self.start()
    var following = MirrorFollowing()
    _ = following.target(for: layout, on: start)
    let turned = Self.changed(Self.source, in: start) { $0.orientation = Orientation(.left) }
    let followed = following.target(for: layout, on: turned)
    var screens = try #require(followed).snapshot
    for rotation in [Rotation.normal, .right, .inverted, .left] {
      let left = try [Self.source, Self.mirror].map { try #require(screens.state(of: $0)?.position.x) }.min() ?? 0
      for id in [Self.source, Self.mirror] {
        screens = Self.changed(id, in: screens) { $0.position.x -= left }
      }
      screens = Self.changed(Self.source, in: screens) { $0.orientation = Orientation(rotation) }
      let target = following.target(for: layout, on: screens)
      screens = target?.snapshot ?? screens
      #expect(screens.area(of: Self.mirror) == screens.area(of: Self.source), "\(rotation)")
    }
  }

  @Test("A mirror that another client has changed otherwise while it changed the source is left") func changed() throws
  {
    let (layout, start) = try Self.start()
    var following = MirrorFollowing()
    _ = following.target(for: layout, on: start)
    let meddled = Self.changed(Self.mirror, in: start) { $0.orientation = Orientation(.inverted) }
    let both = Self.changed(Self.source, in: meddled) { $0.position = Point(x: 300, y: 0) }
    let target = following.target(for: layout, on: both)
    #expect(target == nil)
  }
}
