import type { Dataset, Media } from '../../shared/catalog/model.js'
import type { OnCollision } from '../../shared/download/collision.js'
import { failureShown } from '../../shared/download/view.js'
import { failure } from '../../shared/failure.js'
import type { DatasetId, MediaId } from '../../shared/ids.js'
import { LIMITS } from '../../shared/limits.js'
import type { DatasetFacts, MediaFacts, Occupancy, PreflightFacts } from '../../shared/preflight/facts.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { Collision } from '../engine/collisions.js'
import type { Engine } from '../engine/engine.js'
import type { Handlers } from '../ipcServer.js'
import type { Portal } from '../portal/portal.js'
import type { Vault } from '../portal/vault.js'
import type { Clock } from '../ports/clock.js'
import type { Disk } from '../ports/disk.js'
import type { Mirroring } from './mirroring.js'
import type { Permits } from './permits.js'
import type { PortalShelf } from './portalShelf.js'
import type { Rights } from './rights.js'

/** What a dataset's media would meet under a root, by one listing of its folder. */
export type LookAtFolder = (
  root: string,
  what: { readonly dataset: Dataset; readonly media: readonly Media[] },
  policy: OnCollision,
) => Promise<Result<readonly Collision[]>>

export interface PreflightNeeds {
  readonly shelf: Pick<PortalShelf, 'chosen' | 'profile'>
  readonly vault: Pick<Vault, 'recall'>
  readonly permits: Pick<Permits, 'folderOf'>
  readonly mirroring: Pick<Mirroring, 'dataset'>
  readonly engine: Pick<Engine, 'promises'>
  readonly rights: Rights
  readonly collisions: LookAtFolder
  readonly disk: Pick<Disk, 'volume'>
  readonly clock: Clock
  readonly life: AbortSignal
}

type Wanted = { readonly datasetId: DatasetId; readonly mediaId: MediaId }

/** Gathers the facts of a preflight: the copy of the catalogue, the rights, the folders, the volume. Decides nothing. */
export function preflightHandlers(needs: PreflightNeeds): Pick<Handlers, 'preflight.look'> {
  return {
    'preflight.look': async ({ folder, wanted }) => {
      const root = folder === null ? null : needs.permits.folderOf(folder)
      if (folder !== null && root === null) return fail(failure('input/folder-expired'))
      const portal = needs.shelf.chosen()
      return portal.ok ? ok(await look(needs, portal.value, root, wanted)) : portal
    },
  }
}

/** A dataset, and those of its media that are wanted. */
interface Found {
  readonly dataset: Dataset
  readonly media: readonly Media[]
}

async function look(
  needs: PreflightNeeds,
  portal: Portal,
  root: string | null,
  wanted: readonly Wanted[],
): Promise<PreflightFacts> {
  const { found, missed } = await lookUp(needs, wanted)
  const may = await openers(needs, portal)
  const since = needs.clock.elapsed()
  const isLate = (): boolean => needs.clock.elapsed() - since > LIMITS.PREFLIGHT_MS
  const restricted = found.filter(({ dataset }) => may.account && dataset.access === 'restricted')
  const rights = new Map<DatasetId, DatasetFacts['right']>()
  const occupied = new Map<MediaId, Occupancy>()
  const looked = new Set<Found>()
  const asked = eachOf(restricted, isLate, async ({ dataset: { id } }) => {
    rights.set(id, await needs.rights.of(portal, id, needs.life))
  })
  const listed = eachOf(root === null ? [] : found, isLate, async (one) => {
    const met = await needs.collisions(root ?? '', one, 'skip')
    if (!met.ok) return
    looked.add(one)
    for (const each of met.value) occupied.set(each.mediaId as MediaId, occupancyOf(each))
  })
  const [volume] = await Promise.all([
    volumeOf(needs, root),
    // A portal that takes its time is not waited for: what it says later is known at the next look.
    Promise.race([asked, needs.clock.sleep(LIMITS.PREFLIGHT_MS, needs.life)]),
    listed,
  ])
  const isUnlooked = (one: Found): boolean =>
    (root !== null && !looked.has(one)) || (restricted.includes(one) && !rights.has(one.dataset.id))
  return {
    portalId: portal.portalId,
    datasets: found.map(({ dataset }) => datasetFacts(dataset, rights.get(dataset.id) ?? 'unasked')),
    media: found.flatMap(({ dataset, media }) =>
      media.map((one) => mediaFacts(dataset.id, one, occupied.get(one.id) ?? null)),
    ),
    missed: [...missed],
    canOpenRestricted: may.restricted,
    ...volume,
    unlooked: found.filter(isUnlooked).reduce((sum, { media }) => sum + media.length, 0),
  }
}

/** Each dataset once. What is not there is told with its reason, one media at a time or the dataset whole. */
async function lookUp(needs: PreflightNeeds, wanted: readonly Wanted[]) {
  const byDataset = new Map<DatasetId, MediaId[]>()
  for (const { datasetId, mediaId } of wanted) {
    const known = byDataset.get(datasetId)
    if (known === undefined) byDataset.set(datasetId, [mediaId])
    else known.push(mediaId)
  }
  const found: Found[] = []
  const missed: PreflightFacts['missed'] = []
  await eachOf([...byDataset], never, async ([id, ids]) => {
    const dataset = await needs.mirroring.dataset(id)
    if (!dataset.ok) return void missed.push({ datasetId: id, mediaId: null, because: failureShown(dataset.failure) })
    const byId = new Map(dataset.value.media.map((one) => [one.id, one]))
    const media = [...new Set(ids)].flatMap((mediaId) => byId.get(mediaId) ?? [])
    if (media.length > 0) found.push({ dataset: dataset.value, media })
    const because = failureShown(failure('portal/unknown-media'))
    for (const mediaId of ids) if (!byId.has(mediaId)) missed.push({ datasetId: id, mediaId, because })
  })
  return { found, missed }
}

const never = (): boolean => false

/** A few at a time; stops beginning more once it is too late. */
async function eachOf<T>(all: readonly T[], isLate: () => boolean, act: (one: T) => Promise<void>): Promise<void> {
  const left = [...all].reverse()
  const work = async (): Promise<void> => {
    for (let one = left.pop(); one !== undefined && !isLate(); one = left.pop()) await act(one)
  }
  await Promise.all(Array.from({ length: LIMITS.PREFLIGHT_AT_ONCE }, work))
}

/** What we have that opens restricted media: the older generation takes a key and nothing else (portal-api.md 5.2). */
async function openers({ vault, shelf }: PreflightNeeds, { portalId }: Portal) {
  const [account, key] = await Promise.all([vault.recall(portalId, 'account'), vault.recall(portalId, 'customer-key')])
  const profile = shelf.profile(portalId)
  const dialect = profile?.dialect === 'auto' ? profile.foundDialect : profile?.dialect
  return { account: account !== null, restricted: key !== null || (account !== null && dialect !== 'apm') }
}

/** The volume's room, and what of it is spoken for: by downloads into this folder or another one on the same volume. */
async function volumeOf(
  { disk, engine }: PreflightNeeds,
  root: string | null,
): Promise<Pick<PreflightFacts, 'freeBytes' | 'promisedBytes'>> {
  const volume = root === null ? null : await disk.volume(root)
  if (volume === null || !volume.ok) return { freeBytes: null, promisedBytes: 0 }
  let promisedBytes = 0
  for (const [other, bytes] of engine.promises()) {
    const its = other === root ? volume : await disk.volume(other)
    if (its.ok && its.value.id === volume.value.id) promisedBytes += bytes
  }
  return { freeBytes: volume.value.freeBytes, promisedBytes }
}

const datasetFacts = (
  { id, theme, access, storage, licence, usageConstraint }: Dataset,
  right: DatasetFacts['right'],
): DatasetFacts => ({
  ...{ id, theme, access, storage, licence, right },
  constraint: usageConstraint?.slice(0, LIMITS.CONSTRAINT_CHARS) ?? null,
})

const mediaFacts = (datasetId: DatasetId, media: Media, occupancy: Occupancy | null): MediaFacts => ({
  ...{ datasetId, occupancy, mediaId: media.id },
  fetchability: media.fetchability,
  sizeBytes: media.sizeBytes,
})

function occupancyOf({ mediaId, isHeld, with: occupant }: Collision): Occupancy {
  const { name, is } = occupant
  if (is !== 'file' || (occupant.mediaId !== null && occupant.mediaId !== mediaId)) return { is: 'taken', name }
  if (occupant.mediaId === null) return { is: 'other', name }
  return { is: isHeld ? 'same' : 'older', name }
}
