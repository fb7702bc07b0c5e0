package import Control
import Displays
import Platform

extension WatcherStatus {
  /// The metrics for alerts, and for the questions that follow one. docs/fleet.md has the alerts.
  package var metrics: [Gauge] {
    .watcher(of: display, isUp: true) + states + sleep + counts + moments + [
      profileGauge, screenGauge, presenceGauge, contentGauge,
    ] + figures + playGauges
  }

  private var states: [Gauge] {
    [
      gauge(
        "orchestrate_in_sync", "Whether the screens match the profile in force; 0 if there is none.", inSync ? 1 : 0),
      gauge("orchestrate_paused", "Whether the watcher is paused.", paused ? 1 : 0),
      gauge("orchestrate_failing", "Whether applying the profile has failed.", failure == nil ? 0 : 1),
      gauge(
        "orchestrate_given_up", "Whether that is not retried before the hardware changes.",
        failure?.gaveUp == true ? 1 : 0),
      gauge(
        "orchestrate_confirmation_pending", "Whether a change is undone unless it is confirmed.", confirm == nil ? 0 : 1
      ),
    ]
  }

  /// The gauges about sleep; none from watchers that do not report it.
  private var sleep: [Gauge] {
    guard let wakefulness else { return [] }
    return [
      gauge(
        "orchestrate_screens_awake", "Whether lit screens show something: neither blanked nor asleep.",
        wakefulness == .awake ? 1 : 0),
      gauge(
        "orchestrate_asleep_on_purpose", "Whether a profile or a user put the screens to sleep.",
        wakefulness == .asleep ? 1 : 0),
    ]
  }

  private var counts: [Gauge] {
    [
      gauge(
        "orchestrate_differences", "How many differences from the profile the watcher leaves as they are.", drift.count),
      gauge("orchestrate_pending_events", "How many events are queued until resume.", pendingEvents),
      gauge(
        "orchestrate_profile_findings", "How many findings keep profile files from being used.", profilesFindings.count),
      gauge("orchestrate_other_managers", "How many other programs that configure screens were seen.", others.count),
    ]
  }

  private var moments: [Gauge] {
    let start = gauge(
      "orchestrate_start_time_seconds", "When the watcher started, in seconds since 1970.", since.secondsSince1970)
    let help = "When the watcher last changed the screens, in seconds since 1970."
    return [
      start,
      Gauge("orchestrate_last_change_time_seconds", help, lastChange.map { [sample($0.at.secondsSince1970)] } ?? []),
    ]
  }

  private var profileGauge: Gauge {
    let samples = profile.map { [sample(1, ("profile", $0), ("chosen", chosen.rawValue))] }
    return Gauge("orchestrate_profile_info", "The profile in force; no sample if there is none.", samples ?? [])
  }

  private var screenGauge: Gauge {
    let samples = screens.map { screen in
      sample(screen.isLit ? 1 : 0, ("output", screen.output), ("screen", screen.name ?? ""))
    }
    return Gauge(
      "orchestrate_screen_lit", "Whether a screen is lit, by its output and its name in the profile.", samples)
  }

  private var presenceGauge: Gauge {
    let samples = screens.compactMap { screen in
      screen.name.map { name in
        sample(
          screen.isAbsent ? 0 : 1, ("output", screen.output), ("screen", name),
          ("optional", screen.optional == true ? "true" : "false"))
      }
    }
    return Gauge("orchestrate_screen_present", "Whether a screen of the profile in force is connected.", samples)
  }

  /// A sample for each state, so that the end of a state is reported too, and no series goes stale in between.
  private var contentGauge: Gauge {
    let samples = targets.flatMap { target in
      Content.State.all.map { state in
        sample(
          target.content.state == state ? 1 : 0, ("output", target.output), ("screen", target.name),
          ("state", state.rawValue))
      }
    }
    return Gauge(
      "orchestrate_content_state",
      "Whether the content of a screen, or of a part, is in this state; no sample for the desktop.",
      samples)
  }

  /// The screens and parts that show something.
  private var targets: [(output: String, name: String, content: Content)] {
    screens.flatMap { screen in
      (screen.content.map { [(screen.output, screen.name ?? "", $0)] } ?? [])
        + (screen.parts ?? []).map { (screen.output, $0.name, $0.content) }
    }
  }

  /// The figures of content; an unknown figure has no sample.
  private var figures: [Gauge] {
    [
      figure(
        "orchestrate_content_last_change_time_seconds",
        "When content was last drawn, in seconds since 1970; to ten seconds."
      ) {
        $0.lastChange
      },
      figure(
        "orchestrate_content_frames_total", "How many pictures of content were drawn since its presenter was started."
      ) {
        $0.frames
      },
      figure(
        "orchestrate_content_dropped_frames_total", "How many frames of a video its player has left out."
      ) { $0.dropped },
      figure("orchestrate_content_frames_per_second", "The rate of a video as its player estimates it, rounded.") {
        figures in
        figures.framesPerSecond.flatMap { Int(exactly: $0.rounded()) }
      },
      figure("orchestrate_content_frozen_total", "How often a video stood still and was started anew.") { $0.frozen },
    ]
  }

  private var playGauges: [Gauge] {
    [
      play("orchestrate_content_seen_total", "How often content, or an item of a playlist, became visible.", \.times),
      play("orchestrate_content_seen_seconds_total", "How long it was visible in all.", \.seconds),
    ]
  }

  private func play(_ name: String, _ help: String, _ value: (Played) -> Int) -> Gauge {
    let samples = (played ?? []).map { entry in
      sample(
        value(entry), ("output", entry.output), ("screen", entry.screen), ("shows", entry.shows),
        ("item", entry.item.map(String.init) ?? ""))
    }
    return Gauge(name, help, samples)
  }

  private func figure(_ name: String, _ help: String, _ value: (ContentFigures) -> Int?) -> Gauge {
    let samples = targets.compactMap { target in
      target.content.figures.flatMap(value).map { sample($0, ("output", target.output), ("screen", target.name)) }
    }
    return Gauge(name, help, samples)
  }

  private func gauge(_ name: String, _ help: String, _ value: Int) -> Gauge { Gauge(name, help, [sample(value)]) }

  private func sample(_ value: Int, _ labels: (name: String, value: String)...) -> Gauge.Sample {
    Gauge.Sample(labels: [("display", display)] + labels, value: value)
  }
}

extension [Gauge] {
  /// The metrics of a display without a watcher.
  package static func withoutWatcher(of display: String) -> [Gauge] { watcher(of: display, isUp: false) }

  fileprivate static func watcher(of display: String, isUp: Bool) -> [Gauge] {
    let version = Gauge.Sample(labels: [("version", Version.current)], value: 1)
    let up = Gauge.Sample(labels: [("display", display)], value: isUp ? 1 : 0)
    return [
      Gauge("orchestrate_build_info", "The version of orchestrate.", [version]),
      Gauge("orchestrate_watcher_up", "Whether a watcher responds on the display.", [up]),
    ]
  }
}
