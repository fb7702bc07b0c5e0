import Applying
import Displays
import LabSupport
import ProfileFile
import Testing
import X11

/// What a run hands back to those who go on with it.
@Suite(.serialized, .limited) struct ConvergenceTests {
  private static let outputs = ["eDP-1,monitor=laptop-panel", "HDMI-1,kind=amdgpu,monitor=office"]

  private static func profile(_ office: String) throws -> Profile {
    let text = """
      version: 1
      others: 'off'
      screens:
        office: { identity: { connector: HDMI-1 }, primary: true\(office) }
      """
    return try #require(ProfileFile.decode([UInt8](text.utf8), file: "desk.yaml", name: "desk").profile)
  }

  private static func run(_ profile: Profile, on connection: inout Connection) throws -> Convergence.Outcome {
    var convergence = Convergence([profile], retries: false) { _ in }
    return try convergence.run(on: &connection)
  }

  /// Content, hooks and the watcher look at the screens as they are after it, and not as they were before.
  @Test func theScreensAfterIt() throws {
    let server = try LabServer(Self.outputs)
    var connection = try Connection(display: server.display)
    let outcome = try Self.run(Self.profile(", mode: 1280x1024, rotation: left"), on: &connection)
    let now = try connection.read(.none).snapshot
    #expect(outcome.failure == nil && outcome.hasChanged && outcome.after?.shown == now.shown)
    #expect(outcome.settled.plan.isEmpty && outcome.settled.snapshot.shown == now.shown)
    #expect(outcome.proposal.snapshot.shown != now.shown && !outcome.proposal.plan.isEmpty)
    let again = try Self.run(Self.profile(", mode: 1280x1024, rotation: left"), on: &connection)
    #expect(!again.hasChanged && again.settled.snapshot.shown == now.shown)
  }
}
