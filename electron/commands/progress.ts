import type { Because, ProducerView, TrafficView } from '../../shared/download/traffic.js'
import type { DownloadView } from '../../shared/download/view.js'
import { type Language, sayBytes } from '../../shared/words/amounts.js'
import { sayBecause } from '../../shared/words/because.js'
import type { Terminal } from './command.js'

/** One line for a person who watches, of those that have moved: how many have ended, how much has arrived, how fast it comes. */
export function sayProgress(
  views: readonly DownloadView[],
  { ended, all }: { readonly ended: number; readonly all: number },
  language: Language,
): string {
  const running = views.filter(({ state }) => state.is === 'running')
  const speed = running.reduce((sum, { state }) => sum + (state.is === 'running' ? state.bytesPerSecond : 0), 0)
  const received = views.reduce((sum, { receivedBytes }) => sum + receivedBytes, 0)
  return `${ended}/${all}  ${sayBytes(received, language)}  ${sayBytes(speed, language)}/s`
}

/** A wait that somebody else decided: worth a line. Those that are only our own turns are not. */
type Told = Extract<Because, { readonly untilMs: unknown }>
const isTold = (because: Because | null): because is Told => because !== null && 'untilMs' in because

/**
 * Says once of each producer that asked for a wait, or of the network that is gone, how long it will be; with `--json`
 * as `waiting` events.
 */
export function sayWaits(
  terminal: Pick<Terminal, 'event' | 'note' | 'language'>,
  nowMs: () => number,
): (view: TrafficView) => void {
  const said = new Map<string, number | null>()
  return ({ producers }) => {
    for (const row of producers) tell(row)
  }
  function tell({ portalId, producer, because, inUse }: ProducerView): void {
    if (!isTold(because)) return
    // The network is everybody's: it is said once.
    const key = because.is === 'offline' ? because.is : `${portalId} ${producer} ${because.is}`
    if ((said.get(key) ?? 0) >= (because.untilMs ?? 1)) return
    said.set(key, because.untilMs ?? 1)
    const until = because.untilMs === null ? null : new Date(because.untilMs).toISOString()
    terminal.event({ event: 'waiting', producer, reason: because.is, until })
    terminal.note(sayBecause(because, { producer, nowMs: nowMs(), inUse }, terminal.language))
  }
}
