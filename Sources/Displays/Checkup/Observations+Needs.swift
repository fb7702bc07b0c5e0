extension Observations {
  /// The checks of things that are opened or started only when a profile asks for them.
  package var needChecks: [Check] { Need.allCases.map(check) + [fontCheck, makerCheck] }

  private func check(_ need: Need) -> Check {
    if let found = met[need], need == .browser, wanted.contains(need), let words = Browser(program: found)?.blindness()
    {
      return Check(need.subject, .notice, "\(found): \(words)", because: need.purpose, package: need.debianPackage)
    }
    if let found = met[need] { return Check(need.subject, .fine, found, because: need.purpose) }
    let names = (need.library.map { [$0] } ?? need.programs).joined(separator: ", ")
    let words = need.programs.count > 1 ? "found none of \(names)" : "\(names) is missing"
    let isWanted = wanted.contains(need)
    return Check(
      need.subject, isWanted && !need.isOptional ? .broken : .notice, words,
      because: need.purpose + (isWanted ? ", and a profile asks for it" : ""), package: need.debianPackage)
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
