import Displays
import Testing

@Suite struct LearningTests {
  private static func layout(_ primary: UInt32) -> Learning.Layout {
    Learning.Layout(states: [:], primary: OutputID(rawValue: primary))
  }
  private static let desk = Hardware(screens: ["DP-1": Identity(vendor: "DEL")])
  private static func at(_ seconds: Int) -> Moment { Moment(.seconds(seconds)) }

  /// Learning that has seen the layout 1 at its beginning.
  private static func begun() -> Learning {
    var learning = Learning()
    learning.saw(layout(1), on: desk, isLearnable: true, at: at(0))
    return learning
  }

  @Test func whatIsThereAtTheBeginningIsNotLearned() {
    #expect(Self.begun().deadline == nil)
  }

  @Test func anArrangedLayoutIsDueOnceItHasStood() {
    var learning = Self.begun()
    learning.saw(Self.layout(2), on: Self.desk, isLearnable: true, at: Self.at(5))
    learning.saw(Self.layout(2), on: Self.desk, isLearnable: true, at: Self.at(20))
    #expect(learning.deadline == Self.at(35), "another look does not begin anew")
    #expect(learning.takeDue(at: Self.at(34)) == nil)
    #expect(learning.takeDue(at: Self.at(35)) == Self.layout(2))
    #expect(learning.takeDue(at: Self.at(99)) == nil, "once")
  }

  @Test func eachChangeBeginsAnew() {
    var learning = Self.begun()
    learning.saw(Self.layout(2), on: Self.desk, isLearnable: true, at: Self.at(5))
    learning.saw(Self.layout(3), on: Self.desk, isLearnable: true, at: Self.at(20))
    #expect(learning.takeDue(at: Self.at(49)) == nil)
    #expect(learning.takeDue(at: Self.at(50)) == Self.layout(3))
  }

  @Test func aLayoutThatIsTakenBackIsNotLearned() {
    var learning = Self.begun()
    learning.saw(Self.layout(2), on: Self.desk, isLearnable: true, at: Self.at(5))
    learning.saw(Self.layout(1), on: Self.desk, isLearnable: true, at: Self.at(6))
    #expect(learning.deadline == nil)
  }

  @Test func otherScreensBeginAnew() {
    var learning = Self.begun()
    learning.saw(Self.layout(2), on: Self.desk, isLearnable: true, at: Self.at(5))
    learning.saw(Self.layout(2), on: Hardware(screens: [:]), isLearnable: true, at: Self.at(6))
    #expect(learning.deadline == nil)
  }

  @Test func nothingIsLearnedWhileAProfileDecides() {
    var learning = Self.begun()
    learning.saw(Self.layout(2), on: Self.desk, isLearnable: false, at: Self.at(5))
    #expect(learning.deadline == nil)
  }

  @Test func ownChangesAreNoPersons() {
    var learning = Self.begun()
    learning.noteOwnChange(to: Self.layout(2), on: Self.desk, at: Self.at(5))
    #expect(learning.deadline == nil)
    learning.saw(Self.layout(3), on: Self.desk, isLearnable: true, at: Self.at(6))
    learning.noteOwnChange(to: Self.layout(4), on: Self.desk, isFollowing: true, at: Self.at(7))
    learning.saw(Self.layout(4), on: Self.desk, isLearnable: true, at: Self.at(8))
    #expect(learning.takeDue(at: Self.at(37)) == Self.layout(4), "what follows a person's change belongs to it")
  }

  /// A person has arranged something, and the watcher brings back what was there before, or lights screens.
  @Test func whatTheWatcherBringsBackIsNoPersons() {
    var learning = Self.begun()
    learning.saw(Self.layout(2), on: Self.desk, isLearnable: true, at: Self.at(5))
    learning.noteOwnChange(to: Self.layout(3), on: Self.desk, at: Self.at(6))
    learning.saw(Self.layout(3), on: Self.desk, isLearnable: true, at: Self.at(7))
    #expect(learning.deadline == nil)
  }

  @Test func anAttemptThatHasChangedNothingLeavesWhatAPersonHasArranged() {
    var learning = Self.begun()
    learning.saw(Self.layout(2), on: Self.desk, isLearnable: true, at: Self.at(5))
    learning.noteOwnChange(to: Self.layout(2), on: Self.desk, at: Self.at(6))
    #expect(learning.takeDue(at: Self.at(35)) == Self.layout(2))
  }

  /// A game has set its own layout for longer than a person's takes, and the earlier one is back after it.
  @Test func whatAGameLeavesIsNotLearned() {
    var learning = Self.begun()
    learning.saw(Self.layout(2), on: Self.desk, isLearnable: true, at: Self.at(5))
    #expect(learning.due(at: Self.at(34)) == nil && learning.due(at: Self.at(35)) == Self.layout(2))
    learning.drop()
    #expect(learning.due(at: Self.at(35)) == nil && learning.deadline == nil)
    learning.saw(Self.layout(1), on: Self.desk, isLearnable: true, at: Self.at(90))
    #expect(learning.deadline == nil)
  }
}
