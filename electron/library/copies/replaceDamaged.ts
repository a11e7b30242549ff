import { join } from 'node:path'
import { PARTIAL_SUFFIX, PREVIOUS_SUFFIX } from '../../../shared/download/files/fileSuffixes.js'
import type { FileStamp } from '../../../shared/download/model/fileStamp.js'
import { failure } from '../../../shared/failure.js'
import { getFetchedMs, type SidecarFile } from '../../../shared/library/sidecar/sidecar.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { makeDurable } from '../../files/makeDurable.js'
import type { CloneFile, Disk } from '../../ports/disk.js'
import type { HashFile } from '../../ports/hashing.js'
import { copyFile } from './copyFile.js'

export interface RepairTools {
  readonly disk: Disk
  readonly hashFile: HashFile
  /** Tried before the bytes are copied; left out where the copy must not share blocks. */
  readonly cloneFile?: CloneFile
  readonly signal: AbortSignal
}

export interface RecordedFile {
  /** Absolute. */
  readonly folder: string
  readonly file: Pick<SidecarFile, 'name' | 'sizeBytes' | 'sha256' | 'request'>
}

/**
 * The suffix of a partial that only a repair from another folder makes. One that a killed process left is made anew.
 */
export const PARTIAL_OF_COPY = `${PARTIAL_SUFFIX}-0`
const MAX_KEPT = 100

/**
 * Puts a copy of `source` in the place of a damaged or missing file. Only a file with the recorded hash gets the name,
 * after a sync. The damaged file stays beside it under the returned name, which is null when there was none. Fails with
 * the disk's failures, and with `file/corrupt` when the copy has another hash.
 */
export async function replaceDamaged(
  { disk, hashFile, cloneFile, signal }: RepairTools,
  { folder, file }: RecordedFile,
  source: string,
): Promise<Result<{ readonly kept: string | null }>> {
  const [partial, final] = [join(folder, `${file.name}${PARTIAL_OF_COPY}`), join(folder, file.name)]
  const isCloned = cloneFile !== undefined && (await cloneFile(source, partial))
  const copied = isCloned ? await makeDurable(disk, partial) : await copyFile(disk, source, partial, signal)
  if (copied.ok) await setDateOfDownload(disk, partial, file)
  // Before the file is read: a change after this moment keeps it from getting the name.
  const stamp = copied.ok ? await disk.stamp(partial) : copied
  const hashed = stamp.ok ? await hashFile(partial, ['sha-256']) : stamp
  const isRight = hashed.ok && hashed.value.digests.get('sha-256') === file.sha256
  if (!stamp.ok || !hashed.ok || !isRight) {
    await disk.remove(partial)
    return !stamp.ok ? stamp : !hashed.ok ? hashed : fail(failure('file/corrupt'))
  }
  const named = await giveName(disk, { folder, name: file.name }, { partial, final, stamp: stamp.value })
  if (named.ok) return named
  await disk.remove(partial)
  return named
}

/**
 * Gives a copy the date of the download that it stands for. Otherwise a later damage of it would look like an edit
 * (`isUnwritten`). Where the file system refuses it, the next damaged file stays beside its repair.
 */
async function setDateOfDownload(disk: Disk, path: string, file: Pick<SidecarFile, 'request'>): Promise<void> {
  const fetchedMs = getFetchedMs(file)
  if (fetchedMs !== null) await disk.setModified(path, fetchedMs)
}

async function giveName(
  disk: Disk,
  { folder, name }: { readonly folder: string; readonly name: string },
  { partial, final, stamp }: { readonly partial: string; readonly final: string; readonly stamp: FileStamp },
): Promise<Result<{ readonly kept: string | null }>> {
  const published = await disk.publish(partial, final, stamp)
  if (published.ok || published.failure.code !== 'disk/exists') return settle(disk, folder, published, null)
  for (let number = 1; number <= MAX_KEPT; number += 1) {
    const kept = `${name}${PREVIOUS_SUFFIX}${number === 1 ? '' : `-${number}`}`
    const done = await disk.supersede(partial, final, join(folder, kept), stamp)
    if (done.ok || done.failure.code !== 'disk/exists') return settle(disk, folder, done, kept)
  }
  return fail(failure('disk/exists', { name }))
}

async function settle(
  disk: Disk,
  folder: string,
  named: Result<void>,
  kept: string | null,
): Promise<Result<{ readonly kept: string | null }>> {
  const synced = named.ok ? await disk.syncFolder(folder) : named
  return synced.ok ? ok({ kept }) : synced
}
