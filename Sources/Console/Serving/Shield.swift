extension HTTPResponse {
  /// The same response with headers that shield the console's page: no script, style, picture or frame of other sites,
  /// and no page of another site may show or read it (W3C CSP 3; WHATWG Fetch and HTML).
  package var shielded: HTTPResponse {
    var response = self
    response.headers += Self.shield
    return response
  }

  private static var shield: [(name: String, value: String)] {
    [
      (
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; "
          + "worker-src 'none'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'"
      ),
      ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"), ("Cache-Control", "no-store"),
      ("Cross-Origin-Resource-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
    ]
  }
}
