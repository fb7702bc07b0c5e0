import Displays
import Testing

@Suite struct ModeRequestTests {
  private static let choices: [(ModeRequest, String, Int, String?, String)] = [
    (.preferred, "1024x768@60 1920x1080@60", 1, "1024x768@60", "preferred need not be the largest"),
    (.preferred, "1024x768@60 1920x1080@60", 0, "1920x1080@60", "none preferred: the largest"),
    (.preferred, "1024x768@60 1920x1080@60", 9, "1024x768@60", "more preferred than there are"),
    (.preferred, "640x480", 0, "640x480", "0 Hz, as Xvfb has it"),
    (.preferred, "", 1, nil, "no mode at all"),
    (
      .preferredAtHighest, "2560x1440@60 3840x2160@30 2560x1440@144", 1, "2560x1440@144",
      "the preferred size at its highest rate"
    ),
    (.preferredAtHighest, "1920x1080i@60 1920x1080@120 1920x1080i@50", 1, "1920x1080i@60", "interlaced stays so"),
    (.preferredAtHighest, "", 1, nil, "no mode at all"),
    (.highest, "1920x1080@60 1920x1080@75 1280x720@120", 1, "1920x1080@75", "area before refresh"),
    (.highest, "3840x2160@60 4096x2160@24", 1, "4096x2160@24", "4096 is larger, whatever the refresh"),
    (.highest, "1920x1080i@60 1920x1080@30", 1, "1920x1080@30", "progressive before interlaced"),
    (.highest, "1920x1080 1920x1080@30", 1, "1920x1080@30", "an unknown refresh is the lowest"),
    (.lowest, "800x600@60 640x480@75 640x480@60", 1, "640x480@60", "smallest area, then lowest refresh"),
    (.size(1920, 1080), "3840x2160@60 1920x1080@50 1920x1080@60", 1, "1920x1080@60", "no refresh asked: the highest"),
    (.size(1920, 1080), "1920x1080i@60", 1, nil, "progressive asked, only interlaced there"),
    (.size(1920, 1080, interlaced: true), "1920x1080@60 1920x1080i@50", 1, "1920x1080i@50", "interlaced"),
    (.size(1080, 1920), "1920x1080@60", 1, nil, "a mode is not turned"),
    (.size(1920, 1080, at: 60_000), "1920x1080@59.94", 1, "1920x1080@59.94", "@60 takes 59.94"),
    (.size(1920, 1080, at: 60_000), "1920x1080@59.94 1920x1080@60", 1, "1920x1080@60", "but prefers 60"),
    (.size(1920, 1080, at: 60_000), "1920x1080@59.5", 1, "1920x1080@59.5", "half a hertz below"),
    (.size(1920, 1080, at: 60_000), "1920x1080@60.5", 1, "1920x1080@60.5", "half a hertz above"),
    (.size(1920, 1080, at: 60_000), "1920x1080@59.499", 1, nil, "a little more than that"),
    (.size(1920, 1080, at: 60_000), "1920x1080", 1, nil, "0 Hz is not 60"),
    (
      .size(1920, 1080, at: 59_940, tolerance: 5), "1920x1080@60 1920x1080@59.944", 1, "1920x1080@59.944",
      "two decimals"
    ),
    (.size(1920, 1080, at: 59_940, tolerance: 5), "1920x1080@59.95", 1, nil, "two decimals mean what they say"),
    (.size(1920, 1080, at: 59_941, tolerance: 1), "1920x1080@59.94", 1, "1920x1080@59.94", "three decimals"),
    (.size(1920, 1080, at: 60_000, tolerance: 50), "1920x1080@59.951", 1, "1920x1080@59.951", "as wide as it says"),
    (.size(1920, 1080, at: 60_000, tolerance: 50), "1920x1080@59.949", 1, nil, "and no wider"),
    (
      .size(1920, 1080, at: 60_000, tolerance: 1_000_000), "1920x1080@75 1920x1080@50 1920x1080@144", 1,
      "1920x1080@50", "the nearest, however far"
    ),
    (.size(1920, 1080, at: 59_942, tolerance: 1), "1920x1080@59.94", 1, nil, "three decimals are exact"),
  ]

  @Test(arguments: choices)
  func chooses(request: ModeRequest, modes: String, preferred: Int, expected: String?, oddity: String) throws {
    let output = try #require(Desk().screen("HDMI-1", modes, preferred: preferred).snapshot.outputs.first)
    #expect(request.candidates(in: output).first?.description == expected, "\(oddity)")
  }

  @Test(arguments: [ModeRequest.highest, .lowest, .size(1920, 1080), .size(1920, 1080, at: 60_000)])
  func modesThatLookTheSameComeInOrderOfTheirIds(request: ModeRequest) throws {
    let output = try #require(Desk().screen("HDMI-1", "1920x1080@60' 1920x1080@60").snapshot.outputs.first)
    var shuffled = output
    shuffled.modes.reverse()
    #expect(request.candidates(in: output).first == request.candidates(in: shuffled).first)
  }

  @Test func allCandidatesComeBestFirst() throws {
    let output = try #require(
      Desk().screen("HDMI-1", "1920x1080@59.94 1920x1080@60.4 1920x1080@60 1920x1080@50").snapshot.outputs.first)
    let request = ModeRequest.size(1920, 1080, at: 60_000)
    #expect(request.candidates(in: output).map(\.description) == ["1920x1080@60", "1920x1080@59.94", "1920x1080@60.4"])
  }

  /// What a message says was asked for is what the profile says.
  @Test(
    arguments: [
      ("1920x1080@60", 60_000, 500, false), ("1920x1080@60.0", 60_000, 50, false),
      ("1920x1080@60.000", 60_000, 1, false),
      ("1920x1080@59.94", 59_940, 5, false), ("1920x1080@59.997~0.05", 59_997, 50, false),
      ("1920x1080@60~0.5", 60_000, 500, true), ("1920x1080@60~1000", 60_000, 1_000_000, true),
    ])
  func isToldOfAsWritten(text: String, milliHertz: Int, tolerance: Int, isExplicit: Bool) {
    let rate = RefreshRequest(milliHertz: milliHertz, tolerance: tolerance, isExplicit: isExplicit)
    let request = ModeRequest.size(Size(width: 1920, height: 1080), interlaced: false, refresh: rate)
    #expect(request.description == text)
  }
}
