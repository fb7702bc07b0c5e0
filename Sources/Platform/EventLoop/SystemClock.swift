import CLinux

/// The clock on the wall, as the kernel keeps it.
package enum SystemClock {
  /// True if a program keeps it in step with the time of the world, as NTP does: adjtimex(2).
  package static var isSynchronized: Bool { CLinux_is_clock_synchronized() == 1 }
}
