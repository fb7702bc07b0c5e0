import Displays

/// All descriptions that `use` can name, and the one that each of them builds on.
struct Descriptions: Sendable {
  /// The most descriptions that one screen may be made of: enough to sort them, few enough for a person to follow.
  static let deepest = 4

  /// The descriptions in the order of the file, then those of the folder.
  let all: [Description]
  private let own: [String: Description]
  private let shared: [String: Description]

  init(own: [Description] = [], shared: [Description] = []) {
    all = own + shared
    self.own = own.byName
    self.shared = shared.byName
  }

  /// The descriptions behind a `use`, the nearest first, as far as they can be followed.
  struct Chain: Sendable {
    fileprivate(set) var links: [Description] = []
    /// The reason why the chain of descriptions ends too early.
    fileprivate(set) var problem: UseProblem?
  }

  /// - Parameters:
  ///   - home: of what holds the `use`.
  ///   - links: what leads there.
  func chain(from use: Marked<String>, in home: Description.Home, after links: [Description] = []) -> Chain {
    var chain = Chain(links: links)
    var next: (use: Marked<String>, home: Description.Home)? = (use, home)
    while let (use, home) = next, chain.problem == nil {
      guard let found = description(use.value, from: home) else {
        chain.problem = .unknown(use, expected: names(from: home))
        break
      }
      chain.add(found, by: use)
      next = found.use.map { ($0, found.home) }
    }
    return chain
  }

  /// The faults in what descriptions build on, whether they are used or not.
  func findings(in home: Description.Home) -> [Diagnostic] {
    all.filter { $0.home == home }.compactMap { description in
      description.use.flatMap { chain(from: $0, in: home, after: [description]).problem?.finding }
    }
  }

  private func description(_ name: String, from home: Description.Home) -> Description? {
    home == .profile ? own[name] ?? shared[name] : shared[name]
  }

  private func names(from home: Description.Home) -> [String] {
    Set(home == .profile ? own.keys.map(\.self) + shared.keys : shared.keys.map(\.self)).sorted()
  }
}

extension Descriptions.Chain {
  fileprivate mutating func add(_ found: Description, by use: Marked<String>) {
    if let first = links.firstIndex(where: { $0.name.mark == found.name.mark }) {
      problem = .circle(Array(links[first...]))
    } else if links.count == Descriptions.deepest {
      problem = .tooDeep(use)
    } else {
      links.append(found)
    }
  }
}

extension [Description] {
  /// The descriptions by name. Of two with one name the first one counts, and the other one is reported.
  fileprivate var byName: [String: Description] {
    Dictionary(map { ($0.name.value, $0) }) { first, _ in first }
  }
}
