import { dirname } from 'node:path'
import { failure } from '../../../shared/failure.js'
import type { SidecarFile } from '../../../shared/library/sidecar/sidecar.js'
import { fail } from '../../../shared/result.js'
import type { Disk } from '../../ports/disk.js'
import { openOtherCopies, toWantedFile } from './otherCopies.js'
import { repairFromCopy } from './repairFromCopy.js'

/**
 * Whether a download has put its file, or found it, in another folder than the one that is meant: a dataset may lie in
 * several folders below one root, and its downloads go to one of them.
 */
export async function isInOtherFolder(disk: Pick<Disk, 'folderId'>, path: string, folder: string): Promise<boolean> {
  if (dirname(path) === folder) return false
  const [given, meant] = [await disk.folderId(dirname(path)), await disk.folderId(folder)]
  return !given.ok || !meant.ok || given.value !== meant.value
}

/**
 * Repairs a damaged file by the folder of `path`, to which its download has gone. Fails with `file/former-version` when
 * that folder does not have the recorded bytes, because the portal has other ones by now.
 */
export async function repairFromOtherFolder(
  tools: Parameters<typeof repairFromCopy>[0],
  damaged: { readonly folder: string; readonly file: SidecarFile },
  path: string,
): ReturnType<typeof repairFromCopy> {
  const copies = await openOtherCopies(tools, [dirname(path)])
  if (!copies.ok) return copies
  const source = await copies.value.find(toWantedFile(damaged.file), tools.signal)
  return source === null ? fail(failure('file/former-version')) : repairFromCopy(tools, damaged, source)
}
