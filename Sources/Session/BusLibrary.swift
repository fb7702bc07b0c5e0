import CSystemd
import Glibc

/// The functions of sd-bus that are needed, from libsystemd while running.
///
/// Linked, the library and the six that it pulls in would add 0.8 ms to every start of the program, and where it is not
/// installed the program would not start at all (decision 007).
package struct BusLibrary {
  /// elogind, where systemd is not the init system, carries sd-bus under a name of its own.
  package static let names = ["libsystemd.so.0", "libelogind.so.0"]

  let new: CSystemd_sd_bus_new
  let setAddress: CSystemd_sd_bus_set_address
  let setBusClient: CSystemd_sd_bus_set_bus_client
  let start: CSystemd_sd_bus_start
  let isReady: CSystemd_sd_bus_is_ready
  let process: CSystemd_sd_bus_process
  let wait: CSystemd_sd_bus_wait
  let descriptor: CSystemd_sd_bus_get_fd
  let events: CSystemd_sd_bus_get_events
  let timeout: CSystemd_sd_bus_get_timeout
  let send: CSystemd_sd_bus_send
  let close: CSystemd_sd_bus_close_unref
  let newMethodCall: CSystemd_sd_bus_message_new_method_call
  let setAutoStart: CSystemd_sd_bus_message_set_auto_start
  let append: CSystemd_sd_bus_message_append_basic
  let replyCookie: CSystemd_sd_bus_message_get_reply_cookie
  let error: CSystemd_sd_bus_message_get_error
  let enterContainer: CSystemd_sd_bus_message_enter_container
  let read: CSystemd_sd_bus_message_read_basic
  let exitContainer: CSystemd_sd_bus_message_exit_container
  let skip: CSystemd_sd_bus_message_skip
  let isSignal: CSystemd_sd_bus_message_is_signal
  let release: CSystemd_sd_bus_message_unref

  /// Loads the first of the libraries that is there. It stays loaded: the next time costs nothing then.
  init(_ names: [String]) throws(BusFailure) {
    guard let library = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else {
      throw .noLibrary(Self.loaderWords)
    }
    new = try Self.function("sd_bus_new", in: library)
    setAddress = try Self.function("sd_bus_set_address", in: library)
    setBusClient = try Self.function("sd_bus_set_bus_client", in: library)
    start = try Self.function("sd_bus_start", in: library)
    isReady = try Self.function("sd_bus_is_ready", in: library)
    process = try Self.function("sd_bus_process", in: library)
    wait = try Self.function("sd_bus_wait", in: library)
    descriptor = try Self.function("sd_bus_get_fd", in: library)
    events = try Self.function("sd_bus_get_events", in: library)
    timeout = try Self.function("sd_bus_get_timeout", in: library)
    send = try Self.function("sd_bus_send", in: library)
    close = try Self.function("sd_bus_close_unref", in: library)
    newMethodCall = try Self.function("sd_bus_message_new_method_call", in: library)
    setAutoStart = try Self.function("sd_bus_message_set_auto_start", in: library)
    append = try Self.function("sd_bus_message_append_basic", in: library)
    replyCookie = try Self.function("sd_bus_message_get_reply_cookie", in: library)
    error = try Self.function("sd_bus_message_get_error", in: library)
    enterContainer = try Self.function("sd_bus_message_enter_container", in: library)
    read = try Self.function("sd_bus_message_read_basic", in: library)
    exitContainer = try Self.function("sd_bus_message_exit_container", in: library)
    skip = try Self.function("sd_bus_message_skip", in: library)
    isSignal = try Self.function("sd_bus_message_is_signal", in: library)
    release = try Self.function("sd_bus_message_unref", in: library)
  }

  private static func function<Function>(
    _ name: String, in library: UnsafeMutableRawPointer
  ) throws(BusFailure) -> Function {
    guard let address = dlsym(library, name) else { throw .noLibrary(loaderWords) }
    // POSIX guarantees that what dlsym returns for a function can be called through that function's type. Each property
    // above has the type that the library's own header declares under the same name, see CSystemd.
    return unsafeBitCast(address, to: Function.self)
  }

  private static var loaderWords: String { dlerror().map { String(cString: $0) } ?? "no reason given" }
}
