import { basename } from 'node:path'
import { failure } from '../../../shared/failure.js'
import { toFailureView } from '../../../shared/failureView.js'
import { type DatasetId, datasetId, type MediaId, mediaId, portalId } from '../../../shared/ids.js'
import type { DecodedInputOf, OutputOf } from '../../../shared/ipc/contract.js'
import { LIMITS } from '../../../shared/limits.js'
import { readAhead } from '../../../shared/pacing/readAhead.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import {
  formatTrustedComment,
  PUBLIC_KEY_SUFFIX,
  SELECTION_SUFFIX,
  SIGNATURE_SUFFIX,
  serializeSelection,
} from '../../../shared/selection/selectionFile.js'
import { formatPublicKey, formatPublicKeyFile, signDetached } from '../../crypto/minisign.js'
import type { PortalClient } from '../../portal/api/portalClient.js'
import { createSelection, type MediaOfDataset } from '../../portal/selection/createSelection.js'
import type { Clock } from '../../ports/clock.js'
import type { NativeShell } from '../../ports/desktop/nativeShell.js'
import type { Disk } from '../../ports/disk.js'
import type { LibraryIndex } from '../../ports/library/libraryIndex.js'
import type { IndexedFile } from '../../ports/library/libraryIndexStore.js'
import type { PortalRegistry } from '../portalRegistry.js'
import { chooseSelectionFile } from './chooseSelectionFile.js'
import { readSelectionAt, readSelectionText } from './readSharedSelection.js'
import type { SigningKey } from './signingKey.js'

export interface SelectionSharingDeps {
  readonly nativeShell: Pick<NativeShell, 'chooseNewFile' | 'chooseFiles' | 'resolveLinks'>
  readonly libraryIndex: Pick<LibraryIndex, 'read'>
  readonly portals: Pick<PortalRegistry, 'get' | 'cards'>
  readonly signingKey: SigningKey
  readonly disk: Disk
  readonly clock: Pick<Clock, 'now'>
  readonly life: AbortSignal
}

type Saved = OutputOf<'share.save'>
export type SelectionView = OutputOf<'share.read'>

/** Selections of files: saved where the person says, and opened. */
export interface SelectionSharing {
  save(wanted: DecodedInputOf<'share.save'>): Promise<Result<Saved>>
  open(): Promise<Result<SelectionView | null>>
  read(dropped: DecodedInputOf<'share.read'>): Promise<Result<SelectionView>>
}

export function createSelectionSharing(deps: SelectionSharingDeps): SelectionSharing {
  return {
    save: (wanted) => saveSelection(deps, wanted),
    async open() {
      const chosen = await deps.nativeShell.chooseFiles()
      if (!chosen.ok) return chosen
      const path = (chosen.value.find((one) => one.path.endsWith(SELECTION_SUFFIX)) ?? chosen.value[0])?.path
      return path === undefined ? ok(null) : readSelectionAt(deps, path)
    },
    read: (dropped) => readSelectionText(deps, dropped),
  }
}

/** A file for a selection. `isOutdated`: the portal has another version than the downloaded one. */
interface Wanted {
  readonly datasetId: DatasetId
  readonly mediaId: MediaId
  readonly name: string
  readonly isOutdated: boolean
}

async function saveSelection(deps: SelectionSharingDeps, wanted: DecodedInputOf<'share.save'>): Promise<Result<Saved>> {
  const { disk, clock, life } = deps
  const asked = await findWanted(deps, wanted)
  if (!asked.ok) return asked
  const { portal, files } = asked.value
  const nowMs = clock.now()
  const day = new Date(nowMs).toISOString().slice(0, 10)
  // The portal is asked last, about each dataset: a person who cancels, or whose keychain is locked, does not wait for it.
  const target = await chooseSelectionFile(deps, `selection-${day}${SELECTION_SUFFIX}`)
  if (!target.ok || target.value === null) return target.ok ? ok(null) : target
  const path = target.value
  const key = await deps.signingKey.getOrCreate()
  if (!key.ok) return key
  const failed: NonNullable<Saved>['failed'] = []
  const found = await readMedia(portal, files, life, failed)
  const onFailed = ({ media }: MediaOfDataset, because: Parameters<typeof toFailureView>[0]): void =>
    void failed.push({ name: media.name ?? media.id, because: toFailureView(because) })
  const targets = [...new Set(files.map((one) => one.datasetId))]
  const selection = await createSelection(portal, found, { targets, nowMs, onFailed }, life)
  const media = selection.datasets.reduce((sum, dataset) => sum + dataset.media.length, 0)
  const [first] = failed
  if (media === 0) return fail(first === undefined ? failure('portal/unknown-media') : failure(first.because.code))
  const text = serializeSelection(selection)
  const publicKey = formatPublicKey(key.value)
  const parts = [
    [path, text],
    [`${path}${SIGNATURE_SUFFIX}`, signDetached(Buffer.from(text), key.value, formatTrustedComment(selection))],
    [`${path}${PUBLIC_KEY_SUFFIX}`, formatPublicKeyFile(publicKey)],
  ] as const
  for (const [at, content] of parts) {
    const written = await disk.replaceSmall(at, content, 'usual')
    if (!written.ok) return written
  }
  const newer = files.filter(({ isOutdated }) => isOutdated).length
  return ok({ name: basename(path), publicKey, media, newer, failed })
}

async function findWanted(
  { libraryIndex, portals }: SelectionSharingDeps,
  wanted: DecodedInputOf<'share.save'>,
): Promise<Result<{ readonly portal: PortalClient; readonly files: readonly Wanted[] }>> {
  if ('wanted' in wanted) {
    const portal = portals.get(wanted.portalId)
    const files = wanted.wanted.map((one) => ({ ...one, name: one.mediaId, isOutdated: false }))
    return portal.ok ? ok({ portal: portal.value, files }) : portal
  }
  const read = await libraryIndex.read(wanted.files)
  if (!read.ok) return read
  const [first] = read.value
  const id = portalId.safeParse(first?.portal)
  if (first === undefined || !id.success) return fail(failure('disk/not-found'))
  if (read.value.some(({ portal }) => portal !== first.portal)) return fail(failure('selection/several-portals'))
  const portal = portals.get(id.data)
  return portal.ok ? ok({ portal: portal.value, files: read.value.flatMap(toWanted) }) : portal
}

function toWanted({ dataset, media, name, outdated }: IndexedFile): readonly Wanted[] {
  const ids = { datasetId: datasetId.safeParse(dataset), mediaId: mediaId.safeParse(media) }
  if (!ids.datasetId.success || !ids.mediaId.success) return []
  return [{ datasetId: ids.datasetId.data, mediaId: ids.mediaId.data, name, isOutdated: outdated }]
}

/** Reads each media once, as the portal describes it now. */
async function readMedia(
  portal: PortalClient,
  files: readonly Wanted[],
  signal: AbortSignal,
  failed: NonNullable<Saved>['failed'],
): Promise<readonly MediaOfDataset[]> {
  const known = new Map<DatasetId, Awaited<ReturnType<PortalClient['fetchDataset']>>>()
  const ids = [...new Set(files.map(({ datasetId: id }) => id))]
  const read = (id: DatasetId) => portal.fetchDataset(id, signal)
  for await (const [id, dataset] of readAhead(ids, LIMITS.DATASETS_AT_ONCE, read)) known.set(id, dataset)
  const found = new Map<MediaId, MediaOfDataset>()
  for (const { datasetId: id, mediaId: wanted, name } of files) {
    const dataset = known.get(id) ?? fail(failure('portal/unknown-dataset'))
    const media = dataset.ok ? dataset.value.media.find((one) => one.id === wanted) : undefined
    if (dataset.ok && media !== undefined) found.set(wanted, { dataset: dataset.value, media })
    else failed.push({ name, because: toFailureView(dataset.ok ? failure('portal/unknown-media') : dataset.failure) })
  }
  return [...found.values()]
}
