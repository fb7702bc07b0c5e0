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
  let messages: Messages

  /// Loads the first of the libraries that is there. It stays loaded: the next time costs nothing then.
  init(_ names: [String]) throws(BusFailure) {
    guard let handle = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else {
      throw .noLibrary(Handle.loaderWords)
    }
    let library = Handle(address: handle)
    new = try library.function("sd_bus_new")
    setAddress = try library.function("sd_bus_set_address")
    setBusClient = try library.function("sd_bus_set_bus_client")
    start = try library.function("sd_bus_start")
    isReady = try library.function("sd_bus_is_ready")
    process = try library.function("sd_bus_process")
    wait = try library.function("sd_bus_wait")
    descriptor = try library.function("sd_bus_get_fd")
    events = try library.function("sd_bus_get_events")
    timeout = try library.function("sd_bus_get_timeout")
    send = try library.function("sd_bus_send")
    close = try library.function("sd_bus_close_unref")
    messages = try Messages(library)
  }

  struct Messages {
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

    fileprivate init(_ library: Handle) throws(BusFailure) {
      newMethodCall = try library.function("sd_bus_message_new_method_call")
      setAutoStart = try library.function("sd_bus_message_set_auto_start")
      append = try library.function("sd_bus_message_append_basic")
      replyCookie = try library.function("sd_bus_message_get_reply_cookie")
      error = try library.function("sd_bus_message_get_error")
      enterContainer = try library.function("sd_bus_message_enter_container")
      read = try library.function("sd_bus_message_read_basic")
      exitContainer = try library.function("sd_bus_message_exit_container")
      skip = try library.function("sd_bus_message_skip")
      isSignal = try library.function("sd_bus_message_is_signal")
      release = try library.function("sd_bus_message_unref")
    }
  }

  fileprivate struct Handle {
    let address: UnsafeMutableRawPointer

    func function<Function>(_ name: String) throws(BusFailure) -> Function {
      guard let found = dlsym(address, name) else { throw .noLibrary(Self.loaderWords) }
      // POSIX guarantees that what dlsym returns for a function can be called through that function's type. Each
      // property above has the type that the library's own header declares under the same name, see CSystemd.
      return unsafeBitCast(found, to: Function.self)
    }

    static var loaderWords: String { dlerror().map { String(cString: $0) } ?? "no reason given" }
  }
}
