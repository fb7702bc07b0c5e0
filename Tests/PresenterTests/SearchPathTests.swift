import Foundation
import LabSupport
import Testing

/// What a presenter starts by name, and where what it starts keeps its things.
@Suite(.limited) struct SearchPathTests {
  private let desk: PresenterDesk

  init() throws { desk = try PresenterDesk() }

  private func makeProgram(_ name: String, thatEnds ends: Bool = false) throws {
    let rest = ends ? "" : "sleep 3600\n"
    try desk.scratch.write(name, "#!/bin/sh\necho \"$0\" >> \(desk.scratch.path)/started\n\(rest)")
    try Tool.run(["chmod", "755", "\(desk.scratch.path)/\(name)"])
  }

  /// `$PATH` as one sees it in the wild: where we happen to be comes first.
  @Test(arguments: [".", "", "bin"])
  func relativeFoldersArePassedOver(folder: String) throws {
    for name in ["setpriv", "tool", "bin/setpriv", "bin/tool", "whole/tool"] { try makeProgram(name, thatEnds: true) }
    let path = "\(folder):\(desk.scratch.path)/whole:/usr/bin:/bin"
    let presenter = try desk.present(
      "{\"program\": [\"tool\"]}", ["restart": "\"never\""], on: "B", environment: ["PATH": path])
    try desk.wait(forHealth: "ended", of: "B")
    withExtendedLifetime(presenter) {}
    #expect(try desk.scratch.read("started") == "\(desk.scratch.path)/whole/tool\n")
  }

  @Test func whatIsOnlyInARelativeFolderIsNotThere() throws {
    try makeProgram("tool")
    let presenter = try desk.present(
      "{\"program\": [\"tool\"]}", ["restart": "\"never\""], on: "B", environment: ["PATH": ".:/usr/bin:/bin"])
    try desk.wait(forHealth: "failed", of: "B", because: "there is no program tool")
    #expect(!Tool.exists("\(desk.scratch.path)/started"))
    withExtendedLifetime(presenter) {}
  }

  // MARK: The browser's folder

  private func page(_ environment: [String: String]) throws -> PresenterRun {
    try makeProgram("whole/chromium")
    let path = ["PATH": "\(desk.scratch.path)/whole:/usr/bin:/bin"]
    return try desk.present(
      "{\"url\": \"http://localhost/\"}", ["restart": "\"never\""], on: "B",
      environment: path.merging(environment) { $1 })
  }

  @Test func theBrowserHasAFolderThatNobodyElseCanEnter() throws {
    let browsers = "\(desk.scratch.path)/.local/state/orchestrate/browsers"
    let first = try page(["HOME": desk.scratch.path])
    // What stands in for it opens none.
    try desk.wait(forHealth: "starting", of: "B", because: "a window is not open")
    let names = try FileManager.default.contentsOfDirectory(atPath: browsers)
    let folder = "\(browsers)/\(try #require(names.first))"
    for folder in [browsers, folder] {
      #expect(try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions] as? Int == 0o700)
    }
    first.program.terminate()
    _ = try first.program.finish()
    try Tool.run(["chmod", "755", folder])
    let second = try page(["HOME": desk.scratch.path])
    try desk.wait(forHealth: "failed", of: "B", because: "\(folder) is accessible to other users (its mode is 0755)")
    withExtendedLifetime(second) {}
  }

  /// Any user could lay another folder in its place, and read who is logged in to the page.
  @Test func aFolderThatOthersCanReplaceIsNotUsed() throws {
    let open = "\(desk.scratch.path)/open"
    try FileManager.default.createDirectory(atPath: open, withIntermediateDirectories: false)
    try Tool.run(["chmod", "777", open])
    let presenter = try page(["XDG_STATE_HOME": open])
    try desk.wait(
      forHealth: "failed", of: "B", because: "is below \(open), which users other than its owner can write to")
    #expect(!Tool.exists("\(open)/orchestrate") && !Tool.exists("\(desk.scratch.path)/started"))
    withExtendedLifetime(presenter) {}
  }
}
