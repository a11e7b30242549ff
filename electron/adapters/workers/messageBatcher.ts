/** Messages to another thread, sent together. */
export interface MessageBatcher<T> {
  put(message: T): void
  /** Sends at once what still waits. */
  flush(): void
}

/**
 * Gathers what is said in one turn of this thread's loop and posts it as one list: waking another thread costs more than
 * a message does, and sixteen small files have something to say in every turn. Order is kept.
 */
export function createMessageBatcher<T>(post: (messages: readonly T[]) => void): MessageBatcher<T> {
  let waiting: T[] = []
  const flush = (): void => {
    if (waiting.length === 0) return
    const messages = waiting
    waiting = []
    post(messages)
  }
  return {
    put(message) {
      if (waiting.push(message) === 1) setImmediate(flush)
    },
    flush,
  }
}
