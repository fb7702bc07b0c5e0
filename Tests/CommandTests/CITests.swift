import Foundation
import LabSupport
import Testing

/// docs/ci.md, action.yml and the hook, as far as a machine without their services can run them: everything is read by
/// a reader of YAML that is not ours, and the commands that stand there are run. Their schemas are for
/// `make conformance`.
@Suite(.limited) struct CITests {
  private let scratch: Scratch
  private let environment: [String: String]

  private static let good = "version: 1\nscreens:\n  tv:\n    identity: { connector: HDMI-1 }\n    mode: 1920x1080\n"
  private static let bad = "version: 1\nscreens:\n  tv:\n    identity: { connector: HDMI-1 }\n    mode: 800x601\n"

  /// A repository of profiles and machines, with `orchestrate` installed.
  init() throws {
    scratch = try Scratch()
    let scenario = Tool.repository.appending(path: "Tests/ScenarioTests/Scenarios/no-such-mode/snapshot.json")
    try scratch.write("profiles/lobby.yaml", Self.good)
    try scratch.write("machines/lobby-1.json", String(contentsOf: scenario, encoding: .utf8))
    try scratch.write("bin/orchestrate", "#!/bin/sh\nexec '\(Orchestrate.binary.path)' \"$@\"\n")
    try Tool.run(["chmod", "+x", scratch.path + "/bin/orchestrate"])
    environment = ["PATH": "\(scratch.path)/bin:/usr/bin:/bin", "HOME": "/nonexistent"]
  }

  private func shell(_ command: String) throws -> Ending {
    try Program(["bash", "-euo", "pipefail", "-c", command], environment: environment, in: scratch.url).finish()
  }

  /// The commands of the blocks of one kind in docs/ci.md: every `run` and every line of a `script`.
  private static func commands(_ kind: String) throws -> [String] {
    let python = """
      import json, re, sys, yaml
      text = open(sys.argv[1]).read()
      def commands(part):
          if isinstance(part, list):
              return [one for item in part for one in commands(item)]
          if not isinstance(part, dict):
              return []
          own = [part["run"]] if "run" in part else part.get("script", [])
          return own + [one for value in part.values() for one in commands(value)]
      blocks = re.findall(r"^```yaml " + sys.argv[2] + r"\\n(.*?)^```", text, re.M | re.S)
      print(json.dumps([one for block in blocks for one in commands(yaml.safe_load(block))]))
      """
    let document = Tool.repository.appending(path: "docs/ci.md").path
    let printed = try Tool.run(["python3", "-c", python, document, kind])
    return try JSONDecoder().decode([String].self, from: Data(printed.utf8))
  }

  @Test func commandsOfTheWorkflow() throws {
    let commands = try Self.commands("workflow")
    #expect(!commands.isEmpty)
    for command in commands { #expect(try shell(command).code == 0, "\(command)") }
    try scratch.write("profiles/lobby.yaml", Self.bad)
    for command in commands {
      let ending = try shell(command)
      #expect(ending.code == 65 && ending.output.hasPrefix("::error file=profiles/lobby.yaml,line=5,col=11,"))
    }
  }

  @Test func commandsOfGitLab() throws {
    let commands = try Self.commands("gitlab")
    #expect(commands.count == 3)
    for command in commands { #expect(try shell(command).code == 0, "\(command)") }
    #expect(try scratch.read("orchestrate.xml").contains("<testcase name=\"machines/lobby-1.json\""))
    #expect(try scratch.read("pictures/lobby-1.svg").hasPrefix("<svg "))
    try scratch.write("profiles/lobby.yaml", Self.bad)
    #expect(try shell(commands[0]).code == 65)
    let report = try scratch.read("orchestrate.xml")
    #expect(report.components(separatedBy: "<failure type=\"missing-mode\"").count == 3, "the profile and the machine")
  }

  /// The entries of the hooks, by their names; docs/ci.md uses one of them.
  private static func hooks() throws -> [String: String] {
    let python = """
      import json, re, sys, yaml
      hooks = {hook["id"]: hook for hook in yaml.safe_load(open(sys.argv[1]))}
      text = open(sys.argv[2]).read()
      block = yaml.safe_load(re.search(r"^```yaml pre-commit\\n(.*?)^```", text, re.M | re.S)[1])
      used, = block["repos"][0]["hooks"]
      assert used["id"] in hooks and "args" not in used, used
      for hook in hooks.values():
          assert re.search(hook["files"], "site/profiles/lobby.yaml") and not re.search(hook["files"], "profiles.yaml")
      print(json.dumps({name: hook["entry"] for name, hook in hooks.items()}))
      """
    let files = [".pre-commit-hooks.yaml", "docs/ci.md"].map { Tool.repository.appending(path: $0).path }
    let printed = try Tool.run(["python3", "-c", python] + files)
    return try JSONDecoder().decode([String: String].self, from: Data(printed.utf8))
  }

  /// With the files that pre-commit would hand over.
  @Test func theHooks() throws {
    let hooks = try Self.hooks()
    #expect(hooks.count == 2)
    try scratch.write(
      "profiles/lobby.test.yaml",
      "version: 1\ncases:\n  - { name: a, given: { screens: [{ connector: HDMI-1 }] }, expect: { profile: lobby } }\n")
    for entry in hooks.values {
      let ending = try shell("\(entry) profiles/lobby.test.yaml profiles/lobby.yaml")
      #expect(ending.code == 0, "\(ending)")
    }
    try scratch.write(
      "profiles/lobby.yaml",
      Self.good + "  other:\n    identity: { any: true }\n  third:\n    identity: { any: true }\n")
    let codes = try hooks.mapValues { try shell("\($0) profiles/lobby.yaml").code }
    #expect(codes == ["orchestrate-validate": 0, "orchestrate-validate-strict": 65])
    try scratch.write("profiles/lobby.yaml", Self.good + "    rotatoin: left\n")
    for entry in hooks.values { #expect(try shell("\(entry) profiles/lobby.yaml").code == 65) }
  }

  // MARK: A pull request that wants to be let through, or to know things

  /// A folder that looks like an option, as the first name of all.
  @Test(arguments: ["-h", "--help", "--version", "--against=machines", "--json"])
  func aNameIsNoOption(folder: String) throws {
    try scratch.write("\(folder)/profiles/x.yaml", Self.bad.replacing("800x601", with: "none of it"))
    for entry in try Self.hooks().values {
      let ending = try shell("\(entry) '\(folder)/profiles/x.yaml' profiles/lobby.yaml")
      #expect(ending.code == 65 && ending.output.contains("\(folder)/profiles/x.yaml:5:"), "\(ending)")
    }
    let found = try action(["binary": "orchestrate", "paths": "\(folder)\nprofiles", "against": "machines"])
    #expect(found.code == 65 && found.output.contains("file=\(folder)/profiles/x.yaml"), "\(found)")
    try scratch.write("\(folder)/machine.json", "{}")
    let machine = try action(["binary": "orchestrate", "against": "\(folder)\nmachines"])
    #expect(machine.code == 65 && machine.output.contains("\(folder)/machine.json"), "\(machine)")
  }

  /// Links to what the runner can read and the author cannot: nothing of it is said, not even whether it is there.
  @Test func aLinkTellsNothing() throws {
    let secrets = try Scratch()
    try secrets.write("there/token.yaml", "token: hunter2\n")
    try secrets.write("there/token.json", "\"hunter2\"\n")
    func said(_ place: String) throws -> String {
      for (link, target) in [("profiles/link.yaml", "token.yaml"), ("machines/link.json", "token.json"), ("whole", "")]
      {
        try Tool.run(["ln", "-sfn", "\(secrets.path)/\(place)/\(target)", "\(scratch.path)/\(link)"])
      }
      let paths = "profiles\nwhole\nwhole/token.yaml\n*/token.yaml\nmachines/../whole"
      var texts = ""
      for report in ["out.sarif", "out.xml", "out.json"] {
        let ending = try action(["binary": "orchestrate", "paths": paths, "against": "machines", "report": report])
        #expect(ending.code == 65)
        texts += ending.output + ending.errors + (try scratch.read(report))
      }
      for entry in try Self.hooks().values {
        let ending = try shell("\(entry) profiles/link.yaml")
        #expect(ending.code == 65)
        texts += ending.output + ending.errors
      }
      return texts
    }
    let there = try said("there")
    #expect(there.contains("unsafe-link") && !there.contains("hunter2") && !there.contains(secrets.path))
    #expect(try said("gone") == there, "whether it is there")
  }

  /// A report is written in place of a link of its name, and not through it.
  @Test func aReportOverwritesNothing() throws {
    let precious = try scratch.write("precious", "untouched")
    try Tool.run(["ln", "-s", precious.path, "\(scratch.path)/out.sarif"])
    #expect(try action(["binary": "orchestrate", "report": "out.sarif"]).code == 0)
    #expect(try String(contentsOf: precious, encoding: .utf8) == "untouched")
    #expect(try scratch.read("out.sarif").contains("sarif"))
  }

  /// A link in the path of the report leads nowhere: not by a folder of the repository, and not by a path that starts
  /// outside.
  @Test(arguments: ["there/out.sarif", "there/deeper/out.sarif", "../out.sarif"])
  func aReportStaysInTheWorkspace(report: String) throws {
    let outside = try Scratch()
    try outside.write("deeper/.keep", "")
    try Tool.run(["ln", "-s", outside.path, "\(scratch.path)/there"])
    let ending = try action(["binary": "orchestrate", "report": report])
    #expect(ending.code == 64 && ending.errors.contains("leads out of the workspace"), "\(ending)")
    #expect(try Tool.run(["find", outside.path, "-name", "*.sarif"]).isEmpty)
    #expect(!Tool.exists("\(scratch.url.deletingLastPathComponent().path)/out.sarif"))
  }

  @Test func aReportInAFolderOfTheWorkspace() throws {
    try scratch.write("out/.keep", "")
    #expect(try action(["binary": "orchestrate", "report": "out/a.sarif"]).code == 0)
    #expect(try scratch.read("out/a.sarif").contains("sarif"))
  }

  /// A report of zeros is unpacked for as long as a runner is patient, so a pull request gets none unpacked.
  @Test func nothingOfAPullRequestIsUnpacked() throws {
    try Tool.run([
      "sh", "-c",
      """
      cd '\(scratch.path)' && mkdir -p pack/orchestrate-report &&
      cp machines/lobby-1.json pack/orchestrate-report/snapshot.json &&
      tar -C pack -czf machines/lobby-2.tar.gz orchestrate-report
      """,
    ])
    let ending = try action(["binary": "orchestrate", "against": "machines"])
    #expect(ending.code == 65 && ending.output.contains("machines/lobby-2.tar.gz"), "\(ending)")
    #expect(ending.output.contains("--safe-links unpacks nothing"))
    #expect(try shell("orchestrate validate profiles --against machines").code == 0, "a person's own")
  }

  // MARK: The action

  /// As GitHub runs it: the step's command with its inputs in the environment that action.yml gives it.
  private func action(_ inputs: [String: String]) throws -> Ending {
    let python = """
      import json, os, sys, yaml
      action = yaml.safe_load(open(sys.argv[1]))
      given = json.loads(sys.argv[2])
      assert set(given) <= set(action["inputs"]), given
      values = {name: given.get(name, one["default"]) for name, one in action["inputs"].items()}
      step, = action["runs"]["steps"]
      for name, value in step["env"].items():
          os.environ[name] = values[value.removeprefix("${{ inputs.").removesuffix(" }}")]
      os.execvp("bash", ["bash", "-e", "-c", step["run"]])
      """
    let given = String(decoding: try JSONEncoder().encode(inputs), as: UTF8.self)
    let file = Tool.repository.appending(path: "action.yml").path
    var environment = environment
    environment["GITHUB_ACTION_PATH"] = Tool.repository.path
    return try Program(["python3", "-c", python, file, given], environment: environment, in: scratch.url).finish()
  }

  @Test func theActionFindsAndReports() throws {
    let fine = try action(["binary": "orchestrate", "against": "machines\n"])
    #expect(fine.code == 0 && fine.errors.hasSuffix("1 profile, 1 machine, 0 errors, 0 warnings\n"), "\(fine)")
    try scratch.write("more desks/a.yaml", Self.bad)
    let found = try action([
      "binary": "orchestrate", "paths": "profiles\nmore desks/*.yaml", "against": "machines", "report": "out.sarif",
    ])
    #expect(found.code == 65 && found.output.contains("::error file=more desks/a.yaml,line=5,col=11,"))
    #expect(try scratch.read("out.sarif").contains("\"missing-mode\""))
  }

  @Test func theActionCountsWarningsWhenAsked() throws {
    try scratch.write(
      "profiles/twins.yaml",
      Self.good + "  other:\n    identity: { any: true }\n  third:\n    identity: { any: true }\n")
    #expect(try action(["binary": "orchestrate"]).code == 0)
    #expect(try action(["binary": "orchestrate", "strict": "true"]).code == 65)
    #expect(try action(["binary": "orchestrate", "report": "out.txt"]).code == 64)
  }

  /// Nothing in an input is a command.
  @Test func theActionObeysNobody() throws {
    let ending = try action(["binary": "orchestrate", "paths": "$(touch obeyed)\n`touch obeyed`; touch obeyed"])
    #expect(ending.code == 66 && !Tool.exists(scratch.path + "/obeyed"))
  }
}
