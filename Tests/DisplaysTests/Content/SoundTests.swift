import Testing

@testable import Displays

/// Where content is heard: never by a screen that is not meant.
struct SoundTests {
  private static let sinks: [SoundSink] = [
    SoundSink("analog"), SoundSink("tv", screen: "TV"), SoundSink("left", screen: "TWIN"),
    SoundSink("right", screen: "TWIN"),
  ]

  private static let ways: [(Sound, String?, SoundWay)] = [
    (.on, "TV", .usual), (.off, "TV", .nowhere(because: nil)), (.screen, "TV", .sink("tv")),
    (.screen, "BEAMER", .nowhere(because: "no sound: no sink belongs to a screen called BEAMER")),
    (.screen, "TWIN", .nowhere(because: "no sound: several sinks belong to screens called TWIN: left, right")),
    (.screen, nil, .nowhere(because: "no sound: the screen's EDID has no name that a sink could have")),
    (.sink("analog"), "TV", .sink("analog")),
    (.sink("usb"), "TV", .nowhere(because: "no sound: there is no sink usb")),
  ]

  @Test(arguments: ways)
  func soundGoesWhereItShould(sound: Sound, screen: String?, way: SoundWay) {
    #expect(sound.way(among: .success(Self.sinks), on: screen) == way)
  }

  @Test func withoutAServerOnlyTheUsualWayIsOpen() {
    let none = Result<[SoundSink], SinkProblem>.failure(SinkProblem("there is no sound server"))
    #expect(Sound.on.way(among: none, on: "TV") == .usual)
    for sound in [Sound.screen, .sink("tv")] {
      #expect(sound.way(among: none, on: "TV") == .nowhere(because: "no sound: there is no sound server"))
    }
  }

  @Test func mpvIsToldInItsWords() {
    func words(_ way: SoundWay) -> [String] {
      Command.video("a.mp4", fit: .contain, in: 1, sound: way).arguments.filter {
        $0.hasPrefix("--ao") || $0.hasPrefix("--audio-device") || $0 == "--no-audio"
      }
    }
    #expect(words(.usual) == [] && words(.nowhere(because: "x")) == ["--no-audio"])
    #expect(words(.sink("tv")) == ["--ao=pulse", "--audio-device=pulse/tv"])
  }
}
