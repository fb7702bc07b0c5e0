import Applying
import Control
import Displays
import Files
import Platform
import X11

// The proof of play: what was seen, from when to when.
extension Watcher {
  /// Keeps a record of what is seen, from now on.
  package func keepProofOfPlay() {
    desk.plays = PlayLog()
    connection.presenters.follow(hearingFigures: true)
  }

  /// Takes in what is seen now, and writes down what is over. While hooks run nothing is looked at, and all stays as it
  /// is.
  func recordPlay() {
    guard desk.plays != nil, hooks.isFinished else { return }
    let plays = seenPlays
    record(desk.plays?.see(plays, at: now, wall: TimerClock.wall.now()) ?? [])
  }

  /// Writes down all that is seen now: it is not looked at any more.
  func endProofOfPlay() { record(desk.plays?.see([], at: now, wall: TimerClock.wall.now()) ?? []) }

  /// The content that its presenter shows, that nothing covers, and whose screen is lit and awake.
  private var seenPlays: Set<PlayLog.Play> {
    guard caresForContent, !circumstances.isSuspended, isAwake else { return [] }
    let shown = desk.care.wanted.compactMap { seat, order -> ShownPlay? in
      guard !order.isMessage, desk.care.health(at: seat)?.state == .showing, desk.sight.sees(seat),
        let place = place(of: order, at: seat)
      else { return nil }
      return ShownPlay(seat: seat, order: order, place: place)
    }
    return Set(shown.filter { one in !shown.contains { $0.hides(one) } }.compactMap { play(of: $0) })
  }

  /// What has come from another screen counts where it is seen.
  private func play(of shown: ShownPlay) -> PlayLog.Play? {
    let presenter = desk.care.running[shown.seat]
    let standIn = shown.place.isElsewhere ? presenter?.standIn : nil
    return PlayLog.Play(of: shown.order, item: presenter?.figures?.item, at: standIn ?? shown.seat)
  }

  private func record(_ spans: [PlayLog.Span]) {
    for span in spans {
      let line = PlayedLine(span)
      do {
        let text = try line.compactJSON()
        tell(text, of: span.play.screen, .contentSeen, as: .info)
        try PlayFile().add(text)
        board.playProblem = nil
      } catch {
        note(playProblem: "\((error as? Failure)?.message ?? "\(error)")")
      }
    }
  }

  private func note(playProblem words: String) {
    let warning = "what was seen is not written down: \(words)"
    if warning != board.playProblem { log.warning(warning) }
    board.playProblem = warning
  }

  /// The totals for the status; nil where no record is kept.
  var played: [WatcherStatus.Played]? {
    desk.plays?.totals(at: now).map { play, total in
      WatcherStatus.Played(
        output: play.seat, screen: play.screen, shows: play.shows, item: play.item, times: total.times,
        seconds: Int(total.time.components.seconds))
    }
  }
}

/// Content as its presenter shows it.
private struct ShownPlay {
  let seat: String
  let order: ContentOrder
  let place: ContentPlace

  /// Its height: what a user has put on a screen lies above what has come from another one, put there or not, and that
  /// above the screen's own.
  private var height: Int { place.isElsewhere ? 1 : order.isPut ? 2 : 0 }

  func hides(_ other: ShownPlay) -> Bool { height > other.height && place.area.overlaps(other.place.area) }
}

/// A line of the record.
private struct PlayedLine: Encodable {
  let output: String
  let screen: String
  let shows: String
  let item: Int?
  let from: Timestamp
  let until: Timestamp
  let milliseconds: Int

  init(_ span: PlayLog.Span) {
    (output, screen, shows, item) = (span.play.seat, span.play.screen, span.play.shows, span.play.item)
    from = Timestamp(secondsSince1970: Int(span.from.components.seconds))
    until = Timestamp(secondsSince1970: Int((span.from + span.length).components.seconds))
    milliseconds = span.length.whole(.milliseconds)
  }
}
