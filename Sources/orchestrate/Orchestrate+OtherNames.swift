extension Orchestrate {
  /// Commands of other programs, and words that people try, with what does the same here.
  static let otherNames: [String: String] = [
    "save": "`orchestrate capture NAME` saves the current layout as a profile",
    "store": "`orchestrate capture NAME` saves the current layout as a profile",
    "load": "`orchestrate apply NAME` applies a profile",
    "set": "`orchestrate apply NAME` applies a profile, and `orchestrate console` arranges the screens in a browser",
    "mirror": "`orchestrate apply --layout mirror` shows the same on all screens",
    "clone": "`orchestrate apply --layout mirror` shows the same on all screens",
    "extend": "`orchestrate apply --layout extend` puts all screens in a row",
    "auto": "`orchestrate apply` applies the best profile, and `orchestrate watch` keeps doing so",
    "rm": "a profile is a file; `orchestrate list` shows where, and `rm FILE` removes it",
    "remove": "a profile is a file; `orchestrate list` shows where, and `rm FILE` removes it",
    "delete": "a profile is a file; `orchestrate list` shows where, and `rm FILE` removes it",
    "edit": "a profile is a file; `orchestrate list` shows where, and any editor changes it",
    "list-modes": "`orchestrate show --all` lists all modes of all outputs",
    "modes": "`orchestrate show --all` lists all modes of all outputs",
    "outputs": "`orchestrate show` lists all outputs",
    "detect": "`orchestrate show` lists all outputs",
    "off": "`orchestrate sleep SCREEN` turns a screen off, and `orchestrate sleep` all of them",
    "on": "`orchestrate wake SCREEN` turns a screen on again, and `orchestrate wake` all of them",
    "restart":
      "`systemctl --user restart orchestrate` restarts the watcher, and `orchestrate reload` reads the profiles again",
    "daemon": "`orchestrate watch` keeps the screens in sync with the profiles",
    "reset": "`orchestrate undo` undoes the last change, and `orchestrate switch --auto` a choice by hand",
    "revert": "`orchestrate undo` undoes the last change",
    "back": "`orchestrate undo` undoes the last change",
    "clear": "`orchestrate put SCREEN --clear` ends what was put on a screen, and `orchestrate stop` all content",
    "screenshot": "`orchestrate picture FILE.png` writes what the screens show",
    "check": "`orchestrate validate` checks profiles, and `orchestrate doctor` this machine",
  ]
}
