import Control
import Displays
import LabSupport
import Testing

@testable import Watching

/// Who is told what, and when.
@Suite(.limited) struct ConversationTests {
  @Test func oneWhoBeginsToFollowTakesNoStatusFromTheOthers() {
    var conversation = Conversation()
    conversation.follow(1, from: .calm)
    conversation.follow(2, from: .troubled)
    #expect(conversation.followers(of: .troubled) == [1])
    #expect(conversation.followers(of: .troubled).isEmpty)
    #expect(conversation.followers(of: .calm) == [1, 2])
    _ = conversation.forget(1)
    #expect(conversation.followers(of: .troubled) == [2])
  }

  /// A loop that woke for an answer which cannot be given yet would wake again at once.
  @Test func noAnswerIsDueWhileTheScreensAreBeingChanged() {
    var conversation = Conversation()
    conversation.wait(1, for: .screens)
    let isDue = conversation.rest(isContentUnderWay: true, at: Moment(.zero))
    #expect(!isDue)
    #expect(conversation.deadline(isIdle: true) == Moment(.seconds(10)))
    #expect(conversation.deadline(isIdle: false) == nil)
    #expect(conversation.takeAnswers().clients.map(\.client) == [1])
    #expect(conversation.deadline(isIdle: true) == nil)
  }
}
