/** Collects messages to another thread and sends them together. */
export interface MessageBatcher<T> {
  put(message: T): void
  /** Sends pending messages at once. */
  flush(): void
}

/**
 * Collects the messages of one turn of this thread's loop and posts them as one list: waking another thread costs more
 * than a message, and sixteen small files send messages in every turn. The order is kept.
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
