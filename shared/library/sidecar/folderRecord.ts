import { toNameKey } from '../../download/files/freeNames.js'
import type { Sidecar, SidecarFile } from './sidecar.js'

/** The records of a folder, indexed so that a file is found and added without reading the others. */
export interface FolderRecord {
  getDatasetId(): string
  findFile(mediaId: string): SidecarFile | undefined
  /** Returns the media whose file now has this name, or a name that some disks treat as equal. */
  findMedia(name: string): string | undefined
  /** Whether a file of this name is recorded, or was before a newer file of its media replaced it. */
  isKnownName(name: string): boolean
  /**
   * Merges newer records: facts of the dataset are replaced, the file of a media that is already recorded is replaced
   * by its newer one, and so is the file of another media that had the same name. Everything else (fields of other
   * programs, files of other media) stays.
   */
  add(today: Sidecar): void
  /** Removes the file of a media that is gone for good. Its name stays known. */
  remove(mediaId: string): void
  getSidecar(): Sidecar
}

export function createFolderRecord(first: Sidecar): FolderRecord {
  let head: Sidecar = { ...first, files: [] }
  const files = new Map<string, SidecarFile>()
  const names = new Set<string>()
  const mediaByFold = new Map<string, string>()
  const put = (file: SidecarFile): void => {
    const before = files.get(file.mediaId)
    // A compaction adds again what was added when it was written into the journal.
    if (before === file) return
    const old = before === undefined ? null : toNameKey(before.name)
    if (old !== null && mediaByFold.get(old) === file.mediaId) mediaByFold.delete(old)
    const namesake = files.get(mediaByFold.get(toNameKey(file.name)) ?? file.mediaId)
    if (namesake?.name === file.name && namesake.mediaId !== file.mediaId) files.delete(namesake.mediaId)
    mediaByFold.set(toNameKey(file.name), file.mediaId)
    files.set(file.mediaId, before === undefined ? file : { ...before, ...file })
    names.add(file.name)
  }
  first.files.forEach(put)
  return {
    getDatasetId: () => head.datasetId,
    findMedia: (name) => mediaByFold.get(toNameKey(name)),
    findFile: (mediaId) => files.get(mediaId),
    isKnownName: (name) => names.has(name),
    add(today) {
      head = { ...head, ...today, files: [] }
      today.files.forEach(put)
    },
    remove(mediaId) {
      const file = files.get(mediaId)
      if (file === undefined) return
      files.delete(mediaId)
      mediaByFold.delete(toNameKey(file.name))
    },
    getSidecar: () => ({ ...head, files: [...files.values()] }),
  }
}
