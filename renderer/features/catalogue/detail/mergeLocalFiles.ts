import type { DownloadView } from '../../../../shared/download/model/downloadView.js'
import { getFileStatus, type MediaFile } from '../../../../shared/library/model.js'
import type { FilesOnDisk } from '../store/catalogueState.js'

/** The file of a finished download that the library does not know yet. */
function toMediaFile({ mediaId, name, state }: DownloadView): MediaFile | null {
  if (state.type !== 'done') return null
  const { verdict, atMs } = state
  const standing = getFileStatus('as-recorded', verdict)
  return { mediaId, name, standing, verdict, outdated: false, fetchedMs: atMs, removed: false }
}

/**
 * The files of a dataset on this computer, by media: what the library knows, and until it knows them the finished
 * downloads of the queue, which a person may clear at any time.
 */
export function mergeLocalFiles(onDisk: FilesOnDisk, downloads: Iterable<DownloadView>): FilesOnDisk {
  const files = new Map([...onDisk].filter(([, { removed }]) => !removed))
  for (const download of downloads) {
    const file = onDisk.has(download.mediaId) ? null : toMediaFile(download)
    if (file !== null) files.set(download.mediaId, file)
  }
  return files
}

/** Whether the file can be opened: a missing one cannot. */
export const isPresent = (file: MediaFile | undefined): file is MediaFile =>
  file !== undefined && file.standing !== 'missing'
