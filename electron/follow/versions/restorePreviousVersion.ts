import { join } from 'node:path'
import type { Result } from '../../../shared/result.js'
import { replaceDamaged } from '../../library/copies/replaceDamaged.js'
import { VERSIONS_FOLDER } from '../../library/files/versionsFolder.js'
import { readFolderRecord } from '../../library/records/readFolderRecord.js'
import type { CloneFile } from '../../ports/disk.js'
import { keepPreviousVersion, MAX_KEPT_VERSIONS, notePreviousVersion } from './keepPreviousVersion.js'
import type { KeptVersion } from './listPreviousVersions.js'
import { type SettleTools, settlePreviousVersions } from './settlePreviousVersions.js'

export interface RestoreTools extends SettleTools {
  readonly cloneFile: CloneFile
  readonly signal: AbortSignal
}

/**
 * Replaces the current file by a previous version; the current file becomes a previous version itself. The restored
 * file gets its name only when it has the recorded hash, and it shares its blocks with the version where the file
 * system can do that. A current file that was edited since its download stays beside it. After an interruption at any
 * step, `settlePreviousVersions` finishes the work. Fails with the failures of the disk, and with `file/corrupt` when
 * the version differs from its record.
 */
export async function restorePreviousVersion(
  tools: RestoreTools,
  folder: string,
  version: KeptVersion,
): Promise<Result<void>> {
  const { disk } = tools
  const { file } = version
  const settle = () => settlePreviousVersions(tools, folder, { media: file.mediaId })
  const settled = await settle()
  if (!settled.ok) return settled
  const before = await readFolderRecord(disk, folder)
  if (!before.ok) return before
  const record = before.value.type === 'read' ? before.value.record : null
  const current = record?.findFile(file.mediaId)
  const previous =
    record === null || current === undefined ? null : { folder, record: { ...record.getSidecar(), files: [current] } }
  const noted = previous === null ? settled : await notePreviousVersion(disk, previous)
  if (!noted.ok) return noted
  const name = current?.name ?? file.name
  const source = join(folder, VERSIONS_FOLDER, version.id, file.name)
  const replaced = await replaceDamaged(tools, { folder, file: { ...file, name } }, source)
  if (!replaced.ok) {
    await settle()
    return replaced
  }
  const recorded = await tools.recordAgain(folder, { ...version.record, files: [{ ...file, name }] })
  return recorded.ok && previous !== null ? keepPreviousVersion(tools, previous, MAX_KEPT_VERSIONS) : recorded
}
