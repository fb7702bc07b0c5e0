import Foundation
import LabSupport
import Testing

/// Pages in a real browser, whichever is installed.
@Suite(.serialized, .limited) struct PageTests {
  private static let hasBrowser = ["chromium", "firefox-esr"].contains { Tool.exists("/usr/bin/\($0)") }

  @Test(.enabled(if: hasBrowser, "no browser is installed: neither chromium nor firefox-esr"))
  func twoScreensShowTwoPages() throws {
    let desk = try Desk(Desk.twins, profiles: [:])
    // A browser keeps its things below the home folder.
    var orchestrate = desk.orchestrate
    orchestrate.environment["HOME"] = desk.scratch.path
    func page(_ name: String, _ color: String) throws -> String {
      try desk.scratch.write("\(name).html", "<body style=\"background: \(color)\">")
      return "url: \"file://\(desk.scratch.path)/\(name).html\""
    }
    let profile = Desk.contents(office: try page("left", "#aa2200"), other: try page("right", "#0044aa"))
    try desk.scratch.write("profiles/desk.yaml", profile)
    #expect(try orchestrate.run("apply", "--profiles", "profiles").code == 0)
    try desk.server.wait(for: "#aa2200", on: "A")
    try desk.server.wait(for: "#0044aa", on: "B")
    #expect(try desk.server.picture(of: "A").corners == Array(repeating: "#aa2200", count: 4))
    #expect(try desk.server.picture(of: "B").corners == Array(repeating: "#0044aa", count: 4))
    #expect(try orchestrate.run("apply", "--profiles", "profiles").output == "desk: nothing to do\n")
    try desk.scratch.write("profiles/desk.yaml", Desk.contents(office: nil, other: nil))
    #expect(try orchestrate.run("apply", "--profiles", "profiles").code == 0)
    #expect(try desk.server.presenters() == [:])
    #expect(desk.server.contentProcesses() == [])
  }
}
