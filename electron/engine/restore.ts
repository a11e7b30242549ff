import type { DownloadId } from '../../shared/ids.js'
import type { Steps } from '../../shared/steps.js'
import type { StoredSlip } from '../ports/downloadStore.js'
import type { Entry } from './entry.js'
import type { Ledger } from './ledger.js'
import type { Names } from './names.js'
import { isMoving } from './standing.js'

/** What was found in the store at the start, without reading more of it than slips. */
export interface Found {
  /** Notes one row. */
  see(entry: Entry, slip: Pick<StoredSlip, 'folder' | 'name' | 'because'>): void
  /** The folders in which something was finished: what a killed process left half noted there is to be taken up. */
  readonly finishedFolders: ReadonlySet<string>
  /** Takes up what is to go on, with a rest after each step: what was queued stands in line, what was moving is looked at. */
  takeUp(how: 'all' | 'asked', ledger: Ledger, needs: RestoreNeeds): Steps<void>
}

export interface RestoreNeeds {
  readonly names: Names
  /** Stands in line, unread. */
  readonly queued: (entry: Entry) => void
  readonly wake: (entry: Entry) => void
}

/** Puts a store's downloads back where the process before left them. */
export function openRestore(): Found {
  const finishedFolders = new Set<string>()
  const placed: (readonly [folder: string, name: string, id: DownloadId])[] = []
  const queued: Entry[] = []
  const moving: Entry[] = []
  /** Paused by something that may be well by now, a full disk for one. */
  const troubled: Entry[] = []
  return {
    finishedFolders,
    see(entry, { folder, name, because }) {
      if (folder !== null && entry.is === 'done') finishedFolders.add(folder)
      if (folder !== null && name !== null && entry.is !== 'done') placed.push([folder, name, entry.id])
      if (entry.is === 'queued') queued.push(entry)
      else if (isMoving(entry.is)) moving.push(entry)
      else if (entry.is === 'paused' && because !== null) troubled.push(entry)
    },
    *takeUp(how, ledger, { names, queued: stand, wake }) {
      yield* inSteps(placed.splice(0), (place) => names.take(...place))
      const [waiting, begun] = [queued.splice(0), moving.splice(0)]
      if (how === 'asked') {
        for (const entry of [...waiting, ...begun]) entry.parked = true
        return
      }
      yield* inSteps(waiting, stand)
      yield* inSteps([...begun, ...troubled.splice(0)], ({ id }) => {
        const entry = ledger.get(id)
        if (entry !== undefined) wake(entry)
      })
    },
  }
}

const STEP = 500

function* inSteps<T>(all: readonly T[], take: (one: T) => void): Steps<void> {
  for (const [n, one] of all.entries()) {
    take(one)
    if (n % STEP === STEP - 1) yield
  }
}
