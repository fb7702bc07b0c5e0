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
    return try Program([Tool.repository.appending(path: "lab/tour").path], environment: environment).finish()
  }

  @Test func withoutADisplayItEndsWithAPictureOfEachScreen() throws {
    let ending = try tour()
    #expect(ending.code == 0, "\(ending.errors)\(ending.output)")
    for screen in ["eDP-1", "HDMI-1", "HDMI-2", "DP-1"] {
      #expect(Tool.exists("\(scratch.path)/pictures/\(screen).png"), "\(screen)")
    }
  }

  @Test func onADisplayNothingIsChangedUnasked() throws {
    let server = try LabServer(["eDP-1,monitor=laptop-panel", "HDMI-1,monitor=office"])
    let before = try server.xrandr("--current")
    let ending = try tour(on: server.display)
    #expect(ending.code == 0 && ending.output.contains("Nothing was changed."), "\(ending.errors)\(ending.output)")
    #expect(try server.xrandr("--current") == before)
  }
}
