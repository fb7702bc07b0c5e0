/// The one connection to an X server: the wire, what events tell, and the parts that hear them. It is closed with its
/// owner.
///
/// It is not Sendable: its owner is the only one that talks to the server. A function that needs nothing but the wire
/// is defined on ``Wired``; a part that hears events has its own state, and is reached by its name.
package struct Connection: ~Copyable, Wired {
  package let wire: Wire
  /// The number of events that have been heard, of any kind: it shows whether one came during a request.
  package private(set) var heardEvents = 0
  /// True if readings include the power management even where no screen sleeps on purpose.
  package var readsPower = false
  /// Connectors whose properties readings tell although no screen is detected there.
  package var forced: Set<String> {
    get { screens.forced }
    set { screens.forced = newValue }
  }
  var changes = Changes()
  var screens: Screens
  var selections: Selections
  var owners: FollowedOwners
  package var presenters: FollowedPresenters
  package var messages: MessageBox
  package var desktop: Desktop
  package var applications: Applications
  package var drawn: DrawnWindow
  package var coverings: CoveringWindows
  package var keys: HeldKeys
  package var stack: StackNews
  var compositors: CompositorNews
  package var pointer: HiddenPointer
  var powerNews: PowerNews
  var wishes: HeldWishes
  package var mirror = MirrorHearing()
  package var vblanks: VBlanks
  package var sleep: SleepHearing
  package var inputs: FollowedInputs
  package var contacts: ContactHearing
  package var input: InputHearing
  package var presses: PressHearing

  /// Opens a connection and says what it wants to hear of.
  ///
  /// - Parameters:
  ///   - name: as in `$DISPLAY`; nil takes that.
  ///   - interest: for as long as the connection lasts.
  package init(display name: String?, hearing interest: Interest = .framebuffer) throws(ConnectionFailure) {
    wire = try Wire(to: name)
    screens = Screens(wire, hearing: interest)
    selections = Selections(wire)
    owners = FollowedOwners(wire)
    presenters = FollowedPresenters(wire)
    messages = MessageBox(wire)
    desktop = Desktop(wire)
    applications = Applications(wire)
    drawn = DrawnWindow(wire)
    coverings = CoveringWindows(wire)
    keys = HeldKeys(wire)
    stack = StackNews(wire)
    compositors = CompositorNews(wire)
    pointer = HiddenPointer(wire)
    powerNews = PowerNews(wire)
    wishes = HeldWishes(wire)
    vblanks = VBlanks(wire)
    sleep = SleepHearing(wire)
    inputs = FollowedInputs(wire)
    contacts = ContactHearing(wire)
    input = InputHearing(wire)
    presses = PressHearing(wire)
  }

  mutating func hear(_ event: Event) {
    heardEvents &+= 1
    wire.hear(event)
    changes.note(screens.hear(event))
    changes.note(desktop.hear(event))
    changes.note(presenters.hear(event))
    changes.note(sleep.hear(event))
    changes.note(inputs.hear(event))
    hearOfInput(event)
    changes.note(messages.hear(event, leaving: &selections))
    selections.hear(event)
    owners.hear(event)
    applications.hear(event)
    drawn.hear(event)
    coverings.hear(event)
    stack.hear(event)
    compositors.hear(event)
    pointer.hear(event)
    changes.note(powerNews.hear(event))
    hearOfWishes(event)
    mirror.hear(event)
    vblanks.hear(event)
  }

  private mutating func hearOfInput(_ event: Event) {
    contacts.hear(event)
    input.hear(event)
    presses.hear(event)
    keys.hear(event)
  }
}
