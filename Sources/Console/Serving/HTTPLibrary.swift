import CHTTP
import Platform
import Presenter

/// The functions of GNU libmicrohttpd that are needed (docs/decisions/124), loaded while running.
struct HTTPLibrary {
  /// The functions that Swift cannot call itself.
  let variadic: CHTTP_variadic
  let stop: CHTTP_MHD_stop_daemon
  let run: CHTTP_MHD_run
  let timeout: CHTTP_MHD_get_timeout
  let values: CHTTP_MHD_get_connection_values_n
  let suspend: CHTTP_MHD_suspend_connection
  let resume: CHTTP_MHD_resume_connection
  let responses: Responses

  struct Responses {
    let ofBytes: CHTTP_MHD_create_response_from_buffer
    let ofStream: CHTTP_MHD_create_response_from_callback
    let addHeader: CHTTP_MHD_add_response_header
    let queue: CHTTP_MHD_queue_response
    let release: CHTTP_MHD_destroy_response

    fileprivate init(_ library: SharedLibrary) throws(DrawingProblem) {
      ofBytes = try library.function("MHD_create_response_from_buffer")
      ofStream = try library.function("MHD_create_response_from_callback")
      addHeader = try library.function("MHD_add_response_header")
      queue = try library.function("MHD_queue_response")
      release = try library.function("MHD_destroy_response")
    }
  }

  /// - Throws: a `Failure` where the library is not installed, in the loader's words.
  static func loaded() throws(Failure) -> HTTPLibrary {
    do throws(DrawingProblem) {
      return try HTTPLibrary(SharedLibrary("libmicrohttpd.so.12", to: "serve the console"))
    } catch {
      throw Failure(.failed, "\(error); install libmicrohttpd12")
    }
  }

  private init(_ library: SharedLibrary) throws(DrawingProblem) {
    variadic = CHTTP_variadic(
      start_daemon: try library.function("MHD_start_daemon"), daemon_info: try library.function("MHD_get_daemon_info"),
      connection_info: try library.function("MHD_get_connection_info"))
    stop = try library.function("MHD_stop_daemon")
    run = try library.function("MHD_run")
    timeout = try library.function("MHD_get_timeout")
    values = try library.function("MHD_get_connection_values_n")
    suspend = try library.function("MHD_suspend_connection")
    resume = try library.function("MHD_resume_connection")
    responses = try Responses(library)
  }
}
