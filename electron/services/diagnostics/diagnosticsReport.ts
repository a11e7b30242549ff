import { countDownloads, type DownloadCounts, formatDiagnostics } from '../../../shared/desktop/formatDiagnostics.js'
import type { Engine } from '../../engine/api/engine.js'
import type { CredentialStore } from '../../portal/auth/credentialStore.js'
import type { Clock } from '../../ports/clock.js'
import type { PreferenceStore } from '../../ports/preferences.js'
import type { PortalRegistry } from '../portalRegistry.js'

export interface DiagnosticsDeps {
  readonly facts: { readonly version: string; readonly runtime: string }
  /** The computer: system, release, processor. */
  readonly system: string
  readonly preferences: PreferenceStore
  readonly portals: Pick<PortalRegistry, 'cards'>
  readonly engine: Pick<Engine, 'getPage'>
  readonly clock: Pick<Clock, 'turnEnds'>
  readonly credentials: Pick<CredentialStore, 'strength'>
  /** The last lines of the log, as they were written. */
  readonly logTail: () => Promise<readonly string[]>
}

/** The report for support. */
export interface DiagnosticsReport {
  /** Writes a new report of the present state. */
  compose(): Promise<string>
  /**
   * Gives the last report of `compose` unchanged, so that what is saved is what was shown. Writes a new one when there
   * is none.
   */
  readShown(): Promise<string>
}

export function createDiagnosticsReport(deps: DiagnosticsDeps): DiagnosticsReport {
  let shown: string | null = null
  const compose = async (): Promise<string> => {
    shown = formatDiagnostics({
      version: deps.facts.version,
      runtime: deps.facts.runtime,
      system: deps.system,
      keychain: await deps.credentials.strength(),
      settings: deps.preferences.read().settings,
      portals: deps.portals.cards(),
      downloads: await countAll(deps),
      log: await deps.logTail(),
    })
    return shown
  }
  return { compose, readShown: async () => shown ?? compose() }
}

/** Counts the downloads page by page, and lets other work run between two pages. */
async function countAll({ engine, clock }: Pick<DiagnosticsDeps, 'engine' | 'clock'>): Promise<DownloadCounts> {
  const counts = new Map<string, number>()
  for (let after: number | null = null; ; ) {
    const page: ReturnType<Engine['getPage']> = engine.getPage(after)
    if (!page.ok) return counts
    countDownloads(page.value.downloads, counts)
    after = page.value.next
    if (after === null) return counts
    await clock.turnEnds()
  }
}
