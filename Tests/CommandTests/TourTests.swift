import Foundation
import LabSupport
import Testing

/// What `make run` shows, with the program that is under test.
@Suite(.limited) struct TourTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// - Parameter display: nil is none: then it starts a server of the lab.
  private func tour(on display: String? = nil) throws -> Ending {
    var environment = ["HOME": scratch.path, "XDG_RUNTIME_DIR": scratch.path, "PATH": "/usr/bin:/bin"]
    environment["DISPLAY"] = display
    environment["ORCHESTRATE"] = Orchestrate.binary.path
    environment["PICTURES"] = "\(scratch.path)/pictures"
    return try Program([Tool.repository.appending(path: "lab/tour").path], environment: environment)
      .finish(within: Deadline.scriptPatience)
  }

  @Test func withoutADisplayItEndsWithOnePictureOfAllScreens() throws {
    let ending = try tour()
    #expect(ending.code == 0, "\(ending.errors)\(ending.output)")
    for word in ["there is no file", "failed", "warning", "rotated"] {
      #expect(!ending.output.contains(word), "\(word): \(ending.output)")
    }
    try headingsAreFollowedByWhatTheyAreAbout(in: ending.output)
    let sheet = "\(scratch.path)/pictures/tour.png"
    #expect(ending.output.hasSuffix(": \(sheet)\u{1b}[0m\n"), "\(ending.output)")
    // In the corners of the pictures: the office monitor and the beamer in the row of the presentation; the laptop's
    // text and the upright monitor's clock in the row without the office monitor, and paper where that has no picture.
    let places = ["358,794", "1358,892", "766,314", "1170,514", "358,400"]
    #expect(try colors(of: sheet, at: places) == ["5c2a4d", "5c2a4d", "103a5c", "1b2a4e", "f5f5f8"])
    // What a watcher keeps for its next start is not left in the home.
    let left = try FileManager.default.contentsOfDirectory(atPath: scratch.path)
    #expect(!left.contains(".local") && !left.contains(".config"), "\(left)")
  }

  /// What the watcher says of a step stands below the step's heading and above the next one. The steps are those that
  /// were announced.
  private func headingsAreFollowedByWhatTheyAreAbout(in output: String) throws {
    let steps = output.split(separator: "\n\u{1b}[1m").filter { $0.contains(#/^[0-9] of [0-9]  /#) }
    try #require(steps.count == 9, "\(output)")
    let said = [
      4: "desk is in force", 5: "without-office: 9 changes", 6: "desk: 9 changes", 7: "presentation: 2 changes",
    ]
    for (number, words) in said { #expect(steps[number - 1].contains("orchestrate: \(words)"), "\(number): \(output)") }
    // A command can be copied as it stands there.
    #expect(output.contains(" put office --message \"The talk begins in ten minutes\" --for 10min\n"), "\(output)")
    let plugs = steps.filter { $0.contains("(screen connected or disconnected)\n") }.map { $0.prefix(1) }
    #expect(plugs == ["5", "6", "7"], "\(output)")
    let announced = try Program(
      [Tool.repository.appending(path: "lab/tour").path, "announce"], environment: ["PATH": "/usr/bin:/bin"]
    ).finish()
    #expect(announced.code == 0 && announced.output.contains("five minutes"), "\(announced)")
    #expect(announced.output.matches(of: #/(?m)^  [1-9]  /#).count == steps.count, "\(announced.output)")
  }

  /// Read by the library that has drawn it: a reader in Python takes ten seconds.
  private func colors(of file: String, at places: [String]) throws -> [String] {
    let program = """
      import ctypes, sys
      cairo, pointer = ctypes.CDLL("libcairo.so.2"), ctypes.c_void_p
      cairo.cairo_image_surface_create_from_png.restype = pointer
      surface = pointer(cairo.cairo_image_surface_create_from_png(sys.argv[1].encode()))
      cairo.cairo_image_surface_get_data.restype = pointer
      data, stride = cairo.cairo_image_surface_get_data(surface), cairo.cairo_image_surface_get_stride(surface)
      for x, y in (map(int, place.split(",")) for place in sys.argv[2:]):
          print("%02x%02x%02x" % tuple(ctypes.string_at(data + y * stride + x * 4, 3)[::-1]))
      """
    return try Tool.run(["python3", "-c", program, file] + places).split(separator: "\n").map(String.init)
  }

  @Test func onADisplayNothingIsChangedUnasked() throws {
    let server = try LabServer(["eDP-1,monitor=laptop-panel", "HDMI-1,monitor=office"])
    let before = try server.xrandr("--current")
    let ending = try tour(on: server.display)
    #expect(ending.code == 0 && ending.output.contains("Nothing was changed."), "\(ending.errors)\(ending.output)")
    #expect(try server.xrandr("--current") == before)
  }
}
