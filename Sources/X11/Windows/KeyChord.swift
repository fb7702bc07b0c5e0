import CX11

/// A key with the modifiers that are held with it, as a program has it for a shortcut.
package struct KeyChord: Hashable, Sendable {
  package struct Modifiers: OptionSet, Hashable, Sendable {
    /// The modifiers as the core protocol has them (KEYBUTMASK).
    package let rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    package static let shift = Modifiers(XCB_MOD_MASK_SHIFT)
    package static let control = Modifiers(XCB_MOD_MASK_CONTROL)
    /// The first modifier, which is Alt's on all layouts of xkeyboard-config; programs take it for that.
    package static let alt = Modifiers(XCB_MOD_MASK_1)

    private init(_ mask: xcb_mod_mask_t) { rawValue = UInt16(truncatingIfNeeded: mask.rawValue) }
  }

  /// The symbol on the key, as keysymdef.h numbers it; nil for every key.
  package let keysym: UInt32?
  package let modifiers: Modifiers

  package init(_ keysym: UInt32?, with modifiers: Modifiers = []) {
    (self.keysym, self.modifiers) = (keysym, modifiers)
  }
}

/// The keys of the keyboard (GetKeyboardMapping), and its modifiers (GetModifierMapping).
struct KeyboardLayout {
  /// The keys that have each keysym, in any of their groups and levels.
  private var keys: [UInt32: [xcb_keycode_t]] = [:]
  /// Each combination of modifiers that is no shortcut's: Caps Lock, Num Lock, the third level, Super.
  private(set) var others: [UInt16] = [0]

  init(on wire: Wire) {
    readKeys(on: wire.xcb)
    readModifiers(on: wire.xcb)
  }

  private mutating func readKeys(on xcb: OpaquePointer) {
    guard let setup = xcb_get_setup(xcb)?.pointee, setup.max_keycode >= setup.min_keycode else { return }
    let count = setup.max_keycode - setup.min_keycode + 1
    let request = xcb_get_keyboard_mapping(xcb, setup.min_keycode, count)
    guard let reply = xcb_get_keyboard_mapping_reply(xcb, request, nil) else { return }
    defer { free(reply) }
    let width = Int(reply.pointee.keysyms_per_keycode)
    let all = UnsafeBufferPointer(
      start: xcb_get_keyboard_mapping_keysyms(reply), count: Int(xcb_get_keyboard_mapping_keysyms_length(reply)))
    for (index, keysym) in all.enumerated() where keysym != 0 && width > 0 {
      let key = UInt8(clamping: Int(setup.min_keycode) + index / width)
      if keys[keysym]?.last != key { keys[keysym, default: []].append(key) }
    }
  }

  private mutating func readModifiers(on xcb: OpaquePointer) {
    guard let reply = xcb_get_modifier_mapping_reply(xcb, xcb_get_modifier_mapping(xcb), nil) else { return }
    defer { free(reply) }
    let width = Int(reply.pointee.keycodes_per_modifier)
    let keys = UnsafeBufferPointer(
      start: xcb_get_modifier_mapping_keycodes(reply), count: Int(xcb_get_modifier_mapping_keycodes_length(reply)))
    // Shift, Lock, Control and the five that have numbers, in this order; of those only what some key has.
    let (lock, numbered) = (1, 4..<8)
    let used = numbered.filter { keys.dropFirst($0 * width).prefix(width).contains { $0 != 0 } }
    for modifier in [lock] + used { others += others.map { $0 | 1 << UInt16(modifier) } }
  }

  /// - Returns: where no key has a letter, as on a Greek keyboard, the one that has it on a usual one: programs take
  ///   that for their shortcuts.
  func keys(with keysym: UInt32) -> [xcb_keycode_t] { keys[keysym] ?? Self.usualKeys[keysym].map { [$0] } ?? [] }

  /// The keysyms that a key has, in any of its groups and levels.
  func keysyms(on key: xcb_keycode_t) -> Set<UInt32> { Set(keys.filter { $0.value.contains(key) }.keys) }

  /// The keys of letters on a usual keyboard, by rows, from the key with which each begins (evdev's numbers).
  private static let usualKeys = {
    let rows: [(String, UInt8)] = [("qwertyuiop", 24), ("asdfghjkl", 38), ("zxcvbnm", 52)]
    let pairs = rows.flatMap { row, first in row.utf8.enumerated().map { (UInt32($1), first + UInt8($0)) } }
    return Dictionary(uniqueKeysWithValues: pairs)
  }()
}
