import Testing

@testable import Displays

/// CTA-861-H §7.5.6: which modes a screen cuts the edges off, by its own words.
@Suite struct EDIDOverscanTests {
  private static func mode(_ width: Int, _ height: Int, _ milliHertz: Int = 60_000) -> Mode {
    Mode(id: ModeID(1), size: Size(width: width, height: height), refreshMilliHertz: milliHertz)
  }

  @Test(arguments: [
    (mode(1920, 1080), true), (mode(1920, 1080, 59_940), true), (mode(1920, 1080, 23_976), true),
    (mode(1280, 720, 50_000), true), (mode(720, 576, 50_000), true), (mode(3840, 2160, 30_000), true),
    (mode(640, 480), false), (mode(1024, 768), false), (mode(1920, 1080, 75_000), false), (mode(1920, 1080, 0), false),
    (mode(1920, 1200), false), (mode(1920, 1080, 59_000), false),
  ])
  func tellsTelevisionFormats(mode: Mode, expected: Bool) {
    #expect(mode.isTelevisionFormat == expected, "\(mode)")
  }

  private typealias Overscan = EDID.Overscan
  private static let television = mode(1920, 1080)
  private static let computer = mode(1024, 768)

  @Test func capabilitiesTellEachKindApart() {
    let declared = Overscan(
      underscansByDefault: true, computer: .alwaysUnderscanned, television: .alwaysOverscanned)
    #expect(declared.cutsOff(Self.television, isPreferred: false))
    #expect(!declared.cutsOff(Self.computer, isPreferred: false))
    #expect(declared.cutsOff(Self.television, isPreferred: true), "the preferred timing has no word of its own")
  }

  @Test func thePreferredTimingHasItsOwnWord() {
    let declared = Overscan(
      underscansByDefault: false, preferred: .alwaysUnderscanned, computer: .alwaysOverscanned,
      television: .alwaysOverscanned)
    #expect(!declared.cutsOff(Self.television, isPreferred: true))
    #expect(declared.cutsOff(Self.television, isPreferred: false))
  }

  @Test func bothIsShownWhole() {
    let declared = Overscan(underscansByDefault: false, television: .both)
    #expect(!declared.cutsOff(Self.television, isPreferred: false))
    #expect(!declared.cutsOff(Self.computer, isPreferred: false), "a kind that it does not support")
  }

  @Test func withoutCapabilitiesTheFlagDecides() {
    #expect(Overscan(underscansByDefault: false).cutsOff(Self.television, isPreferred: true))
    #expect(!Overscan(underscansByDefault: true).cutsOff(Self.television, isPreferred: true))
  }
}
