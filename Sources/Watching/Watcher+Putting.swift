import Control
import Displays
import Platform
import X11

// Content that users put on a screen by hand, for a while.
extension Watcher {
  func put(_ source: ContentSource, on word: String, for seconds: Int?, asked client: ControlClient) throws {
    guard let (proposal, screen) = screen(word, asked: client) else { return }
    guard !proposal.isInParts(screen) else {
      return say(.failed("\(screen) is in parts, which show content of their own"), to: client)
    }
    guard !proposal.isMirrorByHardware(screen) else {
      let words = "\(screen) is a mirror by the hardware: what is put there would be seen on the other screen too"
      return say(.failed("\(words); put it on that one"), to: client)
    }
    guard !connection.stoppedContent().includes(screen) else {
      return say(.failed("the content of \(screen) is stopped; `orchestrate start \(screen)` first"), to: client)
    }
    let end = seconds.map { now + .seconds($0) }
    puts.put(source, on: screen, until: end, in: proposal.match.profile.name)
    try showPuts(to: client)
  }

  func clear(_ word: String, asked client: ControlClient) throws {
    guard let (_, screen) = screen(word, asked: client) else { return }
    guard puts.clear(screen) else { return say(.done("nothing was put on \(screen)"), to: client) }
    try showPuts(to: client)
  }

  private func showPuts(to client: ControlClient) throws {
    answerAtRest(client, "noted; takes effect after resume")
    if reconciler.isIdle { try comeToRest() }
  }

  /// By its name in the profile in force, or its connector. Where there is none, the client is told.
  private func screen(_ word: String, asked client: ControlClient) -> (Proposal, String)? {
    guard let proposal = lookout.proposal, proposal.match.profile.name == reconciler.inForce else {
      say(.failed("no profile is in force", .noProfileMatches), to: client)
      return nil
    }
    do throws(UnknownScreen) {
      guard let screen = try proposal.match.names(of: [word], on: proposal.snapshot).first else { return nil }
      return (proposal, screen)
    } catch {
      say(.failed("\(error)"), to: client)
      return nil
    }
  }
}
