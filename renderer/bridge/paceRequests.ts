import { LIMITS } from '../../shared/limits.js'
import { createBurstLimit } from '../../shared/pacing/createBurstLimit.js'

/** A clock that counts milliseconds from any moment. */
export interface PaceClock {
  readonly elapsed: () => number
  readonly sleep: (ms: number) => Promise<void>
}

export const pageClock: PaceClock = {
  elapsed: () => performance.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

/**
 * Less than the main process accepts of one verb (`LIMITS.IPC_PER_SECOND`): it counts on when the page is loaded anew,
 * and requests may reach it closer together than they were sent.
 */
const BURST = { most: LIMITS.IPC_PER_SECOND / 2, perSecond: (LIMITS.IPC_PER_SECOND * 4) / 5 }

/**
 * Creates a function that sends requests at once, as long as the main process would accept them, and lets those that
 * come too fast wait for their turn. The requests of one verb are sent in the order of their calls.
 */
export function createPacedSender(clock: PaceClock): <T>(verb: string, send: () => Promise<T>) => Promise<T> {
  const lines = new Map<string, ReturnType<typeof createLine>>()
  return (verb, send) => {
    const line = lines.get(verb) ?? createLine(clock)
    lines.set(verb, line)
    return line(send)
  }
}

function createLine(clock: PaceClock) {
  const isFree = createBurstLimit(BURST, clock)
  const waiting: (() => void)[] = []

  const sendWaiting = async (): Promise<void> => {
    while (waiting.length > 0) {
      await clock.sleep(1000 / BURST.perSecond)
      while (waiting.length > 0 && isFree()) waiting.shift()?.()
    }
  }

  return <T>(send: () => Promise<T>): Promise<T> => {
    if (waiting.length === 0 && isFree()) return send()
    return new Promise((resolve, reject) => {
      waiting.push(() => void send().then(resolve, reject))
      if (waiting.length === 1) void sendWaiting()
    })
  }
}
