import Displays
import LabSupport
import Testing

@Suite struct ModeTimingTests {
  /// Lines that `cvt` of Debian's xcvt 0.1.2 printed.
  @Test(arguments: [
    (
      Size(width: 1920, height: 1080), 60_000, ModeTiming.Blanking.standard,
      "173.00  1920 2048 2248 2576  1080 1083 1088 1120 -hsync +vsync"
    ),
    (
      Size(width: 1920, height: 1080), 60_000, .reduced,
      "138.50  1920 1968 2000 2080  1080 1083 1088 1111 +hsync -vsync"
    ),
    (Size(width: 1366, height: 768), 60_000, .standard, "85.25  1368 1440 1576 1784  768 771 781 798 -hsync +vsync"),
  ])
  func cvtLines(size: Size, refresh: Int, blanking: ModeTiming.Blanking, line: String) throws {
    #expect(ModeTiming(cvt: size, refreshMilliHertz: refresh, blanking: blanking) == (try ModeTiming(modeline: line)))
  }

  /// Many sizes and rates against the program itself.
  @Test func equalsTheProgram() throws {
    var compared = 0
    for size in Self.sizes {
      for rate in [50, 60, 75, 120] {
        #expect(
          ModeTiming(cvt: size, refreshMilliHertz: rate * 1000, blanking: .standard)
            == (try Self.cvt(size, rate, reduced: false)), "\(size)@\(rate)")
        compared += 1
      }
      for rate in [60, 120] {
        #expect(
          ModeTiming(cvt: size, refreshMilliHertz: rate * 1000, blanking: .reduced)
            == (try Self.cvt(size, rate, reduced: true)), "\(size)@\(rate) reduced")
        compared += 1
      }
    }
    #expect(compared == Self.sizes.count * 6)
  }

  private static let sizes = [
    Size(width: 640, height: 480), Size(width: 800, height: 600), Size(width: 1024, height: 768),
    Size(width: 1152, height: 864), Size(width: 1280, height: 720), Size(width: 1280, height: 1024),
    Size(width: 1366, height: 768), Size(width: 1440, height: 900), Size(width: 1600, height: 1200),
    Size(width: 1680, height: 1050), Size(width: 1920, height: 1200), Size(width: 2560, height: 1440),
    Size(width: 3440, height: 1440), Size(width: 3840, height: 2160), Size(width: 1080, height: 1920),
    Size(width: 4096, height: 2160), Size(width: 720, height: 576), Size(width: 333, height: 777),
  ]

  private static func cvt(_ size: Size, _ rate: Int, reduced: Bool) throws -> ModeTiming {
    let text = try Tool.run(["cvt"] + (reduced ? ["-r"] : []) + ["\(size.width)", "\(size.height)", "\(rate)"])
    let line = try #require(text.split(separator: "\n").last { $0.hasPrefix("Modeline") })
    return try ModeTiming(modeline: String(line))
  }

  @Test(arguments: [
    "", "173.00", "173.00 1920 2048 2248 2576 1080 1083 1088", "-5 1920 2048 2248 2576 1080 1083 1088 1120",
    "173.00 1920 2048 2248 2576 1080 1083 1088 1120 +hsnyc", "173.00 1920 1900 2248 2576 1080 1083 1088 1120",
    "99999999 1920 2048 2248 2576 1080 1083 1088 1120", "173.0000001 1920 2048 2248 2576 1080 1083 1088 1120",
    "173.00 1920 2048 2248 2576 1080 1083 1088 1120 +hsync -hsync",
    "173 99999999999999999999 2048 2248 2576 1080 1083 1088 1120", "173 0 0 0 0 0 0 0 0",
  ])
  func refusesWhatIsNoModeLine(text: String) {
    #expect(throws: ModeTiming.ModelineProblem.self) { try ModeTiming(modeline: text) }
  }

  @Test func nameMayHoldSpaces() throws {
    let line = "173.00 1920 2048 2248 2576 1080 1083 1088 1120 -hsync +vsync"
    #expect(try ModeTiming(modeline: "ModeLine \"my TV\" \(line)") == ModeTiming(modeline: line))
    #expect(try ModeTiming(modeline: ModeTiming(modeline: line).modeline) == ModeTiming(modeline: line))
  }

  /// Drivers name their modes by the size; `cvt` and people do not.
  @Test(arguments: [
    ("1920x1080", false), ("1920x1080i", true), ("1920x1080_60.00", true), ("mine", true), ("", true),
  ])
  func whoAddedAModeIsToldByItsName(name: String, isAdded: Bool) throws {
    let timing = try ModeTiming(modeline: "173.00 1920 2048 2248 2576 1080 1083 1088 1120 -hsync +vsync")
    #expect(NamedTiming(name: name, timing: timing).isAdded == isAdded)
    var interlaced = timing
    interlaced.flags.insert(.interlace)
    #expect(!NamedTiming(name: "1920x1080i", timing: interlaced).isAdded)
  }

  @Test func refreshCountsFields() throws {
    let interlaced = try ModeTiming(modeline: "74.25 1920 2008 2052 2200 1080 1084 1094 1125 interlace +hsync +vsync")
    #expect(interlaced.refreshMilliHertz == 60_000)
    #expect(interlaced.interlaced)
    #expect(
      interlaced.modeName
        == "orchestrate_1920x1080_74250000_1920_2008_2052_2200_1080_1084_1094_1125_+hsync+vsyncinterlace")
  }

  @Test func extremesHaveNoTiming() {
    for (side, rate) in [(1, 1), (65535, 1_000_000), (8, 10_000_000), (32767, 1)] {
      let size = Size(width: side, height: side)
      for blanking in ModeTiming.Blanking.allCases {
        let timing = ModeTiming(cvt: size, refreshMilliHertz: rate, blanking: blanking)
        #expect(timing?.isValid ?? true)
      }
    }
    #expect(ModeTiming(cvt: Size(width: 1920, height: 1080), refreshMilliHertz: 2_000_000, blanking: .standard) == nil)
  }
}
