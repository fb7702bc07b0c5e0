import Displays

/// What programs show.
extension Decoder {
  mutating func program(_ field: Field?) -> Command? {
    guard let field else { return nil }
    return command(field).map { Command($0.value) }
  }

  /// A browser would take anything else for a search, an option or a file of its own folder.
  mutating func address(_ field: Field?) -> String? {
    guard let field, let address = text(field)?.value else { return nil }
    guard address.wholeMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*:\/\/\S+/) != nil else {
      let scheme = Path(address).isAbsolute ? "file://" : "https://"
      let isLikely = !address.contains(where: \.isWhitespace) && !address.hasPrefix("-")
      mismatch(field, hint: isLikely ? "; did you mean \"\(scheme)\(address)\"?" : "")
      return nil
    }
    return address
  }

  /// - Parameter launch: what opens the window; with it any window of that program will do.
  mutating func window(_ field: Field?, launch: Field?) -> ApplicationWindow? {
    guard let field, let fields = fields(field, of: WindowKey.self) else { return nil }
    let window = ApplicationWindow(
      windowClass: pattern(fields[.windowClass]), title: pattern(fields[.title]), launch: program(launch))
    guard fields[.windowClass] != nil || fields[.title] != nil || launch != nil else {
      if !fields.hasUnreadKeys { mismatch(field) }
      return nil
    }
    return window
  }
}
