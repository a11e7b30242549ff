import { isWithdrawnMedia } from '../../shared/catalogue/checkMediaCount.js'
import type { Dataset, Media } from '../../shared/catalogue/model.js'
import { chooseCatalogueName } from '../../shared/download/files/chooseFileName.js'
import type { FolderRecord } from '../../shared/library/sidecar/folderRecord.js'
import type { SidecarFile } from '../../shared/library/sidecar/sidecar.js'

/** Finds the file of a media that the dataset no longer has, whose name the media will get: it was published under a new id. */
export function findFormerFile(dataset: Dataset, media: Media, record: FolderRecord | null): SidecarFile | undefined {
  const former = record?.findMedia(chooseCatalogueName(media))
  const isGone = former !== undefined && isWithdrawnMedia(dataset, former)
  return isGone ? record?.findFile(former) : undefined
}
