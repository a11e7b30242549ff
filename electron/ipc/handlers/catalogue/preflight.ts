import type { Dataset, Media } from '../../../../shared/catalogue/model.js'
import type { OnCollision } from '../../../../shared/download/files/collision.js'
import { failure } from '../../../../shared/failure.js'
import { toFailureView } from '../../../../shared/failureView.js'
import type { DatasetId, MediaId } from '../../../../shared/ids.js'
import type { DecodedInputOf } from '../../../../shared/ipc/contract.js'
import { LIMITS } from '../../../../shared/limits.js'
import {
  type DatasetFacts,
  isAsExpected,
  type MediaFacts,
  type NameConflict,
  type PreflightFacts,
} from '../../../../shared/preflight/facts.js'
import { mustProtect } from '../../../../shared/protect/mustProtect.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { Engine } from '../../../engine/api/engine.js'
import type { Collision, DatasetFiles } from '../../../engine/files/findCollisions.js'
import type { PortalClient } from '../../../portal/api/portalClient.js'
import type { CredentialStore } from '../../../portal/auth/credentialStore.js'
import type { Clock } from '../../../ports/clock.js'
import type { Disk } from '../../../ports/disk.js'
import type { PreferenceStore } from '../../../ports/preferences.js'
import type { FileSealer } from '../../../ports/protect/fileSealer.js'
import type { AccessRightsCache } from '../../../services/accessRightsCache.js'
import type { CatalogueService } from '../../../services/catalogue/catalogueService.js'
import type { PathTokens } from '../../../services/pathTokens.js'
import type { PortalRegistry } from '../../../services/portalRegistry.js'
import { readProtectPolicy } from '../../../services/protect/readProtectPolicy.js'
import type { IpcHandlers } from '../../server/ipcServer.js'

/** The name collisions of a dataset's media below a root, from one listing of its folder. */
export type FindCollisions = (
  root: string,
  what: DatasetFiles,
  policy: OnCollision,
) => Promise<Result<readonly Collision[]>>

export interface PreflightDeps {
  readonly portals: Pick<PortalRegistry, 'getChosen' | 'findProfile'>
  readonly credentials: Pick<CredentialStore, 'recall'>
  readonly pathTokens: Pick<PathTokens, 'findFolder'>
  readonly catalogue: Pick<CatalogueService, 'dataset'>
  readonly engine: Pick<Engine, 'getPendingBytesByRoot'>
  readonly rights: AccessRightsCache
  readonly collisions: FindCollisions
  readonly preferences: Pick<PreferenceStore, 'read'>
  readonly sealer: Pick<FileSealer, 'isSetUp'>
  readonly disk: Pick<Disk, 'volume'>
  readonly clock: Clock
  readonly life: AbortSignal
}

type Wanted = DecodedInputOf<'preflight.look'>['wanted'][number]

/**
 * Gathers the facts of a preflight: the copy of the catalogue, the rights, the folders, the volume. It decides nothing.
 */
export function createPreflightHandlers(deps: PreflightDeps): Pick<IpcHandlers, 'preflight.look'> {
  return {
    'preflight.look': async ({ folder, wanted }) => {
      const root = folder === null ? null : deps.pathTokens.findFolder(folder)
      if (folder !== null && root === null) return fail(failure('input/folder-expired'))
      const portal = deps.portals.getChosen()
      return portal.ok ? ok(await look(deps, portal.value, root, wanted)) : portal
    },
  }
}

/** A dataset and its requested media. */
interface Found {
  readonly dataset: Dataset
  readonly media: readonly Media[]
  /** The size that the basket has of each. */
  readonly expectedBytes: ReadonlyMap<MediaId, number | null>
}

async function look(
  deps: PreflightDeps,
  portal: PortalClient,
  root: string | null,
  wanted: readonly Wanted[],
): Promise<PreflightFacts> {
  const { found, missed } = await lookUp(deps, wanted)
  const may = await listOpeners(deps, portal)
  const since = deps.clock.elapsed()
  const isLate = (): boolean => deps.clock.elapsed() - since > LIMITS.PREFLIGHT_MS
  const restricted = found.filter(({ dataset }) => may.account && dataset.access === 'restricted')
  const rights = new Map<DatasetId, DatasetFacts['right']>()
  const occupied = new Map<MediaId, NameConflict>()
  const looked = new Set<Found>()
  const asked = forEachUntilLate(restricted, isLate, async ({ dataset: { id } }) => {
    rights.set(id, await deps.rights.get(portal, id, deps.life))
  })
  const policy = root === null ? null : await readProtectPolicy(deps)
  const listed = forEachUntilLate(root === null ? [] : found, isLate, async (one) => {
    const isProtected = policy?.ok === true && mustProtect(policy.value, one.dataset.access)
    const met = await deps.collisions(root ?? '', { ...one, isProtected }, 'skip')
    if (!met.ok) return
    looked.add(one)
    for (const each of met.value) occupied.set(each.mediaId as MediaId, toNameConflict(each))
  })
  const [volume] = await Promise.all([
    readVolume(deps, root),
    // A slow portal is not waited for: its answer is used at the next preflight.
    Promise.race([asked, deps.clock.sleep(LIMITS.PREFLIGHT_MS, deps.life)]),
    listed,
  ])
  const isUnlooked = (one: Found): boolean =>
    (root !== null && !looked.has(one)) || (restricted.includes(one) && !rights.has(one.dataset.id))
  return {
    portalId: portal.portalId,
    datasets: found.map(({ dataset }) => datasetFacts(dataset, rights.get(dataset.id) ?? 'unasked')),
    media: found.flatMap(({ media, expectedBytes }) =>
      media
        .map((one) => mediaFacts(one, occupied.get(one.id) ?? null))
        .filter((one) => !isAsExpected(one, expectedBytes.get(one.mediaId) ?? null)),
    ),
    missed: [...missed],
    canOpenRestricted: may.restricted,
    ...volume,
    unlooked: found.filter(isUnlooked).reduce((sum, { media }) => sum + media.length, 0),
  }
}

/** A dataset or media that does not exist is reported with its reason. */
async function lookUp(deps: PreflightDeps, wanted: readonly Wanted[]) {
  const found: Found[] = []
  const missed: PreflightFacts['missed'] = []
  await forEachUntilLate(wanted, isNeverLate, async ({ datasetId: id, media: asked }) => {
    const dataset = await deps.catalogue.dataset(id)
    if (!dataset.ok) return void missed.push({ datasetId: id, mediaId: null, because: toFailureView(dataset.failure) })
    const byId = new Map(dataset.value.media.map((one) => [one.id, one]))
    const expectedBytes = new Map(asked.map((one) => [one.id, one.sizeBytes]))
    const media = [...expectedBytes.keys()].flatMap((mediaId) => byId.get(mediaId) ?? [])
    if (media.length > 0) found.push({ dataset: dataset.value, media, expectedBytes })
    const because = toFailureView(failure('portal/unknown-media'))
    for (const mediaId of expectedBytes.keys()) if (!byId.has(mediaId)) missed.push({ datasetId: id, mediaId, because })
  })
  return { found, missed }
}

const isNeverLate = (): boolean => false

/** Runs the work for a few items at a time. After the time limit no further one begins. */
async function forEachUntilLate<T>(
  all: readonly T[],
  isLate: () => boolean,
  act: (one: T) => Promise<void>,
): Promise<void> {
  const left = [...all].reverse()
  const workOnNext = async (): Promise<void> => {
    for (let one = left.pop(); one !== undefined && !isLate(); one = left.pop()) await act(one)
  }
  await Promise.all(Array.from({ length: LIMITS.DATASETS_AT_ONCE }, workOnNext))
}

/** The credentials that open restricted media: the older generation takes only a key (portal-api.md 5.2). */
async function listOpeners({ credentials, portals }: PreflightDeps, { portalId }: PortalClient) {
  const [account, key] = await Promise.all([
    credentials.recall(portalId, 'account'),
    credentials.recall(portalId, 'customer-key'),
  ])
  const profile = portals.findProfile(portalId)
  const dialect = profile?.dialect === 'auto' ? profile.foundDialect : profile?.dialect
  return { account: account !== null, restricted: key !== null || (account !== null && dialect !== 'apm') }
}

/** The free space of the volume, and the part that is reserved for downloads into folders on the same volume. */
async function readVolume(
  { disk, engine }: PreflightDeps,
  root: string | null,
): Promise<Pick<PreflightFacts, 'freeBytes' | 'promisedBytes'>> {
  const volume = root === null ? null : await disk.volume(root)
  if (volume === null || !volume.ok) return { freeBytes: null, promisedBytes: 0 }
  let promisedBytes = 0
  for (const [other, bytes] of engine.getPendingBytesByRoot()) {
    const its = other === root ? volume : await disk.volume(other)
    if (its.ok && its.value.id === volume.value.id) promisedBytes += bytes
  }
  return { freeBytes: volume.value.freeBytes, promisedBytes }
}

const datasetFacts = (
  { id, theme, access, storage, licence, usageConstraint }: Dataset,
  right: DatasetFacts['right'],
): DatasetFacts => ({
  id,
  theme,
  access,
  storage,
  licence,
  right,
  constraint: usageConstraint?.slice(0, LIMITS.CONSTRAINT_CHARS) ?? null,
})

const mediaFacts = (media: Media, occupancy: NameConflict | null): MediaFacts => ({
  occupancy,
  mediaId: media.id,
  fetchability: media.fetchability,
  sizeBytes: media.sizeBytes,
})

function toNameConflict({ mediaId, isHeld, with: existing }: Collision): NameConflict {
  const { name, type } = existing
  if (type !== 'file' || (existing.mediaId !== null && existing.mediaId !== mediaId)) return { type: 'taken', name }
  if (existing.mediaId === null) return { type: 'other', name }
  return { type: isHeld ? 'same' : 'older', name }
}
