import Displays
import Testing

/// Which of several profiles can never be chosen, or only by its name.
@Suite struct RivalTests {
  private static let tv = ScreenEntry.screen("tv", connector: "HDMI-1")
  private static let laptop = ScreenEntry.screen("laptop", builtin: true)

  /// The first line of `name.yaml`, in a folder.
  private static func profile(
    _ name: String, _ screens: [ScreenEntry] = [tv], priority: Int = 0, lid: [Lid]? = nil, power: [Power]? = nil,
    time: [String]? = nil, date: [String]? = nil, in folder: String = ""
  ) throws -> Profile {
    let mark = Mark(file: "\(folder)\(name).yaml", line: 1, column: 1)
    let conditions = Conditions(
      lid: lid.map { Marked($0, at: mark) }, power: power.map { Marked($0, at: mark) },
      time: try time.map { Marked(try $0.map(TimeWindow.init(parsing:)), at: mark) },
      date: try date.map { Marked(try $0.map(DateWindow.init(parsing:)), at: mark) })
    return Profile(name: name, mark: mark, conditions: conditions, priority: priority, screens: screens)
  }

  /// `b unreachable behind a by its name`, whatever the order of the profiles.
  private static func findings(_ profiles: Profile...) -> [String] {
    let found = profiles.map(Contestant.init).rivalFindings
    for shift in profiles.indices {
      #expect((profiles[shift...] + profiles[..<shift]).map(Contestant.init).rivalFindings == found)
      #expect((profiles[shift...] + profiles[..<shift]).reversed().map(Contestant.init).rivalFindings == found)
    }
    #expect(found.allSatisfy { $0.severity == .warning })
    return found.map { finding in
      let kind = finding.rule == .unreachableProfile ? "unreachable" : "ambiguous"
      let winner = finding.message.split(separator: "\"")[1]
      let reason = finding.message.contains("higher priority") ? "priority" : "name"
      return "\(finding.mark.file) \(kind) behind \(winner) by its \(reason)"
    }
  }

  @Test func theWords() throws {
    let found = try [
      Self.profile("a"), Self.profile("b", priority: -1), Self.profile("c", [Self.laptop], lid: [.open]),
      Self.profile("d", [Self.laptop], power: [.ac]),
    ].map(Contestant.init).rivalFindings.map(\.description)
    #expect(
      found == [
        "b.yaml:1:1: warning: never chosen: \"a\" has the same screens and a higher priority; add `when` or `priority`",
        "d.yaml:1:1: warning: ambiguous profile: \"c\" has the same screens and sorts first, which decides when the "
          + "conditions of both hold; add `priority`",
      ])
  }

  @Test func equalProfilesAreDecidedByTheirNames() throws {
    #expect(try Self.findings(Self.profile("a")) == [])
    #expect(try Self.findings(Self.profile("a"), Self.profile("b")) == ["b.yaml unreachable behind a by its name"])
    #expect(
      try Self.findings(Self.profile("c"), Self.profile("a"), Self.profile("b")) == [
        "b.yaml unreachable behind a by its name", "c.yaml unreachable behind a by its name",
      ])
  }

  @Test func priorityGoesBeforeTheName() throws {
    #expect(
      try Self.findings(Self.profile("a"), Self.profile("b", priority: 1))
        == ["a.yaml unreachable behind b by its priority"])
  }

  @Test func otherScreensAreNoRivals() throws {
    #expect(try Self.findings(Self.profile("a"), Self.profile("b", [Self.laptop])) == [])
    #expect(try Self.findings(Self.profile("a"), Self.profile("b", [Self.tv, Self.laptop])) == [])
    #expect(try Self.findings(Self.profile("a"), Self.profile("b", [Self.tv.absent])) == [])
    let glob = ScreenEntry.screen("tv", connector: "HDMI-*")
    #expect(try Self.findings(Self.profile("a"), Self.profile("b", [glob])) == [])
  }

  /// Neither names nor order nor what is shown on them counts: only who the screens are.
  @Test func theSameScreensInOtherWords() throws {
    let other = ScreenEntry.screen("television", line: 7, connector: "HDMI-1").mode(.highest)
    #expect(
      try Self.findings(Self.profile("a", [Self.tv, Self.laptop]), Self.profile("b", [Self.laptop, other]))
        == ["b.yaml unreachable behind a by its name"])
    #expect(
      try Self.findings(Self.profile("a", [Self.tv.dark]), Self.profile("b"))
        == ["b.yaml unreachable behind a by its name"])
  }

  @Test func conditionsThatExcludeEachOther() throws {
    #expect(try Self.findings(Self.profile("a", lid: [.open]), Self.profile("b", lid: [.closed])) == [])
    #expect(try Self.findings(Self.profile("a", power: [.ac]), Self.profile("b", power: [.battery])) == [])
    #expect(
      try Self.findings(
        Self.profile("a", lid: [.open], power: [.ac]), Self.profile("b", lid: [.closed], power: [.ac])) == [])
  }

  @Test func conditionsThatHoldWheneverTheOthersDo() throws {
    #expect(
      try Self.findings(Self.profile("a"), Self.profile("b", lid: [.open]))
        == ["b.yaml unreachable behind a by its name"])
    #expect(
      try Self.findings(Self.profile("a", lid: [.open, .closed]), Self.profile("b", lid: [.open], power: [.ac]))
        == ["b.yaml unreachable behind a by its name"])
    #expect(
      try Self.findings(Self.profile("b", priority: 1), Self.profile("a", lid: [.open]))
        == ["a.yaml unreachable behind b by its priority"])
  }

  /// None of the winners alone is always there when the last one is, but together they are.
  @Test func severalTogetherHideAProfile() throws {
    let halves = [
      try Self.profile("a", priority: 2, time: ["00:00-12:00"]),
      try Self.profile("b", priority: 1, time: ["12:00-24:00"]),
    ]
    let found = (halves + [try Self.profile("c", time: ["Mon 10:00-14:00"])]).map(Contestant.init).rivalFindings
    #expect(
      found.map(\.description) == [
        "c.yaml:1:1: warning: never chosen: \"a\", \"b\" have the same screens, and one of them always wins by priority "
          + "or name; add `when` or `priority`"
      ])
    #expect(found.map(\.rule) == [.unreachableProfile])
    #expect(
      (halves + [try Self.profile("c", priority: 3, time: ["Mon 10:00-14:00"])]).map(Contestant.init).rivalFindings
        .isEmpty)
    #expect(
      (halves + [try Self.profile("c", power: [.ac])]).map(Contestant.init).rivalFindings.isEmpty,
      "where the time is not known")
    #expect(
      (halves[..<1] + [try Self.profile("c", time: ["Mon 10:00-14:00"])]).map(Contestant.init).rivalFindings.isEmpty)
  }

  /// Lid and power make cases of their own: a profile has to win in every one of them.
  @Test func lidAndPowerTogether() throws {
    let three = [
      try Self.profile("a", priority: 2, lid: [.open]),
      try Self.profile("b", priority: 2, lid: [.closed], power: [.ac]),
      try Self.profile("c", priority: 2, power: [.battery]),
    ]
    let last = try Self.profile("d", lid: [.open, .closed], power: [.ac, .battery])
    #expect(
      (three + [last]).map(Contestant.init).rivalFindings.contains {
        $0.mark.file == "d.yaml" && $0.rule == .unreachableProfile
      })
    #expect(
      !(three + [try Self.profile("d", power: [.ac])]).map(Contestant.init).rivalFindings.contains {
        $0.mark.file == "d.yaml"
      })
    #expect(!(three.dropLast() + [last]).map(Contestant.init).rivalFindings.contains { $0.mark.file == "d.yaml" })
  }

  /// The narrower profile comes first only by its name, so a changed name would change what is shown.
  @Test func aNarrowerProfileNeedsAPriority() throws {
    #expect(
      try Self.findings(Self.profile("a", lid: [.open]), Self.profile("b")) == ["b.yaml ambiguous behind a by its name"]
    )
    #expect(try Self.findings(Self.profile("a", priority: 1, lid: [.open]), Self.profile("b")) == [])
    #expect(try Self.findings(Self.profile("b", priority: 1, lid: [.open]), Self.profile("a")) == [])
  }

  @Test func conditionsThatMeet() throws {
    #expect(
      try Self.findings(Self.profile("a", lid: [.open]), Self.profile("b", power: [.ac]))
        == ["b.yaml ambiguous behind a by its name"])
    #expect(
      try Self.findings(Self.profile("a", priority: 5, lid: [.open]), Self.profile("b", power: [.ac])) == [])
  }

  /// It does not hold where nothing can tell about the lid.
  @Test func allValuesAreMoreThanNone() throws {
    #expect(
      try Self.findings(Self.profile("a", lid: [.open, .closed]), Self.profile("b"))
        == ["b.yaml ambiguous behind a by its name"])
  }

  /// `b` is reached only behind `a`, but never behind `w`.
  @Test func unreachableSaysMoreThanAmbiguous() throws {
    #expect(
      try Self.findings(Self.profile("a", lid: [.open]), Self.profile("w", priority: 1), Self.profile("b"))
        == ["a.yaml unreachable behind w by its priority", "b.yaml unreachable behind w by its priority"])
    #expect(
      try Self.findings(Self.profile("a", lid: [.open]), Self.profile("b"), Self.profile("c"))
        == ["b.yaml ambiguous behind a by its name", "c.yaml unreachable behind b by its name"])
  }

  private static let windows: [([String], [String], String?)] = [
    (["Mon-Fri 07:00-19:00"], ["Mon-Fri 07:00-19:00"], "unreachable"),
    (["Mon-Fri 07:00-19:00"], ["mon,tue,wed,thu,fri 07:00-12:00", "Mon-Fri 12:00-19:00"], "unreachable"),
    (["Mon-Fri 07:00-12:00", "Mon-Fri 12:00-19:00"], ["Wed 08:00-18:00"], "unreachable"),
    (["Mon-Fri 07:00-19:00"], ["Wed 08:00-19:01"], "ambiguous"),
    (["Mon-Fri 07:00-19:00"], ["Mon-Fri 19:00-07:00"], nil),
    (["Mon-Fri 07:00-19:00"], ["Sat,Sun 00:00-24:00"], nil),
    (["Sun 22:00-06:00"], ["Mon 00:00-06:00"], "unreachable"),
    (["Sun 22:00-06:00"], ["Mon 05:00-07:00"], "ambiguous"),
    (["Sun 22:00-06:00"], ["Mon 06:00-07:00"], nil),
    (["Sun 20:00-00:00"], ["Mon 00:00-01:00"], nil),
    (["00:00-24:00"], ["Mon-Sun 03:00-02:00"], "unreachable"),
  ]

  @Test(arguments: windows)
  func times(first: [String], second: [String], expected: String?) throws {
    let found = try Self.findings(Self.profile("a", time: first), Self.profile("b", time: second))
    #expect(found == (expected.map { ["b.yaml \($0) behind a by its name"] } ?? []))
  }

  @Test func timeAndLidTogether() throws {
    #expect(
      try Self.findings(
        Self.profile("a", lid: [.open], time: ["07:00-19:00"]), Self.profile("b", lid: [.closed], time: ["08:00-09:00"])
      )
        == [])
    #expect(
      try Self.findings(
        Self.profile("a", time: ["07:00-19:00"]), Self.profile("b", lid: [.closed], time: ["08:00-09:00"]))
        == ["b.yaml unreachable behind a by its name"])
  }

  private static let dates: [([String]?, [String], [String]?, [String], String?)] = [
    (nil, ["12-24"], nil, ["12-24"], "unreachable"),
    (nil, ["12-24"], nil, ["12-25"], nil),
    (nil, ["12-24..12-26"], nil, ["2026-12-25"], "unreachable"),
    (nil, ["2026-12-25"], nil, ["12-24..12-26"], "ambiguous"),
    (nil, ["12-31..01-02"], nil, ["01-02..01-05"], "ambiguous"),
    (nil, ["12-31..01-02"], nil, ["01-03..12-30"], nil),
    (nil, ["01-01..12-31"], nil, ["02-29"], "unreachable"),
    (nil, ["02-28", "03-01"], nil, ["02-29"], nil),
    (nil, ["2026-01-01..2026-12-31"], nil, ["2027-01-01"], nil),
    // 24 December 2026 is a Thursday; each year it is another day.
    (["Mon 07:00-19:00"], ["2026-12-24"], nil, ["2026-12-24"], nil),
    (["Mon 07:00-19:00"], ["12-24"], nil, ["12-24"], "ambiguous"),
    (["Mon 07:00-19:00"], ["02-29"], ["Mon 18:00-20:00"], ["02-29"], "ambiguous"),
    // Past midnight.
    (["22:00-06:00"], ["12-31"], nil, ["01-01"], "ambiguous"),
    (["22:00-06:00"], ["12-31"], ["06:00-22:00"], ["01-01"], nil),
    (["22:00-06:00"], ["02-28"], nil, ["02-29"], "ambiguous"),
    (["00:00-24:00"], ["12-24"], nil, ["12-24"], "unreachable"),
  ]

  @Test(arguments: dates)
  func datesOverlap(
    firstTime: [String]?, firstDate: [String], secondTime: [String]?, secondDate: [String], expected: String?
  ) throws {
    let found = try Self.findings(
      Self.profile("a", time: firstTime, date: firstDate), Self.profile("b", time: secondTime, date: secondDate))
    #expect(found == (expected.map { ["b.yaml \($0) behind a by its name"] } ?? []))
  }

  /// A profile for each day of a leap year's first months.
  @Test func aProfileForEachDay() throws {
    let newYear = try CalendarDay.written("2028-01-01")
    let profiles = try (0..<61).map { number in
      let day = newYear.advanced(by: number).description.dropFirst("2028-".count)
      return try Self.profile("d\(number)", date: [String(day)])
    }
    #expect(profiles.map(Contestant.init).rivalFindings == [])
    let whole = try Self.profile("z", date: ["01-01..03-01"])
    #expect((profiles + [whole]).map(Contestant.init).rivalFindings.map(\.rule) == [.unreachableProfile])
  }

  @Test func theSameNameInAnotherFolderIsAnOverride() throws {
    #expect(try Self.findings(Self.profile("a", in: "etc/"), Self.profile("a", in: "home/")) == [])
    #expect(
      try Self.findings(Self.profile("a", in: "etc/"), Self.profile("a", [Self.laptop], in: "home/"), Self.profile("b"))
        == [])
    #expect(
      try Self.findings(Self.profile("a"), Self.profile("b", in: "etc/"), Self.profile("b", in: "home/")) == [
        "etc/b.yaml unreachable behind a by its name", "home/b.yaml unreachable behind a by its name",
      ])
  }

  @Test func theSameFileTwiceIsOneProfile() throws {
    #expect(try Self.findings(Self.profile("a"), Self.profile("a")) == [])
    let found = try [Self.profile("a"), Self.profile("b"), Self.profile("b")].map(Contestant.init).rivalFindings
    #expect(found.map(\.mark.file) == ["b.yaml"])
  }

  /// A folder of profiles of one screen, each for another quarter of an hour: every pair has to be compared.
  @Test func hundredsOfRivals() throws {
    let profiles = try (0..<672).map { quarter in
      let (day, minute) = (Weekday.allCases[quarter / 96], quarter % 96 * 15)
      var profile = try Self.profile("q\(quarter)", time: ["00:00-24:00"])
      profile.conditions.time?.value = [TimeWindow(days: [day], start: minute, end: minute + 15, text: "")]
      return profile
    }
    #expect(profiles.map(Contestant.init).rivalFindings == [])
    #expect(try (profiles + [Self.profile("all")]).map(Contestant.init).rivalFindings.count == 672)
    #expect(try (profiles + [Self.profile("z")]).map(Contestant.init).rivalFindings.count == 1)
  }
}
