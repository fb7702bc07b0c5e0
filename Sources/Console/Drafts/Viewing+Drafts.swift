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

extension Draft {
  /// The screens as the profile would arrange them, whatever its conditions say; none where it cannot.
  func places(in situation: Situation) -> [DraftDocument.PlacedScreen] {
    guard let profile = source.profile?.withoutConditions else { return [] }
    return (try? Proposal.best(among: [profile], in: situation.asApplied))?.placed ?? []
  }
}

extension Proposal {
  fileprivate var placed: [DraftDocument.PlacedScreen] {
    layout.litScreens(on: snapshot).map { lit in
      DraftDocument.PlacedScreen(
        output: lit.output, x: lit.area.origin.x, y: lit.area.origin.y, width: lit.area.size.width,
        height: lit.area.size.height)
    }
  }
}
