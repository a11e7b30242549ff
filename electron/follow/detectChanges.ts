import { checkMediaCount } from '../../shared/catalogue/checkMediaCount.js'
import type { Dataset, Media } from '../../shared/catalogue/model.js'
import type { ProducerVersion } from '../../shared/follow/producerVersion.js'
import type { MediaId } from '../../shared/ids.js'
import { isOtherVersion } from '../../shared/library/sidecar/compareDeclaredVersions.js'
import type { SidecarFile } from '../../shared/library/sidecar/sidecar.js'
import type { Followed } from './followList.js'
import type { SeenDataset } from './seenDataset.js'
import { toSeen } from './seenDataset.js'

/** One difference from the state when the files were last brought up to date. */
export interface Change {
  readonly what: 'bytes' | 'new' | 'withdrawn' | 'licence' | 'access' | 'description' | 'hash'
  /** Null for a change of the dataset itself. */
  readonly mediaId: MediaId | null
  readonly was: string | null
  readonly now: string | null
  /** The version of the producer, when only this shows the change and the portal describes the file as before. */
  readonly byProducer?: {
    readonly version: ProducerVersion
    /** It was downloaded, and it is not the one that the portal describes. */
    readonly isRefuted: boolean
    /** A person has seen this in the window, so it is not shown again. */
    readonly isSeen: boolean
  }
}

export interface DatasetState {
  /** The dataset as the portal describes it now; null when the portal has withdrawn it. */
  readonly dataset: Dataset | null
  /** The files in the record of the folder of the dataset. */
  readonly files: readonly SidecarFile[]
}

/**
 * Detects the changes of a followed dataset or media. A media has changed when the catalogue declares another size,
 * hash or date than when it was fetched. A media that is no downloadable file never counts as new.
 */
export function detectChanges(
  { mediaId, seen }: Pick<Followed, 'mediaId' | 'seen'>,
  { dataset, files }: DatasetState,
  digest: (text: string) => string,
): readonly Change[] {
  if (dataset === null)
    return seen.isWithdrawn === true ? [] : [{ what: 'withdrawn', mediaId, was: seen.title, now: null }]
  const isWanted = (id: string): boolean => mediaId === null || id === mediaId
  const byId = new Map(files.map((file) => [file.mediaId as string, file]))
  const now = new Set(dataset.media.map(({ id }) => id as string))
  // Of a dataset with more media than are read, the others are not known to be gone.
  const isWhole = checkMediaCount(dataset) === null
  const seenGone = new Set<string>(seen.withdrawn)
  const gone = files.filter(({ mediaId: id }) => isWhole && isWanted(id) && !now.has(id) && !seenGone.has(id))
  return [
    ...compareDataset(seen, toSeen(dataset, digest)),
    ...dataset.media.filter(({ id }) => isWanted(id)).flatMap((media) => compareMedia(media, byId.get(media.id))),
    ...gone.map((file): Change => ({ what: 'withdrawn', mediaId: file.mediaId, was: file.name, now: null })),
  ]
}

function compareDataset(was: SeenDataset, now: SeenDataset): readonly Change[] {
  const changes: readonly (Change | null)[] = [
    was.licence === now.licence ? null : { what: 'licence', mediaId: null, was: was.licence, now: now.licence },
    was.access === now.access ? null : { what: 'access', mediaId: null, was: was.access, now: now.access },
    was.description === now.description ? null : { what: 'description', mediaId: null, was: was.title, now: now.title },
  ]
  return changes.flatMap((change) => (change === null ? [] : [change]))
}

function compareMedia(media: Media, file: SidecarFile | undefined): readonly Change[] {
  if (media.fetchability !== 'file') return []
  if (file === undefined) return [{ what: 'new', mediaId: media.id, was: null, now: media.name ?? media.id }]
  if (!isOtherVersion(file.declared, media)) return []
  return [{ what: 'bytes', mediaId: media.id, was: describeVersion(file.declared), now: describeVersion(media) }]
}

/** Describes a version by the hash that the catalogue declares, else by its date, else by its size. */
function describeVersion({
  checksum,
  updated,
  sizeBytes,
}: Pick<Media, 'checksum' | 'updated' | 'sizeBytes'>): string | null {
  if (checksum.is === 'usable') return `${checksum.algorithm}:${checksum.hex}`
  return updated ?? (sizeBytes === null ? null : `${sizeBytes} bytes`)
}
