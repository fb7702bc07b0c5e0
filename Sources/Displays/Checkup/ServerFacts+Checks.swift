extension ServerFacts {
  var checks: [Check] {
    [serverCheck, randrCheck] + [driverCheck].compactMap(\.self) + screenChecks + extensionChecks + [
      managerCheck, otherCheck,
    ]
  }

  private var isXwayland: Bool { extensions.contains("XWAYLAND") }

  /// What every command says where the server is a guest of a Wayland compositor; nil elsewhere.
  package var xwaylandWarning: String? {
    guard isXwayland else { return nil }
    return "\(display) is Xwayland, whose compositor sets the screens: `show`, `plan` and `validate` work here, but a "
      + "change reaches no screen; choose a session of X11, or ask the compositor's own tool (docs/watching.md)"
  }

  private var serverCheck: Check {
    let words = "\(display), \(vendor) \(release)"
    let reason = "everything but `validate`, `test` and `import` works on an X server"
    guard isXwayland else { return Check("X server", .fine, words, because: reason) }
    return Check(
      "X server", .broken, "\(words): Xwayland",
      because: "its screens are a picture of the compositor's, and what RandR sets there changes none",
      remedy: "choose a session of X11 when you log in")
  }

  private var randrCheck: Check {
    let reason = "RandR 1.5 has monitors, by which window managers learn what is seen of a screen"
    guard (randr.major, randr.minor) < (1, 5) else { return Check("RandR", .fine, "\(randr)", because: reason) }
    return Check(
      "RandR", .notice, "\(randr)", because: "\(reason); without them windows lie under a TV's frame",
      remedy: "an X server of 2015 or later has it", package: "xserver-xorg-core")
  }

  /// Cards of virtual machines, which the kernel's drivers name so, with QEMU's own EDID behind them. nil when neither
  /// the driver nor such a card can be told.
  private var driverCheck: Check? {
    let names = providers.isEmpty ? "a driver that tells no name" : providers.map(\.harmless).joined(separator: ", ")
    let virtual = (snapshot?.present ?? []).filter(\.isQEMUs).map(\.name)
    guard virtual.isEmpty, !providers.contains(where: { $0.hasPrefix("virtio") }) else {
      return Check(
        "driver", .notice,
        "\(names), on a virtual machine's card" + (virtual.isEmpty ? "" : " (\(virtual.joined(separator: ", ")))"),
        because: "with virtio-gpu pictures that are turned or scaled freeze, whichever program asks for them",
        remedy: "leave out `rotation` and `scale`, and write `by: drawing` beside each `mirror`")
    }
    return providers.isEmpty
      ? nil : Check("driver", .fine, names, because: "what it cannot do, a profile cannot ask for")
  }

  private var screenChecks: [Check] {
    guard let snapshot else {
      return [
        Check(
          "screens", .broken, "they cannot be read", because: "the server went away while it was asked",
          remedy: "look again")
      ]
    }
    return [snapshot.screenCheck, snapshot.linkCheck, snapshot.framebuffer.check].compactMap(\.self)
  }

  private var extensionChecks: [Check] {
    let missing = Self.uses.filter { !extensions.contains($0.name) }
    guard !missing.isEmpty else {
      let names = Self.uses.map(\.name).joined(separator: ", ")
      return [Check("extensions", .fine, names, because: "all that is made use of is there")]
    }
    return missing.map { name, use in
      Check(
        "extensions", .notice, "\(name) is missing", because: use,
        remedy: "see whether the server's settings turn it off")
    }
  }

  /// What the server's extensions are used for besides RandR, without which nothing works.
  static let uses: [(name: String, use: String)] = [
    ("X-Resource", "tells which programs are connected, and so who else sets screens"),
    ("RENDER", "scales mirrors that are drawn"),
    ("DAMAGE", "tells when a mirrored picture changes"),
    ("XFIXES", "has the pointer's picture for mirrors"),
    ("Present", "tells a screen's refresh, which drawing follows"),
    ("DPMS", "tells when screens are asleep, and need nothing drawn"),
  ]

  private var managerCheck: Check {
    let words = windowManager ?? "none that follows EWMH"
    return Check("window manager", .fine, words, because: "it places windows when screens change; a kiosk needs none")
  }

  private var otherCheck: Check {
    let reason = "what they set by themselves can undo a profile"
    guard !otherManagers.isEmpty else { return Check("others", .fine, "nobody else sets screens", because: reason) }
    return Check(
      "others", .notice, otherManagers.joined(separator: ", "), because: reason,
      remedy: "end them, or let the profile say `enforce: always`")
  }
}

extension Snapshot {
  fileprivate var screenCheck: Check {
    let reason = "profiles are for what is plugged in"
    let words = "\(present.count) of \(outputs.count) outputs have one"
    guard !crtcs.isEmpty, !outputs.isEmpty else {
      return Check(
        "screens", .broken, "\(outputs.count) outputs and \(crtcs.count) CRTCs",
        because: "the driver has no way to light a screen", remedy: "see /var/log/Xorg.0.log for the driver it chose")
    }
    guard !present.isEmpty else {
      return Check(
        "screens", .notice, words, because: reason, remedy: "look at cables and power; `orchestrate show` says more")
    }
    return Check("screens", .fine, words, because: reason)
  }
}

extension Snapshot {
  /// nil when the drivers tell of no link that is bad.
  var linkCheck: Check? {
    let bad = present.filter(\.isLinkBad).map(\.name)
    guard !bad.isEmpty else { return nil }
    return Check(
      "link", .notice, "link-status of \(bad.joined(separator: ", ")) is Bad",
      because: "the driver says that the cable does not carry the mode, so the screen is dark",
      remedy: "run `orchestrate apply`, which sets the mode again once; else try another cable or a smaller mode")
  }
}

extension Framebuffer {
  /// nil when there is nothing to say.
  fileprivate var check: Check? {
    guard maximum.width <= size.width, maximum.height <= size.height else { return nil }
    return Check(
      "framebuffer", .notice, "it cannot grow beyond \(size)",
      because: "it is as large as the driver allows, so no screen can be added beside those that are lit",
      remedy: "see /var/log/Xorg.0.log for the driver: vesa and fbdev are such, and Xvfb is")
  }
}

extension Output {
  /// `Virtual-1` with a "QEMU Monitor" by Red Hat: virtio-gpu, or another of QEMU's cards.
  fileprivate var isQEMUs: Bool { name.hasPrefix("Virtual") && identity.vendor == "RHT" }
}
