extension Proposal {
  /// A proposal for a layout that needs no profile. Where the hardware cannot light all of its screens at once, each is
  /// lit that can be beside those before it, and the others stay dark.
  ///
  /// - Parameter names: what profiles call the screens.
  package init(
    _ layout: StandardLayout, in situation: Situation, named names: [String: OutputID]
  ) throws(LayoutProblem) {
    let screens: [Output]
    do throws(StandardLayout.Lack) {
      screens = try layout.screens(on: situation.snapshot, named: names)
    } catch {
      throw LayoutProblem(.lack(error), at: nil)
    }
    do {
      self = try Proposal(layout, lighting: screens, in: situation)
    } catch {
      guard screens.count > 1 else { throw error }
      self = try Proposal(asFarAsPossible: layout, screens, in: situation, insteadOf: error)
    }
  }

  private init(_ layout: StandardLayout, lighting lit: [Output], in situation: Situation) throws(LayoutProblem) {
    let snapshot = situation.snapshot
    let profile = layout.profile(lighting: lit, on: snapshot)
    guard case .success(let match) = Match.attempt(profile, on: snapshot) else {
      throw LayoutProblem(.noLitScreen, at: profile.mark)
    }
    self = try Proposal(match, in: situation)
  }

  /// - Parameter whole: the problem with all of them at once.
  private init(
    asFarAsPossible layout: StandardLayout, _ screens: [Output], in situation: Situation, insteadOf whole: LayoutProblem
  ) throws(LayoutProblem) {
    var (lit, found): ([Output], Proposal?) = ([], nil)
    var surplus: [Layout.Surplus] = []
    for screen in screens {
      do throws(LayoutProblem) {
        found = try Proposal(layout, lighting: lit + [screen], in: situation)
        lit.append(screen)
      } catch {
        let problem = lit.isEmpty ? error : error.about(screen.id, on: situation.snapshot, at: error.mark)
        surplus.append(Layout.Surplus(output: screen.id, problem: problem))
      }
    }
    guard let found, layout != .mirror || lit.count > 1 else { throw whole }
    self = found
    self.layout.surplus = surplus
  }
}
