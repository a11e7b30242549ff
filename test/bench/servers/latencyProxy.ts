import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** The same server behind a longer distance. */
export interface LatencyProxy {
  readonly url: string
  close(): Promise<void>
}

/** Adds a round trip of `roundTripMs` before `url`, in a separate process so that nothing else delays it. */
export async function startLatencyProxy(url: string, roundTripMs: number): Promise<LatencyProxy> {
  const child = fork(join(import.meta.dirname, 'latencyChild.ts'), [new URL(url).port, String(roundTripMs)], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const [port] = child.stdout === null ? [''] : await once(child.stdout.setEncoding('utf8'), 'data')
  return {
    url: `http://127.0.0.1:${String(port).trim()}`,
    async close() {
      child.disconnect()
      await ended
    },
  }
}
