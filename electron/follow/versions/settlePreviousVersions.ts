import { join } from 'node:path'
import type { MediaId } from '../../../shared/ids.js'
import type { Sidecar, SidecarFile } from '../../../shared/library/sidecar/sidecar.js'
import { ok, type Result } from '../../../shared/result.js'
import { PARTIAL_OF_COPY } from '../../library/copies/replaceDamaged.js'
import { VERSIONS_FOLDER } from '../../library/files/versionsFolder.js'
import { syncLeftJournal } from '../../library/records/journalWriter.js'
import { findFolderRecord, readFolderRecord } from '../../library/records/readFolderRecord.js'
import type { Disk } from '../../ports/disk.js'
import {
  findLeftFile,
  finishNote,
  MAX_KEPT_VERSIONS,
  moveIntoVersions,
  type NotedVersion,
  type VersionTools,
} from './keepPreviousVersion.js'
import { listPreviousVersions } from './listPreviousVersions.js'
import { dropNote, readNote } from './versionNote.js'
import { isVersionPath } from './versionPaths.js'

export interface SettleTools extends VersionTools {
  /** Puts this file into the record of the folder. */
  readonly recordAgain: (folder: string, record: Sidecar) => Promise<Result<void>>
}

/**
 * Finishes what a killed program has begun in the folder of a dataset. A replaced file with a note becomes a previous
 * version, of which `keep` are kept for each media; a note without a replaced file is removed; and a previous version
 * that was restored is put on record. Failures are those of the disk. Do not call it for notes of downloads that are
 * still running.
 */
export async function settlePreviousVersions(
  tools: SettleTools,
  folder: string,
  { keep = MAX_KEPT_VERSIONS, media = null, mayContinue = false }: SettleOptions = {},
): Promise<Result<void>> {
  const { disk } = tools
  const listed = await disk.list(join(folder, VERSIONS_FOLDER))
  if (!listed.ok) return listed.failure.code === 'disk/not-found' ? ok(undefined) : listed
  for (const { type, name } of listed.value) {
    const version = join(folder, VERSIONS_FOLDER, name)
    const note = type === 'folder' ? await readNote(disk, version) : ok(null)
    if (!note.ok) return note
    const record = note.value?.record ?? null
    if (note.value === null || (media !== null && record?.files[0]?.mediaId !== media)) continue
    const settled =
      record === null
        ? await dropNote(tools, version)
        : await settleVersion(tools, { folder, version, record }, { keep, mayContinue })
    if (!settled.ok) return settled
  }
  return ok(undefined)
}

export interface SettleOptions {
  /** How many versions of a media are kept. */
  readonly keep?: number
  /** Settles only the notes of this media. */
  readonly media?: MediaId | null
  /** Whether a download of an earlier run may still replace a noted file: the note of one that has its place stays. */
  readonly mayContinue?: boolean
}

async function settleVersion(
  tools: SettleTools,
  noted: NotedVersion,
  { keep, mayContinue }: Required<Pick<SettleOptions, 'keep' | 'mayContinue'>>,
): Promise<Result<void>> {
  const { folder, version, record } = noted
  const [file] = record.files
  if (file === undefined || !isVersionPath(folder, file, version)) return dropNote(tools, version)
  const recorded = await recordRestoredFile(tools, folder, file)
  if (!recorded.ok) return recorded
  // The replaced file is looked for first: a kill between the two steps of the move leaves the file under both names.
  const left = await findLeftFile(tools, folder, file)
  if (!left.ok) return left
  if (left.value === null) {
    if (mayContinue && (await isCurrentFile(tools.disk, folder, file))) return ok(undefined)
    // The partial copy of a restore that was interrupted.
    const removed = await tools.disk.remove(join(folder, `${file.name}${PARTIAL_OF_COPY}`))
    // The note may be removed only when a power cut can no longer bring back a second name that was removed before.
    const lasts = removed.ok ? await tools.disk.syncFolder(folder) : removed
    return lasts.ok ? finishNote(tools, noted, keep) : lasts
  }
  // The file has its second name but was not replaced. The note stays, because a download may continue and still
  // replace it.
  if (left.value.isCurrent) return tools.disk.remove(join(folder, left.value.name))
  const moved = await moveIntoVersions(tools, noted, left.value.name)
  return moved.ok ? finishNote(tools, noted, keep) : moved
}

/** Whether the record of the folder still names this file: no newer version has replaced it. */
async function isCurrentFile(disk: Disk, folder: string, { mediaId, sha256 }: SidecarFile): Promise<boolean> {
  const record = await findFolderRecord(disk, folder)
  return record?.findFile(mediaId)?.sha256 === sha256
}

/**
 * A restore was interrupted: the file under the name of the replaced one is a previous version, and the record does not
 * say so yet.
 */
async function recordRestoredFile(
  { disk, hashFile, recordAgain }: SettleTools,
  folder: string,
  replaced: SidecarFile,
): Promise<Result<void>> {
  const read = await readFolderRecord(disk, folder)
  if (!read.ok) return read
  if (read.value.type !== 'read') return ok(undefined)
  const recorded = read.value.record.findFile(replaced.mediaId)
  // The note that repeats what the journal says is about to be removed.
  if (recorded?.sha256 !== replaced.sha256) return syncLeftJournal(disk, folder, read.value)
  const hashed = await hashFile(join(folder, recorded.name), ['sha-256'])
  if (!hashed.ok) return hashed.failure.code === 'disk/not-found' ? ok(undefined) : hashed
  const digest = hashed.value.digests.get('sha-256')
  const versions = await listPreviousVersions(disk, folder, replaced.mediaId)
  const restored = versions.find(({ file }) => file.sha256 === digest)
  if (restored === undefined) return ok(undefined)
  return recordAgain(folder, { ...restored.record, files: [{ ...restored.file, name: recorded.name }] })
}
