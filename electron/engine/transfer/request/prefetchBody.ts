/** How much is read ahead; a longer body waits like any other. */
const AHEAD_BYTES = 64 * 1024 * 1024

/**
 * Reads a body as fast as it arrives, even before it is consumed.
 *
 * This is for bodies that end with their connection. If the end arrives while undici 7 holds the body back, an
 * assertion in its parser throws outside of any call and would end this thread.
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

  async function* takeChunks(): AsyncGenerator<Uint8Array> {
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
  return takeChunks()
}
