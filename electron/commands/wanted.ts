import type { Dataset, Media } from '../../shared/catalog/model.js'
import { type Failure, failure } from '../../shared/failure.js'
import type { DatasetId, MediaId } from '../../shared/ids.js'
import type { Target } from '../../shared/link/target.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { Portal } from '../portal/portal.js'

/** One media that a target names, with the dataset it belongs to. */
export interface Wanted {
  readonly dataset: Dataset
  readonly media: Media
}

/** A target that led nowhere. The ids are those that the target itself names. */
export interface Lost {
  readonly datasetId: DatasetId | null
  readonly mediaId: MediaId | null
  readonly because: Failure
}

/** What the targets come to: each media once, in the order asked. */
export async function resolveTargets(
  portal: Portal,
  targets: readonly Target[],
  signal: AbortSignal,
): Promise<{ readonly wanted: readonly Wanted[]; readonly lost: readonly Lost[] }> {
  const wanted = new Map<string, Wanted>()
  const lost: Lost[] = []
  const known = new Map<DatasetId, Promise<Result<Dataset>>>()
  const datasetOf = (id: DatasetId): Promise<Result<Dataset>> => {
    const asked = known.get(id) ?? portal.dataset(id, signal)
    known.set(id, asked)
    return asked
  }
  for (const target of targets) {
    const found = await mediaOf(portal, target, datasetOf, signal)
    if (!found.ok) lost.push(lostOf(target, found.failure))
    else for (const one of found.value) wanted.set(`${one.dataset.id}/${one.media.id}`, one)
  }
  return { wanted: [...wanted.values()], lost }
}

async function mediaOf(
  portal: Portal,
  target: Target,
  datasetOf: (id: DatasetId) => Promise<Result<Dataset>>,
  signal: AbortSignal,
): Promise<Result<readonly Wanted[]>> {
  if (target.is === 'dataset') return all(await datasetOf(target.datasetId))
  const { datasetId, mediaId } = target
  const holder = datasetId === null ? await portal.datasetOfMedia(mediaId, signal) : await datasetOf(datasetId)
  const found = all(holder)
  if (!found.ok) return found
  const one = found.value.filter(({ media }) => media.id === mediaId)
  return one.length === 0 ? fail(failure('portal/unknown-media', { media: mediaId })) : ok(one)
}

const all = (holder: Result<Dataset>): Result<readonly Wanted[]> =>
  holder.ok ? ok(holder.value.media.map((media) => ({ dataset: holder.value, media }))) : holder

const lostOf = (target: Target, because: Failure): Lost => ({
  datasetId: target.datasetId,
  mediaId: target.is === 'media' ? target.mediaId : null,
  because,
})
