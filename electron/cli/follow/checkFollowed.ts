import type { Dataset } from '../../../shared/catalogue/model.js'
import type { DatasetId } from '../../../shared/ids.js'
import type { SidecarFile } from '../../../shared/library/sidecar/sidecar.js'
import { ok, type Result } from '../../../shared/result.js'
import { type Change, detectChanges } from '../../follow/detectChanges.js'
import type { Followed } from '../../follow/followList.js'
import { createLibraryFolders } from '../../library/createLibraryFolders.js'
import { type FolderRecordRead, readFolder } from '../../library/records/sidecars.js'
import type { PortalClient } from '../../portal/api/portal.js'
import type { CliContext } from '../core/command.js'

/** What was found out about one followed dataset or media. */
export interface CheckedFollow {
  readonly followed: Followed
  /** Null when the portal has withdrawn it. */
  readonly dataset: Dataset | null
  /** The dataset's folder, absolute; null while there is none. */
  readonly folder: string | null
  /** The record of that folder; null where there is none that can be read. */
  readonly record: Extract<FolderRecordRead, { is: 'read' }>['record'] | null
  readonly changes: readonly Change[]
}

/** Asks a portal for each of these datasets once, one after another, and compares it with what is on disk. */
export async function* checkFollowed(
  context: CliContext,
  portal: PortalClient,
  all: readonly Followed[],
): AsyncGenerator<{ readonly followed: Followed; readonly checked: Result<CheckedFollow> }> {
  const known = new Map<DatasetId, Promise<Result<Dataset | null>>>()
  for (const followed of all) {
    if (context.signal.aborted) return
    const asked = known.get(followed.datasetId) ?? readDataset(context, portal, followed.datasetId)
    known.set(followed.datasetId, asked)
    const dataset = await asked
    yield { followed, checked: dataset.ok ? await compareWithDisk(context, followed, dataset.value) : dataset }
  }
}

async function readDataset(
  { signal }: CliContext,
  portal: PortalClient,
  id: DatasetId,
): Promise<Result<Dataset | null>> {
  const read = await portal.dataset(id, signal)
  return !read.ok && read.failure.code === 'portal/unknown-dataset' ? ok(null) : read
}

/** Compares what the portal says of a dataset with what is on disk. */
export async function compareWithDisk(
  { disk, clock, hashFile, sha256 }: CliContext,
  followed: Followed,
  dataset: Dataset | null,
): Promise<Result<CheckedFollow>> {
  const changesIn = (files: readonly SidecarFile[]) => detectChanges(followed, { dataset, files }, sha256)
  if (dataset === null) return ok({ followed, dataset, folder: null, record: null, changes: changesIn([]) })
  const found = await createLibraryFolders({ disk, clock, hashFile }).folderOf(followed.to, dataset)
  // A folder that is not there, or not any more, holds nothing: all of it is new.
  if (!found.ok && found.failure.code !== 'disk/not-found') return found
  const folder = found.ok ? found.value : null
  const read = folder === null ? null : await readFolder(disk, folder)
  if (read?.ok === false) return read
  const record = read?.value.is === 'read' ? read.value.record : null
  return ok({ followed, dataset, folder, record, changes: changesIn(record?.whole().files ?? []) })
}
