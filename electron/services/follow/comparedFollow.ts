import { getMediaName } from '../../../shared/catalogue/getMediaName.js'
import type { Dataset } from '../../../shared/catalogue/model.js'
import type { Failure } from '../../../shared/failure.js'
import type { FollowChange, UpdatedFile } from '../../../shared/follow/model.js'
import type { DatasetId, MediaId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import type { CheckedFollow, DiskComparisonDeps } from '../../follow/compareWithDisk.js'
import type { Change } from '../../follow/detectChanges.js'
import type { Followed } from '../../follow/followList.js'
import type { AskableFile } from '../../follow/producers/askableFiles.js'
import { mergeProducerChanges } from '../../follow/producers/mergeProducerChanges.js'
import type { SeenDataset } from '../../follow/seenDataset.js'
import type { CatalogueStore } from '../../ports/catalogueStore.js'
import type { Clock } from '../../ports/clock.js'
import type { LibraryIndex } from '../../ports/library/libraryIndex.js'
import type { PortalRegistry } from '../portalRegistry.js'
import type { ProducerChecks } from './producerChecks.js'

/** What the comparisons of followed datasets and searches need. */
export interface ComparisonDeps extends DiskComparisonDeps {
  readonly producers: Pick<ProducerChecks, 'readKnown'>
  readonly portals: Pick<PortalRegistry, 'get' | 'cards'>
  readonly catalogueStore: Pick<CatalogueStore, 'readDataset' | 'readStatus' | 'search'>
  readonly libraryIndex: Pick<LibraryIndex, 'listVersions' | 'find'>
  readonly clock: Clock
  readonly life: AbortSignal
}

/** The result of a check of one follow, in the form that the window shows. */
export interface ComparedFollow {
  readonly changes: readonly FollowChange[]
  /** The facts about a followed dataset as it is now; null for a search. */
  readonly seen: SeenDataset | null
  /** Its files of which a previous version is kept. */
  readonly updated: readonly UpdatedFile[]
  /** Why a part could not be compared; null when all was compared. */
  readonly trouble: Failure | null
  /** Datasets that a search finds since a person last saw its results, and whose files are all on this disk. */
  readonly arrived: readonly DatasetId[]
  /** Media that were seen as withdrawn and are published again. */
  readonly returned: readonly MediaId[]
  /** The dataset was seen as withdrawn and is published again. */
  readonly isBack: boolean
  /** Its files for which only their producers can say whether they are still current. */
  readonly held: readonly AskableFile[]
}

/** The media that a person has seen withdrawn and that the dataset has again. */
export function listRepublishedMedia(
  { withdrawn = [] }: Pick<SeenDataset, 'withdrawn'>,
  { media }: Pick<Dataset, 'media'>,
): readonly MediaId[] {
  const now = new Set(media.map(({ id }) => id))
  return withdrawn.filter((id) => now.has(id))
}

/** Adds the changes that producers have shown, without those that a person has already seen. */
export async function addUnseenProducerChanges(
  { producers, digest }: ComparisonDeps,
  compared: CheckedFollow,
): Promise<CheckedFollow> {
  const checked = mergeProducerChanges(compared, await producers.readKnown(), digest)
  return { ...checked, changes: checked.changes.filter(({ byProducer }) => byProducer?.isSeen !== true) }
}

const cut = (text: string | null): string | null => text?.slice(0, LIMITS.TITLE_CHARS) ?? null

/** Converts a change into the form that the window shows. */
export function toFollowChange(
  { datasetId, seen }: Followed,
  dataset: Dataset | null,
  { what: kind, mediaId, was, now, byProducer }: Change,
): FollowChange {
  const media = dataset?.media.find(({ id }) => id === mediaId)
  const what = byProducer?.isRefuted === true ? 'hash-false' : kind
  const name = mediaId === null ? seen.title : ((media && getMediaName(media)) ?? was ?? mediaId)
  return { what, datasetId, mediaId, was: cut(was), now: cut(now), name: cut(name) ?? '' }
}
