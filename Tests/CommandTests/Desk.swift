import Foundation
import LabSupport
import Testing

/// A desk for one test: a server of the lab, a folder of profiles for it, and the binary that works on both.
struct Desk {
  let server: LabServer
  let scratch: Scratch
  let orchestrate: Orchestrate

  /// - Parameters:
  ///   - outputs: as `lab start --output` takes them.
  ///   - profiles: YAML by name.
  init(
    _ outputs: [String] = Desk.five, crtcs: Int = 4, lit: String = "all",
    profiles: [String: String] = ["desk": Desk.profile]
  ) throws {
    server = try LabServer(outputs, crtcs: crtcs, lit: lit)
    scratch = try Scratch()
    for (name, text) in profiles { try scratch.write("profiles/\(name).yaml", text) }
    orchestrate = Orchestrate(display: server.display, in: scratch.url)
  }

  /// Runs a command that chooses among the desk's profiles.
  func run(_ arguments: String...) throws -> Ending { try orchestrate.run(arguments + ["--profiles", "profiles"]) }

  func start(_ arguments: String...) throws -> Program {
    try orchestrate.start(arguments + ["--profiles", "profiles"])
  }

  /// What is left to do.
  func plan() throws -> PlanReport { try PlanReport(run("plan", "--json").output) }

  /// Whether the profile holds now, by the word of another run.
  func expectNothingToDo(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let again = try run("apply")
    #expect(again.output.hasSuffix(": nothing to do\n") && again.code == 0, "\(again)", sourceLocation: sourceLocation)
  }

  /// Five outputs, three of them with a screen.
  static let five = [
    "eDP-1,monitor=laptop-panel", "HDMI-1,kind=amdgpu,monitor=office", "HDMI-2,kind=vc4", "DP-1,monitor=portrait",
    "DP-2,kind=poor",
  ]

  /// Needs every kind of step on a desk of which `eDP-1` and `HDMI-1` are lit.
  static let profile = """
    version: 1
    screens:
      office:
        identity: { vendor: OFC }
        primary: true
        position: [0, 0]
        properties: { underscan: "on", underscan hborder: 32 }
      laptop:
        identity: { builtin: true }
        position: { below: office, align: center }
        scale: 1.5
      upright:
        identity: { vendor: PRT }
        position: { right-of: office }
        rotation: left
    """
}

/// The JSON of `plan` and `apply`, as scripts read it.
struct PlanReport: Decodable {
  let profile: String
  let inSync: Bool
  let steps: [Step]
  let applied: Bool
  let error: String?

  struct Step: Decodable {
    let kind: String
    let output: String?
    let summary: String
    let reason: String
    let mark: String?
  }

  init(_ json: String) throws { self = try JSONDecoder().decode(PlanReport.self, from: Data(json.utf8)) }
}

extension LabServer {
  /// A program's window with a title, once it is there.
  func open(_ title: String, _ color: String) throws -> LabClient {
    let client = try LabClient("colour", color, title, display: display)
    // xprop fails where there is no such window.
    try Deadline().look(for: "the window \(title)") {
      (try? Tool.run(["xprop", "-name", title, "WM_NAME"], display: display)) != nil
    }
    return client
  }
}
