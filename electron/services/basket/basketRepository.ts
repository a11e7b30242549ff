import { join } from 'node:path'
import { type BasketEntry, parseBasket, serializeBasket } from '../../../shared/basket/model.js'
import { failure } from '../../../shared/failure.js'
import type { MediaId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, type Result } from '../../../shared/result.js'
import type { PortalProfileSetting } from '../../../shared/settings/schema.js'
import { runYielding } from '../../../shared/timeSlices.js'
import type { Clock } from '../../ports/clock.js'
import type { Disk } from '../../ports/disk.js'
import type { Log } from '../../ports/log.js'

/** The baskets, one for each portal: a small file each, kept until a person empties it. */
export interface BasketRepository {
  read(portal: BasketKey): Promise<readonly BasketEntry[]>
  /** Puts in and takes out; durable on return. More than `LIMITS.BASKET_ENTRIES` is refused, and then nothing has changed. */
  change(portal: BasketKey, how: BasketChange): Promise<Result<void>>
  /** Forgets the basket of a portal that is not configured any more. */
  forget(portal: BasketKey): Promise<void>
}

/** The portal of a basket. */
export type BasketKey = Pick<PortalProfileSetting, 'id' | 'demo'>

export interface BasketChange {
  readonly put: readonly BasketEntry[]
  readonly remove: readonly MediaId[]
}

export interface BasketRepositoryDeps {
  readonly disk: Pick<Disk, 'readSmall' | 'replaceSmall' | 'makeFolder' | 'remove'>
  /** Where the files are; made at the first writing. */
  readonly folder: string
  /** A portal's address as a file name. */
  readonly nameOf: (address: string) => string
  readonly log: Pick<Log, 'note'>
  readonly clock: Pick<Clock, 'turnEnds'>
}

type Contents = ReadonlyMap<MediaId, BasketEntry>

/** The demo portal changes its port, and its basket moves with it. */
const keyOf = ({ id, demo }: BasketKey): string => (demo ? 'demo' : id)

export function createBasketRepository({ disk, folder, nameOf, log, clock }: BasketRepositoryDeps): BasketRepository {
  const known = new Map<string, Promise<Contents>>()
  /** The writing of each that is under way or comes next: it takes whatever is in there by then. */
  const writing = new Map<string, { next: Promise<Result<void>> | null; now: Promise<unknown> }>()
  const fileOf = (key: string): string => join(folder, `${nameOf(key)}.json`)

  const fromDisk = async (key: string): Promise<Contents> => {
    const text = await disk.readSmall(fileOf(key), LIMITS.BASKET_FILE_BYTES)
    if (!text.ok) return new Map()
    const entries = parseBasket(text.value)
    if (entries === null) log.note('basket.unreadable', { key })
    return new Map((entries ?? []).map((entry) => [entry.media.id, entry]))
  }
  const contentsOf = (key: string): Promise<Contents> => {
    const contents = known.get(key) ?? fromDisk(key)
    known.set(key, contents)
    return contents
  }
  const write = async (key: string): Promise<Result<void>> => {
    const made = await disk.makeFolder(folder)
    if (!made.ok) return made
    const text = await runYielding(serializeBasket([...(await contentsOf(key)).values()]), clock)
    return disk.replaceSmall(fileOf(key), text)
  }
  /** One writing at a time for each file; all who ask while one runs share the next. */
  const save = (key: string): Promise<Result<void>> => {
    const turn = writing.get(key) ?? { next: null, now: Promise.resolve() }
    writing.set(key, turn)
    if (turn.next !== null) return turn.next
    const mine = turn.now.then(() => {
      turn.next = null
      const written = write(key)
      turn.now = written
      return written
    })
    turn.next = mine
    return mine
  }

  return {
    read: async (portal) => [...(await contentsOf(keyOf(portal))).values()],
    async change(portal, { put, remove }) {
      const key = keyOf(portal)
      const before = contentsOf(key)
      const wanted = before.then((contents) => changed(contents, { put, remove }))
      // The next change begins with the result of this one, which is not there yet.
      known.set(
        key,
        Promise.all([before, wanted]).then(([old, next]) => next ?? old),
      )
      return (await wanted) === null ? fail(failure('ipc/refused')) : save(key)
    },
    async forget(portal) {
      const key = keyOf(portal)
      known.set(key, Promise.resolve(new Map()))
      await writing.get(key)?.next
      await disk.remove(fileOf(key))
    },
  }
}

/** Null when that is more than a basket may hold. */
function changed(contents: Contents, { put, remove }: BasketChange): Contents | null {
  const next = new Map(contents)
  for (const id of remove) next.delete(id)
  for (const entry of put) next.set(entry.media.id, entry)
  return next.size > LIMITS.BASKET_ENTRIES ? null : next
}
