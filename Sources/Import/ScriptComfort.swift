import Displays
import ProfileFile

/// The commands of a script beside xrandr's calls that a profile has keys for: whether the screens may go dark, and
/// where the pointer is. Options: xset(1), unclutter(1), unclutter-xfixes(1).
struct ScriptComfort {
  /// The place where the screen saver was turned off.
  private var saver: Mark?
  /// The place where DPMS was turned off.
  private var dpms: Mark?
  private var pointer: Marked<PointerUse>?

  static let programs: Set<String> = ["xset", "unclutter", "unclutter-xfixes"]

  /// - Returns: why a profile cannot express all of it; nil where it can.
  mutating func take(_ program: String, _ words: [Marked<String>], at mark: Mark) -> String? {
    if program == "xset" { return takeXset(words[...]) }
    guard let pause = Self.pause(in: words.map(\.value)) else { return "found no time from 0.1s to 24h in it" }
    pointer = Marked(.hideAfter(pause), at: mark)
    return nil
  }

  /// Writes the keys into a profile. Both must be off, or `awake` would mean more than the script does.
  func write(into profile: inout Profile) -> (mark: Mark, reason: String)? {
    if let pointer { profile.pointer = pointer }
    guard let saver, let dpms else {
      let reason = "this turns off the screen saver or DPMS, and `awake: always` holds off both"
      return (saver ?? dpms).map { ($0, reason) }
    }
    profile.awake = Marked(.always, at: max(saver, dpms))
    return nil
  }
}

// The screen saver and DPMS.
extension ScriptComfort {
  private static let times = "profiles say whether screens may go dark (`awake`, `standby`), and never after what time"

  private mutating func takeXset(_ call: ArraySlice<Marked<String>>) -> String? {
    var (words, reason) = (call, String?.none)
    while let word = words.popFirst() {
      switch word.value {
      case "s": reason = readSaver(&words, at: word.mark) ?? reason
      case "-dpms": dpms = word.mark
      case "+dpms": (dpms, reason) = (nil, Self.times)
      case "dpms": reason = readDPMS(&words, at: word.mark) ?? reason
      default: reason = reason ?? ScriptRun.noCall
      }
    }
    return reason
  }

  private mutating func readSaver(_ words: inout ArraySlice<Marked<String>>, at mark: Mark) -> String? {
    let numbers = Self.takeNumbers(&words, most: 2)
    let isOff = numbers.isEmpty ? ["off", "noblank"].contains(words.popFirst()?.value) : numbers[0] == 0
    saver = isOff ? mark : nil
    return isOff ? nil : Self.times
  }

  private mutating func readDPMS(_ words: inout ArraySlice<Marked<String>>, at mark: Mark) -> String? {
    let numbers = Self.takeNumbers(&words, most: 3)
    guard !numbers.isEmpty else {
      words = words.dropFirst(2)
      return "`orchestrate sleep` and `standby: true` put screens to sleep"
    }
    // Times that are left out stay as they are.
    let isOff = numbers == [0, 0, 0]
    dpms = isOff ? mark : nil
    return isOff ? nil : Self.times
  }

  private static func takeNumbers(_ words: inout ArraySlice<Marked<String>>, most: Int) -> [Int] {
    let numbers = words.prefix(most).map { Int($0.value) }.prefix { $0 != nil }.compactMap(\.self)
    words = words.dropFirst(numbers.count)
    return numbers
  }
}

// The pointer.
extension ScriptComfort {
  /// The time without a movement: 5 s, unless it is given.
  private static func pause(in words: [String]) -> Duration? {
    let options = ["-idle", "--idle", "-timeout", "--timeout"]
    let place = words.lastIndex { options.contains($0.prefix { $0 != "=" }.description) }
    guard let place else { return .seconds(5) }
    let (first, rest) = (words[place].split(separator: "=", maxSplits: 1), words.dropFirst(place + 1))
    guard let text = first.count == 2 ? String(first[1]) : rest.first, let millionths = Drafting.millionths(text) else {
      return nil
    }
    let pause = Duration.milliseconds(millionths / 1000)
    return PointerUse.delays.contains(pause) ? pause : nil
  }
}
