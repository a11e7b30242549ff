import { countDownloads, type DownloadCounts, formatDiagnostics } from '../../../shared/desktop/diagnostics.js'
import type { OutputOf } from '../../../shared/ipc/contract.js'
import { LIMITS } from '../../../shared/limits.js'
import { ok } from '../../../shared/result.js'
import type { Engine } from '../../engine/api/engine.js'
import type { CredentialStore } from '../../portal/auth/credentialStore.js'
import type { Clock } from '../../ports/clock.js'
import { type ApplicationData, DATA_PARTS } from '../../ports/desktop/applicationData.js'
import type { NativeShell } from '../../ports/desktop/nativeShell.js'
import type { PreferenceStore } from '../../ports/preferences.js'
import type { PortalRegistry } from '../../services/portalRegistry.js'
import type { IpcHandlers } from '../server/ipcServer.js'

export type AppFacts = Omit<OutputOf<'app.describe'>, 'keychain'>

type Verbs =
  | 'app.describe'
  | 'app.storage'
  | 'app.revealStorage'
  | 'app.licences'
  | 'app.diagnostics'
  | 'app.saveDiagnostics'

export interface AppDeps {
  readonly facts: AppFacts
  /** The computer: system, release, processor. */
  readonly system: string
  readonly preferences: PreferenceStore
  readonly portals: Pick<PortalRegistry, 'cards'>
  readonly engine: Pick<Engine, 'page'>
  readonly clock: Pick<Clock, 'turnEnds'>
  readonly credentials: Pick<CredentialStore, 'strength'>
  readonly nativeShell: Pick<NativeShell, 'chooseNewFile' | 'writePrivate' | 'displayPath' | 'reveal'>
  readonly applicationData: ApplicationData
  /** The last lines of the log, as they were written. */
  readonly logTail: () => Promise<readonly string[]>
}

/** Which application this is, whether this computer keeps secrets, and the report for support. What is saved is what was shown last, letter by letter. */
export function createAppHandlers(deps: AppDeps): Pick<IpcHandlers, Verbs> {
  const { facts, nativeShell, applicationData } = deps
  let shown: string | null = null
  const compose = async (): Promise<string> => {
    shown = formatDiagnostics({
      version: facts.version,
      runtime: facts.runtime,
      system: deps.system,
      keychain: await deps.credentials.strength(),
      settings: deps.preferences.read().settings,
      portals: deps.portals.cards(),
      downloads: await countAll(deps),
      log: await deps.logTail(),
    })
    return shown
  }
  return {
    'app.describe': async () => ok({ ...facts, keychain: await deps.credentials.strength() }),
    'app.storage': async () => {
      const parts = await applicationData.measure()
      return ok({
        folder: nativeShell.displayPath(applicationData.folder),
        parts: DATA_PARTS.map((what) => ({ what, bytes: parts.get(what) ?? 0 })).filter(({ bytes }) => bytes > 0),
      })
    },
    'app.revealStorage': async () => {
      nativeShell.reveal(applicationData.folder)
      return ok(undefined)
    },
    'app.licences': async () => ok((await applicationData.readLicences()).slice(0, LIMITS.LICENCES_CHARS)),
    'app.diagnostics': async () => ok(await compose()),
    'app.saveDiagnostics': async () => {
      const text = shown ?? (await compose())
      const path = await nativeShell.chooseNewFile('rudi-desk-diagnostics.txt')
      if (path === null) return ok(false)
      const written = await nativeShell.writePrivate(path, text)
      return written.ok ? ok(true) : written
    },
  }
}

/** A page at a time, with room for others in between. */
async function countAll({ engine, clock }: Pick<AppDeps, 'engine' | 'clock'>): Promise<DownloadCounts> {
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

/** The three systems the application is made for; every other system counts as Linux. */
export const toPlatformName = (platform: string): AppFacts['platform'] =>
  platform === 'darwin' || platform === 'win32' ? platform : 'linux'
