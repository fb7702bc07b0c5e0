import Testing

@testable import Displays

/// Which way an overscan takes on which driver, and what is left for the transform.
@Suite struct CompensationTests {
  private static func range(_ value: Int, to largest: Int = 128) -> Property {
    Property(value: .number(value), allowed: .range(0...largest))
  }

  private static func borders(_ underscan: String = "off", across: Int = 0, down: Int = 0) -> [String: Property] {
    [
      "underscan": Property(value: .name(underscan), allowed: .names(["off", "on", "auto"])),
      "underscan hborder": range(across), "underscan vborder": range(down),
    ]
  }

  private static let splits = borders()
  private static let equals = borders().merging(["dither": Property(value: .name("off"))]) { $1 }
  private static let margins = Dictionary(
    uniqueKeysWithValues: ["left margin", "right margin", "top margin", "bottom margin"].map { ($0, range(0, to: 100)) }
  )

  private static func made(
    _ overscan: Overscan?, on properties: [String: Property], _ orientation: Orientation = .normal,
    size: String = "1920x1080", canTransform: Bool = true, declared: EDID.Overscan? = nil
  ) throws -> Compensation {
    let desk = Desk().screen("A", "\(size)@60", properties: properties, overscan: declared)
    let output = try #require(desk.snapshot.output(named: "A"))
    let mode = try #require(output.modes.first)
    return Compensation(overscan, of: mode, turned: orientation, on: output, canTransform: canTransform)
  }

  private static func percent(_ percent: Int, _ technique: Overscan.Technique = .scale) -> Overscan {
    Overscan(.always(Borders(.percent(thousandths: percent * 1000))), by: technique)
  }

  private static func pixels(left: Int = 0, right: Int = 0, top: Int = 0, bottom: Int = 0) -> Overscan {
    Overscan(
      .always(Borders(left: .pixels(left), right: .pixels(right), top: .pixels(top), bottom: .pixels(bottom))))
  }

  @Test func amdgpuSplitsItsBorders() throws {
    let made = try Self.made(Self.percent(5), on: Self.splits, size: "1280x720")
    #expect(made.settings.map(\.name) == ["underscan hborder", "underscan vborder", "underscan"])
    #expect(made.settings.map(\.value) == [.number(128), .number(72), .name("on")])
    #expect(made.rest == .zero)
    #expect(made.words == "overscan 5% by the driver's borders")
  }

  @Test func radeonPutsThemOnEachSide() throws {
    let made = try Self.made(Self.percent(5), on: Self.equals)
    #expect(made.settings.map(\.value) == [.number(96), .number(54), .name("on")])
    #expect(made.rest == .zero)
  }

  /// A border of 0 is not none there but one of the driver's own choice.
  @Test func radeonCannotDoOneDirectionAlone() throws {
    let made = try Self.made(Self.pixels(left: 40, right: 40), on: Self.equals)
    #expect(made.settings.map(\.value) == [.number(0), .number(0), .name("off")])
    #expect(made.rest == Edges(left: 40, right: 40))
    #expect(made.words == "overscan left 40px, right 40px by a transform, as the driver has no such borders")
  }

  /// 64 of 96 pixels are within reach; the 32 that are left are 32 * 1920 / 1792 of those that the driver shrinks.
  @Test func aTransformMakesUpForTheRest() throws {
    let made = try Self.made(Self.percent(5), on: Self.splits)
    #expect(made.settings.map(\.value) == [.number(128), .number(108), .name("on")])
    #expect(made.rest == Edges(left: 34, right: 34))
    #expect(
      made.words
        == "overscan 5% by the driver's borders, which reach 64 of 96 pixels at the left and right; the rest by a transform"
    )
  }

  @Test func marginsAreTheModes() throws {
    let overscan = Self.pixels(left: 10, right: 20, top: 30, bottom: 120)
    let made = try Self.made(overscan, on: Self.margins, Orientation(.left))
    // Top, bottom, right and left of the screen seen upright.
    #expect(made.settings.map(\.value) == [.number(30), .number(100), .number(20), .number(10)])
    #expect(made.settings.map(\.name) == ["left margin", "right margin", "top margin", "bottom margin"])
    #expect(made.rest == Edges(bottom: 21))
  }

  /// Glass lies where it lies; only the framebuffer region is reflected.
  @Test func reflectionLeavesTheEdgesOfTheScreen() throws {
    let overscan = Self.pixels(left: 10, top: 30)
    #expect(try Self.made(overscan, on: Self.margins, Orientation(.normal, .x)).settings.first?.value == .number(10))
    #expect(try Self.made(overscan, on: [:], Orientation(.normal, .x)).rest == Edges(right: 10, top: 30))
    #expect(try Self.made(overscan, on: [:], Orientation(.left, .y)).rest == Edges(left: 10, bottom: 30))
    #expect(try Self.made(overscan, on: [:], Orientation(.right, .xy)).rest == Edges(right: 10, bottom: 30))
    #expect(try Self.made(overscan, on: [:], Orientation(.inverted)).rest == Edges(left: 10, top: 30))
  }

  @Test func insetIsTheLastWay() throws {
    let made = try Self.made(Self.percent(10), on: [:], canTransform: false)
    #expect(made.way == .inset && made.rest == Edges(left: 192, right: 192, top: 108, bottom: 108))
    #expect(made.words == "overscan 10% by inset, as neither its driver nor its CRTCs can scale it")
    let asked = try Self.made(Self.percent(10, .inset), on: Self.splits)
    #expect(asked.way == .inset && asked.settings.map(\.value) == [.number(0), .number(0), .name("off")])
    #expect(asked.words == "overscan 10% by inset")
  }

  // MARK: What is taken back

  @Test func noneTakesEverythingBack() throws {
    let made = try Self.made(Overscan(.none), on: Self.borders("auto", across: 30, down: 5))
    #expect(made.settings.map(\.value) == [.number(0), .number(0), .name("off")])
    #expect(made.words == nil)
  }

  @Test(arguments: ["off", "auto"])
  func withoutAWordTheDriverDecides(underscan: String) throws {
    #expect(try Self.made(nil, on: Self.borders(underscan, across: 30)).settings.isEmpty)
  }

  @Test func withoutAWordWhatWasSetIsTakenBack() throws {
    let made = try Self.made(nil, on: Self.borders("on"))
    #expect(made.settings.map(\.value) == [.number(0), .number(0), .name("off")])
    let margins = Self.margins.merging(["top margin": Self.range(7, to: 100)]) { $1 }
    #expect(try Self.made(nil, on: margins).settings.map(\.value) == [.number(0), .number(0), .number(0), .number(0)])
    #expect(try Self.made(nil, on: Self.margins).settings.isEmpty)
  }

  // MARK: auto

  @Test func autoAsksTheEDID() throws {
    let television = EDID.Overscan(underscansByDefault: false, computer: .both, television: .alwaysOverscanned)
    let overscan = Overscan(.whenDeclared(Overscan.usual))
    #expect(try Self.made(overscan, on: [:], declared: television).rest.left == 96)
    #expect(try Self.made(overscan, on: [:], size: "1024x768", declared: television).rest == .zero)
    #expect(try Self.made(overscan, on: [:]).rest == .zero)
  }

  /// Half a driver is none.
  @Test func propertiesOfAnotherKindAreLeftAlone() throws {
    var odd = Self.splits
    odd["underscan vborder"] = nil
    #expect(try Self.made(Self.percent(5), on: odd).settings.isEmpty)
    odd = Self.splits
    odd["underscan"]?.immutable = true
    #expect(try Self.made(Self.percent(5), on: odd).settings.isEmpty)
  }
}
