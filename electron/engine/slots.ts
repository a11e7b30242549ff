import PQueue from 'p-queue'

/** How many downloads may run at once. */
export interface Window {
  readonly running: number
  readonly perHost: number
}

/** What waits for a slot. The queue itself is the ledger's; only what may run now is handed to p-queue. */
export interface Slots {
  /** Puts an id at the end of its host's line. It may stand there twice; `start` is asked whether it still applies. */
  wait(host: string, id: string): void
  setWindow(window: Window): void
  /** Starts nothing more. */
  close(): void
}

/**
 * The running window: so many in all, so many per host (N-14). Hosts take turns, so that a slow one with a long line
 * does not keep the others waiting. `start` gives null when the id no longer wants a slot, else a promise that
 * resolves when the slot is free again.
 */
export function openSlots(first: Window, start: (id: string) => Promise<void> | null): Slots {
  const all = new PQueue({ concurrency: first.running })
  const hosts = new Map<string, { readonly queue: PQueue; readonly line: string[] }>()
  let window = first
  let isClosed = false

  const hostOf = (host: string) => {
    const known = hosts.get(host) ?? { queue: new PQueue({ concurrency: window.perHost }), line: [] }
    hosts.set(host, known)
    return known
  }

  const hasRoom = (queue: PQueue, limit: number): boolean => queue.size + queue.pending < limit

  const pump = (): void => {
    let moved = true
    while (moved && !isClosed) {
      moved = false
      for (const { queue, line } of hosts.values()) {
        if (line.length === 0 || !hasRoom(all, window.running) || !hasRoom(queue, window.perHost)) continue
        const running = start(line.shift() ?? '')
        if (running !== null) void Promise.all([queue.add(() => running), all.add(() => running)]).then(pump)
        moved = true
      }
    }
  }

  return {
    wait(host, id) {
      hostOf(host).line.push(id)
      queueMicrotask(pump)
    },
    setWindow(next) {
      window = next
      all.concurrency = next.running
      for (const { queue } of hosts.values()) queue.concurrency = next.perHost
      pump()
    },
    close() {
      isClosed = true
    },
  }
}
