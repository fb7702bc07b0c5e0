/// Who sees a picture, followed through what the driver does: the witness that no plan leaves a person in the dark.
package struct Light {
  /// The moments after which no screen that is plugged in showed anything.
  private(set) package var darkMoments: [String] = []
  private var outputsOfCRTC: [String: Set<String>] = [:]
  private var plugged: Set<String> = []

  /// - Parameter status: the lines of `lab status --raw` at the start.
  package init(status: [String]) {
    for output in status.filter({ $0.hasPrefix("output ") }).map(LabEvent.init) {
      guard let name = output["name"] else { continue }
      if output["state"] != "disconnected" { plugged.insert(name) }
      if let crtc = output["crtc"], crtc != "-" { outputsOfCRTC[crtc, default: []].insert(name) }
    }
  }

  /// The outputs that are lit, whether a screen is plugged in there or not.
  package var lit: Set<String> { outputsOfCRTC.values.reduce(into: []) { $0.formUnion($1) } }

  package mutating func follow(_ events: [LabEvent]) {
    for event in events { follow(event) }
  }

  private mutating func follow(_ event: LabEvent) {
    switch event.name {
    case "mode-set-end": outputsOfCRTC[event["crtc"] ?? ""] = Set(event.outputs)
    case "crtc-off-end": outputsOfCRTC[event["crtc"] ?? ""] = nil
    case "plug": plugged.formUnion(event["output"].map { [$0] } ?? [])
    case "unplug": plugged.subtract(event["output"].map { [$0] } ?? [])
    default: return
    }
    if lit.isDisjoint(with: plugged) { darkMoments.append(event.line) }
  }
}
