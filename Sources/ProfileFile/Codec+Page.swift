import Displays

// Where a page may lead, and when it is loaded anew.

extension Codec where Self == NotationCodec<DayTime> {
  /// `04:00`.
  static var dayTime: Self {
    NotationCodec(
      "a time of the day such as \"04:00\"", examples: ["\"00:00\"", "\"04:00\"", "\"23:59\""],
      schema: .definition(
        "dayTime",
        ["type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$", "examples": ["04:00"]]), isText: true,
      read: { DayTime($0.text) }, write: { YAMLText.quoted("\($0)") }
    ) { scalar in
      DayTime("0\(scalar.text)").map { "; did you mean \"\($0)\"?" } ?? ""
    }
  }
}

extension Codec where Self == NotationCodec<PagePattern> {
  static var pagePattern: Self {
    NotationCodec(
      "a pattern such as \"https://shop.example/*\"",
      examples: ["\"https://shop.example/*\"", "\"http://*.shop.example:8080/a?*\"", "\"file:///srv/sign/*\""],
      schema: [
        "type": "string", "maxLength": .number("\(PagePattern.longest)"), "pattern": .text(PagePattern.pattern),
        "examples": ["https://shop.example/*", "https://*.shop.example/*"],
      ], isText: true,
      read: { PagePattern($0.text) }, write: { YAMLText.quoted($0.text) }
    ) { scalar in
      if !scalar.text.allSatisfy(\.isASCII) {
        return "; write the host as xn--…, and other letters as % and two digits"
      }
      return PagePattern.likely(scalar.text).map { "; did you mean \"\($0.text)\"?" } ?? ""
    }
  }
}

extension Codec where Self == ListCodec<NotationCodec<PagePattern>> {
  static var pagePatterns: Self {
    ListCodec(
      element: .pagePattern, expects: "a list of patterns such as [\"https://shop.example/*\"]", isEmptyAllowed: true)
  }
}
