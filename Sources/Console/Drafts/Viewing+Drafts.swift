import Applying
import Displays
import Files
import Platform
import X11

extension Viewing {
  /// The effects on the screens if the file had the draft's text.
  func judge(_ draft: Draft) throws(Failure) -> DraftDocument {
    guard let profile = draft.source.profile?.withoutConditions else {
      let plan = LookDocument.PlanLines(problem: "the profile has errors")
      return DraftDocument(draft, in: try situation(for: []), plan, [])
    }
    let situation = try situation(for: [profile])
    do {
      let proposal = try Proposal.best(among: [profile], in: situation.asApplied)
      return DraftDocument(draft, in: situation, try plan(proposal) { [profile] }, proposal.placed)
    } catch let failure as Failure {
      return DraftDocument(draft, in: situation, LookDocument.PlanLines(problem: failure.words), [])
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
