/** The chunks of a body on their way from the socket to the reader, in order. */
export interface BodyQueue {
  /** Returns whether the queue is full enough for now: `hungry` is called once there is room again. */
  put(chunk: Uint8Array): 'more' | 'enough'
  /** Ends the body: null when it is complete, otherwise the failure that the reader gets after the last chunk. */
  end(error: Error | null): void
  /** Like `end`, but drops the chunks that wait. */
  cut(error: Error): void
  /** Can be read once. `left` is called when the reader stops before the end. */
  read(left: () => void): AsyncIterable<Uint8Array>
}

type Taken = IteratorResult<Uint8Array, undefined>
const OVER: Taken = { done: true, value: undefined }

interface Taker {
  readonly give: (taken: Taken) => void
  readonly fail: (error: Error) => void
}

/** Creates a queue that holds little more than `aheadBytes`, when its source obeys the result of `put`. */
export function createBodyQueue(aheadBytes: number, hungry: () => void): BodyQueue {
  let waiting: Uint8Array[] = []
  let bytes = 0
  let isFull = false
  let ended: { readonly error: Error | null } | null = null
  let taker: Taker | null = null

  const takeNext = (): Promise<Taken> => {
    const chunk = waiting.shift()
    if (chunk === undefined) {
      if (ended === null) return new Promise((give, fail) => (taker = { give, fail }))
      return ended.error === null ? Promise.resolve(OVER) : Promise.reject(ended.error)
    }
    bytes -= chunk.byteLength
    // Only when half of it is free, so that the socket is not paused and resumed for every chunk.
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
        next: takeNext,
        async return() {
          waiting = []
          if (ended === null) left()
          return OVER
        },
      }),
    }),
  }
}
