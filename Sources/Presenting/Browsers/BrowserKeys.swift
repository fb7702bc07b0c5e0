import X11

/// The keys by which a user at a keyboard makes a browser do something else than show its page: windows, lists of
/// files, other pages, tools. Chromium's and Firefox's alike, as far as they are known (accelerator_table.cc,
/// browser-sets.inc), and those that could become one: all letters with Ctrl but for those that a form needs.
enum BrowserKeys {
  static let all = Set(alone + withShift + withControl + withControlAndShift + withAlt)

  // These select all, copy, paste, cut, and undo in both ways; the arrows, Home, End, Enter, Backspace and Delete are
  // in no list.
  private static let formLetters = Set("acvxyz".utf8)
  private static let shiftedFormLetters = Set("vz".utf8)

  private static let letters = Array("abcdefghijklmnopqrstuvwxyz".utf8)
  private static let digits = Array("0123456789".utf8).map(UInt32.init) + Array(0xffb0...0xffb9)
  /// The keysyms of F1 to F12.
  private static let functions = Array(UInt32(0xffbe)...0xffc9)
  private static let (escape, delete, keypadDelete) = (UInt32(0xff1b), UInt32(0xffff), UInt32(0xff9f))
  /// The keysyms of Tab, and of Tab with Shift; of both pairs of Page Up and Page Down.
  private static let turning: [UInt32] = [0xff09, 0xfe20, 0xff55, 0xff56, 0xff9a, 0xff9b]
  /// The keysyms of both + and both -, and of = which is + without Shift.
  private static let zooming: [UInt32] = [0x2b, 0x2d, 0x3d, 0xffab, 0xffad]
  /// The keysyms of [, ], the comma and the slash.
  private static let signs: [UInt32] = [0x5b, 0x5d, 0x2c, 0x2f]

  /// The function keys without a modifier. F2, F4, F8 and F9 are a page's.
  private static var alone: [KeyChord] {
    let own: Set<UInt32> = [0xffbf, 0xffc1, 0xffc5, 0xffc6]
    return (functions.filter { !own.contains($0) } + named).map { KeyChord($0) }
  }

  /// The keysyms of special keys: Find and Help; XF86's Home page, Search, WWW, Back, Forward, Stop, Refresh,
  /// Favorites, History, Open URL, Close, New, Open, Reload, Save, Zoom in, Zoom out, Explorer, Mail and Calculator.
  private static let named: [UInt32] =
    [0xff68, 0xff6a]
    + [
      0x18, 0x1b, 0x2e, 0x26, 0x27, 0x28, 0x29, 0x30, 0x37, 0x38, 0x56, 0x68, 0x6b, 0x73, 0x77, 0x8b, 0x8c, 0x5d, 0x19,
      0x1d,
    ].map { 0x1008_ff00 | $0 }

  private static var withShift: [KeyChord] { ([escape] + functions).map { KeyChord($0, with: .shift) } }

  private static var withControl: [KeyChord] {
    let letters = letters.filter { !formLetters.contains($0) }.map(UInt32.init)
    return (letters + digits + functions + turning + zooming + signs).map { KeyChord($0, with: .control) }
  }

  private static var withControlAndShift: [KeyChord] {
    let letters = letters.filter { !shiftedFormLetters.contains($0) }.map(UInt32.init)
    let others = [escape, delete, keypadDelete] + digits + functions + turning + zooming + signs
    return (letters + others).map { KeyChord($0, with: [.control, .shift]) }
  }

  /// The keys with Alt: menus, the address, the page before, the end. Letters of other languages are on the third
  /// level, which is no Alt.
  private static var withAlt: [KeyChord] {
    [[.alt], [.alt, .shift], [.alt, .control], [.alt, .control, .shift]].map { KeyChord(nil, with: $0) }
  }
}
