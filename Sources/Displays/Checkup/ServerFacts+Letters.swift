extension ServerFacts {
  /// The check of the client that tells programs how large letters are; nil where no profile wants to.
  var letterCheck: Check? {
    guard wantsXSettings else { return nil }
    let reason = "`xsettings` in a profile tells programs the size of letters where no other program does"
    guard wishes.foreign.contains(.letters) else {
      return Check("letters", .fine, "no other program is the XSETTINGS manager", because: reason)
    }
    return Check(
      "letters", .notice, "another program is the XSETTINGS manager", because: reason,
      remedy: "set the size of letters there, or end it; `xsettingsd` and desktops' settings daemons are such programs")
  }
}
