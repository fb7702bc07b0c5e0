extension Observations {
  /// The checks of things that are opened or started only when a profile asks for them.
  package var needChecks: [Check] { Need.allCases.map(check) + [fontCheck, makerCheck] }

  private func check(_ need: Need) -> Check {
    if let found = met[need] {
      return blindness(of: need, met: found) ?? Check(need.subject, .fine, found, because: need.purpose)
    }
    let isWanted = wanted.contains(need)
    return Check(
      need.subject, isWanted && !need.isOptional ? .broken : .notice, need.lack,
      because: need.purpose + (isWanted ? ", and a profile asks for it" : ""), package: need.debianPackage)
  }

  /// The check of a browser in which pages of the profiles are not followed, or not shown at all; nil where all are.
  private func blindness(of need: Need, met program: String) -> Check? {
    guard need == .browser, let browser = Browser(program: program) else { return nil }
    let page = pages.first(where: \.needsPipe) ?? pages.first
    guard let page, let words = browser.blindness(for: page) else { return nil }
    return Check(
      need.subject, page.needsPipe ? .broken : .notice, "\(program): \(words)", because: need.purpose,
      package: need.debianPackage)
  }

  private var fontCheck: Check {
    let reason = "needed for text and messages on screens"
    if let first = missingFonts.first {
      return Check(
        "fonts", .broken, first, because: "a profile has such a text shown",
        remedy: "install fonts with its letters, or take them out of the text")
    }
    guard !hasFonts else { return Check("fonts", .fine, "installed", because: reason) }
    let verdict: Verdict = wanted.contains(.text) ? .broken : .notice
    return Check("fonts", verdict, "none found", because: reason, package: "fonts-dejavu-core")
  }

  private var makerCheck: Check {
    let reason = "profiles can give a vendor's full name (`vendor: Dell Inc.`)"
    guard !hasMakers else { return Check("makers", .fine, "vendor names found", because: reason) }
    return Check("makers", .notice, "no list of vendor names found", because: reason, package: "hwdata")
  }
}
