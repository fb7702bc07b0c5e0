import Displays
import Foundation
import Glibc
import LabSupport
import Testing

@testable import Platform

/// What is read from pipes.
@Suite(.limited) struct PipeTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test func aPipeThatStaysSilentIsGivenUp() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0 && fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0)
    defer { for end in ends { close(end) } }
    #expect(write(ends[1], "abc", 3) == 3)
    let problem = #expect(throws: FileProblem.self) {
      try FileSystem.read(ends[0], named: "/dev/fd/63", limit: 10, patience: .milliseconds(1))
    }
    #expect(problem?.description == "/dev/fd/63: cannot be read: no data from this pipe for 10 s")
  }

  /// A pipe without a writer would wait for ever; `timeout` ends with 124.
  @Test func pipesDoNotHang() throws {
    try Tool.run(["mkfifo", scratch.path + "/pipe.yaml"])
    for path in ["pipe.yaml", "."] {
      let ending = try Program(["timeout", "10", Orchestrate.binary.path, "validate", path], in: scratch.url).finish()
      #expect(ending.code == (path == "." ? 66 : 65))
      #expect((ending.output + ending.errors).contains("pipe.yaml"))
      #expect(path == "pipe.yaml" || ending.output.contains("cannot be read: it is a pipe, expected a file"))
    }
  }

  /// The pipe's writer may never write.
  @Test func aPipeInAFolderIsNotOpened() throws {
    try Tool.run(["mkfifo", scratch.path + "/pipe.yaml"])
    try scratch.write(
      "a.test.yaml", "version: 1\nprofiles: pipe.yaml\ncases: [{ name: a, given: { snapshot: pipe.yaml } }]\n")
    let writer = open(scratch.path + "/pipe.yaml", O_RDWR | O_CLOEXEC)
    defer { close(writer) }
    for arguments in [["validate", "."], ["validate", "*.yaml"], ["test", "."], ["plan", "--profiles", "."]] {
      let command = ["timeout", "60", Orchestrate.binary.path] + arguments
      let ending = try Program(command, in: scratch.url).finish()
      #expect(
        ![0, 124].contains(ending.code) && !(ending.output + ending.errors).contains("no data from this pipe"),
        "\(ending)")
    }
  }
}
