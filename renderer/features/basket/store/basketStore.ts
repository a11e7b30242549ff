import { createStore, type StoreApi } from 'zustand/vanilla'
import type { BasketEntry } from '../../../../shared/basket/basketEntry.js'
import type { DatasetTitle } from '../../../../shared/catalogue/model.js'
import { splitIntoBatches } from '../../../../shared/collections/splitIntoBatches.js'
import type { OnCollision } from '../../../../shared/download/files/collision.js'
import type { Failure } from '../../../../shared/failure.js'
import type { MediaId, PortalId } from '../../../../shared/ids.js'
import type { OutputOf } from '../../../../shared/ipc/contract.js'
import { LIMITS } from '../../../../shared/limits.js'
import { ok, type Result } from '../../../../shared/result.js'
import type { Api } from '../../../bridge/api.js'
import { createChangeSender } from './changeSender.js'
import {
  type BasketTarget,
  createDatasetLookup,
  groupByDataset,
  type LookupFailure,
  type WantedDataset,
} from './datasetLookup.js'

export type Folder = NonNullable<OutputOf<'folders.getDefault'>>

export type { BasketEntry }

/** A media that was not taken into the queue, and why. It stays in the basket. */
export interface Rejection {
  readonly entry: BasketEntry
  readonly because: Failure
}

export interface BasketState {
  /** The portal whose basket this is. Null until a portal is chosen. */
  readonly portalId: PortalId | null
  readonly entries: ReadonlyMap<MediaId, BasketEntry>
  readonly folder: Folder | null
  readonly refused: readonly Rejection[]
  readonly missed: readonly LookupFailure[]
  /** What was taken out a moment ago and can still be restored. */
  readonly takenOut: readonly BasketEntry[] | null
  /** Media for which the basket had no room. */
  readonly leftOut: number
  /** Progress while whole datasets are added; null otherwise. */
  readonly adding: { readonly done: number; readonly of: number } | null
  /** How many entries the queue has taken or refused while they are sent to it; null otherwise. */
  readonly sending: { readonly done: number; readonly of: number } | null
  readonly failure: Failure | null
  /** Why the stored basket could not be read; null when it was read. */
  readonly unread: Failure | null
  /** Why the rest of a selection was not sent after its first part had been taken. Null once the basket is empty. */
  readonly unsent: Failure | null
}

/** The size of a basket as far as the catalogue says: the known bytes, and how many media declare no size. */
export function computeBasketSize(entries: Iterable<BasketEntry>): {
  readonly bytes: number
  readonly unknown: number
} {
  let bytes = 0
  let unknown = 0
  for (const { media } of entries) {
    if (media.sizeBytes === null) unknown++
    else bytes += media.sizeBytes
  }
  return { bytes, unknown }
}

export interface BasketStore extends StoreApi<BasketState> {
  readonly start: () => Promise<void>
  readonly add: (entries: readonly BasketEntry[]) => void
  /**
   * Looks each dataset up and adds its wanted files, until the basket is full. Keeps those that could not be looked up,
   * and returns all whose files are not all in the basket.
   */
  readonly addDatasets: (datasets: readonly WantedDataset[]) => Promise<readonly DatasetTitle[]>
  /** Looks up what links name and adds it: a whole dataset or one of its media. */
  readonly addWanted: (wanted: readonly BasketTarget[]) => Promise<void>
  /** Takes these media out. They can be restored until the removal is settled. */
  readonly remove: (ids: readonly MediaId[]) => void
  /** Takes out what can never be downloaded, after the rest was sent. It cannot be restored. */
  readonly discard: (ids: readonly MediaId[]) => void
  /** Takes out everything. */
  readonly clear: () => void
  readonly undo: () => void
  readonly settle: () => void
  /** Shows the basket of another portal. */
  readonly open: (portalId: PortalId) => Promise<void>
  /** Reads the stored basket again, and puts into it what was added meanwhile. */
  readonly readAgain: () => Promise<void>
  readonly chooseFolder: () => Promise<boolean>
  /** Closes the message about what was not sent. */
  readonly dismissUnsent: () => void
  /** Closes the message about what was refused. */
  readonly dismissRefused: () => void
  /**
   * Sends these entries to the queue. True when all of them were taken. Many are sent in parts: `onBegun` is called
   * when the first part was taken as a whole, and the downloads begin while the others are sent. False as well when
   * another portal was opened meanwhile; what was not sent then is still in the basket of the previous portal.
   */
  readonly download: (
    entries: readonly BasketEntry[],
    onCollision?: OnCollision,
    onBegun?: () => void,
  ) => Promise<boolean>
}

const NOTHING: BasketState = {
  portalId: null,
  entries: new Map(),
  folder: null,
  refused: [],
  missed: [],
  takenOut: null,
  leftOut: 0,
  adding: null,
  sending: null,
  failure: null,
  unread: null,
  unsent: null,
}

/** Whether a selection is being sent in parts, so that a person waits and is told how far it is. */
export const isSentInParts = (sending: BasketState['sending']): sending is NonNullable<BasketState['sending']> =>
  sending !== null && sending.of > LIMITS.ADD_BATCH

/** The first part of many is small, so that a person sees the list at once. */
const FIRST_PART = 500

function splitIntoParts(entries: readonly BasketEntry[]): readonly (readonly BasketEntry[])[] {
  if (entries.length <= LIMITS.ADD_BATCH) return [entries]
  const [first = [], ...others] = splitIntoBatches(entries, LIMITS.ADD_BATCH)
  return [first.slice(0, FIRST_PART), first.slice(FIRST_PART), ...others]
}

/** `most`: how many media the basket holds. `getPortal`: the portal of its media, when it is not stored for a portal. */
export function createBasketStore(
  api: Api,
  most: number = LIMITS.BASKET_ENTRIES,
  getPortal?: () => PortalId | null,
): BasketStore {
  const store = createStore<BasketState>(() => NOTHING)
  const tell = createChangeSender(api, (failure, of) => {
    if (store.getState().portalId === of) store.setState({ failure })
  })

  /** Returns the entries for which the basket has no room. */
  function add(entries: readonly BasketEntry[]): readonly BasketEntry[] {
    const { entries: before, portalId } = store.getState()
    const next = new Map(before)
    const leftOut: BasketEntry[] = []
    const put = entries.filter((entry) => {
      const fits = next.has(entry.media.id) || next.size < most
      if (fits) next.set(entry.media.id, entry)
      else leftOut.push(entry)
      return fits
    })
    store.setState({ entries: next, leftOut: leftOut.length })
    tell(portalId, put, [])
    return leftOut
  }

  function drop(ids: readonly MediaId[]): readonly BasketEntry[] {
    const { entries, portalId, refused } = store.getState()
    const dropped = new Set(ids)
    const next = new Map(entries)
    const gone = ids.flatMap((id) => {
      const entry = next.get(id)
      return entry !== undefined && next.delete(id) ? [entry] : []
    })
    // What was said about files of this basket holds no longer without any.
    store.setState({
      entries: next,
      leftOut: 0,
      refused: refused.filter(({ entry }) => !dropped.has(entry.media.id)),
      ...(next.size === 0 ? { failure: null, unsent: null } : {}),
    })
    tell(
      portalId,
      [],
      gone.map(({ media }) => media.id),
    )
    return gone
  }

  /** Removals that follow each other are restored together. */
  function remove(ids: readonly MediaId[]): void {
    const gone = drop(ids)
    if (gone.length > 0) store.setState(({ takenOut }) => ({ takenOut: [...(takenOut ?? []), ...gone] }))
  }

  function clear(): void {
    remove([...store.getState().entries.keys()])
    store.setState({ refused: [], missed: [], failure: null, unsent: null })
  }

  /** Entries that were added while the basket was being read stay in it. */
  async function open(portalId: PortalId): Promise<void> {
    const { folder } = store.getState()
    store.setState({ ...NOTHING, folder, portalId })
    await read(portalId)
  }

  async function read(portalId: PortalId): Promise<boolean> {
    const kept = await api.ask('basket.read', { portalId })
    if (store.getState().portalId !== portalId) return false
    if (!kept.ok) {
      store.setState({ unread: kept.failure })
      return false
    }
    const entries = new Map(kept.value.map((entry) => [entry.media.id, entry]))
    for (const [id, entry] of store.getState().entries) entries.set(id, entry)
    store.setState({ entries, unread: null })
    return true
  }

  async function readAgain(): Promise<void> {
    const { portalId, entries } = store.getState()
    if (portalId === null || !(await read(portalId))) return
    // While it could not be read, nothing was stored.
    store.setState({ failure: null })
    if (entries.size > 0) tell(portalId, [...entries.values()], [])
  }

  async function chooseFolder(): Promise<boolean> {
    const answer = await api.ask('folders.choose', undefined)
    if (!answer.ok) store.setState({ failure: answer.failure })
    else if (answer.value !== null) store.setState({ folder: answer.value, failure: null })
    return answer.ok && answer.value !== null
  }

  /** Gives what was refused of a part, or why the part was not taken at all. */
  async function sendPart(
    from: PortalId | undefined,
    folder: Folder,
    part: readonly BasketEntry[],
    onCollision: OnCollision | undefined,
  ): Promise<Result<readonly Rejection[]>> {
    if (part.length === 0) return ok([])
    const wanted = part.map(({ datasetId, media }) => ({ datasetId, mediaId: media.id }))
    const answer = await api.ask('downloads.add', { portalId: from, folder: folder.token, wanted, onCollision })
    if (!answer.ok) return answer
    const reasons = new Map(answer.value.refused.map(({ mediaId, because }) => [mediaId, because]))
    return ok(
      part.flatMap((entry) => {
        const because = reasons.get(entry.media.id)
        return because === undefined ? [] : [{ entry, because }]
      }),
    )
  }

  /** Gives `left` when another portal was opened meanwhile: then the state is that of its basket. */
  async function send(
    folder: Folder,
    entries: readonly BasketEntry[],
    onCollision: OnCollision | undefined,
    onBegun: (() => void) | undefined,
  ): Promise<Failure | 'left' | null> {
    let done = 0
    const { portalId } = store.getState()
    // Other files, of another portal, may be chosen while these are sent.
    const from = getPortal?.() ?? portalId ?? undefined
    const isHere = watchPortal()
    const isWanted = watchRemovals()
    for (const part of splitIntoParts(entries)) {
      if (!isHere()) return 'left'
      const batch = part.filter(isWanted)
      const answer = await sendPart(from, folder, batch, onCollision)
      if (!isHere()) {
        // A refused file stays in its basket, because its reason is not shown anywhere.
        if (answer.ok) tell(portalId, [], listTaken(batch, answer.value))
        return 'left'
      }
      if (!answer.ok) return answer.failure
      const refused = answer.value
      drop(listTaken(batch, refused))
      const isBegun = done === 0 && refused.length === 0
      done += part.length
      store.setState({ refused: [...store.getState().refused, ...refused], sending: { done, of: entries.length } })
      if (isBegun && done < entries.length) onBegun?.()
    }
    return null
  }

  const isFull = (): boolean => store.getState().entries.size >= most

  /** Returns a check that the basket still belongs to the same portal; requests go to the portal that is shown. */
  function watchPortal(): () => boolean {
    const { portalId } = store.getState()
    return () => store.getState().portalId === portalId
  }

  /**
   * Returns a check that an entry was not taken out meanwhile. A selection that is not a person's basket is replaced by
   * the next one, and nothing is taken out of it by that.
   */
  function watchRemovals(): (entry: BasketEntry) => boolean {
    if (getPortal !== undefined) return () => true
    const { entries: before } = store.getState()
    return ({ media: { id } }) => !before.has(id) || store.getState().entries.has(id)
  }

  const lookUp = createDatasetLookup({ api, store, add, isFull, watchPortal })

  return {
    ...store,
    add,
    remove,
    discard: (ids) => void drop(ids),
    readAgain,
    chooseFolder,
    async start() {
      const found = await api.ask('folders.getDefault', undefined)
      if (found.ok) store.setState({ folder: found.value })
    },
    clear,
    open,
    undo() {
      const { takenOut } = store.getState()
      store.setState({ takenOut: null })
      add(takenOut ?? [])
    },
    settle: () => store.setState({ takenOut: null }),
    dismissUnsent: () => store.setState({ unsent: null }),
    dismissRefused: () => store.setState({ refused: [] }),
    async addDatasets(datasets) {
      const left = await lookUp(datasets)
      return [...store.getState().missed, ...left]
    },
    async addWanted(wanted) {
      const left = await lookUp(groupByDataset(wanted))
      if (left.length === 0 || store.getState().leftOut > 0) return
      // The basket became full before their files were known.
      const { entries } = store.getState()
      const countMissing = ({ only }: WantedDataset): number =>
        only === undefined ? 1 : [...only].filter((id) => !entries.has(id)).length
      store.setState({ leftOut: left.reduce((sum, dataset) => sum + countMissing(dataset), 0) })
    },
    async download(entries, onCollision, onBegun) {
      const isHere = watchPortal()
      if (store.getState().folder === null && !(await chooseFolder())) return false
      const { folder } = store.getState()
      if (folder === null || !isHere()) return false
      store.setState({ sending: { done: 0, of: entries.length }, refused: [], failure: null, unsent: null })
      const failure = await send(folder, entries, onCollision, onBegun)
      if (failure === 'left') return false
      const unsent = (store.getState().sending?.done ?? 0) > 0 ? failure : null
      // An expired permission is requested again rather than shown a second time.
      store.setState({
        sending: null,
        failure,
        unsent,
        ...(failure?.code === 'input/folder-expired' ? { folder: null } : {}),
      })
      return failure === null && store.getState().refused.length === 0
    },
  }
}

/** The media of a part that are in the queue now. */
function listTaken(part: readonly BasketEntry[], refused: readonly Rejection[]): readonly MediaId[] {
  const left = new Set(refused.map(({ entry }) => entry.media.id))
  return part.flatMap(({ media }) => (left.has(media.id) ? [] : [media.id]))
}
