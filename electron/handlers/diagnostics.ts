import { countDownloads, type DownloadCounts, diagnosticsText } from '../../shared/desktop/diagnostics.js'
import { ok } from '../../shared/result.js'
import type { Engine } from '../engine/engine.js'
import type { Handlers } from '../ipcServer.js'
import type { Vault } from '../portal/vault.js'
import type { Clock } from '../ports/clock.js'
import type { PreferenceStore } from '../ports/keychain.js'
import type { AppFacts } from './app.js'
import type { Native } from './native.js'
import type { PortalShelf } from './portalShelf.js'

type Verbs = 'app.diagnostics' | 'app.saveDiagnostics'

export interface DiagnosticNeeds {
  readonly facts: AppFacts
  /** The computer: system, release, processor. */
  readonly system: string
  readonly preferences: PreferenceStore
  readonly shelf: Pick<PortalShelf, 'cards'>
  readonly engine: Pick<Engine, 'page'>
  readonly clock: Pick<Clock, 'turnEnds'>
  readonly vault: Pick<Vault, 'strength'>
  readonly native: Pick<Native, 'chooseNewFile' | 'writePrivate'>
  /** The last lines of the log, as they were written. */
  readonly logTail: () => Promise<readonly string[]>
}

/** The report for whoever helps. What is saved is what was shown last, letter by letter. */
export function diagnosticHandlers(needs: DiagnosticNeeds): Pick<Handlers, Verbs> {
  const { facts, native } = needs
  let shown: string | null = null
  const compose = async (): Promise<string> => {
    shown = diagnosticsText({
      version: facts.version,
      runtime: facts.runtime,
      system: needs.system,
      keychain: await needs.vault.strength(),
      settings: needs.preferences.read().settings,
      portals: needs.shelf.cards(),
      downloads: await countAll(needs),
      log: await needs.logTail(),
    })
    return shown
  }
  return {
    'app.diagnostics': async () => ok(await compose()),
    'app.saveDiagnostics': async () => {
      const text = shown ?? (await compose())
      const path = await native.chooseNewFile('rudi-desk-diagnostics.txt')
      if (path === null) return ok(false)
      const written = await native.writePrivate(path, text)
      return written.ok ? ok(true) : written
    },
  }
}

/** A page at a time, with room for others in between. */
async function countAll({ engine, clock }: Pick<DiagnosticNeeds, 'engine' | 'clock'>): Promise<DownloadCounts> {
  const counts = new Map<string, number>()
  for (let after: number | null = null; ; ) {
    const page: ReturnType<Engine['page']> = engine.page(after)
    if (!page.ok) return counts
    countDownloads(page.value.downloads, counts)
    after = page.value.next
    if (after === null) return counts
    await clock.turnEnds()
  }
}
