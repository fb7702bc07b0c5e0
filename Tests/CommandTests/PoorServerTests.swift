import LabSupport
import Testing

/// Stock servers that can do next to nothing: what they can is done, and the rest is refused with a reason.
@Suite(.serialized, .limited) struct PoorServerTests {
  private struct Stock {
    let server: StockServer
    let scratch: Scratch
    let orchestrate: Orchestrate

    init(_ server: StockServer) throws {
      self.server = server
      scratch = try Scratch()
      orchestrate = Orchestrate(display: server.display, in: scratch.url)
    }

    func apply(_ profile: String) throws -> Ending {
      try scratch.write("profiles/desk.yaml", "version: 1\nscreens:\n  it:\n    identity: { any: true }\n" + profile)
      return try orchestrate.run("apply", "--profiles", "profiles")
    }

    func report() throws -> String { try Tool.run(["xrandr", "--current"], display: server.display) }

    func expectToBeCaptured() throws {
      let captured = try orchestrate.run("capture")
      #expect(captured.code == 0 && captured.errors.isEmpty, "\(captured.errors)")
      try scratch.write("captured/now.yaml", captured.output)
      #expect(try orchestrate.run("validate", "captured").code == 0, "\(captured.output)")
      let applied = try orchestrate.run("apply", "--profiles", "captured")
      #expect(applied.output == "now: nothing to do\n" && applied.code == 0, "\(applied.errors)")
    }

    func expectRefused(_ profile: String, because reason: String) throws {
      let before = try report()
      let ending = try apply(profile)
      #expect(ending.code == 1 && ending.output.isEmpty)
      #expect(ending.errors.contains(reason), "\(ending.errors)")
      #expect(try report() == before)
    }
  }

  /// One output, one mode of 0 Hz, a framebuffer that cannot grow, no rotation.
  @Test(.enabled(if: StockServer.hasXvfb)) func virtualFramebuffer() throws {
    let stock = try Stock(.virtualFramebuffer())
    let shown = try stock.orchestrate.run("show")
    #expect(shown.code == 0 && shown.output.hasPrefix("screen  1024x768"))
    try stock.expectToBeCaptured()
    try stock.expectRefused("    rotation: inverted\n", because: "can turn a picture inverted")
    try stock.expectRefused("    rotation: left\n", because: "framebuffer of 768x1024")
    try stock.expectRefused("    scale: 0.5\n", because: "framebuffer of 2048x1536")
    try stock.expectRefused("    scale: 2\n", because: "can scale this picture")
    try stock.expectRefused("    mode: 1920x1080\n", because: "it offers 1024x768")
  }

  /// The stock driver without hardware: sixteen outputs, of which fifteen have no screen.
  @Test(.enabled(if: StockServer.hasDummyDriver)) func dummyDriver() throws {
    let stock = try Stock(.dummy())
    let shown = try stock.orchestrate.run("show")
    #expect(shown.code == 0 && shown.output.hasPrefix("DUMMY0   1024x768@60.004"))
    try stock.expectToBeCaptured()
    try stock.expectRefused("    rotation: left\n", because: "DUMMY0")
    try stock.expectRefused("    mode: 1280x1024\n", because: "DUMMY0 has no mode 1280x1024")
    let smaller = try stock.apply("    mode: 800x600\n")
    #expect(smaller.code == 0, "\(smaller.errors)")
    #expect(try stock.report().contains("DUMMY0 connected primary 800x600+0+0"))
  }
}
