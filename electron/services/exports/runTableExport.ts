import { join } from 'node:path'
import { getEncryptedName } from '../../../shared/crypto/encryptedFileFormat.js'
import { addNumber } from '../../../shared/download/files/freeNames.js'
import { toSafeName } from '../../../shared/download/files/safeNames.js'
import { failure } from '../../../shared/failure.js'
import type { DecodedInputOf, OutputOf } from '../../../shared/ipc/contract.js'
import { EXPORT_ENDINGS } from '../../../shared/preview/export/exportFormat.js'
import { isProtectedName } from '../../../shared/protect/protectedName.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Disk } from '../../ports/disk.js'
import type { PreviewFile, PreviewService } from '../../ports/preview/previewService.js'
import type { PortalRegistry } from '../portalRegistry.js'
import type { ExportJobs } from './exportJobs.js'
import { fetchConfirmedKey } from './fetchConfirmedKey.js'

export interface TableExportDeps {
  readonly preview: Pick<PreviewService, 'export'>
  readonly portals: Pick<PortalRegistry, 'getChosen'>
  readonly exportJobs: Pick<ExportJobs, 'run'>
  readonly disk: Pick<Disk, 'stamp'>
  readonly life: AbortSignal
}

/** What the window asked for, with the files and the folder that this process found for it. */
export interface TableExport extends Omit<DecodedInputOf<'preview.export'>, 'media' | 'folder'> {
  readonly files: readonly PreviewFile[]
  readonly folder: string
}

/** Whether it contains rows of a protected file. */
const holdsProtected = ({ path, revealed = [] }: PreviewFile): boolean => isProtectedName(path) || revealed.length > 0

/** How many exports may have the same name in one folder. After these the person is asked for another name. */
const NAMES_TRIED = 100

/**
 * Exports rows of tables into a new file, as an export job, under the first name that is free. Fails with `protect/ask`
 * when content of a protected file would be unencrypted and the person has not agreed.
 */
export async function runTableExport(
  { preview, portals, exportJobs, disk, life }: TableExportDeps,
  { id, files, folder, sql, view, rows, expectedRows, format, sealedFor, name, isAgreed }: TableExport,
): Promise<Result<OutputOf<'preview.export'>>> {
  const isRevealing = sealedFor === null && files.some(holdsProtected)
  if (isRevealing && isAgreed !== true) return fail(failure('protect/ask'))
  const key = sealedFor === null ? ok(null) : await fetchConfirmedKey(portals, sealedFor, life)
  if (!key.ok) return key
  const plain = toSafeName(`${name}${EXPORT_ENDINGS[format.type]}`)
  const task = { files, sql, view, rows, format, publicKey: key.value }
  const job = { id, name: plain, of: 1 }
  return exportJobs.run(job, async ({ signal, onFile, draft, onRows, onWritten }) => {
    for (let number = 1; number <= NAMES_TRIED; number++) {
      const numbered = number === 1 ? plain : addNumber(plain, number)
      const called = key.value === null ? numbered : getEncryptedName(numbered)
      const target = join(folder, called)
      // The export itself refuses a name that was taken meanwhile, but only after it has opened its tables.
      if ((await disk.stamp(target)).ok) continue
      onFile(called, 1)
      const done = await draft(folder, (partial) =>
        preview.export({ ...task, partial, target }, { signal, onRows: (done) => onRows(done, expectedRows) }),
      )
      if (done.ok) {
        onWritten(target)
        return ok({ name: called, ...done.value })
      }
      if (done.failure.code !== 'disk/exists') return done
    }
    return fail(failure('disk/exists', { name: plain }))
  })
}
