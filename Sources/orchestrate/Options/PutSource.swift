import Displays
import Files
import Platform
import Presenting
import ProfileFile

/// What a command line puts on a screen: a key of `content`, as profiles have it, and its value.
struct PutSource {
  let key: String
  let values: [String]
  /// True if the value is a list.
  var isList = false
  /// The key below `key` that has the value; nil where `key` itself has it.
  var member: String?
  /// The name that people have given it, where it is not the key.
  var option: String?

  private var name: String { "--\(option ?? key)" }

  /// The source with the checks of a profile. A file that is missing here is missing where it should be shown. The
  /// screen of a mirror is the watcher's to find.
  func content() throws(Failure) -> ContentSource {
    let folder = FileSystem.folder(of: "here")
    if key == "mirror", let screen = values.first {
      return .mirror(MirrorContent(of: Marked(screen, at: Mark(command: "--mirror \(screen)")), nil, Framing()))
    }
    let profile: Profile
    do throws(WrittenProblem) {
      profile = try Profile.showing(key, values, isList: isList, under: member, in: folder).get()
    } catch {
      throw Failure(.usage, "\(name): \(error.words.dropping("\(key): "))")
    }
    try check(profile)
    guard let source = profile.screens.first?.presented?.source else {
      throw Failure(.failed, "\(name): nothing to show")
    }
    return source.located(in: folder)
  }

  private func check(_ profile: Profile) throws(Failure) {
    for finding in profile.programFindings() + profile.fileFindings(within: nil) + [profile].fontFindings() {
      let words = "\(name): \(finding.message.dropping("content: ").dropping("\(key): "))"
      guard finding.severity == .warning, ![.missingFile, .missingProgram].contains(finding.rule) else {
        throw Failure(.failed, words)
      }
      Terminal.tell("warning: \(words)")
    }
  }
}

extension String {
  fileprivate func dropping(_ start: String) -> String { hasPrefix(start) ? String(dropFirst(start.count)) : self }
}
