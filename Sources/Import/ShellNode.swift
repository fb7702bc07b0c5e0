import Displays

/// A part of a shell script.
indirect enum ShellNode {
  case command([ShellWord])
  /// A pipeline `a | b`: each part runs in a shell of its own.
  case pipeline([ShellNode])
  /// A chain `a && b || c`: the first node, then each following one with its sign.
  case chain(ShellNode, [(sign: String, node: ShellNode)])
  /// A choice of `if` and `case`: one of the branches runs, or none.
  case choice(Mark, [ShellBranch])
  /// A loop `for`: the variable and its values; nil where they are not written down. Without a variable `while` and
  /// `until`.
  case loop(Mark, variable: String?, values: [ShellWord]?, body: [ShellNode])
  case function(String, Mark, body: [ShellNode])
  case group([ShellNode])
}

struct ShellBranch {
  /// The name of the branch for a person: the pattern of a `case`, the last plain word of a condition; nil for `else`.
  var label: String?
  var mark: Mark
  var body: [ShellNode]
  /// True if the branch is taken where no other one is.
  var isElse: Bool
}

extension [ShellNode] {
  /// The last plain word by which a person would know a condition.
  var label: String? {
    flatMap(\.words).last { word in
      guard let text = word.literal else { return false }
      return text.contains(where: \.isLetter) && !text.hasPrefix("-") && text != "]]"
    }?.literal
  }
}

extension ShellNode {
  /// The words of the commands directly in the node.
  var words: [ShellWord] {
    switch self {
    case .command(let words): words
    case .pipeline(let nodes), .group(let nodes): nodes.flatMap(\.words)
    case .chain(let first, let rest): first.words + rest.flatMap(\.node.words)
    default: []
    }
  }

  /// The nodes inside this one.
  var children: [ShellNode] {
    switch self {
    case .command: []
    case .pipeline(let nodes), .group(let nodes): nodes
    case .chain(let first, let rest): [first] + rest.map(\.node)
    case .choice(_, let branches): branches.flatMap(\.body)
    case .loop(_, _, _, let body), .function(_, _, let body): body
    }
  }
}

extension [ShellNode] {
  /// True if the nodes after it are not reached.
  var ends: Bool {
    contains { node in
      if case .command(let words) = node {
        words.first?.literal == "exit" || words.first?.literal == "return"
      } else {
        false
      }
    }
  }
}

extension ShellNode {
  /// True if the command is there for its answer.
  var isTest: Bool {
    switch self {
    case .command(let words):
      let name = words.first?.literal ?? ""
      return ["[", "[[", "test", "grep", "pgrep", "command", "which", "type", "true", "false"].contains(name)
        || Path(name).name == "xrandr" && !words.dropFirst().contains(where: \.isSetting)
    case .pipeline(let nodes): return nodes.last?.isTest ?? false
    case .group(let nodes): return nodes.last?.isTest ?? false
    default: return false
    }
  }

  var allWords: [ShellWord] {
    if case .command(let words) = self { words } else { children.flatMap(\.allWords) }
  }

  var assigned: [String] {
    var unknown = Variables()
    return allWords.compactMap { $0.assignment(in: &unknown)?.0 }
  }
}
