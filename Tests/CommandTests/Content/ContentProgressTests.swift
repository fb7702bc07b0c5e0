import Displays
import LabSupport
import Testing

@testable import Applying
@testable import X11

/// When what presenters were told is done, for `apply` and watchers alike.
@Suite(.limited) struct ContentProgressTests {
  private static let order = ContentOrder(screen: "left", source: .color(.black))

  /// A presenter that tells this of itself. No process stands behind it, so it is taken at its word and not verified.
  private static func presenter(_ id: UInt32, standIn: String? = nil) throws -> RunningPresenter {
    var texts: [AtomName: String] = [.order: try order.text]
    texts["_ORCHESTRATE_STAND_IN"] = standIn
    return RunningPresenter(PresenterWindow(id, texts, owner: nil))
  }

  private func progress(
    _ step: ContentPlan.Step, from running: [String: RunningPresenter], standIn: String? = nil
  ) -> ContentProgress {
    ContentProgress([step], running: running, on: nil) { _ in standIn }
  }

  @Test func aMoveIsDoneOnceItsWindowIsThereAndNowhereElse() throws {
    var progress = progress(.move(Self.order, from: "A", to: "B"), from: ["A": try Self.presenter(1)])
    progress.see(["A": try Self.presenter(1)])
    #expect(progress.isUnderWay, "it has not moved")
    progress.see(["A": try Self.presenter(1), "B": try Self.presenter(1)])
    #expect(progress.isUnderWay, "on its way it holds both")
    progress.see(["B": try Self.presenter(2)])
    #expect(progress.isUnderWay, "that is another one")
    progress.see(["B": try Self.presenter(1)])
    #expect(!progress.isUnderWay && progress.steps.isEmpty)
  }

  @Test func itIsWithTheScreenThatStandsIn() throws {
    let step = ContentPlan.Step.redirect(Self.order, at: "A", standIn: "B")
    var progress = progress(step, from: ["A": try Self.presenter(1)], standIn: "B")
    progress.see(["A": try Self.presenter(1)])
    #expect(progress.isUnderWay)
    progress.see(["A": try Self.presenter(1, standIn: "B")])
    #expect(!progress.isUnderWay && progress.steps.isEmpty)
  }

  @Test func anEndIsDoneOnceItsWindowIsGone() throws {
    var progress = progress(.stop(at: "A"), from: ["A": try Self.presenter(1)])
    progress.see(["A": try Self.presenter(1)])
    #expect(progress.isUnderWay)
    progress.see(["A": try Self.presenter(2)])
    #expect(!progress.isUnderWay && progress.steps.isEmpty, "another one has come, which is not its business")
  }

  /// The content is tried again: what the presenter says that is replaced, with the same order, is not the answer.
  @Test func theOneThatIsReplacedIsNotAsked() throws {
    var progress = progress(.replace(Self.order, at: "A"), from: ["A": try Self.presenter(1)])
    progress.see(["A": try Self.presenter(1)])
    #expect(!progress.isUnderWay && progress.steps == [.replace(Self.order, at: "A")])
    progress.see(["A": try Self.presenter(2)])
    #expect(progress.steps.isEmpty)
  }

  /// No presenter was told anything, so none is on the way; the start is open until it is seen, or ends.
  @Test func aStartIsOpenUntilItIsSeen() throws {
    var progress = progress(.start(Self.order, at: "A"), from: [:])
    progress.see([:])
    #expect(!progress.isUnderWay && progress.steps == [.start(Self.order, at: "A")])
    var ended = progress
    progress.see(["A": try Self.presenter(1)])
    #expect(progress.steps.isEmpty)
    #expect(ended.ended(at: "A") && ended.steps.isEmpty && !ended.ended(at: "A"))
  }
}
