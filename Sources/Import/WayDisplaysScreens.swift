import Displays

/// The settings of a policy of way-displays for screens, by the words that it has for them: a connector, a part of a
/// description or an expression over either. One screen may fit several words, and then all settings of these count for
/// it.
struct WayDisplaysScreens {
  enum Setting {
    case scale(Marked<Scale>)
    case modes(Marked<[ModeRequest]>)
    case orientation(Orientation, Mark)
    case disabled(Mark)
    case darkWhen(WayDisplaysCondition)
    case lost(Loss)
  }

  /// One entry of the profile, or several alike.
  struct Row {
    var words: [String]
    var selector: Selector
    var copies = 1
    var settings: [Setting] = []
    /// The wish for a name; nil: the selector gives one.
    var name: String?
    /// The two words that the screen fits at a time.
    var partners: [String] = []
  }

  /// The words of ORDER first, then the others as they come.
  private var words: [Marked<String>] = []
  private var settings: [(word: String, setting: Setting)] = []
  /// The whole names that ORDER has.
  private var placed: Set<String> = []
  /// All that ORDER has.
  private var ordered: Set<String> = []
  private(set) var hasCopies = false
  /// The patterns of the words that are expressions.
  private var patterns: [String: Pattern] = [:]
  /// True if there were more words or settings than any desk has use for.
  private(set) var isTooLong = false

  /// The number of screens that one pattern is taken to fit: more of a kind stand on few desks.
  static let copies = 3
  /// The most pairs of a connector and a description: more would fill a profile by themselves.
  private static let mostPairs = 48

  static let mostWords = 128
  private static let mostSettings = 1024

  mutating func name(_ written: Marked<String>) {
    let word = Marked(written.value.withoutExpression, at: written.mark)
    guard !words.contains(where: { $0.value == word.value }) else { return }
    isTooLong = isTooLong || words.count == Self.mostWords
    guard !isTooLong else { return }
    words.append(word)
    if word.value.isExpression { patterns[word.value] = Pattern(searching: String(word.value.dropFirst())) }
  }

  /// Adds a word as `name` does, and gives it a place of its own where it is a whole name: a pattern before it does not
  /// take that.
  mutating func order(_ written: Marked<String>) {
    name(written)
    ordered.insert(written.value.withoutExpression)
    if Connector.isName(written.value) || ScreenDescription.endsWithConnector(written.value) {
      placed.insert(written.value)
    }
  }

  /// - Parameter setting: nil where the file holds none that can be read.
  mutating func set(_ setting: Setting?, for word: Marked<String>) {
    name(word)
    isTooLong = isTooLong || settings.count == Self.mostSettings
    if let setting, !isTooLong { settings.append((word.value.withoutExpression, setting)) }
  }

  /// - Parameter selector: gives the meaning of a word.
  mutating func rows(_ selector: (Marked<String>) -> Selector) -> [Row] {
    var rows: [Row] = []
    for word in words { add(word.value, selector(word), to: &rows) }
    keepPanelApart(in: &rows)
    for index in rows.indices { rows[index].settings = settings(of: rows[index].words) }
    rows = paired(rows)
    hasCopies = rows.contains { $0.copies > 1 }
    return rows
  }

  /// An expression that fits the panel's connector too would be the better match for it than the panel's own word.
  private func keepPanelApart(in rows: inout [Row]) {
    guard rows.contains(where: { $0.selector.builtin == true && $0.selector.description == nil }) else { return }
    for index in rows.indices where rows[index].words.contains(where: \.isExpression) {
      guard let connector = rows[index].selector.connector else { continue }
      if Connector.candidates.contains(where: { Identity.isBuiltin(connector: $0) && connector.matches($0) }) {
        rows[index].selector.builtin = false
      }
    }
  }

  private func add(_ word: String, _ selector: Selector, to rows: inout [Row]) {
    if let known = rows.firstIndex(where: { $0.selector.meansTheSame(as: selector) || mean(word, $0.words) }) {
      return rows[known].words.append(word)
    }
    let row = Row(words: [word], selector: selector, copies: word.mayFitSeveral(selector) ? Self.copies : 1)
    // A screen that a pattern fits has the pattern's place, and is the better match there.
    let place = placed.contains(word) ? nil : rows.firstIndex { $0.words.contains { covers($0, word) } }
    rows.insert(row, at: place ?? rows.endIndex)
  }

  /// True if a part of a description and a longer one mean one screen: where no other word holds the part.
  private func mean(_ word: String, _ others: [String]) -> Bool {
    guard word.isDescription, let other = others.first, other.isDescription else { return false }
    let short = word.utf8.count < other.utf8.count ? word : other
    return short.utf8.count >= Self.shortestPart && (covers(word, other) || covers(other, word))
      && words.count { $0.value.isDescription && $0.value != short && covers(short, $0.value) } == 1
  }

  private static let shortestPart = 5

  /// True if every screen that the second word means is one of the first's, as far as the words tell.
  private func covers(_ word: String, _ other: String) -> Bool {
    guard word != other else { return false }
    if other.isExpression { return coversNames(of: other, word) }
    if word.isExpression { return patterns[word]?.matches(other) ?? false }
    return !Connector.isName(word) && other.lowercased().contains(word.lowercased())
  }

  /// What is set for these words and for broader ones. Of two scales, modes or transforms the first in the file counts.
  private func settings(of own: [String]) -> [Setting] {
    var kinds: Set<Int> = []
    return settings.filter { setting in own.contains { $0 == setting.word || covers(setting.word, $0) } }.map(\.setting)
      .filter { $0.kind.map { kinds.insert($0).inserted } ?? true }
  }

  /// True for two expressions over connectors if `word` fits every connector that `other` fits, and more.
  private func coversNames(of other: String, _ word: String) -> Bool {
    guard let wide = patterns[word], let narrow = patterns[other] else { return false }
    let names = Connector.candidates.filter(narrow.matches)
    return !names.isEmpty && names.count < Connector.candidates.count(where: wide.matches)
      && names.allSatisfy(wide.matches)
  }

  /// A connector comes before a part of a description, wherever the two stand in ORDER.
  private func place(of one: Row, at connector: Int, and other: Row, at description: Int) -> Int {
    let isPart = other.words.allSatisfy { !$0.isExpression && !ScreenDescription.endsWithConnector($0) }
    let isPlaced = !ordered.isDisjoint(with: one.words)
    return isPart && isPlaced ? connector : min(connector, description)
  }

  /// True if one screen may fit both, and lose something if it had only the entry of one.
  private func mayMeet(_ connector: Int, _ description: Int, in rows: [Row]) -> Bool {
    let (one, other) = (rows[connector], rows[description])
    guard other.isPanel == (one.selector.builtin == true) else { return false }
    let hasOwnPlace = !ordered.isDisjoint(with: one.words) && connector > description + 1
    return one.isTelling || connector < description || hasOwnPlace
  }

  private func pair(of one: Row, _ other: Row) -> Row {
    var row = Row(words: [], selector: one.selector, settings: settings(of: one.words + other.words))
    row.selector.description = other.selector.description
    row.partners = one.words + other.words
    row.name = "\(other.selector.suggestedName) on \(one.selector.suggestedName)"
    return row
  }

  /// A screen may fit a connector and a description: it has an entry by both, at the place of one of the two.
  private func paired(_ rows: [Row]) -> [Row] {
    let connectors = rows.indices.filter { rows[$0].selector.connector != nil || rows[$0].selector.builtin == true }
    let described = rows.indices.filter { rows[$0].selector.description != nil }
    guard connectors.count * described.count <= Self.mostPairs else { return rows }
    var pairs: [Int: [Row]] = [:]
    for description in described {
      for connector in connectors where mayMeet(connector, description, in: rows) {
        let (one, other) = (rows[connector], rows[description])
        let place = place(of: one, at: connector, and: other, at: description)
        pairs[place, default: []].append(pair(of: one, other))
      }
    }
    return rows.indices.flatMap { (pairs[$0] ?? []) + [rows[$0]] }
  }
}

extension WayDisplaysScreens.Row {
  /// True if an entry by this row alone loses something to another one.
  fileprivate var isTelling: Bool { !settings.isEmpty }

  /// True if the words are about a laptop's own panel: these makers make no monitors, and panels have codes for names.
  fileprivate var isPanel: Bool {
    let makers = ["boe", "au optronics", "chimei", "innolux", "lg display", "sharp", "china star", "infovision"]
    return words.contains { word in
      makers.contains { word.lowercased().contains($0) }
        || word.split(separator: " ").contains { $0.utf8.count == 6 && String($0).isHexNumber }
    }
  }
}

extension WayDisplaysScreens.Setting {
  /// Alike for those of which a screen has one; nil where several count.
  fileprivate var kind: Int? {
    switch self {
    case .scale: 0
    case .modes: 1
    case .orientation: 2
    case .disabled, .darkWhen, .lost: nil
    }
  }
}

extension String {
  /// The word of an expression without choices: `!^DP-1$` is DP-1, `!.*DELL U2415.*` is `DELL U2415`. A connector that
  /// is open at an end may be several.
  var withoutExpression: String {
    guard isExpression else { return self }
    var inner = dropFirst()
    let isWhole = inner.hasPrefix("^") && inner.hasSuffix("$")
    for start in ["^", ".*"] where inner.hasPrefix(start) { inner = inner.dropFirst(start.count) }
    for end in ["$", ".*"] where inner.hasSuffix(end) { inner = inner.dropLast(end.count) }
    let word = String(inner)
    guard word.utf8.count > 2, !word.contains(where: { "*+?[](){}|\\^$!".contains($0) }) else { return self }
    if Connector.isName(word) { return isWhole ? word : self }
    return word.contains(" ") ? word : self
  }

  fileprivate var isExpression: Bool { hasPrefix("!") }
  fileprivate var isDescription: Bool { !isExpression && !Connector.isName(self) && !Connector.isName(self + "1") }

  /// True if the word stands for a kind of screens rather than for one.
  fileprivate func mayFitSeveral(_ selector: Selector) -> Bool {
    guard selector.builtin != true else { return false }
    if isExpression { return true }
    return isDescription ? !contains(where: \.isNumber) : !Connector.isName(self)
  }
}
