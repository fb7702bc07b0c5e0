import Displays
import Testing

/// Profiles in few words. Each entry is one line of `desk.yaml`, and each of its keys has a column of its own.
extension ScreenEntry {
  static func screen(
    _ name: String, line: Int = 1, connector: String? = nil, vendor: String? = nil, model: String? = nil,
    serial: String? = nil, builtin: Bool? = nil, any: Bool = false
  ) -> ScreenEntry {
    let selector = Selector(
      mark: .desk(line, 5), connector: connector.map { Pattern($0) }, vendor: vendor.map { Pattern($0) },
      model: model.map { Pattern($0) }, serial: serial.map { Pattern($0) }, builtin: builtin, any: any)
    return ScreenEntry(name: Marked(name, at: .desk(line, 1)), selector: selector)
  }

  private var line: Int { name.mark.line }

  /// Lit though nothing is detected, with a mode of its own.
  func forced(_ size: String = "1280x800") -> ScreenEntry {
    changed { entry in
      entry.force = Marked(true, at: .desk(entry.name.mark.line, 15))
      let timing = ModeTiming(cvt: Desk.size(size), refreshMilliHertz: 60_000, blanking: .standard)
      entry.modes = Marked(timing.map { [.created($0)] } ?? [], at: .desk(entry.name.mark.line, 20))
    }
  }

  func preferring(_ connector: String) -> ScreenEntry {
    changed { $0.selector.preferredConnector = Pattern(connector) }
  }

  private func changed(_ change: (inout ScreenEntry) -> Void) -> ScreenEntry {
    var entry = self
    change(&entry)
    return entry
  }

  var absent: ScreenEntry { changed { $0.optional = true } }
  var dark: ScreenEntry { changed { $0.enabled = Marked(false, at: .desk(line, 10)) } }
  var first: ScreenEntry { changed { $0.primary = Marked(true, at: .desk(line, 70)) } }

  func mode(_ requests: ModeRequest...) -> ScreenEntry { changed { $0.modes = Marked(requests, at: .desk(line, 20)) } }
  func showing(_ source: ContentSource) -> ScreenEntry {
    changed { $0.content = Marked(.presented(PresentedContent(source)), at: .desk(line, 90)) }
  }
  func scale(_ millionths: Int) -> ScreenEntry {
    changed { $0.scale = Marked(Scale(millionths: millionths), at: .desk(line, 30)) }
  }
  func rotating(_ turning: Turning) -> ScreenEntry { changed { $0.turning = Marked(turning, at: .desk(line, 40)) } }
  func turned(_ rotation: Rotation) -> ScreenEntry { changed { $0.rotation = Marked(rotation, at: .desk(line, 40)) } }

  func at(_ x: Int, _ y: Int) -> ScreenEntry { placed(.at(Point(x: x, y: y))) }
  func sameAs(_ name: String) -> ScreenEntry { placed(.sameAs(Marked(name, at: .desk(line, 50)))) }
  func beside(_ side: Side, _ name: String, _ alignment: Alignment = .start) -> ScreenEntry {
    placed(.beside(side, of: Marked(name, at: .desk(line, 50)), alignment))
  }
  private func placed(_ placement: Placement) -> ScreenEntry {
    changed { $0.placement = Marked(placement, at: .desk(line, 50)) }
  }

  func overscan(_ overscan: Overscan) -> ScreenEntry { changed { $0.overscan = Marked(overscan, at: .desk(line, 80)) } }
  func overscan(percent: Int, by technique: Overscan.Technique = .scale) -> ScreenEntry {
    overscan(Overscan(.always(Borders(.percent(thousandths: percent * 1000))), by: technique))
  }
  func mirror(_ source: String, _ fit: Fit = .contain, by means: MirrorMeans = .auto) -> ScreenEntry {
    changed { entry in
      let mirror = Mirror(
        of: Marked(source, at: .desk(entry.name.mark.line, 91)), fit: fit,
        by: Marked(means, at: .desk(entry.name.mark.line, 92)))
      entry.content = Marked(.mirror(mirror), at: .desk(entry.name.mark.line, 90))
    }
  }

  func touch(_ name: String) -> ScreenEntry {
    touch(name == "auto" ? .auto : .devices(InputSelector(name: Pattern(name))))
  }
  func touch(_ choice: TouchChoice) -> ScreenEntry { changed { $0.touch = Marked(choice, at: .desk(line, 65)) } }
  func workspaces(_ names: [String]) -> ScreenEntry {
    changed { $0.workspaces = names.map { Marked($0, at: .desk(line, 85)) } }
  }
  /// Halves of it, from the left, with their workspaces.
  func parts(_ workspaces: KeyValuePairs<String, [String]>) -> ScreenEntry {
    let halves = workspaces.map { name, wanted in
      var part = Part(
        name: Marked(name, at: .desk(line, 90)), share: .percent(thousandths: Share.whole / workspaces.count))
      part.workspaces = wanted.map { Marked($0, at: .desk(line, 95)) }
      return part
    }
    return changed { $0.parts = Marked(halves, at: .desk(line, 89)) }
  }
  func reflected(_ reflection: Reflection) -> ScreenEntry {
    changed { $0.reflection = Marked(reflection, at: .desk(line, 45)) }
  }

  func setting(_ name: String, _ value: PropertyValue) -> ScreenEntry {
    changed { $0.properties.append(PropertySetting(name: name, value: Marked(value, at: .desk(line, 60)))) }
  }
}

extension Mark {
  static func desk(_ line: Int, _ column: Int) -> Mark { Mark(file: "desk.yaml", line: line, column: column) }
}

extension Profile {
  init(
    _ screens: ScreenEntry..., named name: String = "desk", others: Others = .keep,
    arrangement: Arrangement = Arrangement()
  ) {
    self.init(
      name: name, mark: .desk(1, 1), others: Marked(others, at: .desk(99, 1)), arrangement: arrangement,
      screens: screens)
  }
}

extension ModeRequest {
  static func size(_ width: Int, _ height: Int, interlaced: Bool = false) -> ModeRequest {
    .size(Size(width: width, height: height), interlaced: interlaced, refresh: nil)
  }

  /// - Parameter tolerance: half of the last digit written, in mHz; half a hertz for whole numbers.
  static func size(
    _ width: Int, _ height: Int, interlaced: Bool = false, at milliHertz: Int,
    tolerance: Int = RefreshRequest.wholeTolerance
  ) -> ModeRequest {
    .size(
      Size(width: width, height: height), interlaced: interlaced,
      refresh: RefreshRequest(milliHertz: milliHertz, tolerance: tolerance))
  }
}

extension Profile: CustomTestStringConvertible {
  public var testDescription: String { "\(name): " + screens.map(\.name.value).joined(separator: ", ") }
}

extension Part {
  static func part(_ name: String, _ share: Share) -> Part {
    Part(name: Marked(name, at: .desk(1, 3)), share: share)
  }
}

extension ScreenEntry {
  func split(_ parts: [Part], in direction: Arrangement.Direction = .row) -> ScreenEntry {
    var entry = self
    entry.parts = Marked(parts, at: .desk(1, 2))
    entry.partsIn.value = direction
    return entry
  }
}
