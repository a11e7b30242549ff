import { checkMediaCount } from '../../../shared/catalogue/checkMediaCount.js'
import type { Dataset, Media } from '../../../shared/catalogue/model.js'
import { type Failure, failure } from '../../../shared/failure.js'
import type { DatasetId, MediaId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import type { Target } from '../../../shared/link/downloadTarget.js'
import { createTurns } from '../../../shared/pacing/createTurns.js'
import { readAhead } from '../../../shared/pacing/readAhead.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { PortalClient } from '../../portal/api/portalClient.js'
import type { LocalCatalogue } from '../catalogue/localCatalogue.js'

/** One media that a target names, with the dataset it belongs to. */
export interface ResolvedMedia {
  readonly dataset: Dataset
  readonly media: Media
}

/** A target that leads to no media. The ids are those in the target itself. */
export interface UnresolvedTarget {
  readonly datasetId: DatasetId | null
  readonly mediaId: MediaId | null
  readonly because: Failure
}

/**
 * Resolves targets to media: each media once, in the order of the targets. A few are looked up at once, because a portal
 * far away takes a tenth of a second for each. The dataset of a media is looked up in the local copy first.
 */
export async function resolveTargets(
  portal: PortalClient,
  copy: LocalCatalogue,
  targets: readonly Target[],
  signal: AbortSignal,
): Promise<{ readonly wanted: readonly ResolvedMedia[]; readonly lost: readonly UnresolvedTarget[] }> {
  const wanted = new Map<string, ResolvedMedia>()
  const lost: UnresolvedTarget[] = []
  const known = new Map<DatasetId, Promise<Result<Dataset>>>()
  const readDatasetOnce: ReadDataset = (id) => {
    const asked = known.get(id) ?? portal.fetchDataset(id, signal)
    known.set(id, asked)
    return asked
  }
  // One after the other: each may read the whole catalogue, which the next ones then find in the copy.
  const inTurn = createTurns()
  const findHolderOnce = (mediaId: MediaId): Promise<Result<Dataset>> =>
    inTurn(() => findHolder({ portal, copy, datasetOf: readDatasetOnce, signal }, mediaId))
  const findNext = (target: Target) => findMedia(target, readDatasetOnce, findHolderOnce)
  for await (const [target, found] of readAhead(targets, LIMITS.DATASETS_AT_ONCE, findNext)) {
    if (!found.ok) lost.push(toUnresolved(target, found.failure))
    else for (const one of found.value) wanted.set(`${one.dataset.id}/${one.media.id}`, one)
    const whole = target.type === 'dataset' ? await known.get(target.datasetId) : undefined
    const leftOut = whole?.ok === true ? checkMediaCount(whole.value) : null
    if (leftOut !== null) lost.push(toUnresolved(target, leftOut))
  }
  return { wanted: [...wanted.values()], lost }
}

type ReadDataset = (id: DatasetId) => Promise<Result<Dataset>>

/**
 * Finds the dataset of a media when the target does not name it. A dataset from the local copy is read again from the
 * portal. Only when the media is not in it, the whole catalogue of the portal is searched, and what is read is stored
 * for the next time.
 */
async function findHolder(
  by: {
    readonly portal: PortalClient
    readonly copy: LocalCatalogue
    readonly datasetOf: ReadDataset
    readonly signal: AbortSignal
  },
  mediaId: MediaId,
): Promise<Result<Dataset>> {
  const known = await by.copy.findHolder(mediaId)
  const read = known === null ? null : await by.datasetOf(known)
  if (read !== null) {
    const isThere = read.ok && read.value.media.some(({ id }) => id === mediaId)
    const isGone = read.ok || read.failure.code === 'portal/unknown-dataset'
    if (isThere || !isGone) return read
  }
  return by.portal.findDatasetOfMedia(mediaId, by.signal, async (records) => void (await by.copy.learn(records)))
}

async function findMedia(
  target: Target,
  datasetOf: ReadDataset,
  holderOf: (mediaId: MediaId) => Promise<Result<Dataset>>,
): Promise<Result<readonly ResolvedMedia[]>> {
  if (target.type === 'dataset') return listMedia(await datasetOf(target.datasetId))
  const { datasetId, mediaId } = target
  const holder = datasetId === null ? await holderOf(mediaId) : await datasetOf(datasetId)
  const found = listMedia(holder)
  if (!found.ok) return found
  const one = found.value.filter(({ media }) => media.id === mediaId)
  return one.length === 0 ? fail(failure('portal/unknown-media', { media: mediaId })) : ok(one)
}

const listMedia = (holder: Result<Dataset>): Result<readonly ResolvedMedia[]> =>
  holder.ok ? ok(holder.value.media.map((media) => ({ dataset: holder.value, media }))) : holder

const toUnresolved = (target: Target, because: Failure): UnresolvedTarget => ({
  datasetId: target.datasetId,
  mediaId: target.type === 'media' ? target.mediaId : null,
  because,
})
