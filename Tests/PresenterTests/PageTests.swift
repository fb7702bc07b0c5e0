import LabSupport
import Testing

/// Pages in a real browser.
@Suite struct PageTests {
  private let desk: PresenterDesk

  init() throws { desk = try PresenterDesk() }

  private func present(_ color: String, on output: String) throws -> PresenterRun {
    try desk.scratch.write("\(output).html", "<body style=\"background:\(color)\">")
    return try desk.present("{\"url\": \"file://\(desk.scratch.path)/\(output).html\"}", on: output)
  }

  @Test func twoScreensShowTwoPages() throws {
    let pages = [("A", "#aa2200"), ("B", "#0044aa")]
    let presenters = try pages.map { try present($0.1, on: $0.0) }
    for (output, color) in pages { try desk.wait(for: output) { $0.quarters == [color, color, color, color] } }
    for presenter in presenters {
      presenter.program.terminate()
      #expect(try presenter.program.finish().code == 0)
    }
    #expect(ContentProcess.all(on: desk.server.display).isEmpty)
  }
}
