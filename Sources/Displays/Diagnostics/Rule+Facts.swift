/// The table of all rules. docs/findings.md says the same, and a test holds it to this.
extension Rule {
  package var facts: Facts {
    switch self {
    // The text of one file.
    case .unreadableFile:
      Facts(
        .error, summary: "The file or folder cannot be read.",
        remedy:
          "Check the path, the name and the permissions. A profile is a regular file, standard input, or a pipe that is "
          + "named itself; its name is plain text in UTF-8.")
    case .unsafeLink:
      Facts(
        .error, summary: "A link or a path in a file leads out of the folder, which is not allowed here.",
        remedy: "Put the file itself there. Without --safe-links a link may lead anywhere to a valid profile or "
          + "snapshot.")
    case .untrustedFile:
      Facts(
        .error,
        summary:
          "The profile runs programs, and users other than you and root own or can write to something on its path, or on "
          + "that of a program or script beside it.",
        remedy:
          "The message names it and the command: remove write permission for group and others (`chmod go-w`), or make "
          + "it your own (`chown`) when you know what is in it.")
    case .missingProgram:
      Facts(
        .warning, summary: "A hook or a screen's content names a program that is not on this machine.",
        remedy: "Correct the name, or install the program on the machines that the profile is for.")
    case .missingFile:
      Facts(
        .warning, summary: "Content names a file or folder that is not on this machine, or cannot be read.",
        remedy:
          "Correct the path, which starts at the profile's folder, or put the file there on the machines that the "
          + "profile is for.")
    case .unsuitableFile:
      Facts(
        .error, .warning, summary: "Content names a file or folder that is there, and cannot be shown.",
        remedy:
          "Images are PNG, JPEG, WebP, GIF or SVG: convert what is none of them. A film is a `video`. A slide that cannot "
          + "be shown is left out, which is a warning as long as there are others.")
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
    case .lostText:
      Facts(
        .warning, summary: "A text has no room on a screen, however small its letters get: its end is not shown.",
        remedy:
          "Shorten the text, give it a smaller `size`, or show it on a larger screen. Letters shrink to a tenth of "
          + "`size`, and to 10 pixels at least.")
    case .stillPicture:
      Facts(
        .warning, summary: "An image is an animation, of which the first picture is shown.",
        remedy: "Write it as a video, or use the one picture to show.")
    case .yamlSyntax:
      Facts(
        .error, summary: "The text is not one YAML document in UTF-8.",
        remedy: "Fix the text at the given place. Indent with spaces; quote text that holds special characters.")
    case .unsupportedYAML:
      Facts(
        .error,
        summary:
          "Part of YAML that profiles do not use: anchors, aliases, tags, merge keys, directives, a second document.",
        remedy:
          "Write what screens share once, under `define`, and any other value where it is needed; one profile into each "
          + "file.")
    case .limitExceeded:
      Facts(
        .error, summary: "A list or mapping, or the list of findings, is longer than any profile needs.",
        remedy: "Split the file; a machine has few screens, and a screen few properties.")

    // Keys and values.
    case .missingKey:
      Facts(
        .error, summary: "A required key is missing.",
        remedy: "Add the key; the finding lists its values.")
    case .unknownKey:
      Facts(
        .error, summary: "The profile format has no such key at this place.",
        remedy: "Correct the spelling (the finding names the nearest key), or move the key to where it belongs.")
    case .duplicateKey:
      Facts(
        .error, summary: "A mapping has the same key twice.",
        remedy: "Keep one of the two; YAML readers would silently take either.")
    case .conflictingKeys:
      Facts(
        .error, .warning, summary: "Two keys cannot be combined.",
        remedy: "Remove one of the two.")
    case .invalidValue:
      Facts(
        .error, summary: "The value is not one that the key allows.",
        remedy: "Use one of the values that the finding lists.")
    case .duplicateValue:
      Facts(
        .warning, summary: "A list holds the same value twice.",
        remedy: "Remove one of them, or correct it if another value was meant.")
    case .suspiciousValue:
      Facts(
        .warning, summary: "The value is allowed, but probably not what was meant.",
        remedy: "Use what the finding suggests; if the value is intended, leave it.")

    // One profile, whatever the screens.
    case .noLitScreen:
      Facts(
        .error, .warning, summary: "The profile would leave every screen dark.",
        remedy:
          "Enable a screen, or set `others: extend`. It is a warning where another screen may stay lit. Screens that are "
          + "to be dark for a while sleep: leave them enabled, and write `standby: true`.")
    case .disabledPrimary:
      Facts(
        .error, summary: "The primary screen is disabled.",
        remedy: "Make a lit screen the primary one, or enable this one.")
    case .multiplePrimaries:
      Facts(.error, summary: "More than one screen is primary.", remedy: "Keep `primary: true` at one of them.")
    case .ambiguousTouch:
      Facts(
        .warning, summary: "A touchscreen could belong to several screens, or a screen with `touch: auto` to several.",
        remedy:
          "Name each touchscreen at one screen, by name, USB id or device file: `orchestrate show` lists them. One "
          + "that is not clear is left alone.")
    case .duplicateWorkspace:
      Facts(
        .error, summary: "A workspace belongs to more than one screen.",
        remedy: "Name each workspace at one screen.")
    case .duplicateIdentity:
      Facts(
        .warning,
        summary:
          "Two entries have the same identity, so screens are assigned by serial, then by connector.",
        remedy: "Add a serial or a connector, unless either screen may be either entry.")
    case .impossibleIdentity:
      Facts(
        .warning, summary: "No screen can match the identity.",
        remedy: "Remove one of the keys that exclude each other, or give each entry a connector of its own.")
    case .hiddenByLid:
      Facts(
        .warning, summary: "The profile is for a closed lid but lights only built-in screens.",
        remedy: "Light another screen, or change the condition.")
    case .pastDate:
      Facts(
        .warning, summary: "All days of the profile's `date` are over, so it is never chosen again.",
        remedy: "Write the days that are to come, or days without a year, which come again; or delete the profile.")
    case .unknownDescription:
      Facts(
        .error, summary: "`use` names a description that is neither in the profile nor in its folder.",
        remedy:
          "Write the name of a description under `define`, or of one in a `*.define.yaml` file of the profile's folder; "
          + "the finding lists them.")
    case .circularUse:
      Facts(
        .error, summary: "Descriptions use one another in a circle.",
        remedy: "Remove the `use` of one of them; what all of them share goes into a description without `use`.")
    case .unusedDescription:
      Facts(
        .warning, summary: "A description that no screen uses.",
        remedy: "Delete it, or name it in a screen with `use`.")
    case .hiddenDescription:
      Facts(
        .warning,
        summary:
          "A description of the profile has the name of one in its folder, and is used in place of it.",
        remedy: "Rename it, or delete it to use the one of the folder.")
    case .unknownScreen:
      Facts(
        .error, summary: "A position, a mirror or `on-disconnect` refers to a screen that the profile does not have.",
        remedy: "Write the name of another screen of this profile; the finding lists them.")
    case .circularPosition:
      Facts(
        .error, summary: "The positions of screens refer to each other in a circle.",
        remedy: "Give one of them a position `[x, y]`, or no position at all.")
    case .invalidMirrorSource:
      Facts(
        .error, summary: "A mirror shows a screen that has no picture of its own: one that is dark or a mirror itself.",
        remedy: "Mirror a lit screen that is not a mirror; the finding names the screen to change.")
    case .overlappingScreens:
      Facts(
        .warning, .error, summary: "Two screens overlap partially.",
        remedy:
          "Move one of them, or use `same-as` if both should show the same. It is an error where a screen is placed by a part of "
          + "another one that it would cover other parts of.")
    case .unreachableScreen:
      Facts(
        .warning, summary: "The pointer cannot reach the screen.",
        remedy: "Place it so that it shares an edge with another screen.")
    case .impossibleParts:
      Facts(
        .error,
        summary: "The shares of a screen's parts do not make up the screen, or nothing is left for one of them.",
        remedy:
          "Give one part `share: rest`, which takes what the others leave, or percentages that add up to 100%; a screen "
          + "is split at most three times over.")
    case .impossibleWall:
      Facts(
        .error, summary: "The screens of a wall do not make up one picture.",
        remedy:
          "Write rows of equally many screens, each screen once and in one wall only; content other than a mirror belongs "
          + "to the wall, and not to its screens.")

    // Several profiles beside one another.
    case .tooManyScreens:
      Facts(
        .warning, summary: "The profile lights more screens than any known machine has CRTCs.",
        remedy: "Let screens show the same (`same-as`), or check against a snapshot of the machine (`--against`).")
    case .unreachableProfile:
      Facts(
        .warning,
        summary: "The profile is never chosen: another profile with the same screens wins whenever it matches.",
        remedy: "Change its `when` or raise its `priority`, or delete it.")
    case .ambiguousProfile:
      Facts(
        .warning, summary: "Another profile has the same screens and priority, so the name decides.",
        remedy: "Add `priority` to one of them.")

    // Profiles on a captured machine.
    case .invalidSnapshot:
      Facts(
        .error, summary: "The file is not a snapshot.",
        remedy: "Create it with `orchestrate show --json` on that machine.")
    case .noProfileMatches:
      Facts(
        .warning, summary: "No profile matches the screens of the machine, so `apply` would do nothing there.",
        remedy: "Create a profile for it (`orchestrate capture` makes a first one), or an entry with `any: true`.")
    case .missingMode:
      Facts(
        .error, summary: "The screen has none of the modes in the profile.",
        remedy: "Add one of the modes that the finding lists, or `preferred`, to the end of the list.")
    case .missingTouch:
      Facts(
        .warning, summary: "The machine has no touchscreen or pen that a screen's `touch` means.",
        remedy:
          "Correct the name if it is connected: `orchestrate show` lists them. The profile is applied all the same.")
    case .scaledPicture:
      Facts(
        .warning, summary: "An image or video is enlarged by more than 1.25 or reduced by more than 4.",
        remedy: "Use a file of about the size of its screen; `fit: center` shows it pixel by pixel.")
    case .frameRate:
      Facts(
        .warning, summary: "The frames of a video do not last a whole number of the screen's refreshes.",
        remedy: "Write a `mode` whose rate is a multiple of the video's, if the screen lists one.")
    case .invalidProperty:
      Facts(
        .error, summary: "The output does not have this property, or does not accept this value.",
        remedy: "Use a property and a value that `orchestrate show --all` lists on that machine.")
    case .framebufferLimit:
      Facts(
        .error, .warning, summary: "The screens together need a larger framebuffer than the X server allows.",
        remedy: "Use smaller modes or larger scales, or move the screens closer together.")
    case .unsupportedTransform:
      Facts(
        .error, summary: "The hardware cannot rotate, reflect or scale the picture as the profile asks.",
        remedy: "Leave `rotation`, `reflection` or `scale` out for this screen.")
    case .unsupportedStandby:
      Facts(
        .error, summary: "The X server cannot put its screens to sleep.",
        remedy: "Leave `standby` out there, or turn screens off with `enabled: false`; virtual X servers have no DPMS.")
    case .tooFewCRTCs:
      Facts(
        .error, .warning, summary: "The machine has fewer CRTCs than the profile lights screens.",
        remedy:
          "Disable a screen, or let two of them show the same (`same-as`). Of `others`, screens without a CRTC stay "
          + "dark.")
    case .unknownSize:
      Facts(
        .warning, .error,
        summary: "`dpi: auto` or a bezel in millimetres goes by the size of a screen that does not report one.",
        remedy:
          "Write the number of dots per inch, or the bezel in pixels. Projectors have no size, and some screens report "
          + "the ratio of their sides instead.")
    case .notApplicable:
      Facts(
        .error, summary: "The profile matches the machine, but cannot be applied there.",
        remedy: "Change what the finding names.")
    }
  }
}
