import Displays
import Glibc
import LabSupport
import Testing

@testable import Platform

/// What is read from pipes.
@Suite(.limited) struct PipeTests {
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
}
