/// Words over a whole screen that change while they are shown.
package struct ChangingText: Hashable, Sendable {
  package enum Source: Hashable, Sendable {
    /// Words that stay as they are: a ticker's.
    case lines(String)
    /// The path of a text file, which is followed.
    case file(Path)
    case clock(ClockFace)
  }

  package var source: Source
  package var background: Color
  package var style: LetterStyle

  package init(_ source: Source, background: Color = .black, _ style: LetterStyle = .standard) {
    self.source = source
    self.background = background
    self.style = style
  }
}

extension ChangingText: ContentKind {
  var description: String {
    switch source {
    case .lines(let lines): "text \"\(lines.excerpt)\""
    case .file(let path): "text of \(path.name)"
    case .clock(let face): "clock \"\(face.format.excerpt)\"" + (face.zone.map { " in \($0)" } ?? "")
    }
  }

  var subject: String {
    switch source {
    case .lines: "text"
    case .file(let path): "\(path)"
    case .clock: "clock"
    }
  }

  var paths: [Path] { if case .file(let path) = source { [path] } else { [] } }

  func located(in folder: Path) -> ChangingText {
    guard case .file(let path) = source else { return self }
    return ChangingText(.file(path.located(in: folder)), background: background, style)
  }

  var needs: [Need] { [.text] }
}

/// The way in which a clock writes the time, and where it is that time.
package struct ClockFace: Hashable, Sendable {
  /// The format as strftime(3) reads it.
  package var format: String
  /// A name of the time zone database, such as `Europe/Berlin`; nil for the machine's zone.
  package var zone: String?

  package init(_ format: String, zone: String? = nil) {
    self.format = format
    self.zone = zone
  }
}

extension ClockFace {
  /// The most characters of a format.
  package static let longestFormat = 200
  /// The most characters of a zone's name.
  package static let longestZone = 64
  /// The folder of the time zone database on every distribution (tzfile(5)).
  package static let zones: Path = "/usr/share/zoneinfo"

  /// The letters of conversions that show something of the time, as glibc knows them.
  package static let conversions = "aAbBcCdDeFgGhHIjklmMpPrRsSTuUVwWxXyYzZ"
  /// The letters that may follow `E` and `O`, which ask for another calendar or other digits.
  package static let (alternatives, otherDigits) = ("cCxXyY", "BbhdeHImMSuUVwWy")
  /// The letters of conversions that are the same at any time: a line break, a tab, a percent sign.
  package static let constants = "nt%"
  /// The signs that may stand before a letter, for the padding and for capitals.
  package static let flags = "-_0^#"

  /// True if each conversion of a format is one that strftime(3) knows, and one of them shows something of the time.
  package static func isFormat(_ text: String) -> Bool {
    guard text.count <= longestFormat else { return false }
    var (rest, showsTime) = (text[...], false)
    while let start = rest.firstIndex(of: "%") {
      guard let conversion = conversion(in: rest[start...].dropFirst()) else { return false }
      showsTime = showsTime || !conversion.isConstant
      rest = conversion.rest
    }
    return showsTime
  }

  /// - Parameter text: the text after a percent sign.
  /// - Returns: nil where no conversion is there.
  private static func conversion(in text: Substring) -> (isConstant: Bool, rest: Substring)? {
    var rest = text.drop(while: flags.contains)
    let width = rest.prefix { $0.isASCII && $0.isNumber }
    // A larger width would make a text of nothing but spaces.
    guard width.count <= 2 else { return nil }
    rest = rest.dropFirst(width.count)
    let letters =
      switch rest.first {
      case "E": alternatives
      case "O": otherDigits
      default: conversions + constants
      }
    if letters == alternatives || letters == otherDigits { rest = rest.dropFirst() }
    guard let letter = rest.first, letters.contains(letter) else { return nil }
    return (constants.contains(letter), rest.dropFirst())
  }

  /// True if a text can be the name of a zone: words with slashes between them, which lead to no other folder.
  package static func isZone(_ text: String) -> Bool {
    guard text.count <= longestZone, text.first?.isLetter == true, text.last != "/" else { return false }
    return !text.contains("//") && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-_/".contains($0)) }
  }
}

/// The text that a clock shows at a moment, and the moment from which on it shows another one.
package struct ClockReading: Hashable, Sendable {
  package let text: String
  /// The moment in seconds since 1970.
  package let end: Int

  /// - Parameters:
  ///   - now: the moment in seconds since 1970.
  ///   - text: the text of a moment; nil where the clock cannot be read.
  package init?(at now: Int, by text: (Int) -> String?) {
    guard let present = text(now) else { return nil }
    self.text = present
    end = Self.end(of: present, at: now, by: text)
  }

  /// A text either changes with the next second, or at the beginning of a minute: since 1972 every zone has been whole
  /// minutes away from UTC. A text that stays for a day is looked at again then.
  private static func end(of present: String, at now: Int, by text: (Int) -> String?) -> Int {
    if text(now + 1) != present { return now + 1 }
    let minute = now - now % 60
    let starts = (1...WeekTime.minutesPerDay).lazy.map { minute + 60 * $0 }
    return starts.first { text($0) != present } ?? minute + 60 * WeekTime.minutesPerDay
  }
}
