import type { EngineNews } from '../../electron/engine/engine.js'
import type { StoredDownload } from '../../electron/ports/downloadStore.js'
import type { DownloadView } from '../../shared/download/view.js'
import { stateOf } from './oracles.js'
import type { Plan } from './plan.js'
import type { Crash, Volume } from './volume.js'

/** What a window was told, and whether a crash makes it a lie (H1). */
export interface Shown {
  hear(news: EngineNews): void
  survived(how: Crash, rows: readonly StoredDownload[]): void
}

interface Watching {
  readonly plan: Plan
  readonly volume: Pick<Volume, 'bytesOf'>
  /** Where the engine says at this moment that the file of a done download lies. */
  readonly pathOf: (id: DownloadView['id']) => string | null
  readonly violated: (what: string) => void
}

export function watchShown({ plan, volume, pathOf, violated }: Watching): Shown {
  const views = new Map<string, DownloadView['state']>()
  /** Where it lay when it was said to be done. */
  const paths = new Map<string, string>()
  // Who asks again for what is done takes the word back, and the window hears of it a moment later.
  const isHeld = plan.acts.every((act) => act.do !== 'add-again')
  return {
    hear({ changed, removed }) {
      for (const { id, state } of changed) {
        views.set(id, state)
        const path = state.is === 'done' ? pathOf(id) : null
        if (path !== null) paths.set(id, path)
      }
      for (const id of removed) views.delete(id)
    },
    survived(how, rows) {
      for (const row of rows) {
        const told = views.get(row.id)
        const { is } = stateOf(row)
        // A file that has its name and is known by its bytes is done again at the next start, without a byte fetched.
        const path = paths.get(row.id)
        const isThere = path !== undefined && volume.bytesOf(path) !== null
        if (isHeld && told?.is === 'done' && is !== 'done' && is !== 'publishing' && !isThere)
          violated(`H1 a window was told "done" and it is ${is}`)
        // A wish is as old as the last sync of the store: a power cut may take it, a killed process may not.
        if (how === 'kill' && isHeld && told?.is === 'cancelled' && is !== 'cancelled' && is !== 'stopping')
          violated(`H1 a window was told "cancelled" and it is ${is}`)
      }
      views.clear()
      paths.clear()
    },
  }
}
