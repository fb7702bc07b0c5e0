/// Sends a request for each item before it awaits the first reply, so that all of them take one round trip.
func pipelined<Item, Cookie, Result>(
  _ items: [Item], send: (Item) -> Cookie, receive: (Item, Cookie) -> Result
) -> [Result] {
  let cookies = items.map(send)
  return zip(items, cookies).map(receive)
}
