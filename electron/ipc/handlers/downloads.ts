import { getMediaName } from '../../../shared/catalogue/getMediaName.js'
import type { Dataset, Media } from '../../../shared/catalogue/model.js'
import { failure } from '../../../shared/failure.js'
import { toFailureView } from '../../../shared/failureView.js'
import type { DatasetId, MediaId } from '../../../shared/ids.js'
import type { OutputOf } from '../../../shared/ipc/contract.js'
import { mustProtect } from '../../../shared/protect/mustProtect.js'
import { isProtectedName } from '../../../shared/protect/protectedName.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { ProtectPolicy } from '../../../shared/settings/schema.js'
import type { DownloadRequest, Engine } from '../../engine/api/engine.js'
import type { PortalClient } from '../../portal/api/portalClient.js'
import type { NativeShell } from '../../ports/desktop/nativeShell.js'
import type { LibraryIndex } from '../../ports/library/libraryIndex.js'
import type { PreferenceStore } from '../../ports/preferences.js'
import type { FileSealer } from '../../ports/protect/fileSealer.js'
import type { CatalogueService } from '../../services/catalogue/catalogueService.js'
import type { PathTokens } from '../../services/pathTokens.js'
import type { PortalRegistry } from '../../services/portalRegistry.js'
import { readProtectPolicy } from '../../services/protect/readProtectPolicy.js'
import type { IpcHandlers } from '../server/ipcServer.js'

type Verbs = 'downloads.add' | 'downloads.snapshot' | 'downloads.reveal'

export interface DownloadDeps {
  readonly engine: Pick<Engine, 'add' | 'getPage' | 'getPublishedPath'>
  readonly portals: PortalRegistry
  readonly catalogue: Pick<CatalogueService, 'dataset'>
  readonly libraryIndex: Pick<LibraryIndex, 'listDatasetFiles'>
  readonly pathTokens: PathTokens
  readonly nativeShell: Pick<NativeShell, 'reveal'>
  readonly sealer: Pick<FileSealer, 'isSetUp'>
  readonly preferences: Pick<PreferenceStore, 'read'>
  /** The number of the last event, so that a snapshot says which events it contains. */
  readonly sequence: () => number
  readonly life: AbortSignal
}

type Wanted = { readonly datasetId: DatasetId; readonly mediaId: MediaId }
type Refusal = OutputOf<'downloads.add'>['refused'][number]

/** Detail requests at a time while a batch is added: enough to be quick, few enough not to flood the portal. */
const DETAILS_AT_ONCE = 4

/**
 * Adds downloads with their folder and names, reads the queue, shows a file. The engine handles the other verbs
 * directly.
 */
export function createDownloadHandlers(deps: DownloadDeps): Pick<IpcHandlers, Verbs> {
  const { engine } = deps
  return {
    'downloads.add': async ({ portalId, folder, wanted, onCollision }) => {
      const root = deps.pathTokens.findFolder(folder)
      if (root === null) return fail(failure('input/folder-expired'))
      const portal = portalId === undefined ? deps.portals.getChosen() : deps.portals.get(portalId)
      if (!portal.ok) return portal
      const policy = await readProtectPolicy(deps)
      if (!policy.ok) return policy
      const keptEncrypted = onCollision === 'replace' ? await listKeptEncrypted(deps, portal.value, wanted) : ok(NONE)
      if (!keptEncrypted.ok) return keptEncrypted
      const how = { root, onCollision, policy: policy.value, keptEncrypted: keptEncrypted.value }
      return add(engine, await plan(deps, portal.value, wanted, how))
    },
    'downloads.snapshot': async ({ after }) => {
      const sequence = deps.sequence()
      const page = engine.getPage(after)
      return page.ok ? ok({ sequence, downloads: [...page.value.downloads], next: page.value.next }) : page
    },
    'downloads.reveal': async ({ id }) => {
      const path = engine.getPublishedPath(id)
      if (path === null) return fail(failure('disk/not-found'))
      deps.nativeShell.reveal(path)
      return ok(undefined)
    },
  }
}

interface HowToAdd extends Pick<DownloadRequest, 'root' | 'onCollision'> {
  /** Which of these files are kept encrypted. */
  readonly policy: ProtectPolicy
  /** Files that stay encrypted, whatever the policy says of new ones. */
  readonly keptEncrypted: ReadonlySet<MediaId>
}

const NONE: ReadonlySet<MediaId> = new Set()

/**
 * Lists the media that are on this computer as encrypted files alone. What replaces such a file is encrypted too: a new
 * version in clear would lie beside it.
 */
async function listKeptEncrypted(
  { libraryIndex }: Pick<DownloadDeps, 'libraryIndex'>,
  { portalId }: PortalClient,
  wanted: readonly Wanted[],
): Promise<Result<ReadonlySet<MediaId>>> {
  const encrypted = new Set<MediaId>()
  const clear = new Set<MediaId>()
  for (const id of new Set(wanted.map(({ datasetId }) => datasetId))) {
    const files = await libraryIndex.listDatasetFiles(portalId, id)
    if (!files.ok) return files
    for (const { mediaId, name, standing } of files.value)
      if (standing !== 'missing') (isProtectedName(name) ? encrypted : clear).add(mediaId)
  }
  return ok(new Set([...encrypted].filter((id) => !clear.has(id))))
}

interface Plan {
  readonly requests: readonly DownloadRequest[]
  readonly refused: readonly Refusal[]
}

async function add(
  engine: Pick<Engine, 'add'>,
  { requests, refused }: Plan,
): Promise<Result<OutputOf<'downloads.add'>>> {
  const added = requests.length === 0 ? ok([]) : await engine.add(requests)
  return added.ok ? ok({ refused: [...refused] }) : added
}

/**
 * Looks every dataset up once, in our copy when there is one, and says of each requested media whether it can be
 * downloaded. Another portal may have been chosen while a large selection was being sent: then its own portal is asked.
 */
async function plan(
  { catalogue, portals, life }: Pick<DownloadDeps, 'catalogue' | 'portals' | 'life'>,
  portal: PortalClient,
  wanted: readonly Wanted[],
  how: HowToAdd,
): Promise<Plan> {
  const ids = [...new Set(wanted.map(({ datasetId }) => datasetId))]
  const found = new Map<DatasetId, Result<Dataset>>()
  const chosen = portals.getChosen()
  const isChosen = chosen.ok && chosen.value.portalId === portal.portalId
  const read = isChosen ? catalogue.dataset : (id: DatasetId) => portal.fetchDataset(id, life)
  const lookUp = async (): Promise<void> => {
    for (let id = ids.pop(); id !== undefined; id = ids.pop()) found.set(id, await read(id))
  }
  await Promise.all(Array.from({ length: DETAILS_AT_ONCE }, lookUp))
  const requests: DownloadRequest[] = []
  const refused: Refusal[] = []
  const media = new Map<DatasetId, ReadonlyMap<MediaId, Media>>()
  for (const [id, dataset] of found)
    if (dataset.ok) media.set(id, new Map(dataset.value.media.map((one) => [one.id, one])))
  for (const one of wanted) {
    const request = requestFor(portal, how, one, {
      dataset: found.get(one.datasetId),
      media: media.get(one.datasetId)?.get(one.mediaId),
    })
    if (request.ok) requests.push(request.value)
    else refused.push({ ...one, because: toFailureView(request.failure) })
  }
  return { requests, refused }
}

function requestFor(
  portal: PortalClient,
  { policy, keptEncrypted, ...how }: HowToAdd,
  { datasetId, mediaId }: Wanted,
  { dataset, media }: { readonly dataset: Result<Dataset> | undefined; readonly media: Media | undefined },
): Result<DownloadRequest> {
  if (dataset === undefined) return fail(failure('portal/unknown-dataset'))
  if (!dataset.ok) return dataset
  if (media === undefined) return fail(failure('portal/unknown-media'))
  if (media.fetchability === 'service' || media.fetchability === 'series') return fail(failure('media/not-a-file'))
  return ok({
    ref: { portalId: portal.portalId, datasetId, mediaId },
    ...how,
    ...(mustProtect(policy, dataset.value.access) || keptEncrypted.has(mediaId) ? { isProtected: true as const } : {}),
    datasetTitle: dataset.value.title,
    producer: dataset.value.producer.name,
    mediaName: getMediaName(media) ?? media.id,
    ...(media.sizeBytes === null ? {} : { declaredBytes: media.sizeBytes }),
  })
}
