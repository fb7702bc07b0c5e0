import Applying
import Control
import Displays
import Files
import Glibc
import Platform
import Presenting
import Session
import Watching
import X11

/// Looks at everything that a checkup judges, and changes nothing.
struct DoctorProbe {
  let server: ServerOptions
  let store: ProfileStore

  func observations() -> Observations {
    let sources = profileSources()
    let profiles = sources.compactMap(\.profile)
    let conditions = Self.conditions(for: profiles)
    let server = serverState(wantsXSettings: profiles.contains { $0.dpi?.value.tellsXSettings == true })
    var observations = Observations(
      server: server, isWaylandSession: Environment.isWaylandSession,
      folders: store.folders.map(folder), profileCount: sources.count,
      profileErrors: sources.errors.map { $0.line(color: false) },
      missingPrograms: profiles.flatMap { $0.programFindings() }
        .filter { $0.rule == .missingProgram }.map { $0.line(color: false) },
      missingFonts: profiles.fontFindings().map { $0.line(color: false) },
      unansweredConditions: conditions.unanswered, sensor: conditions.sensor, sockets: Self.sockets,
      watcher: watcher(),
      wanted: profiles.reduce(into: []) { $0.formUnion($1.needs) }, met: Self.met,
      hasFonts: Self.hasFonts,
      hasMakers: !Makers.pairs.isEmpty)
    observations.kept = Self.kept(for: server)
    observations.pages = profiles.flatMap(\.pages)
    observations.unshownFiles = profiles.flatMap { $0.fileFindings(within: nil) }
      .filter { $0.rule == .missingFile || $0.severity == .error }.map { $0.line(color: false) }
    return observations
  }

  private static func kept(for server: Observations.Server) -> Observations.Kept {
    let contents = KeptFile().read()
    var here: String?
    if case .reached(let facts) = server {
      here = facts.snapshot.flatMap { contents.choices[$0.hardware.screenSet]?.title }
    }
    return Observations.Kept(here: here, count: contents.choices.entries.count, problem: contents.problem)
  }

  private func serverState(wantsXSettings: Bool) -> Observations.Server {
    do {
      var connection = try Connection.open(display: server.display)
      var facts = try connection.facts()
      let clients = connection.clientProcesses()
      facts.otherManagers = OtherManagers.among(clients)
      facts.lockers = OtherManagers.lockers(among: clients)
      facts.snapshot = try? connection.reading(.none, inputs: .all).snapshot
      facts.snapshot?.power = try? connection.power()
      facts.wishes = try connection.heldWishes()
      facts.wantsXSettings = wantsXSettings
      return .reached(facts)
    } catch let failure as Failure {
      return .unreachable(failure.message)
    } catch {
      return .unreachable("\(error)")
    }
  }

  private func folder(_ path: Path) -> Observations.Folder {
    do {
      let paths = try ProfileFolder.profiles(in: path)
      let unused = ProfileStore.unused(in: path)
      return Observations.Folder(
        path: "\(path)", state: paths.map { .profiles($0.count - unused.count) } ?? .missing,
        unread: ProfileFolder.unread(in: path).map(\.name).asUnread,
        unused: unused)
    } catch {
      return Observations.Folder(path: "\(path)", state: .unreadable(error.reason, because: Self.obstacle(error)))
    }
  }

  private func profileSources() -> [ProfileSource] {
    ProfileSource.all(at: store.readablePaths.values.sorted())
  }

  private func watcher() -> Observations.Watcher {
    guard let address = try? ControlAddress(display: server.display) else { return .none }
    do {
      guard var watcher = try ControlConnection.open(address) else { return holder() }
      let status = try watcher.status()
      return .running(
        process: status.pid, profile: status.profile, inSync: status.inSync,
        failure: status.failure?.message ?? status.contents.unseenWords)
    } catch {
      return .silent(error.message)
    }
  }

  /// The client that has the watcher's role although no socket of this user leads there.
  private func holder() -> Observations.Watcher {
    guard let connection = try? Connection.open(display: server.display),
      let holder = try? connection.owner(of: .watcher)
    else {
      return .none
    }
    let process = holder.pid.map { "process \($0)" } ?? "another client"
    return .elsewhere(holder.machine.map { "\(process) on \($0)" } ?? process)
  }
}
