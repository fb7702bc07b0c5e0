// Who speaks: codes of messages (HMAC with SHA-256, RFC 2104) by a key that page and console know and never send.

const encoder = new TextEncoder();

export const keyOf = (text) => crypto.subtle.importKey("raw", encoder.encode(text), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);

export async function code(key, lines, body = "") {
  const head = encoder.encode(`${lines.join("\n")}\n`);
  const rest = typeof body === "string" ? encoder.encode(body) : body;
  const message = new Uint8Array(head.length + rest.length);
  message.set(head);
  message.set(rest, head.length);
  return hexadecimal(new Uint8Array(await crypto.subtle.sign("HMAC", key, message)));
}

const hexadecimal = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** What only this page is called. */
export const randomName = () => hexadecimal(crypto.getRandomValues(new Uint8Array(16)));

/** The lines of a stream, as they come. */
export async function* lines(stream) {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const all = (rest + decoder.decode(part.value, { stream: true })).split("\n");
    rest = all.pop() ?? "";
    yield* all;
  }
}
