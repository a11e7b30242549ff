import type { EngineNews } from '../../electron/engine/engine.js'
import type { StoredDownload } from '../../electron/ports/downloadStore.js'
import type { DownloadView } from '../../shared/download/view.js'
import { stateOf } from './oracles.js'
import type { Plan } from './plan.js'
import type { Crash, Volume } from './volume.js'

const NAMED = /\/file-\d+\.csv$/

/** What a window was told, and whether a crash makes it a lie (H1). */
export interface Shown {
  hear(news: EngineNews): void
  survived(how: Crash, rows: readonly StoredDownload[]): void
}

export function watchShown(plan: Plan, volume: Pick<Volume, 'paths'>, violated: (what: string) => void): Shown {
  const views = new Map<string, DownloadView['state']>()
  // Who asks again for what is done takes the word back, and the window hears of it a moment later.
  const isHeld = plan.acts.every((act) => act.do !== 'add-again')
  return {
    hear({ changed, removed }) {
      for (const { id, state } of changed) views.set(id, state)
      for (const id of removed) views.delete(id)
    },
    survived(how, rows) {
      for (const row of rows) {
        const told = views.get(row.id)
        const { is } = stateOf(row)
        // A file that has its name and is known by its bytes is done again at the next start, without a byte fetched.
        // It may lie there as another of the same bytes, whose record it was found by.
        const hasName = volume.paths().some((path) => NAMED.test(path))
        if (isHeld && told?.is === 'done' && is !== 'done' && is !== 'publishing' && !hasName)
          violated(`H1 a window was told "done" and it is ${is}`)
        // A wish is as old as the last sync of the store: a power cut may take it, a killed process may not.
        if (how === 'kill' && isHeld && told?.is === 'cancelled' && is !== 'cancelled' && is !== 'stopping')
          violated(`H1 a window was told "cancelled" and it is ${is}`)
      }
      views.clear()
    },
  }
}
