import Applying
import Control
import Displays
import Files
import Platform
import ProfileFile
import Rendering
import X11

/// The texts that a maintainer asks for, which a person can read before sending them. Nothing is left out in silence:
/// where something could not be found out, the text has the reason.
struct Report {
  let observations: Observations
  let server: ServerOptions
  let store: ProfileStore

  /// The longest log in bytes. A journal or a server's log of a bad day has many; the last ones tell.
  private static let longestLog = 512 << 10

  /// The texts by the names of their files.
  var texts: [(name: String, text: String)] {
    let told = [
      ("about.txt", Self.about), ("doctor.txt", observations.checks.text(color: false)), ("status.txt", status),
      ("log.txt", log), ("server-log.txt", serverLog), ("versions.txt", MachineFacts.versions),
      ("connectors.txt", MachineFacts.connectors),
    ]
    let all = told + profiles
    // The snapshot is for `validate --against`, so nothing of it may be replaced; it holds no addresses and no words.
    return all.map { ($0.0, $0.1.withoutSecrets + "\n") } + snapshot
  }

  private static let about = """
    Made by `orchestrate doctor --report`, version \(Version.current). Nothing was sent anywhere.

    doctor.txt       what `orchestrate doctor` says
    snapshot.json    the screens, as `orchestrate show --json` writes them; monitors' serial numbers are in it
    status.txt       what the watcher says
    log.txt          the end of the watcher's log in the journal
    server-log.txt   the end of the X server's log
    versions.txt     versions, and the kernel's drivers
    connectors.txt   the kernel's view of each connector, with the EDID
    profile-*        the profiles, and what they share, without their comments

    Of addresses the scheme and the host are kept, and what stands behind words such as password or token was replaced by \
    "…". Read it all the same before you send it.
    """

  private var snapshot: [(name: String, text: String)] {
    guard case .reached = observations.server else { return [] }
    do {
      var connection = try Connection.open(display: server.display)
      return [(ReportFile.snapshot, try connection.readAll().json() + "\n")]
    } catch {
      return [("no-snapshot.txt", "\(error)\n")]
    }
  }

  private var status: String {
    do throws(Failure) {
      var watcher = try ControlConnection.watcher(of: server.display)
      return try watcher.status().text(color: false)
    } catch {
      return error.message
    }
  }

  private var log: String {
    Self.output(
      of: ["journalctl", "--user", "--unit=orchestrate.service", "--lines=1000", "--no-pager", "--quiet"])
  }

  /// The server's log where Xorg(1) writes it: as root, and as a user.
  private var serverLog: String {
    let display = server.name.flatMap { DisplayName($0) }
    let number = "Xorg.\(display?.number ?? 0).log"
    let own = Environment.home.appending(".local/share/xorg/\(number)")
    for path in [own, "/var/log/\(number)"] where FileSystem.exists(path) { return Self.end(of: path) }
    return "no \(number) in ~/.local/share/xorg or /var/log"
  }

  private static func end(of path: Path) -> String {
    output(of: ["tail", "--bytes=\(longestLog)", "--", path.text])
  }

  /// The output of a program.
  ///
  /// - Parameter codes: the codes with which the program may end.
  static func output(of arguments: [String], endingWith codes: Set<Int32> = [0]) -> String {
    do {
      let bytes = try Errand.output(of: arguments, limit: 4 * longestLog, endingWith: codes)
      return bytes.isEmpty ? "\(arguments.asCommand) says nothing" : String(decoding: bytes, as: UTF8.self)
    } catch {
      return error.message
    }
  }

  /// The profiles' files with their texts. Files of one name in several folders are all there.
  private var profiles: [(String, String)] {
    let paths = store.folders.flatMap { folder in
      ((try? FileSystem.names(in: folder)) ?? []).filter(ProfileFolder.isRead).map(folder.appending)
    }
    return paths.enumerated().map { index, path in
      let text: String
      do {
        text = String(decoding: try FileSystem.read(path, limit: ProfileFile.largestSize), as: UTF8.self)
      } catch {
        text = "\(error)"
      }
      return ("profile-\(index + 1)-\(path.name.text.harmless)", "# \(path)\n\(text.withoutComments)")
    }
  }
}
