import Displays
import LabSupport
import Testing

@testable import Applying

/// Programs that are asked whether a profile holds, as a watcher does that has read it long before.
@Suite(.limited) struct CommandQuestionTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func answer(of command: [String]) -> CommandAnswer? {
    let mark = Mark(file: "\(scratch.path)/desk.yaml", line: 2, column: 9)
    let asked = Marked(command, at: mark)
    let profile = Profile(name: "desk", mark: mark, conditions: Conditions(command: asked), screens: [])
    return CommandQuestion.answers(for: [profile], on: nil)[asked]
  }

  @Test(arguments: [["./at-work"], ["sh", "at-work"]]) func whatOthersCouldHaveWrittenIsNotAsked(
    command: [String]
  ) throws {
    try scratch.write(program: "at-work", "#!/bin/sh\ntouch asked\n")
    try Tool.run(["chmod", "757", "\(scratch.path)/at-work"])
    guard case .refuses(let reason) = answer(of: command) else { throw ToolFailure("it was asked") }
    #expect(reason.contains("/at-work with the permissions 757, expected that only its owner"), "\(reason)")
    #expect(!Tool.exists("\(scratch.path)/asked"))
    try Tool.run(["chmod", "755", "\(scratch.path)/at-work"])
    #expect(answer(of: command) == .holds && Tool.exists("\(scratch.path)/asked"))
  }
}
