extension Reconciler {
  /// An event that the watcher reports.
  package enum Event: Sendable {
    case started
    case serverChanged
    case profilesEdited
    /// Lid, power, how the machine is held, or a boundary of a `when.time` or `when.date`.
    case circumstancesChanged
    case wokeUp
    /// Screens that sleep on purpose fell asleep, woke, or are due to sleep again.
    case sleepSeen(SleepObservation)
    /// The answer to ``Action/sleepOn``, with why the server did not do it.
    case sleptOn(SleepObservation, refusal: String?)
    /// The profiles that there are now, by name, and what a user has chosen for good.
    case profilesLoaded(Set<String>, kept: KeptChoices)
    /// The moment that ``deadline`` named has come.
    case deadlineReached
    /// The answer to ``Action/look``.
    case looked(Observation)
    /// The answer to ``Action/converge``, ``Action/rescue``, ``Action/turnOff(_:)`` and ``Action/restore``.
    case attempted(Attempt)
    case asked(Request)
  }

  /// A person's request to a running watcher.
  package enum Request: Hashable, Sendable {
    /// Kept: whenever the same screens are there again. A draft waits to be confirmed also where no screen changes:
    /// what is shown there may. It is for the hardware on which it is made; nil is that of the last look.
    case choose(
      ProfileChoice, confirmWithin: Duration?, keeps: Bool = false, isDraft: Bool = false, on: Hardware? = nil)
    case pause
    case resume
    case reload
    /// Leave the screens as `orchestrate undo` is about to leave them.
    case hold
    case confirm
    /// Do not wait for a confirmation any longer, for this reason.
    case revert(String)
    /// The same at the watcher's end: what is under way is never answered, and nothing else is begun.
    case stop(String)
  }

  /// The way in which the profile is chosen.
  package enum ProfileChoice: Hashable, Sendable {
    case automatic
    /// A user chose this profile, until the hardware changes, unless it is kept.
    case manual(String)
    /// A user chose a layout that needs no profile, for as long.
    case layout(StandardLayout)

    /// The name in messages of what is in force then; nil where that is to be found out.
    package var title: String? {
      switch self {
      case .automatic: nil
      case .manual(let name): name
      case .layout(let layout): layout.title
      }
    }
  }

  /// The state of the screens, and the profiles' answer to it.
  package struct Observation: Hashable, Sendable {
    package var hardware: Hardware
    /// True if a screen was disconnected since the last look, even if it is there again.
    package var sawUnplug: Bool
    package var showsSomething: Bool
    /// Connectors of screens without EDID.
    package var withoutEDID: Set<String>
    /// The mirrors and touchscreens that have to follow another client's change of a screen.
    package var change = FollowedChange()
    /// Connectors that a cable has left lit, `Snapshot.leftLit`.
    package var leftLit: Set<String>
    package var finding: Finding
    /// What a way back would restore of it.
    package var shown: Shown
    /// True if the only difference is a link that is bad.
    package var isLinkBad = false
    /// True if the only difference is what touchscreens reach, and no other client has set that.
    package var isTouchStale = false
    /// True if the machine is held in another way than at the last look, and a screen of the profile follows that.
    package var isTurned = false

    package init(
      hardware: Hardware, sawUnplug: Bool = false, showsSomething: Bool = true, withoutEDID: Set<String> = [],
      leftLit: Set<String> = [], shown: Shown, finding: Finding
    ) {
      self.hardware = hardware
      self.sawUnplug = sawUnplug
      self.showsSomething = showsSomething
      self.withoutEDID = withoutEDID
      self.leftLit = leftLit
      self.shown = shown
      self.finding = finding
    }
  }

  package enum Finding: Hashable, Sendable {
    case inSync(profile: String)
    /// The profile wants changes, for these reasons.
    case differs(profile: String, differences: [String], isAlwaysEnforced: Bool)
    case noMatch(reason: String)
    /// The file of this profile is broken. As far as it can be read it would be chosen, so what the screens show stays.
    case blocked(profile: String)
    /// The profile matches but cannot be applied to this hardware.
    case impossible(profile: String, reason: String)
  }

  /// The result of a change of the screens.
  package struct Attempt: Hashable, Sendable {
    /// The profile of the attempt; nil after a rescue, and when outputs that were left lit were turned off.
    package var profile: String?
    /// The changes that were made, a line each; empty when there was nothing to do after all.
    package var changes: [String]
    /// The failure; nil when the screens show what was wanted.
    package var failure: String?
    package var showsSomething: Bool

    package init(
      profile: String?, changes: [String], failure: String? = nil, showsSomething: Bool = true
    ) {
      self.profile = profile
      self.changes = changes
      self.failure = failure
      self.showsSomething = showsSomething
    }
  }

  /// The actions to take now, in this order.
  package enum Action: Hashable, Sendable {
    /// Read the profiles; answer with ``Event/profilesLoaded(_:kept:)``.
    case loadProfiles
    /// Ask the hardware for its EDIDs.
    case probe
    /// Read the server, choose a profile as ``choice(on:)`` says, plan; answer with ``Event/looked(_:)``.
    case look
    /// Bring the screens to the profile that was chosen; answer with ``Event/attempted(_:)``.
    case converge(Causes)
    /// Light whatever is connected; answer with ``Event/attempted(_:)``.
    case rescue
    /// Turn off these outputs, which no person can see; answer with ``Event/attempted(_:)``.
    case turnOff(Set<String>)
    /// Have mirrors show their sources where these are now, and touchscreens reach what is seen; answer with
    /// ``Event/attempted(_:)``.
    case follow
    /// Remember what the screens show.
    case remember
    /// Bring back what was remembered; answer with ``Event/attempted(_:)``.
    case restore
    /// Put the screens back to sleep; answer with ``Event/sleptOn(_:refusal:)``.
    case sleepOn
    /// Wake what was put to sleep for a profile that is in force no more.
    case wakeUp
    case runHooks(SleepHook)
    case report(Report)
    /// A choice is to last from now on.
    case keep(KeptChoices.Entry)
    /// Drop the choice for these screens: none is kept for them any more.
    case forget(ScreenSet)
    /// Nothing is under way any more: clients that wait for the end of it can be told.
    case rest
  }

  /// A report worth telling, as data.
  package enum Report: Hashable, Sendable {
    case inForce(profile: String)
    /// Screens came or went, and the profile in force asks for no change.
    case unconcerned(connected: [String], disconnected: [String])
    case changed(profile: String, changes: [String], Causes)
    case noMatch(reason: String)
    case blocked(profile: String)
    case impossible(profile: String, reason: String)
    /// Another client changed something that the profile decides.
    case foreignChange(profile: String, differences: [String])
    /// A user has taken back what the profile had changed.
    case held(profile: String)
    case enforcing(profile: String, differences: [String])
    /// Again, too soon after the last time.
    case enforcingLater(profile: String, differences: [String])
    case fight(profile: String, rounds: Int)
    /// The other client has been quiet for as long as peace takes.
    case fightOver(profile: String)
    case failed(profile: String?, reason: String, nextTry: Duration)
    case gaveUp(profile: String?, reason: String, tries: Int)
    case rescued(changes: [String])
    /// Disconnected screens that a cable had left lit, while no profile is in force.
    case turnedOff(connectors: [String])
    case notTurnedOff(connectors: [String], reason: String)
    /// Mirrors that show again what another client made of their source.
    case followed(FollowedChange)
    case notFollowed(FollowedChange, reason: String)
    case awaitingConfirmation(Duration)
    case kept
    case reverted(reason: String)
    /// A choice by hand that came to nothing: the screens are as before.
    case notSwitched(reason: String, lacksMatch: Bool = false)
    case manualChoiceEnded(profile: String)
    /// The choice that is kept for these screens is wanted again.
    case keptChoice(profile: String)
    /// The choice of this profile is kept from now on.
    case keptFromNow(profile: String)
    case notKept(reason: String)
    case forgotten
    /// The kept choice is not wanted for now.
    case keptChoiceRests(profile: String, reason: String)
    case probing(connectors: Set<String>)
    case fellAsleep
    /// The screens are to sleep, and the server keeps them lit.
    case notAsleep(reason: String)
    /// The screens are awake; nil: for good.
    case awoke(sleepsAgainAfter: Duration?)
  }

  /// Programs that run when screens fall asleep on purpose, and when they wake.
  package enum SleepHook: Hashable, Sendable {
    case asleep, awake
  }
}
