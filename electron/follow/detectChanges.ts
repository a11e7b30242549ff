import type { Dataset, Media } from '../../shared/catalogue/model.js'
import type { ProducerVersion } from '../../shared/follow/producerVersion.js'
import type { MediaId } from '../../shared/ids.js'
import type { SidecarFile } from '../../shared/library/sidecar/sidecar.js'
import { isOtherVersion } from '../library/files/matchExistingFile.js'
import type { Followed, SeenDataset } from './followList.js'

/** One thing that is not any more as it was when the files were last brought up to date. */
export interface Change {
  readonly what: 'bytes' | 'new' | 'withdrawn' | 'licence' | 'access' | 'description' | 'hash'
  /** Null of what concerns the dataset. */
  readonly mediaId: MediaId | null
  readonly was: string | null
  readonly now: string | null
  /** What the producer shows, where that alone tells of the change: the portal describes the file as before. */
  readonly byProducer?: {
    readonly version: ProducerVersion
    /** It was fetched, and it is not what the portal describes. */
    readonly isRefuted: boolean
    /** A person has seen that in the window, which says it no more. */
    readonly isSeen: boolean
  }
}

export interface DatasetState {
  /** What the portal says now; null when it has withdrawn the dataset. */
  readonly dataset: Dataset | null
  /** What is on record in the dataset's folder. */
  readonly files: readonly SidecarFile[]
}

/**
 * What changed of a followed dataset or media. A media counts as changed when the catalogue declares another size, hash or
 * date than when it was fetched; one that is no file to be downloaded never counts as new.
 */
export function detectChanges(
  { mediaId, seen }: Pick<Followed, 'mediaId' | 'seen'>,
  { dataset, files }: DatasetState,
  digest: (text: string) => string,
): readonly Change[] {
  if (dataset === null) return [{ what: 'withdrawn', mediaId, was: seen.title, now: null }]
  const isWanted = (id: string): boolean => mediaId === null || id === mediaId
  const byId = new Map(files.map((file) => [file.mediaId as string, file]))
  const now = new Set(dataset.media.map(({ id }) => id as string))
  return [
    ...compareDataset(seen, toSeen(dataset, digest)),
    ...dataset.media.filter(({ id }) => isWanted(id)).flatMap((media) => compareMedia(media, byId.get(media.id))),
    ...files
      .filter((file) => isWanted(file.mediaId) && !now.has(file.mediaId))
      .map((file): Change => ({ what: 'withdrawn', mediaId: file.mediaId, was: file.name, now: null })),
  ]
}

/** What is kept of a dataset, to be compared with what the portal says of it later. */
export const toSeen = (
  { title, access, licence, summary, synopsis }: Dataset,
  digest: (text: string) => string,
): SeenDataset => ({
  title,
  access,
  licence: licence?.label ?? null,
  description: digest([title, synopsis, summary].join('\n')),
})

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

/** The hash that the catalogue declares, or where it has none its date, or the size. */
function describeVersion({
  checksum,
  updated,
  sizeBytes,
}: Pick<Media, 'checksum' | 'updated' | 'sizeBytes'>): string | null {
  if (checksum.is === 'usable') return `${checksum.algorithm}:${checksum.hex}`
  return updated ?? (sizeBytes === null ? null : `${sizeBytes} bytes`)
}
