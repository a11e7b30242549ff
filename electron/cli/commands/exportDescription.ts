import { join, relative, sep } from 'node:path'
import { failure } from '../../../shared/failure.js'
import { DESCRIPTION_FORMATS, type DescriptionFormatName } from '../../../shared/library/describe/descriptionFormats.js'
import { describeFolder, type FolderOnRecord } from '../../../shared/library/describe/folderDescription.js'
import type { FolderRecord } from '../../../shared/library/sidecar/folderRecord.js'
import { SIDECAR_NAME } from '../../../shared/library/sidecar/sidecar.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { writeNewFile } from '../../files/writeNewFile.js'
import { findRootFailure, type ScannedFolder, scanFolders } from '../../library/files/scanForDatasets.js'
import { createSidecarCache } from '../../library/records/sidecarCache.js'
import type { AuditLog } from '../../protect/auditLog.js'
import type { CliContext } from '../core/cliContext.js'
import { MESSAGES } from '../core/cliMessages.js'
import type { CliCommand } from '../core/command.js'
import { EXIT_CODES, type ExitCode, getExitCode, getWorstExit } from '../core/exitCodes.js'
import { formatCounted } from '../core/formatCounted.js'
import { reportFailure, reportPathFailure } from '../core/reportFailure.js'
import { reportMissingArgument, reportUsageError } from '../core/reportUsageError.js'

/** Describes a folder of downloads for other programs and people, by the records in it. */
export const exportDescriptionCommand: CliCommand = {
  name: 'export',
  operands: '<dir>',
  options: {
    as: { type: 'string' },
    out: { type: 'string' },
  },
  words: {
    fr: 'décrit un dossier de téléchargements pour d’autres programmes',
    en: 'describes a folder of downloads for other programs',
  },
  run: async (invocation, context) => {
    const { output, disk } = context
    const [dir] = invocation.operands
    if (dir === undefined) return reportMissingArgument(context, '<dir>')
    const as = invocation.text('as')
    if (as === null || !isFormat(as))
      return reportUsageError(
        context,
        `${MESSAGES.badExportFormat[output.language]} ${Object.keys(DESCRIPTION_FORMATS).join(', ')}`,
      )
    const root = context.resolve(dir)
    const read = await readFolders(context, root)
    if (!read.ok) return reportPathFailure(context, read.failure, root)
    const { folders, unknown } = read.value
    if (unknown.length > 0) return reportUnknown(context, unknown)
    const datasets = describeFolder(folders)
    const { name, format } = DESCRIPTION_FORMATS[as]
    const out = invocation.text('out')
    const path = out === null ? join(root, name) : context.resolve(out)
    const logged = await logProtected(context.openAudit(invocation.text('data-dir')), folders, { root, path })
    if (!logged.ok) return reportFailure(context, logged.failure)
    const written = await writeNewFile(disk, path, format(datasets, output.language))
    if (!written.ok) return reportFailure(context, written.failure)
    const files = datasets.reduce((sum, dataset) => sum + dataset.files.length, 0)
    output.print(`${formatCounted('files', files, output.language)}  ${path}`)
    output.event({ event: 'summary', files })
    return EXIT_CODES.done
  },
}

/** Logs the export of folders with protected files, because the description names these files and their records. */
async function logProtected(
  audit: Pick<AuditLog, 'append'>,
  folders: readonly FolderOnRecord[],
  { root, path }: { readonly root: string; readonly path: string },
): Promise<Result<void>> {
  for (const { path: folder, sidecar } of folders) {
    if (!sidecar.files.some(({ protection }) => protection !== undefined)) continue
    const facts = { path: join(root, folder), to: path, dataset: sidecar.datasetId, media: null }
    const logged = await audit.append({ action: 'export', ...facts })
    if (!logged.ok) return logged
  }
  return ok(undefined)
}

const isFormat = (text: string): text is DescriptionFormatName => Object.hasOwn(DESCRIPTION_FORMATS, text)

/** Reports the folders of which a description would be silent. Nothing is written: it would look whole. */
function reportUnknown({ output }: CliContext, unknown: ReadFolders['unknown']): ExitCode {
  for (const { folder, because } of unknown) output.fail(because, { path: folder })
  return getWorstExit(...unknown.map(({ because }) => getExitCode(because.code)))
}

/** The records of a folder and of those below it, and which of these folders cannot be searched or read. */
interface ReadFolders {
  readonly folders: readonly FolderOnRecord[]
  readonly unknown: readonly Pick<Extract<ScannedFolder, { readonly type: 'unknown' }>, 'folder' | 'because'>[]
}

/**
 * Reads the records of the folder itself and of the folders below it. Fails with `disk/not-found` when there are none.
 */
async function readFolders({ disk, clock }: CliContext, root: string): Promise<Result<ReadFolders>> {
  const sidecars = createSidecarCache(disk, clock)
  const own = await sidecars.read(root, 'lately')
  if (!own.ok) return own
  const unknown: ReadFolders['unknown'][number][] = []
  const folders: FolderOnRecord[] = []
  const add = (folder: string, record: FolderRecord): void =>
    void folders.push({ path: relative(root, folder).split(sep).join('/'), sidecar: record.getSidecar() })
  if (own.value.type === 'read') add(root, own.value.record)
  if (own.value.type === 'damaged')
    unknown.push({ folder: root, because: failure('library/unreadable-record', { name: SIDECAR_NAME }) })
  for await (const found of scanFolders({ disk, sidecars }, root)) {
    const because = findRootFailure(found, root)
    if (because !== null) return fail(because)
    if (found.type === 'unknown') unknown.push(found)
    else add(found.folder, found.record)
  }
  return folders.length + unknown.length === 0
    ? fail(failure('disk/not-found', { name: SIDECAR_NAME }))
    : ok({ folders, unknown })
}
