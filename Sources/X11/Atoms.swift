import CX11
import Displays

/// Atoms and their names on one server.
struct Atoms {
  let xcb: OpaquePointer

  /// InternAtom, once for each name: nil for names that no one ever used on this server. It creates none, so no reading
  /// leaves traces.
  func existing(_ names: [String]) -> [xcb_atom_t?] { atoms(names, onlyIfExists: 1) }

  /// InternAtom, once for each name; unlike `existing` this creates what is missing. Atoms last as long as the server.
  ///
  /// - Returns: nil when the server does not answer.
  func interned(_ names: [String]) -> [xcb_atom_t]? {
    let atoms = atoms(names, onlyIfExists: 0).compactMap(\.self)
    return atoms.count == names.count ? atoms : nil
  }

  func interned(_ name: String) -> xcb_atom_t? { interned([name])?.first }

  private func atoms(_ names: [String], onlyIfExists: UInt8) -> [xcb_atom_t?] {
    pipelined(names) { name in
      // The protocol's own limit; a longer name exists nowhere.
      xcb_intern_atom(xcb, onlyIfExists, UInt16(clamping: name.utf8.count), name)
    } receive: { name, cookie in
      guard let reply = xcb_intern_atom_reply(xcb, cookie, nil) else { return nil }
      defer { free(reply) }
      return reply.pointee.atom == 0 || name.utf8.count > UInt16.max ? nil : reply.pointee.atom
    }
  }

  /// GetAtomName, once for each; those that do not exist are left out. Any client can make an atom of any text, so names
  /// are made harmless.
  func names(of atoms: Set<xcb_atom_t>) -> [xcb_atom_t: String] { rawNames(of: atoms).mapValues(\.harmless) }

  /// The same as they are, for requests that name them again.
  func rawNames(of atoms: Set<xcb_atom_t>) -> [xcb_atom_t: String] {
    let names = pipelined(atoms.sorted()) { atom in
      xcb_get_atom_name(xcb, atom)
    } receive: { atom, cookie -> (xcb_atom_t, String)? in
      guard let reply = xcb_get_atom_name_reply(xcb, cookie, nil) else { return nil }
      defer { free(reply) }
      return (atom, String(raw: xcb_get_atom_name_name(reply), count: xcb_get_atom_name_name_length(reply)))
    }
    return Dictionary(names.compactMap(\.self)) { first, _ in first }
  }
}
