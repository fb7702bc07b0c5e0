extension ServerFacts {
  var checks: [Check] {
    [serverCheck, randrCheck] + [driverCheck].compactMap(\.self) + screenChecks + extensionChecks
      + [sleepCheck, letterCheck].compactMap(\.self) + [managerCheck, otherCheck]
  }

  private var isXwayland: Bool { extensions.contains("XWAYLAND") }

  /// The warning of every command where the server is a guest of a Wayland compositor; nil elsewhere.
  package var xwaylandWarning: String? {
    guard isXwayland else { return nil }
    return "\(display) is Xwayland, whose compositor sets the screens: `show`, `plan` and `validate` work here, but a "
      + "change reaches no screen; choose an X11 session, or use the compositor's own tool (docs/watching.md)"
  }

  private var serverCheck: Check {
    let words = "\(display), \(vendor) \(release)"
    let reason = "all commands except `validate`, `test` and `import` need an X server"
    guard isXwayland else { return Check("X server", .fine, words, because: reason) }
    return Check(
      "X server", .broken, "\(words): Xwayland",
      because: "its outputs only imitate the compositor's screens; changes through RandR have no effect",
      remedy: "choose an X11 session when you log in")
  }

  private var randrCheck: Check {
    let reason = "RandR 1.5 has monitors, which tell window managers the visible part of a screen"
    guard (randr.major, randr.minor) < (1, 5) else { return Check("RandR", .fine, "\(randr)", because: reason) }
    return Check(
      "RandR", .notice, "\(randr)", because: "\(reason); without them windows can lie under a TV's frame",
      remedy: "use an X server of 2015 or later", package: "xserver-xorg-core")
  }

  /// Cards of virtual machines, which the kernel's drivers name so, with QEMU's own EDID behind them. nil when neither
  /// the driver nor such a card can be told.
  private var driverCheck: Check? {
    let names = providers.isEmpty ? "an unnamed driver" : providers.map(\.harmless).joined(separator: ", ")
    let virtual = (snapshot?.present ?? []).filter(\.isQEMUs).map(\.name)
    guard virtual.isEmpty, !providers.contains(where: { $0.hasPrefix("virtio") }) else {
      return Check(
        "driver", .notice,
        "\(names), on a virtual machine's card" + (virtual.isEmpty ? "" : " (\(virtual.joined(separator: ", ")))"),
        because: "with virtio-gpu, rotated or scaled pictures freeze, whichever program sets them",
        remedy: "leave out `rotation` and `scale`, and add `by: drawing` to each `mirror`")
    }
    return providers.isEmpty
      ? nil : Check("driver", .fine, names, because: "profiles can ask only for what the driver supports")
  }

  private var screenChecks: [Check] {
    guard let snapshot else {
      return [
        Check(
          "screens", .broken, "cannot be read", because: "the connection to the X server was lost",
          remedy: "run `orchestrate doctor` again")
      ]
    }
    return [snapshot.screenCheck, snapshot.linkCheck, snapshot.framebuffer.check, snapshot.touchCheck].compactMap(
      \.self)
  }

  private var extensionChecks: [Check] {
    let missing = Self.uses.filter { !extensions.contains($0.name) }
    guard !missing.isEmpty else {
      let names = Self.uses.map(\.name).joined(separator: ", ")
      return [Check("extensions", .fine, names, because: "all extensions in use are available")]
    }
    return missing.map { name, use in
      Check(
        "extensions", .notice, "\(name) is missing", because: use,
        remedy: "check whether the server's configuration disables it")
    }
  }

  /// The uses of the server's extensions besides RandR, without which nothing works.
  static let uses: [(name: String, use: String)] = [
    ("X-Resource", "shows which other programs configure screens"),
    ("RENDER", "scales drawn mirrors"),
    ("DAMAGE", "reports when a mirrored picture changes"),
    ("XFIXES", "provides the pointer's image for mirrors"),
    ("Present", "reports a screen's refreshes, which pace drawing"),
    ("DPMS", "reports when screens sleep, so that drawing can stop"),
    ("MIT-SCREEN-SAVER", "keeps screens with content awake, and reports when they are blanked"),
    ("SYNC", "reports when the pointer rests, so that it can be hidden"),
  ]

  private var managerCheck: Check {
    let words = windowManager ?? "none that supports EWMH"
    return Check("window manager", .fine, words, because: "it places windows when screens change; a kiosk needs none")
  }

  private var otherCheck: Check {
    let reason = "what other programs set can undo a profile"
    guard !otherManagers.isEmpty else {
      return Check("others", .fine, "no other program configures screens", because: reason)
    }
    return Check(
      "others", .notice, otherManagers.joined(separator: ", "), because: reason,
      remedy: "stop them, or set `enforce: always` in the profile")
  }
}

extension Snapshot {
  fileprivate var screenCheck: Check {
    let reason = "profiles apply to connected screens"
    let words = "\(present.count) of \(outputs.count) outputs connected"
    guard !crtcs.isEmpty, !outputs.isEmpty else {
      return Check(
        "screens", .broken, "\(outputs.count) outputs and \(crtcs.count) CRTCs",
        because: "the driver has no way to light a screen", remedy: "see /var/log/Xorg.0.log for the driver it chose")
    }
    guard !present.isEmpty else {
      return Check(
        "screens", .notice, words, because: reason,
        remedy: "check cables and power; `orchestrate show` lists the outputs")
    }
    return Check("screens", .fine, words, because: reason)
  }
}

extension Snapshot {
  /// The check of links; nil when the drivers report no bad link.
  var linkCheck: Check? {
    let bad = present.filter(\.isLinkBad).map(\.name)
    guard !bad.isEmpty else { return nil }
    return Check(
      "link", .notice, "link-status of \(bad.joined(separator: ", ")) is Bad",
      because: "the driver reports that the cable cannot carry the mode, so the screen is dark",
      remedy:
        "run `orchestrate apply`, which sets the mode once more; if that fails, try another cable or a smaller mode")
  }
}

extension Framebuffer {
  /// The check; nil when there is nothing to say.
  fileprivate var check: Check? {
    guard maximum.width <= size.width, maximum.height <= size.height else { return nil }
    return Check(
      "framebuffer", .notice, "it cannot grow beyond \(size)",
      because: "it is as large as the driver allows, so no screen can be added beside those that are lit",
      remedy: "see /var/log/Xorg.0.log for the driver; vesa, fbdev and Xvfb have this limit")
  }
}

extension Output {
  /// `Virtual-1` with a "QEMU Monitor" by Red Hat: virtio-gpu, or another of QEMU's cards.
  fileprivate var isQEMUs: Bool { name.hasPrefix("Virtual") && identity.vendor == "RHT" }
}

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
