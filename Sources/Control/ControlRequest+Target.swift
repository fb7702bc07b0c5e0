package import Displays

extension ControlRequest {
  /// The profile or layout that a switch brings into force.
  package enum Target: Hashable {
    case profile(String)
    case layout(StandardLayout)
    case automatic
    /// The choice after the one in force, or before it.
    case neighbor(Alternatives.Direction)
  }
}

extension ControlRequest.Target {
  /// The target that is in force already; nil where none is.
  ///
  /// - Parameters:
  ///   - choices: as the watcher lists them, without the layouts that take a name.
  ///   - title: what the status calls the profile or layout.
  package init?(inForce choices: [SwitchChoice], titled title: String?) {
    let current = choices.first(where: \.current)
    if let profile = current?.profile {
      self = .profile(profile)
    } else if let layout = current?.layout.flatMap({ StandardLayout($0) })
      ?? title.flatMap({ StandardLayout(title: $0) })
    {
      self = .layout(layout)
    } else if let title {
      self = .profile(title)
    } else {
      return nil
    }
  }

  init(_ fields: Fields) throws(ControlProblem) {
    let wanted = [
      try Self.profile(in: fields), try Self.layout(in: fields), try fields.flag("auto") == true ? .automatic : nil,
      try fields.flag("next") == true ? .neighbor(.next) : nil,
      try fields.flag("previous") == true ? .neighbor(.previous) : nil,
    ].compactMap(\.self)
    guard let first = wanted.first else {
      throw ControlProblem(
        "\"switch\" needs \"profile\", \"layout\", or one of \"auto\", \"next\" and \"previous\": true")
    }
    guard wanted.count == 1 else {
      throw ControlProblem("\"\(first.field)\" cannot be combined with \"\(wanted[1].field)\"")
    }
    self = first
  }

  private static func profile(in fields: Fields) throws(ControlProblem) -> Self? {
    guard let name = try fields.text("profile"), !name.isEmpty else { return nil }
    return .profile(name)
  }

  private static func layout(in fields: Fields) throws(ControlProblem) -> Self? {
    guard let word = try fields.text("layout") else { return nil }
    guard let layout = StandardLayout(word) else {
      throw ControlProblem("\"layout\": found \"\(word)\", \(StandardLayout.expectation(insteadOf: word))")
    }
    return .layout(layout)
  }

  /// The field that names the target in a request.
  private var field: String {
    switch self {
    case .profile: "profile"
    case .layout: "layout"
    case .automatic: "auto"
    case .neighbor(let direction): direction.rawValue
    }
  }
}
