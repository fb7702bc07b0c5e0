import Displays
import ProfileFile

/// One way through a script: the known values of its variables, and the sum of its calls of xrandr.
struct ScriptPath {
  var variables = Variables()
  var script = XrandrScript()
  var comfort = ScriptComfort()
  var losses: [Loss] = []
  /// The branches that were taken.
  var labels: [String] = []
  var isElse = false
  /// True after `exit`, or after `return` of the function that is running.
  var isEnded = false
  var isReturned = false

  var isOver: Bool { isEnded || isReturned }
}

/// Goes through a script as a shell does, on every way at once, as far as everything is written down. It runs nothing.
struct ScriptRun {
  var drafting: Drafting
  private var functions: [String: [ShellNode]] = [:]
  /// The functions that call xrandr to change something, themselves or through others.
  private var setters: Set<String> = []
  private var depth = 0
  /// The number of commands on all ways, which has a limit: functions that call one another would multiply without it.
  private var work = 0

  static let mostPaths = 32
  private static let deepestCall = 8
  private static let mostWork = 50_000

  init(_ drafting: Drafting) { self.drafting = drafting }

  /// - Returns: the ways through the script that call xrandr.
  mutating func paths(of nodes: [ShellNode]) -> [ScriptPath] {
    findFunctions(nodes)
    findSetters()
    let paths = allPaths(of: nodes)
    if work > Self.mostWork {
      drafting.findings.error(
        at: nodes.first?.allWords.first?.mark ?? drafting.findings.mark(.start),
        "found more than \(Self.mostWork) commands on the paths through this script, expected fewer; import a part of it"
      )
    }
    return paths
  }

  private mutating func allPaths(of nodes: [ShellNode]) -> [ScriptPath] {
    let paths = run(nodes, [ScriptPath()])
    let found = paths.filter { !$0.script.isEmpty }
    guard found.isEmpty, !drafting.findings.hasErrors else { return found }
    // No written line calls these functions: a person chooses one of them by its name.
    let called = functions.filter { sets($0.value) }.sorted { $0.key < $1.key }
    return called.flatMap { name, body in
      var start = paths.first ?? ScriptPath()
      (start.labels, start.isEnded) = ([name], false)
      return run(body, [start]).filter { !$0.script.isEmpty }
    }
  }

  private mutating func findFunctions(_ nodes: [ShellNode]) {
    for node in nodes {
      if case .function(let name, _, let body) = node { functions[name] = body }
      findFunctions(node.children)
    }
  }

  /// Each round finds those that call what the last one found: following every call from every place would multiply.
  private mutating func findSetters() {
    for _ in 0..<Self.deepestCall {
      let found = Set(functions.filter { sets($0.value) }.keys)
      guard found != setters else { return }
      setters = found
    }
  }

  /// True if any of these calls xrandr to change something.
  private func sets(_ nodes: [ShellNode]) -> Bool {
    nodes.contains { node in
      switch node {
      case .command(let words):
        let call = words.withoutPrefix
        guard let name = call.first?.literal else { return false }
        return Path(name).name == "xrandr" ? call.dropFirst().contains(where: \.isSetting) : setters.contains(name)
      case .function: return false
      default: return sets(node.children)
      }
    }
  }

  // MARK: Running

  private mutating func run(_ nodes: [ShellNode], _ paths: [ScriptPath]) -> [ScriptPath] {
    var paths = paths
    for node in nodes {
      guard !drafting.findings.isFull, work <= Self.mostWork else { return paths }
      // The losses grow in place: a long script would copy all of them at each of its lines.
      if case .command(let words) = node, function(calledBy: words) == nil {
        work += paths.count
        for index in paths.indices where !paths[index].isOver { run(words, &paths[index]) }
        continue
      }
      var ended = paths.filter(\.isOver)
      let going = paths.filter { !$0.isOver }
      work += going.count
      if !going.isEmpty { ended += run(node, going) }
      paths = ended
    }
    return paths
  }

  private mutating func run(_ node: ShellNode, _ paths: [ScriptPath]) -> [ScriptPath] {
    switch node {
    case .command(let words):
      guard let body = function(calledBy: words) else { return paths }
      return paths.flatMap { run(function: body, words.withoutPrefix.dropFirst(), $0) }
    case .group(let body): return run(body, paths)
    case .pipeline(let nodes): return sets(nodes) ? run(nodes, paths) : lose(node, paths)
    case .chain(let first, let rest): return run(chain: first, rest, paths)
    case .choice(let mark, let branches): return run(branches, at: mark, node, paths)
    case .loop(let mark, let variable, let values, let body):
      return sets(body) ? run(loop: body, variable, values, at: mark, paths) : lose(node, paths)
    case .function: return paths
    }
  }

  /// Runs a chain. `test && this || that` is an `if`; anything else before `&&` is taken to succeed.
  private mutating func run(
    chain first: ShellNode, _ rest: [(sign: String, node: ShellNode)], _ paths: [ScriptPath]
  ) -> [ScriptPath] {
    let then = rest.prefix { $0.sign == "&&" }.map(\.node)
    let otherwise = rest.dropFirst(then.count).map(\.node)
    guard first.isTest else { return run([first] + then, paths) }
    let mark = first.words.first?.mark ?? drafting.findings.mark(.start)
    var branches = [ShellBranch(label: [first].label ?? "", mark: mark, body: then, isElse: false)]
    if !otherwise.isEmpty { branches.append(ShellBranch(label: nil, mark: mark, body: otherwise, isElse: true)) }
    return run(branches, at: mark, .choice(mark, branches), paths)
  }

  private mutating func run(
    _ branches: [ShellBranch], at mark: Mark, _ node: ShellNode, _ paths: [ScriptPath]
  ) -> [ScriptPath] {
    guard branches.contains(where: { sets($0.body) || $0.body.ends }) else { return lose(node, paths) }
    var result: [ScriptPath] = []
    for branch in branches {
      let started = paths.map { $0.taking(branch, drafting.loss(at: branch.mark, Self.conditional)) }
      result += run(branch.body, started)
    }
    if !branches.contains(where: \.isElse) {
      result += paths.map { path in
        var path = path
        path.isElse = true
        return path
      }
    }
    if result.count > Self.mostPaths {
      drafting.findings.error(
        at: mark, "found more than \(Self.mostPaths) paths through this script, expected fewer; import a part of it")
    }
    return result
  }

  static let conditional =
    "the script does this only where the condition holds; a profile is chosen by its screens, or with `apply NAME`"

  private mutating func run(
    loop body: [ShellNode], _ variable: String?, _ values: [ShellWord]?, at mark: Mark, _ paths: [ScriptPath]
  ) -> [ScriptPath] {
    guard let variable else { return run(body, paths) }
    guard let values, values.allSatisfy({ $0.literal != nil }), values.count <= Draft.mostScreens else {
      let isArray = values?.contains(where: \.isOfArray) ?? false
      let found = isArray ? "an array, which is not followed" : "values that only the shell knows"
      drafting.findings.error(
        at: mark, "found a loop over \(found), expected xrandr calls with all words written out")
      return paths
    }
    var paths = paths
    for value in values {
      for index in paths.indices { paths[index].variables[variable] = value.literal }
      paths = run(body, paths)
    }
    return paths
  }

  /// Passes over a node that does nothing about screens; the variables that it sets are not known any more.
  private mutating func lose(_ node: ShellNode, _ paths: [ScriptPath]) -> [ScriptPath] {
    let (names, words) = (node.assigned, node.allWords)
    // A function may be called often, and is looked through each time.
    work += words.count
    let mark = words.first { !($0.literal.map(Self.idle.contains) ?? false) }?.mark
    return paths.map { path in
      var path = path
      for name in names { path.variables[name] = nil }
      if let mark, !node.isTest { path.losses.append(drafting.loss(at: mark, Self.noCall)) }
      return path
    }
  }

  static let noCall = "only calls of xrandr become a profile"
  private static let idle: Set<String> = [
    "[", "[[", "test", "echo", "printf", "sleep", "true", ":", "set", "shift", "cd",
  ]

  // MARK: One command

  /// The function of the script that a command calls, which may lead to several ways; nil for every other command.
  private func function(calledBy words: [ShellWord]) -> [ShellNode]? {
    words.withoutPrefix.first?.literal.flatMap { functions[$0] }
  }

  private mutating func run(_ written: [ShellWord], _ path: inout ScriptPath) {
    var words = written.withoutPrefix[...]
    while let word = words.first, let (name, value) = word.assignment(in: &path.variables) {
      path.variables[name] = value
      words.removeFirst()
    }
    if let name = words.first?.literal, ["export", "local", "readonly", "declare", "typeset"].contains(name) {
      for word in words.dropFirst() {
        if let (name, value) = word.assignment(in: &path.variables) { path.variables[name] = value }
      }
      return
    }
    guard let first = words.first else { return }
    let name = first.expanded(&path.variables)?.first ?? ""
    if Path(name).name == "xrandr" { return call(Array(words.dropFirst()), from: first.mark, &path) }
    if ScriptComfort.programs.contains(Path(name).name.text) {
      return take(Path(name).name.text, words.dropFirst(), from: first.mark, &path)
    }
    if name == "exit" { path.isEnded = true } else if name == "return" { path.isReturned = true }
    if !Self.idle.contains(name), !path.isOver { path.losses.append(drafting.loss(at: first.mark, Self.noCall)) }
  }

  private mutating func run(
    function body: [ShellNode], _ arguments: ArraySlice<ShellWord>, _ path: ScriptPath
  ) -> [ScriptPath] {
    guard depth < Self.deepestCall else { return [path] }
    depth += 1
    defer { depth -= 1 }
    var inner = path
    let values = arguments.prefix(9).map { $0.expanded(&inner.variables)?.joined(separator: " ") }
    for (index, value) in values.enumerated() { inner.variables["\(index + 1)"] = value }
    return run(body, [inner]).map { ended in
      var ended = ended
      ended.isReturned = false
      return ended
    }
  }

  private func take(_ program: String, _ words: ArraySlice<ShellWord>, from mark: Mark, _ path: inout ScriptPath) {
    var expanded: [Marked<String>] = []
    for word in words {
      guard let texts = word.expanded(&path.variables) else {
        return path.losses.append(drafting.loss(at: mark, Self.noCall))
      }
      expanded += texts.map { Marked($0, at: word.mark) }
    }
    if let reason = path.comfort.take(program, expanded, at: mark) {
      path.losses.append(drafting.loss(at: mark, reason))
    }
  }

  private mutating func call(_ words: [ShellWord], from mark: Mark, _ path: inout ScriptPath) {
    guard words.contains(where: \.isSetting) else { return }
    var expanded: [Marked<String>] = []
    for word in words {
      guard let texts = word.expanded(&path.variables) else {
        let what = word.isOfArray ? "arrays, which are not followed" : "shell variables"
        return drafting.error(
          Marked(word.written, at: word.mark), "xrandr", expected: "words without \(what); write their values")
      }
      expanded += texts.map { Marked($0, at: word.mark) }
    }
    drafting.read(expanded, into: &path.script)
    path.script.endCall(expanded)
  }
}

extension ScriptPath {
  fileprivate func taking(_ branch: ShellBranch, _ loss: Loss) -> ScriptPath {
    var path = self
    if let label = branch.label, label != "*" {
      // A condition without a plain word in it is called by its place.
      path.labels.append(label.isEmpty ? "line \(branch.mark.line)" : label)
      path.isElse = false
    } else {
      path.isElse = true
    }
    path.losses.append(loss)
    return path
  }
}
