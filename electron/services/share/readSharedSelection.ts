import { createPublicKey } from 'node:crypto'
import type { Dataset } from '../../../shared/catalogue/model.js'
import { failure } from '../../../shared/failure.js'
import type { DatasetId } from '../../../shared/ids.js'
import type { DecodedInputOf, OutputOf } from '../../../shared/ipc/contract.js'
import { isSameVersion } from '../../../shared/library/sidecar/compareDeclaredVersions.js'
import { LIMITS } from '../../../shared/limits.js'
import { readAhead } from '../../../shared/pacing/readAhead.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import {
  countSelection,
  PUBLIC_KEY_SUFFIX,
  parseSelection,
  type SelectedMedia,
  type Selection,
  SIGNATURE_SUFFIX,
} from '../../../shared/selection/selectionFile.js'
import { formatPublicKey, isSignedBy, type MinisignPublicKey, parsePublicKey } from '../../crypto/minisign.js'
import type { NativeShell } from '../../ports/desktop/nativeShell.js'
import type { Disk } from '../../ports/disk.js'
import { getPortalHost } from '../getPortalHost.js'
import type { PortalRegistry } from '../portalRegistry.js'
import type { SigningKey } from './signingKey.js'

type View = OutputOf<'share.read'>
type MediaView = View['media'][number]
type Dropped = DecodedInputOf<'share.read'>

export interface SharedSelectionDeps {
  readonly portals: Pick<PortalRegistry, 'get' | 'cards'>
  readonly signingKey: Pick<SigningKey, 'find'>
  readonly nativeShell: Pick<NativeShell, 'resolveLinks'>
  readonly disk: Pick<Disk, 'readSmall'>
  readonly life: AbortSignal
}

/** Reads a selection with the signature and the public key that lie beside it. */
export async function readSelectionAt(deps: SharedSelectionDeps, path: string): Promise<Result<View>> {
  const { disk, nativeShell } = deps
  const text = await disk.readSmall(await nativeShell.resolveLinks(path), LIMITS.SIDECAR_BYTES)
  if (!text.ok) return text
  const readBeside = async (suffix: string): Promise<string | null> => {
    const read = await disk.readSmall(await nativeShell.resolveLinks(`${path}${suffix}`), LIMITS.SELECTION_KEY_BYTES)
    return read.ok ? read.value : null
  }
  return readSelectionText(deps, {
    text: text.value,
    signature: await readBeside(SIGNATURE_SUFFIX),
    publicKey: await readBeside(PUBLIC_KEY_SUFFIX),
  })
}

/**
 * Reads a selection: what it holds, who signed it, and which of its media the portal has in another version now. Fails
 * with `selection/unreadable`, and with `selection/too-long` when no basket can hold it.
 */
export async function readSelectionText(deps: SharedSelectionDeps, dropped: Dropped): Promise<Result<View>> {
  const read = parseSelection(dropped.text)
  if (!read.ok) return read
  const selection = read.value
  const { portal: portalId } = selection
  const card = deps.portals.cards().find(({ id }) => id === portalId)
  const createdMs = Date.parse(selection.created)
  const { datasets, media, bytes } = countSelection(selection)
  if (media > LIMITS.BASKET_ENTRIES) return fail(failure('selection/too-long', { count: media }))
  return ok({
    portalId,
    host: getPortalHost(portalId),
    portal: card === undefined ? 'unknown' : card.chosen ? 'chosen' : 'configured',
    createdMs: createdMs >= 0 ? createdMs : null,
    ...(await judgeSignature(deps, dropped)),
    datasets,
    bytes,
    media: card === undefined ? listUnknown(selection) : await compareWithPortal(deps, selection),
  })
}

async function judgeSignature(
  { signingKey }: SharedSelectionDeps,
  { text, signature, publicKey }: Dropped,
): Promise<Pick<View, 'signature' | 'signedBy'>> {
  if (signature === null) return { signature: 'none', signedBy: null }
  const bytes = Buffer.from(text)
  const mine = await signingKey.find()
  if (mine !== null) {
    const own: MinisignPublicKey = { keyId: mine.keyId, key: createPublicKey(mine.key) }
    if (isSignedBy(bytes, signature, own)) return { signature: 'mine', signedBy: formatPublicKey(mine) }
  }
  const key = publicKey === null ? null : parsePublicKey(publicKey)
  if (key === null || !key.ok) return { signature: 'unknown', signedBy: null }
  if (!isSignedBy(bytes, signature, key.value)) return { signature: 'broken', signedBy: null }
  return { signature: 'beside', signedBy: formatPublicKey(key.value) }
}

const listUnknown = (selection: Selection): MediaView[] => listMedia(selection, () => 'unknown')

function listMedia(
  { datasets }: Selection,
  stateOf: (dataset: DatasetId, media: SelectedMedia) => MediaView['state'],
): MediaView[] {
  return datasets.flatMap(({ id: datasetId, title, media }) =>
    media.map((one) => ({
      datasetId,
      mediaId: one.id,
      title,
      name: one.name ?? one.id,
      state: stateOf(datasetId, one),
    })),
  )
}

async function compareWithPortal({ portals, life }: SharedSelectionDeps, selection: Selection): Promise<MediaView[]> {
  const portal = portals.get(selection.portal)
  if (!portal.ok) return listUnknown(selection)
  const found = new Map<DatasetId, Dataset | 'gone' | 'unknown'>()
  const ids = selection.datasets.map(({ id }) => id)
  const read = (id: DatasetId) => portal.value.fetchDataset(id, life)
  for await (const [id, dataset] of readAhead(ids, LIMITS.DATASETS_AT_ONCE, read)) {
    if (dataset.ok) found.set(id, dataset.value)
    else found.set(id, dataset.failure.code === 'portal/unknown-dataset' ? 'gone' : 'unknown')
  }
  return listMedia(selection, (id, then) => {
    const dataset = found.get(id) ?? 'unknown'
    if (typeof dataset === 'string') return dataset
    const now = dataset.media.find((one) => one.id === then.id)
    if (now === undefined) return 'gone'
    return isSameVersion(then, now) ? 'same' : 'changed'
  })
}
