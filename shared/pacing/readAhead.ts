/**
 * Reads one item after the other with what was read of it, in their order, while the next ones are being read already:
 * `most` at once. Nothing further is begun once the caller stops. A rejection reaches the caller in its item's turn.
 */
export async function* readAhead<Item, Value>(
  items: readonly Item[],
  most: number,
  read: (item: Item) => Promise<Value>,
): AsyncGenerator<readonly [item: Item, value: Value]> {
  const ahead: Promise<Value>[] = []
  for (const [at, item] of items.entries()) {
    for (const next of items.slice(at + ahead.length, at + most)) {
      const reading = read(next)
      // The caller may have stopped before it comes to this item.
      reading.catch(() => undefined)
      ahead.push(reading)
    }
    yield [item, await (ahead.shift() as Promise<Value>)]
  }
}
