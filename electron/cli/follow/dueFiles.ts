import type { Media } from '../../../shared/catalogue/model.js'
import type { CheckedFollow } from '../../follow/compareWithDisk.js'
import type { Change } from '../../follow/detectChanges.js'
import { findFormerFile } from '../../follow/findFormerFile.js'
import type { PreviousFile } from '../../follow/versions/keepPreviousVersion.js'
import { settlePreviousVersions } from '../../follow/versions/settlePreviousVersions.js'
import { createLibraryFolders } from '../../library/libraryFolders.js'
import type { CliContext } from '../core/cliContext.js'

/** A file to download, and the file that it replaces. */
export interface DueFile {
  readonly checked: CheckedFollow
  readonly media: Media
  readonly previous: PreviousFile | null
  /** The change that its producer has shown, when this alone is the reason to download it. */
  readonly anew: Change | null
}

/**
 * Whether a download can fetch the change. A version of the producer that was downloaded and refuted is not downloaded
 * again.
 */
const isDue = ({ what, byProducer }: Change): boolean =>
  (what === 'bytes' || what === 'hash' || what === 'new') && byProducer?.isRefuted !== true

/** Whether a dataset has files that an update can fetch. */
export const hasFileChanges = ({ changes }: CheckedFollow): boolean => changes.some(isDue)

/** Lists the files of a dataset to download, after what a killed program has left in its folder is finished. */
export async function collectDueFiles(
  context: CliContext,
  checked: CheckedFollow,
  keep: number,
): Promise<readonly DueFile[]> {
  const { dataset, folder, record, changes } = checked
  const wanted = new Map(changes.filter(isDue).map((change) => [change.mediaId, change] as const))
  if (folder !== null) await settleFolder(context, folder, keep)
  if (dataset === null) return []
  return dataset.media.flatMap((media) => {
    const change = wanted.get(media.id)
    if (change === undefined) return []
    const file = record?.findFile(media.id) ?? findFormerFile(dataset, media, record)
    const previous =
      folder === null || record === null || file === undefined
        ? null
        : { folder, record: { ...record.getSidecar(), files: [file] } }
    return { checked, media, previous, anew: change.byProducer === undefined ? null : change }
  })
}

/** Finishes what a killed program has left in the folder. */
async function settleFolder(context: CliContext, folder: string, keep: number): Promise<void> {
  const library = createLibraryFolders(context)
  const settled = await settlePreviousVersions({ ...context, recordAgain: library.recordAgain }, folder, { keep })
  if (!settled.ok) context.output.fail(settled.failure, { path: folder })
  await library.settle()
}
