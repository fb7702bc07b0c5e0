import Displays
import Files
import Foundation
import LabSupport
import Testing

/// Pictures that do not fit their screen, told of with numbers.
@Suite(.limited) struct PictureFidelityTests {
  private static let images = Tool.repository.appending(path: "Tests/PresenterTests/Images")

  private static func image(_ name: String) -> String { images.appending(path: name).path }

  /// mpv as a maker of films, 320x180 with 25 frames a second.
  private static func makeFilm(_ path: String, _ options: [String]) throws {
    try Tool.run(
      ["mpv", "--no-config", "--really-quiet", "av://lavfi:color=c=0x336699:size=320x180:rate=25:duration=1"]
        + ["--o=\(path)"] + options)
  }

  @Test(arguments: [
    ("quadrants.png", 64, 32), ("quadrants.gif", 64, 32), ("quadrants.webp", 64, 32), ("quadrants.jpg", 64, 32),
    ("orientation-3.jpg", 64, 32), ("orientation-6.jpg", 64, 32), ("orientation-8.jpg", 64, 32),
    ("claims-30000x30000.png", 30000, 30000),
  ])
  func sizesOfImages(name: String, width: Int, height: Int) {
    #expect(
      PictureFile.facts(ofImage: Path(Self.image(name)))?.size == Size(width: width, height: height), "\(name)")
  }

  @Test func whatHasNoPixels() {
    #expect(PictureFile.facts(ofImage: Path(Self.image("quadrants.svg"))) == nil)
    #expect(PictureFile.facts(ofImage: Path(Self.image("stripes.mp4"))) == nil)
    #expect(PictureFile.facts(ofVideo: Path(Self.image("quadrants.png"))) == nil)
    #expect(PictureFile.facts(ofVideo: "/nowhere") == nil)
  }

  @Test func sizesAndRatesOfVideos() throws {
    let scratch = try Scratch()
    let film = PictureFacts(size: Size(width: 320, height: 180), framesPerSecond: 25)
    for (name, options) in [
      ("film.mkv", ["--of=matroska", "--ovc=mpeg4"]), ("film.mp4", ["--of=mp4", "--ovc=mpeg4"]),
      ("film.mov", ["--of=mov", "--ovc=mpeg4"]),
      ("head.mp4", ["--of=mp4", "--ovc=mpeg4", "--ofopts=movflags=+faststart"]),
    ] {
      let path = scratch.url.appending(path: name).path
      try Self.makeFilm(path, options)
      let facts = PictureFile.facts(ofVideo: Path(path))
      #expect(facts?.size == film?.size, "\(name)")
      // Not every maker of Matroska writes how long a frame lasts.
      #expect(facts == film || name == "film.mkv", "\(name)")
    }
    #expect(PictureFile.facts(ofVideo: Path(Self.image("stripes.mp4")))?.size == Size(width: 640, height: 320))
  }

  private static let profile = """
    version: 1
    screens:
      left: { identity: { connector: A }, position: [0, 0], content: { image: small.png } }
      right: { identity: { connector: B }, position: { right-of: left }, content: { video: film.mp4, fit: center } }
    """

  private static func putFiles(in scratch: Scratch) throws {
    try FileManager.default.copyItem(atPath: image("quadrants.png"), toPath: "\(scratch.path)/profiles/small.png")
    try makeFilm("\(scratch.path)/profiles/film.mp4", ["--of=mp4", "--ovc=mpeg4"])
  }

  @Test func capturedMachinesAreCompared() throws {
    let desk = try Desk(Desk.twins, profiles: ["desk": Self.profile])
    try Self.putFiles(in: desk.scratch)
    try desk.scratch.write("machine.json", desk.orchestrate.run(["show", "--json"]).output)
    let ending = try desk.orchestrate.run(["validate", "profiles", "--against", "machine.json"])
    #expect(ending.code == 0)
    let scaled = "content: profiles/small.png on left: 64x32 pixels, scaled up by 30; on machine.json [scaled-picture]"
    #expect(ending.output.contains("profiles/desk.yaml:3:"), "\(ending)")
    #expect(ending.output.contains(scaled), "\(ending)")
    let rate = "content: profiles/film.mp4 on right: 25 frames/s at 60 Hz: 2.4 refreshes for a frame; on machine.json"
    #expect(ending.output.contains(rate), "\(ending)")
    let alone = try desk.orchestrate.run(["validate", "profiles"])
    #expect(alone.output.isEmpty, "without a machine there is nothing to compare with")
  }

  @Test func theWatcherTells() throws {
    let desk = try WatchDesk(Desk.twins, profiles: ["desk": ""])
    try Self.putFiles(in: desk.desk.scratch)
    try desk.write("desk", Self.profile)
    try desk.wait("both are shown") { status in
      status.resting && ["A", "B"].allSatisfy { status.content(of: $0) == "showing" }
    }
    var text = ""
    // Figures come with no event.
    try Deadline().look(for: "the film's rate in `status`") {
      text = try desk.run("status").output
      return text.contains("frames/s at")
    }
    #expect(text.contains("A: image small.png: 64x32 pixels, scaled up by 30"), "\(text)")
    // As its player tells it, which counts the last frame in another way.
    #expect(text.contains(/B: video film.mp4: 2\d[.\d]* frames\/s at 60 Hz: 2[.\d]+ refreshes for a frame/), "\(text)")
    let document = try desk.run("status", "--json").output
    #expect(document.contains("\"fidelity\" : {") && document.contains("\"scale\" : 30"), "\(document)")
  }
}
