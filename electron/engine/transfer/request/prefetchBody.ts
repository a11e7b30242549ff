/** What is read ahead at most; a body that ends with its connection and is longer than this waits like any other. */
const AHEAD_BYTES = 64 * 1024 * 1024

/**
 * Reads a body as fast as it comes, whether or not it is taken yet.
 *
 * For bodies that end with their connection: when the end arrives while the HTTP library holds the body back, the
 * library throws outside of any call (an assertion in undici 7's parser) and would take its thread with it.
 */
export function prefetchBody(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const ahead: Uint8Array[] = []
  let aheadBytes = 0
  let isOver = false
  let broke: { readonly error: unknown } | null = null
  let wakeReader: () => void = () => undefined
  let wakeConsumer: () => void = () => undefined

  const read = async (): Promise<void> => {
    try {
      for await (const chunk of body) {
        ahead.push(chunk)
        aheadBytes += chunk.byteLength
        wakeConsumer()
        if (aheadBytes > AHEAD_BYTES) await new Promise<void>((resolve) => (wakeReader = resolve))
        if (isOver) return
      }
    } catch (error) {
      broke = { error }
    }
    isOver = true
    wakeConsumer()
  }
  void read()

  async function* taken(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        const chunk = ahead.shift()
        if (chunk !== undefined) {
          aheadBytes -= chunk.byteLength
          wakeReader()
          yield chunk
        } else if (isOver) break
        else await new Promise<void>((resolve) => (wakeConsumer = resolve))
      }
      if (broke !== null) throw (broke as { readonly error: unknown }).error
    } finally {
      isOver = true
      wakeReader()
    }
  }
  return taken()
}
