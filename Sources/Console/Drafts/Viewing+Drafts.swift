import Applying
import Displays
import Files
import Platform
import Session
import X11

extension Viewing {
  /// What would become of the screens, had the file this text.
  func judge(_ draft: Draft) throws(Failure) -> DraftDocument {
    guard let profile = draft.source.profile?.withoutConditions else {
      let plan = LookDocument.PlanLines(problem: "the profile has errors")
      return DraftDocument(draft, on: try sight(for: []).snapshot, plan, [])
    }
    let (snapshot, told) = try sight(for: [profile])
    do {
      let proposal = try Proposal.best(among: [profile], on: snapshot.endingSleep, in: told.circumstances)
      return DraftDocument(draft, on: snapshot, try plan(proposal) { [profile] }, proposal.placed)
    } catch let failure as Failure {
      return DraftDocument(draft, on: snapshot, LookDocument.PlanLines(problem: failure.message), [])
    } catch {
      throw Failure(.noXServer, "\(error)")
    }
  }
}

extension Proposal {
  fileprivate var placed: [DraftDocument.PlacedScreen] {
    layout.litScreens(on: snapshot).map { lit in
      let name = snapshot.output(named: lit.output).flatMap { match.names[$0.id] }
      return DraftDocument.PlacedScreen(
        name: name, output: lit.output, x: lit.area.origin.x, y: lit.area.origin.y, width: lit.area.size.width,
        height: lit.area.size.height)
    }
  }
}
