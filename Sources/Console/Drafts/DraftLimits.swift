import Files
import ProfileFile

/// The limits on drafts. All pages are answered one after the other, and a text of 256 KiB can take minutes to judge.
enum DraftLimits {
  /// Keys and items of lists; a profile of sixteen screens with everything that there is has some 500.
  private static let mostEntries = 4000
  /// The most screens of a draft: as many as one profile may have.
  private static let mostScreens = 256
  /// The most bytes to read for all changes of a request: the text is read again for each.
  private static let mostReading = 1 << 20

  static func check(_ request: DraftRequest, on edition: ProfileEdition) throws(RefusedRequest) {
    // As long as it can become by them.
    let (count, size) = (request.edits.count, request.length + (request.text == nil ? edition.bytes.count : 0))
    guard count * size <= mostReading else {
      throw RefusedRequest(
        413,
        "found \(count) changes of a profile of up to \(size) bytes, expected at most \(mostReading / size) at once; "
          + "save before you go on")
    }
  }

  /// Refuses a text that is too large, before it is parsed.
  static func check(_ text: [UInt8]) throws(RefusedRequest) {
    let size = TextAmount(of: text)
    guard size.screens <= mostScreens else {
      throw RefusedRequest(413, "the profile has \(size.screens) screens, expected at most \(mostScreens)")
    }
    guard size.entries <= mostEntries else {
      throw RefusedRequest(
        413, "the profile has \(size.entries) keys and items, expected at most \(mostEntries) in the console")
    }
  }
}
