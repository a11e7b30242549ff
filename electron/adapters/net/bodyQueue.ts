/** Chunks on their way from the sender to the reader, in order. */
export interface BodyQueue {
  /** Says whether that is enough for now: `hungry` is called once there is room again. */
  put(chunk: Uint8Array): 'more' | 'enough'
  /** No more will come: null when that was all of it, else the failure that the reader gets after the last chunk. */
  end(error: Error | null): void
  /** As `end`, and what waits is not handed out any more. */
  cut(error: Error): void
  /** To be read once. `left` is called when the reader leaves before the end. */
  read(left: () => void): AsyncIterable<Uint8Array>
}

type Taken = IteratorResult<Uint8Array, undefined>
const OVER: Taken = { done: true, value: undefined }

interface Taker {
  readonly give: (taken: Taken) => void
  readonly fail: (error: Error) => void
}

/** A line that holds little more than `aheadBytes` when its source keeps to what `put` says. */
export function createBodyQueue(aheadBytes: number, hungry: () => void): BodyQueue {
  let waiting: Uint8Array[] = []
  let bytes = 0
  let isFull = false
  let ended: { readonly error: Error | null } | null = null
  let taker: Taker | null = null

  const next = (): Promise<Taken> => {
    const chunk = waiting.shift()
    if (chunk === undefined) {
      if (ended === null) return new Promise((give, fail) => (taker = { give, fail }))
      return ended.error === null ? Promise.resolve(OVER) : Promise.reject(ended.error)
    }
    bytes -= chunk.byteLength
    // Not before half of it is gone: the socket is not stopped and started for every chunk.
    if (isFull && bytes <= aheadBytes / 2) {
      isFull = false
      if (ended === null) hungry()
    }
    return Promise.resolve({ done: false, value: chunk })
  }
  const end = (error: Error | null): void => {
    if (ended !== null) return
    ended = { error }
    if (error === null) taker?.give(OVER)
    else taker?.fail(error)
    taker = null
  }

  return {
    put(chunk) {
      if (taker !== null) {
        const { give } = taker
        taker = null
        give({ done: false, value: chunk })
      } else {
        waiting.push(chunk)
        bytes += chunk.byteLength
      }
      isFull ||= bytes >= aheadBytes
      return isFull ? 'enough' : 'more'
    },
    end,
    cut(error) {
      waiting = []
      bytes = 0
      ended = null
      end(error)
    },
    read: (left) => ({
      [Symbol.asyncIterator]: () => ({
        next,
        async return() {
          waiting = []
          if (ended === null) left()
          return OVER
        },
      }),
    }),
  }
}
