/// The table of all rules. docs/findings.md says the same, and a test holds it to this.
extension Rule {
  package var facts: Facts {
    switch self {
    // The text of one file.
    case .unreadableFile:
      Facts(
        .error, summary: "The file cannot be read.",
        remedy:
          "Check the path, the name and the permissions. A profile is a regular file, standard input, or a pipe that is "
          + "named itself; its name is plain text in UTF-8.")
    case .unsafeLink:
      Facts(
        .error, summary: "A link, or a path in a file, leads out of its folder to where it must not.",
        remedy: "Put the file itself there. Without --safe-links a link may lead anywhere, to a valid profile or "
          + "snapshot.")
    case .untrustedFile:
      Facts(
        .error,
        summary:
          "The profile runs programs, and users other than you and root own or can write to something on its path.",
        remedy:
          "The message names it and the command: remove write permission for group and others (`chmod go-w`), or make "
          + "it your own (`chown`) when you know what is in it.")
    case .missingProgram:
      Facts(
        .warning, summary: "A hook or a screen's content names a program that is not on this machine.",
        remedy: "Mend the name, or install the program on the machines that the profile is for.")
    case .missingFile:
      Facts(
        .warning, summary: "Content names a file or folder that is not on this machine.",
        remedy: "Mend the path, which starts at the profile's folder, or put the file there on the machines that the "
          + "profile is for.")
    case .unwatchedPage:
      Facts(
        .warning, summary: "The browser on this machine does not tell when a page fails.",
        remedy: "Install Chromium on the machines that the profile is for. With Firefox a page is shown, but one that "
          + "cannot be loaded, or crashes, stays on the screen.")
    case .missingFont:
      Facts(
        .warning, summary: "No font on this machine has letters of a text.",
        remedy: "Install fonts for its script on the machines that the profile is for; the finding names a package of "
          + "Debian.")
    case .stillPicture:
      Facts(
        .warning, summary: "An image is an animation, of which the first picture is shown.",
        remedy: "Write it as a video, or put the one picture there that is to be seen.")
    case .yamlSyntax:
      Facts(
        .error, summary: "The text is not one YAML document in UTF-8.",
        remedy: "Mend the text at the place that is named. Indent with spaces; quote what holds special characters.")
    case .yamlFeature:
      Facts(
        .error,
        summary:
          "Part of YAML that profiles do not use: anchors, aliases, tags, merge keys, directives, a second document.",
        remedy: "Write the value out where it is needed, and one profile into each file.")
    case .tooMuch:
      Facts(
        .error, summary: "A list or mapping, or the list of findings, is longer than any profile needs.",
        remedy: "Split the file; a machine has few screens, and a screen few properties.")

    // Keys and values.
    case .missingKey:
      Facts(
        .error, summary: "A key that every profile or screen must have is not there.",
        remedy: "Add the key; the finding says what it takes.")
    case .unknownKey:
      Facts(
        .error, summary: "The profile format has no such key at this place.",
        remedy: "Correct the spelling (the finding names the nearest key), or move the key to where it belongs.")
    case .duplicateKey:
      Facts(
        .error, summary: "One mapping has the same key twice.",
        remedy: "Keep one of the two; YAML readers would silently take either.")
    case .conflictingKeys:
      Facts(
        .error, summary: "Two keys stand beside one another that contradict each other.",
        remedy: "Remove one of the two.")
    case .invalidValue:
      Facts(
        .error, summary: "The value is not one that the key allows.",
        remedy: "Write one of the values that the finding lists.")
    case .repeatedValue:
      Facts(
        .warning, summary: "A list holds the same value twice.",
        remedy: "Remove one of them; perhaps another value was meant.")
    case .doubtfulValue:
      Facts(
        .warning, summary: "The value is allowed, but hardly what was meant.",
        remedy: "Write what the finding suggests; if the value is meant, no harm is done.")

    // One profile, whatever the screens.
    case .allDark:
      Facts(
        .error, .warning, summary: "The profile would leave every screen dark.",
        remedy: "Enable a screen, or say `others: extend`. It is a warning where another screen may stay lit.")
    case .darkPrimary:
      Facts(
        .error, summary: "The primary screen is disabled.",
        remedy: "Make a lit screen the primary one, or enable this one.")
    case .secondPrimary:
      Facts(.error, summary: "More than one screen is primary.", remedy: "Keep `primary: true` at one of them.")
    case .twinEntries:
      Facts(
        .warning,
        summary:
          "Two entries have the same identity, so that only the order of serials, then of connectors, tells them apart.",
        remedy: "Add a serial or a connector, unless it does not matter which screen is which.")
    case .impossibleIdentity:
      Facts(
        .warning, summary: "No screen can ever be what the identity asks for, so the entry never finds one.",
        remedy: "Remove one of the keys that exclude each other, or give each entry a connector of its own.")
    case .behindTheLid:
      Facts(
        .warning, summary: "The profile is for a closed lid and lights nothing but built-in screens.",
        remedy: "Light another screen, or change the condition.")
    case .unknownScreen:
      Facts(
        .error, summary: "A position, a mirror or `on-disconnect` refers to a screen that the profile does not have.",
        remedy: "Write the name of another screen of this profile; the finding lists them.")
    case .circularPosition:
      Facts(
        .error, summary: "Screens are placed by one another in a circle.",
        remedy: "Give one of them a place of its own: `[x, y]`, or no position at all.")
    case .mirrorSource:
      Facts(
        .error, summary: "A mirror shows a screen that has no picture of its own: one that is dark or a mirror itself.",
        remedy: "Mirror a lit screen that is not a mirror; the finding names the one that is in the way.")
    case .overlappingScreens:
      Facts(
        .warning, summary: "Two screens show partly the same region.",
        remedy: "Move one of them, or write `same-as` if both are to show the same.")
    case .unreachableScreen:
      Facts(
        .warning, summary: "The pointer cannot get to the screen.",
        remedy: "Place it so that it shares an edge with another screen.")

    // Several profiles beside one another.
    case .tooManyScreens:
      Facts(
        .warning, summary: "The profile lights more screens than any machine has CRTCs.",
        remedy: "Let screens show the same (`same-as`), or check with a snapshot of the machine (`--against`).")
    case .unreachableProfile:
      Facts(
        .warning, summary: "The profile can never be chosen: others with the same screens win whenever it matches.",
        remedy: "Give it other conditions or a higher priority, or delete it.")
    case .ambiguousProfile:
      Facts(
        .warning, summary: "Nothing but its name decides between the profile and another one.",
        remedy: "Give one of the two a priority.")

    // Profiles on a captured machine.
    case .invalidSnapshot:
      Facts(
        .error, summary: "The file is not a snapshot.",
        remedy: "Make it with `orchestrate show --json` on that machine.")
    case .noProfileMatches:
      Facts(
        .warning, summary: "No profile matches the screens of the machine, so `apply` would do nothing there.",
        remedy: "Write a profile for it (`orchestrate capture` makes a first one), or an entry with `any: true`.")
    case .missingMode:
      Facts(
        .error, summary: "The screen has none of the modes that the profile asks for.",
        remedy: "Add one of the modes that the finding lists, or `preferred`, to the end of the list.")
    case .invalidProperty:
      Facts(
        .error, summary: "The output has no such property, or does not take this value.",
        remedy: "Write a property and a value that `orchestrate show --all` lists on that machine.")
    case .framebufferLimit:
      Facts(
        .error, .warning, summary: "The screens together need a larger framebuffer than the X server allows.",
        remedy: "Use smaller modes, larger scales, or places that are closer together.")
    case .refusedTransform:
      Facts(
        .error, summary: "The hardware cannot turn, mirror or scale the picture as the profile asks for.",
        remedy: "Leave `rotation`, `reflection` or `scale` out for this screen.")
    case .noCRTC:
      Facts(
        .error, .warning, summary: "The machine has fewer CRTCs than the profile lights screens.",
        remedy:
          "Disable a screen, or let two of them show the same (`same-as`); of `others` those stay dark that none is "
          + "left for.")
    case .notApplicable:
      Facts(
        .error, summary: "The profile matches the machine, but cannot be applied there.",
        remedy: "Change what the finding names.")
    }
  }
}
