import ArgumentParser
import Displays
import Files
import Platform
import ProfileFile
import Rendering

/// Values of a profile that a command line replaces.
struct SettingOptions: ParsableArguments {
  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: ArgumentHelp(
      "Take this value in place of what the profile says, such as laptop.scale=1.5; may be repeated.",
      discussion: "SCREEN.KEY=VALUE: a screen of the profile, its key, further keys behind dots, and a value as the "
        + "profile would have it, on one line.",
      valueName: "value"),
    completion: .settings, transform: Self.setting)
  var values: [ProfileSetting] = []

  @Sendable private static func setting(_ text: String) throws -> ProfileSetting {
    do throws(ProfileSetting.Problem) {
      return try ProfileSetting(text)
    } catch {
      throw ValidationError("\(error)")
    }
  }

  var isEmpty: Bool { values.isEmpty }

  func validate(beside layout: StandardLayout?) throws {
    if let layout, !isEmpty { throw ValidationError("--set cannot be combined with --layout \(layout)") }
  }

  /// The profile with the values.
  func set(in path: Path) throws(Failure) -> SetProfile {
    let set = try SetProfile(values, in: path)
    // What the file says by itself is told where it is read.
    for finding in set.findings where finding.hasPrefix("\(ProfileSetting.file):") { Terminal.tellFinding(finding) }
    return set
  }
}

/// Values that stay: the file is changed as the console changes it.
struct SavingOptions: ParsableArguments {
  @OptionGroup var setting: SettingOptions

  @Flag(help: "With --set: also write the values into the profile's file, once they are in force.")
  var save = false

  func validate(beside layout: StandardLayout?) throws {
    try setting.validate(beside: layout)
    if save, setting.isEmpty { throw ValidationError("--save needs --set") }
  }

  /// Writes the values, if a user asks for that.
  func keep(_ set: SetProfile) throws(Failure) {
    guard save else { return }
    try set.save()
    Terminal.tell("saved in \(set.path); to undo this, run: \(set.path.wayBack)")
  }
}
