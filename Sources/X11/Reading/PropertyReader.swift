import CX11
import Displays

/// Reads the EDIDs and the selected properties of outputs.
struct PropertyReader: Wired {
  let wire: Wire
  private let outputs: [OutputID]
  /// The properties of each output; nil where they were not asked for.
  private let listed: [OutputID: [xcb_atom_t]]?
  /// The atom of the EDID's property; nil when no client and no driver on this server ever used its name.
  private let edid: xcb_atom_t?
  /// `link-status` and the value that tells of a bad one; nil where no driver on this server knows them.
  private let link: (property: xcb_atom_t, bad: xcb_atom_t)?
  /// The wanted properties with their names; nil stands for all that an output has.
  private let selected: [xcb_atom_t: String]?

  struct Result {
    var edid: [UInt8] = []
    var properties: [String: Property] = [:]
    var isLinkBad = false
  }

  /// A property of an output.
  private struct Place: Hashable {
    var output: OutputID
    var atom: xcb_atom_t
  }

  /// The reply of RRQueryOutputProperty.
  private struct Limits {
    var isRange: Bool
    var isImmutable: Bool
    var values: [UInt32]
  }

  /// Finds out which properties the outputs have (RRListOutputProperties), unless so few are wanted that asking each
  /// output for each of them is less.
  init(_ selection: PropertySelection, of outputs: [OutputID], on wire: Wire) {
    let names: [AtomName]
    let listsFirst: Bool
    switch selection {
    case .none: (names, listsFirst) = ([], false)
    case .all: (names, listsFirst) = ([], true)
    case .named(let wanted, _): (names, listsFirst) = (wanted.sorted().map { AtomName($0) }, wanted.count > 2)
    }
    self.wire = wire
    self.outputs = outputs
    listed = listsFirst ? Self.lists(of: outputs, wire) : nil
    let known = wire.atoms.existing([.edid, .linkStatus, .badLink])
    edid = known[.edid]
    if let property = known[.linkStatus], let bad = known[.badLink] { link = (property, bad) } else { link = nil }
    let named =
      listed.map { wire.atoms.existing(names, among: Set($0.values.joined())) } ?? wire.atoms.existing(names)
    let wanted = named.map { ($0.value, $0.key.text) }
    selected = selection == .all ? nil : Dictionary(wanted) { first, _ in first }
  }

  private static func lists(of outputs: [OutputID], _ wire: Wire) -> [OutputID: [xcb_atom_t]] {
    let requests = outputs.map { xcb_randr_list_output_properties(wire.xcb, $0.rawValue) }
    return Dictionary(zip(outputs, requests.map { properties($0, wire) })) { first, _ in first }
  }

  /// The properties of an output; none when it is gone.
  private static func properties(_ request: xcb_randr_list_output_properties_cookie_t, _ wire: Wire) -> [xcb_atom_t] {
    guard let reply = xcb_randr_list_output_properties_reply(wire.xcb, request, nil) else { return [] }
    defer { free(reply) }
    let all = UnsafeBufferPointer(
      start: xcb_randr_list_output_properties_atoms(reply), count: xcb_randr_list_output_properties_atoms_length(reply))
    return Array(all)
  }

  /// - Parameter lit: the outputs whose link is asked for, whatever is selected.
  ///
  /// RRGetOutputProperty, then RRQueryOutputProperty of those that are there, then the names of what they hold.
  func read(lit: Set<OutputID>) -> [OutputID: Result] {
    let raws = readValues(outputs.flatMap { places(on: $0, isLit: lit.contains($0)) })
    let limits = readLimits(raws.keys.filter { $0.atom != edid && isSelected($0.atom) })
    let spoken = limits.flatMap { place, limits in Self.atoms(of: place, holding: raws[place], allowing: limits) }
    let names = names(of: Set(spoken))
    var results: [OutputID: Result] = [:]
    for (place, raw) in raws {
      if let link, place.atom == link.property, raw.isName, raw.items.first == link.bad {
        results[place.output, default: Result()].isLinkBad = lit.contains(place.output)
      }
      if place.atom == edid {
        results[place.output, default: Result()].edid = raw.bytes
      } else if let limits = limits[place], let name = names[place.atom] {
        results[place.output, default: Result()].properties[name] = Property(
          value: raw.value(names),
          allowed: limits.isRange ? raw.range(limits.values) : raw.choice(limits.values, names),
          immutable: limits.isImmutable)
      }
    }
    return results
  }

  private func places(on output: OutputID, isLit: Bool) -> [Place] {
    guard let selected else {
      let some = listed?[output]?.enumerated().filter { $0.offset < Self.most || $0.element == edid } ?? []
      return some.map { Place(output: output, atom: $0.element) }
    }
    var wanted = Set(selected.keys)
    if let edid { wanted.insert(edid) }
    if let link, isLit { wanted.insert(link.property) }
    if let listed { wanted.formIntersection(listed[output] ?? []) }
    return wanted.map { Place(output: output, atom: $0) }
  }

  /// The most properties of an output: drivers have a few dozen, and any client can add as many as it likes.
  private static let most = 1024

  private func isSelected(_ atom: xcb_atom_t) -> Bool { selected?.keys.contains(atom) ?? true }

  /// The names of atoms; asks only for those that are not known yet.
  private func names(of atoms: Set<xcb_atom_t>) -> [xcb_atom_t: String] {
    let known = selected ?? [:]
    return known.merging(self.atoms.names(of: atoms.subtracting(known.keys))) { known, _ in known }
  }

  private func readValues(_ places: [Place]) -> [Place: RawProperty] {
    let raws = pipelined(places) { place in
      RawProperty.request(place.atom, of: place.output, xcb)
    } receive: { place, cookie in
      RawProperty(cookie, xcb).map { (place, $0) }
    }
    return Dictionary(raws.compactMap(\.self)) { first, _ in first }
  }

  private func readLimits(_ places: [Place]) -> [Place: Limits] {
    let limits = pipelined(places) { place in
      xcb_randr_query_output_property(xcb, place.output.rawValue, place.atom)
    } receive: { place, cookie -> (Place, Limits)? in
      guard let reply = xcb_randr_query_output_property_reply(xcb, cookie, nil) else { return nil }
      defer { free(reply) }
      let values = UnsafeBufferPointer(
        start: xcb_randr_query_output_property_valid_values(reply),
        count: xcb_randr_query_output_property_valid_values_length(reply))
      let limits = Limits(
        isRange: reply.pointee.range != 0, isImmutable: reply.pointee.immutable != 0,
        values: values.map(UInt32.init(bitPattern:)))
      return (place, limits)
    }
    return Dictionary(limits.compactMap(\.self)) { first, _ in first }
  }

  /// All atoms whose names tell what a property is, holds and accepts.
  private static func atoms(of place: Place, holding raw: RawProperty?, allowing limits: Limits) -> [xcb_atom_t] {
    guard let raw, raw.isName else { return [place.atom] }
    return [place.atom] + raw.items + limits.values
  }
}

extension AtomName {
  fileprivate static let edid: AtomName = "EDID"
  fileprivate static let linkStatus: AtomName = "link-status"
  fileprivate static let badLink: AtomName = "Bad"
}
