import type { OutputOf } from '../../../shared/ipc/contract.js'
import { LIMITS } from '../../../shared/limits.js'
import { ok } from '../../../shared/result.js'
import { DATA_PARTS, type DataFolderMeter } from '../../ports/desktop/dataFolderMeter.js'
import type { NativeShell } from '../../ports/desktop/nativeShell.js'
import { createDiagnosticsReport, type DiagnosticsDeps } from '../../services/diagnostics/diagnosticsReport.js'
import type { IpcHandlers } from '../server/ipcServer.js'

export type AppFacts = Omit<OutputOf<'app.describe'>, 'keychain'>

type Verbs =
  | 'app.describe'
  | 'app.storage'
  | 'app.revealStorage'
  | 'app.licences'
  | 'app.diagnostics'
  | 'app.saveDiagnostics'

export interface AppDeps extends DiagnosticsDeps {
  readonly facts: AppFacts
  readonly nativeShell: Pick<NativeShell, 'chooseNewFile' | 'writePrivate' | 'formatPath' | 'reveal'>
  readonly dataFolderUsage: DataFolderMeter
  /** The licences of everything that the application is made of, as they come with it. */
  readonly readLicences: () => Promise<string>
}

/** Creates the handlers for the facts about this application and computer, and for the report for support. */
export function createAppHandlers(deps: AppDeps): Pick<IpcHandlers, Verbs> {
  const { facts, nativeShell, dataFolderUsage } = deps
  const diagnostics = createDiagnosticsReport(deps)
  return {
    'app.describe': async () => ok({ ...facts, keychain: await deps.credentials.strength() }),
    'app.storage': async () => {
      const parts = await dataFolderUsage.measure()
      return ok({
        folder: nativeShell.formatPath(dataFolderUsage.folder),
        parts: DATA_PARTS.map((what) => ({ what, bytes: parts.get(what) ?? 0 })).filter(({ bytes }) => bytes > 0),
      })
    },
    'app.revealStorage': async () => {
      nativeShell.reveal(dataFolderUsage.folder)
      return ok(undefined)
    },
    'app.licences': async () => ok((await deps.readLicences()).slice(0, LIMITS.LICENCES_CHARS)),
    'app.diagnostics': async () => ok(await diagnostics.compose()),
    'app.saveDiagnostics': async () => {
      const text = await diagnostics.readShown()
      const path = await nativeShell.chooseNewFile('rudi-desk-diagnostics.txt')
      if (path === null) return ok(false)
      const written = await nativeShell.writePrivate(path, text)
      return written.ok ? ok(true) : written
    },
  }
}
