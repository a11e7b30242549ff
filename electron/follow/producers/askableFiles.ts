import type { Media } from '../../../shared/catalogue/model.js'
import { isOtherVersion } from '../../../shared/library/sidecar/compareDeclaredVersions.js'
import type { SidecarFile } from '../../../shared/library/sidecar/sidecar.js'
import type { MediaRef } from '../../ports/mediaSource.js'
import type { CheckedFollow } from '../compareWithDisk.js'
import { getAskedKey } from './askedFiles.js'

/** A file on disk whose description on the portal has not changed since the download. */
export interface AskableFile {
  readonly ref: MediaRef
  /** The absolute path of the folder of the dataset. */
  readonly folder: string
  readonly file: SidecarFile
}

/**
 * Lists the files of a followed dataset for which only the producer can say whether they are still current: the portal
 * describes them as before.
 */
export function listAskableFiles({ followed, dataset, folder, record }: CheckedFollow): readonly AskableFile[] {
  if (dataset === null || folder === null || record === null) return []
  const isMeant = ({ id, fetchability }: Media): boolean =>
    fetchability === 'file' && (followed.mediaId === null || followed.mediaId === id)
  return dataset.media.filter(isMeant).flatMap((media): readonly AskableFile[] => {
    const file = record.findFile(media.id)
    if (file === undefined || isOtherVersion(file.declared, media)) return []
    return [{ ref: { portalId: followed.portal, datasetId: dataset.id, mediaId: media.id }, folder, file }]
  })
}

/** Returns the key under which the answer about a file is stored. */
export const getAskableFileKey = ({ folder, file }: AskableFile, digest: (text: string) => string): string =>
  getAskedKey({ folder, mediaId: file.mediaId }, digest)
