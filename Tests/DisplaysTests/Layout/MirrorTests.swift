import Testing

@testable import Displays

/// Where mirrors stand and what they show.
@Suite struct MirrorTests {
  private static let desk = Desk().screen("eDP-1", "1280x720@60").screen("HDMI-1", "1024x768@60 1280x720@60")
    .screen("DP-1", "1920x1080@60")
  private static let laptop = ScreenEntry.screen("laptop", line: 1, connector: "eDP-1")
  private static let beamer = ScreenEntry.screen("beamer", line: 2, connector: "HDMI-1")
  private static let monitor = ScreenEntry.screen("monitor", line: 3, connector: "DP-1")

  private static func layout(_ profile: Profile, on desk: Desk = desk) throws -> Layout {
    try Layout(Match.attempt(profile, on: desk.snapshot).get(), on: desk.snapshot)
  }

  private static func state(_ name: String, in layout: Layout, on desk: Desk = desk) throws -> OutputState {
    let output = try #require(desk.snapshot.output(named: name))
    return try #require(layout.states[output.id])
  }

  @Test func theSameSizeIsScannedOutTwice() throws {
    let layout = try Self.layout(
      Profile(Self.laptop, Self.beamer.mode(.size(1280, 720)).mirror("laptop"), others: .off))
    #expect(try Self.state("HDMI-1", in: layout).transform.isIdentity)
    #expect(try Self.state("HDMI-1", in: layout).position == .origin)
    #expect(layout.monitors.isEmpty)
    #expect(layout.framebuffer == Size(width: 1280, height: 720))
  }

  @Test func anotherShapeGetsBarsOutsideOfTheFramebuffer() throws {
    let layout = try Self.layout(Profile(Self.laptop, Self.beamer.mirror("laptop"), others: .off))
    #expect(try Self.state("HDMI-1", in: layout).position == Point(x: 0, y: -48))
    #expect(layout.framebuffer == Size(width: 1280, height: 720))
    #expect(layout.monitors.map(\.area.size) == [Size(width: 1280, height: 720)])
  }

  /// Its screen is one of its own, whatever its list shows.
  @Test func anItemOfAPlaylistIsNoMatterOfTheLayout() throws {
    let shown = MirrorContent(of: Self.laptop.name, nil, Framing())
    let list = Playlist([PlaylistItem(.mirror(shown)), PlaylistItem(.color(.black))])
    let profile = Profile(Self.laptop, Self.beamer.showing(.playlist(list)), others: .off)
    let layout = try Self.layout(profile)
    #expect(layout.states == (try Self.layout(Profile(Self.laptop, Self.beamer, others: .off)).states))
    #expect(layout.mirrors.isEmpty && layout.drawnMirrors.isEmpty)
    let orders = try Match.attempt(profile, on: Self.desk.snapshot).get().orders(on: Self.desk.snapshot, in: "/p")
    #expect(orders["HDMI-1"]?.source.mirroredItems.map(\.connector) == ["eDP-1"])
  }

  @Test func isDrawnWhereTheProfileSaysSo() throws {
    let profile = Profile(Self.laptop, Self.beamer.mirror("laptop", by: .drawing), others: .off)
    let layout = try Self.layout(profile)
    let output = try #require(Self.desk.snapshot.output(named: "HDMI-1"))
    #expect(layout.words(forMirrorOn: output.id) == "drawn, as the profile says")
    #expect(try Self.state("HDMI-1", in: layout).position == Point(x: 1280, y: 0))
  }

  @Test func isAnErrorWhereTheHardwareHasToAndCannot() throws {
    let poor = Desk(crtcs: 2).screen("eDP-1", "1280x720@60").screen("HDMI-1", "1024x768@60").poor(1, 2)
    let profile = Profile(Self.laptop, Self.beamer.mirror("laptop", by: .hardware), others: .off)
    #expect(try Self.layout(profile).drawnMirrors.isEmpty)
    do {
      _ = try Self.layout(profile, on: poor)
      Issue.record("it is drawn")
    } catch let problem as LayoutProblem {
      #expect(problem.mark == .desk(2, 92))
      #expect(
        problem.message
          == "beamer: the hardware cannot do this mirror, as no CRTC that can drive HDMI-1 can scale")
    }
  }

  /// Wherever the source stands, also where it is placed behind its mirror in the file.
  @Test func followsItsSource() throws {
    let layout = try Self.layout(
      Profile(
        Self.beamer.mirror("laptop", .stretch), Self.monitor, Self.laptop.beside(.rightOf, "monitor"), others: .off))
    #expect(layout.pictures.values.filter { $0.area.origin == Point(x: 1920, y: 0) }.count == 2)
  }

  @Test func manyMirrorsOfOne() throws {
    let layout = try Self.layout(
      Profile(Self.laptop, Self.beamer.mirror("laptop"), Self.monitor.mirror("laptop", .cover), others: .off))
    #expect(Set(layout.pictures.values.map(\.area)).count == 1)
    #expect(layout.framebuffer == Size(width: 1280, height: 720), "the larger mode asks for no more")
  }

  @Test func aTurnedAndScaledSourceIsShownAsItIsSeen() throws {
    let source = Self.laptop.turned(.left).scale(2_000_000)
    let layout = try Self.layout(Profile(source, Self.monitor.mirror("laptop"), others: .off))
    let area = Rectangle(origin: .origin, size: Size(width: 360, height: 640))
    #expect(layout.pictures.values.allSatisfy { $0.area == area })
  }

  /// A scaled screen needs its whole mode of framebuffer, and the bars would show what lies there.
  @Test func aScaledSourceLeavesTheBarsBlack() throws {
    let layout = try Self.layout(Profile(Self.laptop.scale(1_250_000), Self.beamer.mirror("laptop"), others: .off))
    #expect(layout.framebuffer == Size(width: 1024, height: 576))
    #expect(try Self.state("eDP-1", in: layout).position == Point(x: -256, y: -144))
    #expect(layout.pictures.values.allSatisfy { $0.area == Rectangle(origin: .origin, size: layout.framebuffer) })
    let plain = try Self.layout(
      Profile(Self.laptop.scale(1_250_000), Self.beamer.mirror("laptop", .cover), others: .off))
    #expect(try Self.state("eDP-1", in: plain).position == .origin, "no bars, no need")
    #expect(plain.framebuffer == Size(width: 1280, height: 720))
  }

  /// Nothing is there to be shown: the screen is one of its own.
  @Test func anAbsentSourceLeavesAScreenOfItsOwn() throws {
    var absent = ScreenEntry.screen("tv", line: 4, connector: "VGA-1")
    absent.optional = true
    let layout = try Self.layout(Profile(Self.laptop, absent, Self.beamer.mirror("tv"), others: .off))
    #expect(try Self.state("HDMI-1", in: layout).position == Point(x: 1280, y: 0))
    #expect(layout.monitors.isEmpty)
  }

  @Test func neighboursStandBesideAMirrorAsBesideItsSource() throws {
    let layout = try Self.layout(
      Profile(
        Self.laptop, Self.beamer.mirror("laptop", .stretch), Self.monitor.beside(.rightOf, "beamer"), others: .off))
    #expect(try Self.state("DP-1", in: layout).position == Point(x: 1280, y: 0))
  }

  @Test func aCutPictureNeedsNoTransform() throws {
    let desk = Desk().screen("eDP-1", "1280x720@60").screen("HDMI-1", "1024x720@60", crtcs: [4]).poor(4)
    let profile = Profile(Self.laptop, Self.beamer.mirror("laptop", .center), others: .off)
    let state = try Self.state("HDMI-1", in: Self.layout(profile, on: desk), on: desk)
    #expect(state.transform.isIdentity && state.position == Point(x: 128, y: 0))
  }

  // MARK: What has to be drawn

  /// What is to be drawn on an output, and where.
  private static func drawn(
    _ output: String, in layout: Layout, on desk: Desk = Self.desk
  ) throws -> (mirror: DrawnMirror, area: Rectangle, words: String) {
    let id = try #require(desk.snapshot.output(named: output)).id
    return try (
      #require(layout.drawnMirrors[id]), #require(layout.pictures[id]).area, #require(layout.purposes[id])
    )
  }

  @Test func poorHardwareDrawsBesideEverythingElse() throws {
    let desk = Desk().screen("eDP-1", "1280x720@60").screen("HDMI-1", "1024x768@60", crtcs: [4]).poor(4)
    let layout = try Self.layout(Profile(Self.laptop, Self.beamer.mirror("laptop", .cover), others: .off), on: desk)
    let (mirror, area, words) = try Self.drawn("HDMI-1", in: layout, on: desk)
    #expect(mirror.source == desk.snapshot.output(named: "eDP-1")?.id && mirror.fit == .cover)
    #expect(area == Rectangle(origin: Point(x: 1280, y: 0), size: Size(width: 1024, height: 768)))
    #expect(words == "mirror of laptop, fit cover, drawn, as no CRTC that can drive HDMI-1 can scale")
    #expect(layout.framebuffer == Size(width: 2304, height: 768))
  }

  @Test func aNeighbourBehindTheBarsIsNotShown() throws {
    let layout = try Self.layout(
      Profile(Self.laptop, Self.beamer.mirror("laptop"), Self.monitor.beside(.below, "laptop"), others: .off))
    let (_, area, words) = try Self.drawn("HDMI-1", in: layout)
    #expect(words == "mirror of laptop, fit contain, drawn, as its bars would show a part of DP-1")
    #expect(area.origin == Point(x: 1920, y: 0))
    // Beside it they lie outside of the framebuffer, or where no screen is.
    let beside = try Self.layout(
      Profile(Self.laptop, Self.beamer.mirror("laptop"), Self.monitor.beside(.rightOf, "laptop"), others: .off))
    #expect(beside.drawnMirrors.isEmpty)
  }

  @Test func neighboursStandBesideADrawnMirrorAsBesideItsSource() throws {
    let desk = Desk().screen("eDP-1", "1280x720@60").screen("HDMI-1", "1024x768@60", crtcs: [4]).poor(4)
      .screen("DP-1", "1920x1080@60")
    let layout = try Self.layout(
      Profile(Self.laptop, Self.beamer.mirror("laptop"), Self.monitor.beside(.rightOf, "beamer"), others: .off),
      on: desk)
    #expect(try Self.state("DP-1", in: layout, on: desk).position == Point(x: 1280, y: 0))
    #expect(try Self.state("HDMI-1", in: layout, on: desk).position == Point(x: 3200, y: 0))
  }

  /// Drawing turns nothing that the hardware cannot turn.
  @Test func poorHardwareTurnsNothing() throws {
    let desk = Desk().screen("eDP-1", "1280x720@60").screen("HDMI-1", "1024x768@60", crtcs: [4]).poor(4)
    var beamer = Self.beamer.mirror("laptop")
    beamer.rotation.value = .left
    let problem = try #require(throws: LayoutProblem.self) {
      try Self.layout(Profile(Self.laptop, beamer, others: .off), on: desk)
    }
    #expect(problem.description.contains("can turn a picture"))
  }

  // MARK: others

  @Test func othersAreMirroredWhole() throws {
    let layout = try Self.layout(Profile(Self.laptop, others: .mirror))
    #expect(try Self.state("HDMI-1", in: layout).mode.size == Size(width: 1280, height: 720), "the same size first")
    let state = try Self.state("DP-1", in: layout)
    #expect(state.mode.size == Size(width: 1920, height: 1080) && !state.transform.isIdentity)
    #expect(layout.framebuffer == Size(width: 1280, height: 720))
  }

  @Test func othersThatCannotScaleShowAPart() throws {
    let desk = Desk().screen("eDP-1", "1280x720@60").screen("HDMI-1", "1920x1080@60 1024x600@60", crtcs: [4]).poor(4)
    let state = try Self.state("HDMI-1", in: Self.layout(Profile(Self.laptop, others: .mirror), on: desk), on: desk)
    #expect(state.mode.size == Size(width: 1024, height: 600) && state.position == .origin)
  }
}
