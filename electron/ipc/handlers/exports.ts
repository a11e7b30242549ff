import { failure } from '../../../shared/failure.js'
import { fail, ok } from '../../../shared/result.js'
import type { NativeShell } from '../../ports/desktop/nativeShell.js'
import type { ExportJobs } from '../../services/exports/exportJobs.js'
import type { IpcHandlers } from '../server/ipcServer.js'

export interface ExportHandlerDeps {
  readonly nativeShell: Pick<NativeShell, 'reveal'>
  readonly exportJobs: Pick<ExportJobs, 'getPath'>
}

/**
 * Creates the handler that shows an ended export in the file manager. Exports begin in the handlers of what is
 * exported; the other verbs are forwarded.
 */
export const createExportHandlers = ({
  nativeShell,
  exportJobs,
}: ExportHandlerDeps): Pick<IpcHandlers, 'exports.reveal'> => ({
  'exports.reveal': async ({ id }) => {
    const path = exportJobs.getPath(id)
    if (path === null) return fail(failure('disk/not-found'))
    nativeShell.reveal(path)
    return ok(undefined)
  },
})
