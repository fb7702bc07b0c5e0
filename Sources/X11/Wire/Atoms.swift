import CX11
import Displays

/// A name that an X server and its clients speak of by a number, its atom.
struct AtomName: Hashable, ExpressibleByStringLiteral {
  let text: String

  init(_ text: String) { self.text = text }
  init(stringLiteral text: String) { self.text = text }
}

extension AtomName {
  /// The type of texts.
  static let text: AtomName = "UTF8_STRING"

  /// The names that nearly every look asks for, and that hardly any server has: those of this program's notes on the
  /// root window, of the texts of its selections' owners, and of a window manager. The client that uses one for the
  /// first time tells of it at the root window, by PropertyNotify or by the message that a selection was taken.
  static let toldAtRoot = together.flatMap(\.self) + [.asleep, .earlierDPI, .supportingCheck]

  /// The names among these that are asked for one after the other, and so in one round trip.
  static let together: [[AtomName]] = [[.refusedModes, .takenBack], [.stopped, .order, .wish]]
}

/// Atoms and their names on one server. They never change while it runs, and it outlives no connection: so each is
/// asked for once. A name that no client has used yet is asked for again once `forgetMissing` says that one may have.
final class Atoms {
  private let xcb: OpaquePointer
  private var known: [AtomName: xcb_atom_t] = [:]
  /// The names that no client had used when they were asked for, on a connection that looks.
  private var missing: Set<AtomName> = []
  private var remembersMissing = false
  private(set) var texts: [xcb_atom_t: String] = [:]
  /// The most names that are remembered: more than any server has names of properties. Any client can make as many as
  /// it likes.
  static let most = 1024

  init(_ xcb: OpaquePointer) { self.xcb = xcb }

  /// The atom of a name, made where there is none. It is None, which no request takes, when the server does not answer.
  subscript(name: AtomName) -> xcb_atom_t {
    intern([name])
    return known[name] ?? xcb_atom_t(XCB_ATOM_NONE.rawValue)
  }

  /// InternAtom of unknown names, in one round trip; this creates missing atoms. Atoms last as long as the server.
  func intern(_ names: [AtomName]) { ask(for: names, onlyIfExists: 0) }

  /// The atoms of those names that any client ever used on this server, in one round trip. It creates none, so no
  /// reading leaves traces.
  func existing(_ names: [AtomName]) -> [AtomName: xcb_atom_t] {
    ask(for: names, onlyIfExists: 1)
    return Dictionary(names.compactMap { name in known[name].map { (name, $0) } }) { first, _ in first }
  }

  /// The names among these that the atoms have: asks for the names or for the atoms, whichever is less. The same atoms
  /// are not asked about a second time, even where no client uses the names.
  func existing(_ names: [AtomName], among atoms: Set<xcb_atom_t>) -> [AtomName: xcb_atom_t] {
    let unnamed = atoms.subtracting(texts.keys)
    guard unnamed.count < names.count(where: { known[$0] == nil }) else { return existing(names) }
    let named = rawNames(of: atoms).map { (AtomName($0.value), $0.key) }
    return Dictionary(named) { first, _ in first }.filter { names.contains($0.key) }
  }

  func existing(_ name: AtomName) -> xcb_atom_t? { existing([name])[name] }

  /// GetAtomName of unknown atoms, in one round trip; atoms that do not exist are left out. Any client can make an atom
  /// of any text, so names are made harmless.
  func names(of atoms: Set<xcb_atom_t>) -> [xcb_atom_t: String] { rawNames(of: atoms).mapValues(\.harmless) }

  func name(of atom: xcb_atom_t) -> String? { names(of: [atom])[atom] }

  /// The atoms' names unchanged, for requests that name them again.
  func rawNames(of atoms: Set<xcb_atom_t>) -> [xcb_atom_t: String] {
    makeRoom(for: atoms.count)
    let unknown = atoms.subtracting(texts.keys).sorted()
    for (atom, cookie) in unknown.map({ ($0, xcb_get_atom_name(xcb, $0)) }) {
      guard let reply = xcb_get_atom_name_reply(xcb, cookie, nil) else { continue }
      defer { free(reply) }
      texts[atom] = String(raw: xcb_get_atom_name_name(reply), count: xcb_get_atom_name_name_length(reply))
    }
    return texts.filter { atoms.contains($0.key) }
  }

  /// True if the atom is one whose name this connection knows, and does not take for missing.
  func isUsed(_ atom: xcb_atom_t) -> Bool { texts[atom].map { !missing.contains(AtomName($0)) } ?? false }

  /// Names that were missing are asked for again: a client may have used them since.
  ///
  /// - Parameter kept: those that no client has used, as is known.
  func forgetMissing(but kept: [AtomName] = []) { missing.formIntersection(kept) }

  /// Names that are missing are remembered from now on: the connection tells when they count again. On others, which
  /// have no looks and may hear of nothing, each question asks anew.
  func rememberMissing() { remembersMissing = true }

  private func ask(for names: [AtomName], onlyIfExists: UInt8) {
    makeRoom(for: names.count)
    var asked = onlyIfExists == 0 ? [] : missing
    let wanted = onlyIfExists == 0 ? names : names + beside(names)
    let unknown = wanted.filter { known[$0] == nil && asked.insert($0).inserted }
    let cookies = unknown.map { name in
      // The protocol's own limit; a longer name exists nowhere.
      xcb_intern_atom(xcb, onlyIfExists, UInt16(clamping: name.text.utf8.count), name.text)
    }
    for (name, cookie) in zip(unknown, cookies) {
      guard let reply = xcb_intern_atom_reply(xcb, cookie, nil) else { continue }
      defer { free(reply) }
      guard reply.pointee.atom != 0, name.text.utf8.count <= UInt16.max else {
        if remembersMissing { missing.insert(name) }
        continue
      }
      (known[name], texts[reply.pointee.atom]) = (reply.pointee.atom, name.text)
      missing.remove(name)
    }
  }

  /// What will be asked for soon after these names. A connection that remembers no answer would ask twice.
  private func beside(_ names: [AtomName]) -> [AtomName] {
    let unknown = names.filter { known[$0] == nil && !missing.contains($0) }
    guard remembersMissing else { return [] }
    return AtomName.together.filter { unknown.contains(where: $0.contains) }.flatMap(\.self)
  }

  private func makeRoom(for count: Int) {
    guard max(known.count, texts.count, missing.count) + count > Self.most else { return }
    (known, texts, missing) = ([:], [:], [])
  }
}
