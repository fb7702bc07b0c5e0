import Displays
import Platform

extension Console {
  /// The response to a browser that was let in.
  func respond(to request: HTTPRequest) -> HTTPResponse {
    let parts = Path(request.path).parts.map(\.text)
    guard parts.first == "api" else {
      return request.isReading ? page.response(at: request.path) ?? Self.unknown : Self.unknown
    }
    do {
      let rest = Array(parts.dropFirst())
      return try (request.isReading ? read(rest, request) : write(rest, request)) ?? Self.unknown
    } catch let refused as RefusedRequest {
      return refused.response
    } catch let failure as Failure {
      return .refusal(failure.status == .noXServer ? 503 : 500, failure.words)
    } catch {
      return .refusal(500, "\(error)")
    }
  }

  private static var unknown: HTTPResponse { .refusal(404, "there is nothing here") }

  private func read(_ parts: [String], _ request: HTTPRequest) throws -> HTTPResponse? {
    switch (parts.first, parts.dropFirst().first, parts.count) {
    case ("look", nil, 1): .json(try look())
    case ("picture", let connector?, 2): picture(at: connector)
    case ("profile", nil, 1): try profile(request)
    case ("files", nil, 1): try files(request)
    case ("image", nil, 1): try image(request)
    case ("uploads", nil, 1): uploaded()
    case ("playing", nil, 1): try playing()
    case ("versions", nil, 1): try versions(request)
    case ("choices", nil, 1): try choices()
    case ("proposal", nil, 1): try proposal()
    default: nil
    }
  }

  private func write(_ parts: [String], _ request: HTTPRequest) throws -> HTTPResponse? {
    switch parts {
    case ["draft"]: try judge(request)
    case ["week"]: try week(request)
    case ["save"]: try save(request)
    case ["try"]: try beginTrial(request)
    case ["create"]: try create(request)
    case ["press"]: try beginPress(request)
    case ["upload"]: try takeUpload(request)
    case ["uploads", "clear"]: try clearUpload(request)
    case ["stop"]: try runContent("stop", request)
    case ["start"]: try runContent("start", request)
    case ["identify"]: try identify()
    case ["overscan"]: try showPattern(request)
    default: parts.count == 3 && parts[0] == "try" ? try endTrial(parts[1], by: parts[2]) : nil
    }
  }

  /// The latest picture of a screen, while a page is open.
  private func picture(at connector: String) -> HTTPResponse? {
    viewing?.shots.file(at: connector).map { HTTPResponse(type: "image/png", $0) }
  }
}
