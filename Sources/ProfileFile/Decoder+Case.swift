import Displays

extension Decoder {
  mutating func caseFile(_ root: YAMLNode) -> CaseFile? {
    let field = Field(name: "cases", expects: "a mapping that starts with \"version: 1\"", node: root)
    guard let fields = fields(field, of: CaseFileKey.self) else { return nil }
    guard let version = fields[CaseFileKey.version] else {
      findings.error(
        .missingKey, at: findings.mark(.start), "version: missing, expected 1; write \"version: 1\" on the first line")
      return nil
    }
    guard read(version, as: .integer(1...1)) != nil else { return nil }
    guard let list = fields[CaseFileKey.cases], case .list(let items) = list.node.content, !items.isEmpty else {
      fields[CaseFileKey.cases].map { mismatch($0) }
        ?? findings.error(.missingKey, at: fields.mark, "cases: missing, expected \(CaseFileKey.cases.facts.expects)")
      return nil
    }
    let cases = items.compactMap { profileCase(Field(name: "cases", expects: "a mapping with name", node: $0)) }
    reportSameNames(cases)
    return CaseFile(profiles: texts(fields[CaseFileKey.profiles]), cases: cases)
  }

  /// One text, or several in a list.
  private mutating func texts(_ field: Field?) -> [Marked<String>] {
    guard let field else { return [] }
    guard case .list(let items) = field.node.content else { return marked(field, as: .text).map { [$0] } ?? [] }
    return items.compactMap { marked(Field(name: field.name, expects: "a file or folder", node: $0), as: .text) }
  }

  /// Reports tell cases apart by their names.
  private mutating func reportSameNames(_ cases: [ProfileCase]) {
    var marks: [String: Mark] = [:]
    for one in cases {
      if let first = marks.updateValue(marks[one.name.value] ?? one.name.mark, forKey: one.name.value) {
        findings.error(
          at: one.name.mark,
          "name: found \(one.name.value.quoted) again, first on line \(first.line), expected a name of its own")
      }
    }
  }

  private mutating func profileCase(_ field: Field) -> ProfileCase? {
    guard let fields = fields(field, of: CaseKey.self) else { return nil }
    let name = marked(required(fields, CaseKey.name), as: .text)
    let given = required(fields, CaseKey.given)
    let machine = given.flatMap { self.machine($0) }
    var stages: [ProfileCase.Stage] = []
    if let expect = required(fields, CaseKey.expect) {
      stages.append(ProfileCase.Stage(expectation: expectation(expect)))
    }
    if let then = fields[CaseKey.then] { stages += self.stages(then) }
    let circumstances = settings(fields[CaseKey.when])
    guard let name, let machine else { return nil }
    return ProfileCase(name: name, machine: machine, circumstances: circumstances, stages: stages)
  }

  private mutating func required<Keys: KeySet>(_ fields: Fields, _ key: Keys) -> Field? {
    if fields[key] == nil, !fields.hasUnreadKeys {
      findings.error(.missingKey, at: fields.mark, "\(key.rawValue): missing, expected \(key.facts.expects)")
    }
    return fields[key]
  }

  // MARK: Machines

  private mutating func machine(_ field: Field) -> ProfileCase.Given? {
    guard let fields = fields(field, of: GivenKey.self) else { return nil }
    if let snapshot = fields[GivenKey.snapshot] {
      if let other = [GivenKey.screens, .crtcs, .framebuffer].lazy.compactMap({ fields[$0] }).first {
        findings.error(
          at: other.node.mark, "\(other.name): cannot be combined with snapshot; remove one of them")
      }
      return marked(snapshot, as: .text).map { .snapshot($0) }
    }
    guard let list = required(fields, GivenKey.screens) else { return nil }
    var machine = Machine(screens: [])
    machine.screens = items(list).compactMap { machineScreen(Field(name: list.name, expects: "a mapping", node: $0)) }
    machine.crtcs = read(fields[GivenKey.crtcs], as: .integer(1...64)) ?? machine.crtcs
    machine.maximum = fields[GivenKey.framebuffer].flatMap { largestFramebuffer($0) } ?? machine.maximum
    return .machine(machine)
  }

  private mutating func items(_ field: Field) -> [YAMLNode] {
    if case .list(let items) = field.node.content { return items }
    mismatch(field)
    return []
  }

  private mutating func largestFramebuffer(_ field: Field) -> Size? {
    guard case .size(let size) = ModeRequest.size(field.node.scalar?.text[...] ?? "") else {
      mismatch(field, expected: "WxH with \(ModeRequest.allowedSides)")
      return nil
    }
    return size
  }

  private mutating func machineScreen(_ field: Field) -> Machine.Screen? {
    guard let fields = fields(field, of: MachineScreenKey.self),
      let connector = read(required(fields, MachineScreenKey.connector), as: .text)
    else { return nil }
    let identity = Identity(
      vendor: read(fields[MachineScreenKey.vendor], as: .text), model: read(fields[MachineScreenKey.model], as: .text),
      serial: read(fields[MachineScreenKey.serial], as: .text),
      builtin: read(fields[MachineScreenKey.builtin], as: .boolean) ?? Identity.isBuiltin(connector: connector))
    return Machine.Screen(connector: connector, identity: identity, modes: listedModes(fields[MachineScreenKey.modes]))
  }

  private mutating func listedModes(_ field: Field?) -> [ListedMode] {
    guard let field else { return [ListedMode(size: Size(width: 1920, height: 1080))] }
    let nodes = if case .list(let items) = field.node.content { items } else { [field.node] }
    return nodes.compactMap { node in
      let item = Field(name: field.name, expects: "WxH, WxH@Hz, WxHi or WxHi@Hz", node: node)
      guard case .size(let size, let interlaced, let refresh)? = statedMode(item) else { return nil }
      return ListedMode(size: size, refreshMilliHertz: refresh?.milliHertz ?? 60_000, interlaced: interlaced)
    }
  }

  /// A mode with a size; nil, reported, for anything else.
  mutating func statedMode(_ field: Field) -> ModeRequest? {
    switch ModeRequest.reading(field.node.scalar?.text ?? "") {
    case .request(.size(let size, let interlaced, let refresh)):
      return .size(size, interlaced: interlaced, refresh: refresh)
    case .outOfRange(let allowed): mismatch(field, expected: allowed)
    default: mismatch(field)
    }
    return nil
  }

  // MARK: Around the screens

  private mutating func settings(_ field: Field?) -> Circumstances {
    guard let field, let fields = fields(field, of: SettingKey.self) else { return .unknown }
    let circumstances = Circumstances(
      lid: read(fields[SettingKey.lid], as: .word(Lid.self)),
      power: read(fields[SettingKey.power], as: .word(Power.self)),
      time: fields[SettingKey.time].flatMap { moment($0) }, date: fields[SettingKey.date].flatMap { date($0) },
      orientation: read(fields[SettingKey.orientation], as: .word(DeviceOrientation.self)))
    if let time = circumstances.time, let date = circumstances.date, date.weekday != time.day {
      fields[SettingKey.time].map { mismatch($0, expected: "\(date.weekday.shortName), as \(date) is one") }
    }
    return circumstances
  }

  private mutating func date(_ field: Field) -> CalendarDay? {
    guard let window = read(field, as: .dateWindow) else { return nil }
    guard case .once(let days) = window.days, days.lowerBound == days.upperBound else {
      mismatch(field)
      return nil
    }
    return days.lowerBound
  }

  /// `Mon 10:00`: the start of a window that lasts for the rest of the day.
  private mutating func moment(_ field: Field) -> WeekTime? {
    guard let text = read(field, as: .text) else { return nil }
    let window = try? TimeWindow(parsing: "\(text)-24:00")
    guard let window, text.contains(" "), window.days.count == 1, let day = window.days.first else {
      mismatch(field)
      return nil
    }
    return WeekTime(day: day, minute: window.start)
  }

  // MARK: Events

  private mutating func stages(_ field: Field) -> [ProfileCase.Stage] {
    items(field).compactMap {
      stage(Field(name: field.name, expects: "a mapping such as { unplug: HDMI-1 }", node: $0))
    }
  }

  private mutating func stage(_ field: Field) -> ProfileCase.Stage? {
    guard let fields = fields(field, of: StageKey.self) else { return nil }
    let events = StageKey.allCases.filter { $0 != .expect && fields[$0] != nil }
    guard let key = events.first, events.count == 1, let value = fields[key] else {
      if events.isEmpty, fields.hasUnreadKeys { return nil }
      let found = events.isEmpty ? "none" : events.map(\.rawValue).joined(separator: " and ")
      let choice = StageKey.allCases.filter { $0 != .expect }.map(\.rawValue).joinedAsChoice
      findings.error(at: fields.mark, "then: found \(found), expected one of \(choice)")
      return nil
    }
    let event = event(key, value).map { Marked($0, at: value.node.mark) }
    return ProfileCase.Stage(event: event, expectation: fields[StageKey.expect].flatMap { expectation($0) })
  }

  private mutating func event(_ key: StageKey, _ field: Field) -> ProfileCase.Event? {
    switch key {
    case .plug: machineScreen(field).map { .plug($0) }
    case .unplug: read(field, as: .text).map { .unplug($0) }
    case .lid: read(field, as: .word(Lid.self)).map { .lid($0) }
    case .power: read(field, as: .word(Power.self)).map { .power($0) }
    case .time: moment(field).map { .time($0) }
    case .date: date(field).map { .date($0) }
    case .orientation: read(field, as: .word(DeviceOrientation.self)).map { .orientation($0) }
    case .expect: nil
    }
  }
}
