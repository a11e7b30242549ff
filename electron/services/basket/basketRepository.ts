import { basename, join } from 'node:path'
import type { BasketEntry } from '../../../shared/basket/basketEntry.js'
import { parseBasket, serializeBasket } from '../../../shared/basket/basketFile.js'
import { failure } from '../../../shared/failure.js'
import type { MediaId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { PortalProfileSetting } from '../../../shared/settings/portalProfile.js'
import { runYielding } from '../../../shared/timeSlices.js'
import { setFileAside } from '../../files/setFileAside.js'
import type { Clock } from '../../ports/clock.js'
import type { Disk } from '../../ports/disk.js'
import type { Log } from '../../ports/log.js'

/** Stores one basket for each portal, each in a small file, until a person empties it. */
export interface BasketRepository {
  /** Fails when the stored basket cannot be read or decoded: it is not empty then. */
  read(portal: BasketKey): Promise<Result<readonly BasketEntry[]>>
  /**
   * Adds and removes entries; durable on return. A change to more than `LIMITS.BASKET_ENTRIES` entries fails, and so does
   * one of a stored basket that cannot be read; then nothing has changed.
   */
  change(portal: BasketKey, how: BasketChange): Promise<Result<void>>
  /** The path of the stored basket, whether there is one or not. */
  locate(portal: BasketKey): string
  /**
   * Gives a stored basket that cannot be read another name and returns its path; the basket is empty then. Null when the
   * stored basket can be read: it stays.
   */
  startAnew(portal: BasketKey): Promise<Result<string | null>>
  /** Deletes the basket of a portal that is not configured any more. */
  forget(portal: BasketKey): Promise<void>
}

/** The portal of a basket. */
export type BasketKey = Pick<PortalProfileSetting, 'id' | 'demo'>

export interface BasketChange {
  readonly put: readonly BasketEntry[]
  readonly remove: readonly MediaId[]
}

export interface BasketRepositoryDeps {
  readonly disk: Pick<Disk, 'readSmall' | 'replaceSmall' | 'makeFolder' | 'remove' | 'publish'>
  /** The folder of the files. It is created at the first write. */
  readonly folder: string
  /** Turns the address of a portal into a file name. */
  readonly toFileName: (address: string) => string
  readonly log: Pick<Log, 'note'>
  readonly clock: Pick<Clock, 'turnEnds' | 'elapsed' | 'sleep'>
  /** Aborted when the application ends: the last writes do not rest then. */
  readonly life: AbortSignal
}

type Contents = Map<MediaId, BasketEntry>

/**
 * After a write, the next one waits this many times as long as that took: each writes the whole basket, which is filled
 * in many parts.
 */
const REST_PER_WRITE = 3

/** The demo portal gets another port at each start, so its basket has a fixed key. */
const getKey = ({ id, demo }: BasketKey): string => (demo ? 'demo' : id)

export function createBasketRepository({
  disk,
  folder,
  toFileName,
  log,
  clock,
  life,
}: BasketRepositoryDeps): BasketRepository {
  const known = new Map<string, Promise<Result<Contents>>>()
  /**
   * For each basket: its last write that has begun (`written`), the end of the rest after it (`rested`), and the write
   * that follows (`next`), which stores the content at its own start.
   */
  const writing = new Map<
    string,
    { next: Promise<Result<void>> | null; written: Promise<unknown>; rested: Promise<unknown> }
  >()
  const getFilePath = (key: string): string => join(folder, `${toFileName(key)}.json`)

  const fromDisk = async (key: string): Promise<Result<Contents>> => {
    const text = await disk.readSmall(getFilePath(key), LIMITS.BASKET_FILE_BYTES)
    if (!text.ok) return text.failure.code === 'disk/not-found' ? ok(new Map()) : text
    const entries = parseBasket(text.value)
    if (entries === null) {
      log.note('basket.unreadable', { key })
      return fail(failure('state/unreadable', { name: basename(getFilePath(key)) }))
    }
    return ok(new Map(entries.map((entry) => [entry.media.id, entry])))
  }
  /** A basket that could not be read is read again: taken as empty, it would replace the stored one. */
  const readContents = (key: string): Promise<Result<Contents>> => {
    const contents = known.get(key)?.then((held) => (held.ok ? held : fromDisk(key))) ?? fromDisk(key)
    known.set(key, contents)
    return contents
  }
  const write = async (key: string): Promise<Result<void>> => {
    const made = await disk.makeFolder(folder)
    if (!made.ok) return made
    const contents = await readContents(key)
    if (!contents.ok) return contents
    const text = await runYielding(serializeBasket([...contents.value.values()]), clock)
    return disk.replaceSmall(getFilePath(key), text)
  }
  /** Writes one file at a time. All callers during one write and the rest after it share the next one. */
  const save = (key: string): Promise<Result<void>> => {
    const writes = writing.get(key) ?? { next: null, written: Promise.resolve(), rested: Promise.resolve() }
    writing.set(key, writes)
    if (writes.next !== null) return writes.next
    const next = writes.rested.then(() => {
      writes.next = null
      const beganMs = clock.elapsed()
      const written = write(key)
      writes.written = written
      writes.rested = written.then(() => clock.sleep(REST_PER_WRITE * (clock.elapsed() - beganMs), life))
      return written
    })
    writes.next = next
    return next
  }

  return {
    async read(portal) {
      const contents = await readContents(getKey(portal))
      return contents.ok ? ok([...contents.value.values()]) : contents
    },
    async change(portal, { put, remove }) {
      const key = getKey(portal)
      const contents = await readContents(key)
      if (!contents.ok) return contents
      return applyChange(contents.value, { put, remove }) ? save(key) : fail(failure('ipc/refused'))
    },
    locate: (portal) => getFilePath(getKey(portal)),
    async startAnew(portal) {
      const key = getKey(portal)
      if ((await readContents(key)).ok) return ok(null)
      const kept = await setFileAside(disk, getFilePath(key))
      if (kept.ok) known.set(key, Promise.resolve(ok(new Map())))
      return kept
    },
    async forget(portal) {
      const key = getKey(portal)
      known.set(key, Promise.resolve(ok(new Map())))
      // The write that is running would give its file the name again.
      await writing.get(key)?.next
      await writing.get(key)?.written
      await disk.remove(getFilePath(key))
    },
  }
}

/**
 * Applies a change in place: a hundred parts of a large basket would otherwise make a hundred copies of it. False when
 * the result would have more entries than a basket may hold; then nothing has changed.
 */
function applyChange(contents: Map<MediaId, BasketEntry>, { put, remove }: BasketChange): boolean {
  const removed = new Set(remove.filter((id) => contents.has(id)))
  const added = new Set<MediaId>()
  for (const { media } of put) if (!contents.has(media.id) || removed.has(media.id)) added.add(media.id)
  if (contents.size - removed.size + added.size > LIMITS.BASKET_ENTRIES) return false
  for (const id of removed) contents.delete(id)
  for (const entry of put) contents.set(entry.media.id, entry)
  return true
}
