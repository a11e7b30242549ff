// Baskets survive restarts, separately for each portal, on a real disk.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { nodeDisk } from '../../../../electron/adapters/disk/nodeDisk.js'
import { systemClock } from '../../../../electron/adapters/system/systemClock.js'
import type { ElapsedMs } from '../../../../electron/ports/clock.js'
import type { Disk } from '../../../../electron/ports/disk.js'
import {
  type BasketKey,
  type BasketRepository,
  type BasketRepositoryDeps,
  createBasketRepository,
} from '../../../../electron/services/basket/basketRepository.js'
import { type BasketEntry, basketEntry } from '../../../../shared/basket/basketEntry.js'
import { failure } from '../../../../shared/failure.js'
import { portalId } from '../../../../shared/ids.js'
import { LIMITS } from '../../../../shared/limits.js'
import { fail } from '../../../../shared/result.js'

let home: string
let folder: string
let noted: string[]

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'baskets-'))
  folder = join(home, 'baskets')
  noted = []
})
afterEach(() => rm(home, { recursive: true, force: true }))

/** Creates the repository as the next start of the application does. */
const start = (
  disk: Pick<Disk, 'readSmall' | 'replaceSmall' | 'makeFolder' | 'remove' | 'publish'> = nodeDisk,
  clock: BasketRepositoryDeps['clock'] = systemClock,
  life: AbortSignal = new AbortController().signal,
): BasketRepository =>
  createBasketRepository({
    disk,
    folder,
    toFileName: (address) => Buffer.from(address).toString('hex'),
    log: { note: (event) => void noted.push(event) },
    clock,
    life,
  })

const RENNES = { id: portalId.parse('https://rudi.rennes.example'), demo: false }
const BREST = { id: portalId.parse('https://rudi.brest.example'), demo: false }

const anEntry = (index: number): BasketEntry =>
  basketEntry.parse({
    datasetId: `00000001-0000-4000-8000-${index.toString(16).padStart(12, '0')}`,
    datasetTitle: `Jeu ${index}`,
    producer: 'Rennes Métropole',
    media: {
      id: `00000002-0000-4000-8000-${index.toString(16).padStart(12, '0')}`,
      name: `${index}.csv`,
      fileType: 'text/csv',
      sizeBytes: index,
    },
  })
const some = (many: number): BasketEntry[] => Array.from({ length: many }, (_, index) => anEntry(index))
async function readAll(baskets: BasketRepository, portal: BasketKey = RENNES): Promise<readonly BasketEntry[]> {
  const read = await baskets.read(portal)
  if (!read.ok) throw new Error(read.failure.code)
  return read.value
}
const namesIn = async (baskets: BasketRepository, portal = RENNES): Promise<readonly (string | null)[]> =>
  (await readAll(baskets, portal)).map(({ media }) => media.name)

it('the basket is there at the next start, in the order in which it was filled', async () => {
  const baskets = start()
  expect(await baskets.change(RENNES, { put: some(3), remove: [] })).toEqual({ ok: true, value: undefined })
  await baskets.change(RENNES, { put: [anEntry(7)], remove: [anEntry(1).media.id] })
  expect(await namesIn(start())).toEqual(['0.csv', '2.csv', '7.csv'])
})

it('a basket that can never be read again is kept under another name, and a new one is begun', async () => {
  const baskets = start()
  await baskets.change(RENNES, { put: some(2), remove: [] })
  const stored = baskets.locate(RENNES)
  const before = await readFile(stored, 'utf8')
  const isLong: typeof nodeDisk.readSmall = async (path, most) =>
    (await nodeDisk.readSmall(path, most)).ok && path === stored && (await readFile(path, 'utf8')) === before
      ? fail(failure('file/too-large', { bytes: most }))
      : nodeDisk.readSmall(path, most)
  const blocked = start({ ...nodeDisk, readSmall: isLong })
  expect(await blocked.change(RENNES, { put: some(1), remove: [] })).toMatchObject({ ok: false })
  expect(await blocked.startAnew(RENNES)).toEqual({ ok: true, value: `${stored}.kept-1` })
  expect(await readFile(`${stored}.kept-1`, 'utf8')).toBe(before)
  expect(await readAll(blocked)).toEqual([])
  await blocked.change(RENNES, { put: [anEntry(5)], remove: [] })
  expect(await namesIn(start())).toEqual(['5.csv'])
})

it('a basket that can be read is not put aside', async () => {
  const baskets = start()
  await baskets.change(RENNES, { put: some(2), remove: [] })
  expect(await baskets.startAnew(RENNES)).toEqual({ ok: true, value: null })
  expect(await readdir(folder)).toHaveLength(1)
  expect(await namesIn(start())).toEqual(['0.csv', '1.csv'])
})

it('a basket that cannot be read for a moment is neither empty nor replaced', async () => {
  await start().change(RENNES, { put: some(3), remove: [] })
  let isBusy = true
  const readSmall: typeof nodeDisk.readSmall = async (path, most) => {
    if (!isBusy) return nodeDisk.readSmall(path, most)
    isBusy = false
    return fail(failure('disk/denied'))
  }
  const baskets = start({ ...nodeDisk, readSmall })
  expect(await baskets.read(RENNES)).toMatchObject({ ok: false, failure: { code: 'disk/denied' } })
  isBusy = true
  expect(await baskets.change(RENNES, { put: [anEntry(7)], remove: [] })).toMatchObject({ ok: false })
  expect(await baskets.change(RENNES, { put: [anEntry(7)], remove: [] })).toMatchObject({ ok: true })
  expect(await namesIn(start())).toEqual(['0.csv', '1.csv', '2.csv', '7.csv'])
})

it('each portal has a basket of its own', async () => {
  const baskets = start()
  await baskets.change(RENNES, { put: some(2), remove: [] })
  await baskets.change(BREST, { put: [anEntry(5)], remove: [] })
  expect([await namesIn(start()), await namesIn(start(), BREST)]).toEqual([['0.csv', '1.csv'], ['5.csv']])
})

it('no change is lost when several come at once', async () => {
  const baskets = start()
  await Promise.all(some(40).map((entry) => baskets.change(RENNES, { put: [entry], remove: [] })))
  expect(await namesIn(start())).toHaveLength(40)
})

it('a basket is written a quarter of the time at most, however many parts it is filled in', async () => {
  let elapsedMs = 0
  const begun: number[] = []
  const replaceSmall: typeof nodeDisk.replaceSmall = async (...given) => {
    begun.push(elapsedMs)
    elapsedMs += 50
    return nodeDisk.replaceSmall(...given)
  }
  const clock = {
    ...systemClock,
    elapsed: () => elapsedMs as ElapsedMs,
    sleep: async (ms: number) => {
      elapsedMs += ms
    },
  }
  const baskets = start({ ...nodeDisk, replaceSmall }, clock)
  for (const entry of some(4)) await baskets.change(RENNES, { put: [entry], remove: [] })
  expect(begun).toEqual([0, 200, 400, 600])
  expect(await namesIn(start())).toHaveLength(4)
})

/** Writes a basket on a disk on which this takes an hour: the rest that follows would outlast the test. */
async function startWithLongRest() {
  let elapsedMs = 0
  const replaceSmall: typeof nodeDisk.replaceSmall = async (...given) => {
    elapsedMs += 3_600_000
    return nodeDisk.replaceSmall(...given)
  }
  const life = new AbortController()
  const clock = { ...systemClock, elapsed: () => elapsedMs as ElapsedMs }
  const baskets = start({ ...nodeDisk, replaceSmall }, clock, life.signal)
  await baskets.change(RENNES, { put: some(1), remove: [] })
  return { baskets, life }
}

it('the last write does not rest when the application ends', async () => {
  const { baskets, life } = await startWithLongRest()
  const changed = baskets.change(RENNES, { put: some(2), remove: [] })
  life.abort()
  expect(await changed).toMatchObject({ ok: true })
  expect(await namesIn(start())).toHaveLength(2)
})

it('the basket is removed with its portal without waiting for the rest after a write', async () => {
  const { baskets, life } = await startWithLongRest()
  await baskets.forget(RENNES)
  expect(await readdir(folder)).toEqual([])
  life.abort()
})

it('the basket of the demo portal stays when the portal listens at another port', async () => {
  const at = (port: number) => ({ id: portalId.parse(`http://127.0.0.1:${port}`), demo: true })
  await start().change(at(4711), { put: some(2), remove: [] })
  expect(await readAll(start(), at(4712))).toHaveLength(2)
})

it('a full basket refuses further media and does not change', async () => {
  const baskets = start()
  await baskets.change(RENNES, { put: some(LIMITS.BASKET_ENTRIES), remove: [] })
  const more = await baskets.change(RENNES, {
    put: [anEntry(LIMITS.BASKET_ENTRIES)],
    remove: [anEntry(0).media.id, anEntry(1).media.id],
  })
  expect(more.ok).toBe(true)
  const tooMany = await baskets.change(RENNES, { put: some(2), remove: [] })
  expect(tooMany).toMatchObject({ ok: false, failure: { code: 'ipc/refused' } })
  expect(await readAll(baskets)).toHaveLength(LIMITS.BASKET_ENTRIES - 1)
})

it('a broken entry is left out, and the others stay', async () => {
  await start().change(RENNES, { put: some(3), remove: [] })
  const [name = ''] = await readdir(folder)
  const text = await readFile(join(folder, name), 'utf8')
  await writeFile(join(folder, name), text.replace('"1.csv"', '17'))
  expect(await namesIn(start())).toEqual(['0.csv', '2.csv'])
})

it('a basket whose file cannot be decoded is not empty: it stays until a person starts anew', async () => {
  await start().change(RENNES, { put: some(3), remove: [] })
  const [name = ''] = await readdir(folder)
  await writeFile(join(folder, name), '{"version":')
  const baskets = start()
  const unreadable = { ok: false, failure: { code: 'state/unreadable', facts: { name } } }
  expect(await baskets.read(RENNES)).toMatchObject(unreadable)
  expect(noted).toEqual(['basket.unreadable'])
  expect(await baskets.change(RENNES, { put: some(1), remove: [] })).toMatchObject(unreadable)
  expect(await readFile(join(folder, name), 'utf8')).toBe('{"version":')
  expect(await baskets.startAnew(RENNES)).toMatchObject({ ok: true })
  expect((await baskets.change(RENNES, { put: some(1), remove: [] })).ok).toBe(true)
  expect(await readFile(join(folder, `${name}.kept-1`), 'utf8')).toBe('{"version":')
})

it('the basket is removed with its portal', async () => {
  const baskets = start()
  await baskets.change(RENNES, { put: some(3), remove: [] })
  await baskets.forget(RENNES)
  expect([await readAll(baskets), await readdir(folder)]).toEqual([[], []])
})

it('the basket is removed with its portal, also while it is being written', async () => {
  const done: string[] = []
  let begin: () => void = () => undefined
  let end: () => void = () => undefined
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const baskets = start({
    ...nodeDisk,
    async replaceSmall(...given) {
      begin()
      await ended
      done.push('written')
      return nodeDisk.replaceSmall(...given)
    },
    remove(path) {
      done.push('removed')
      return nodeDisk.remove(path)
    },
  })
  const changed = baskets.change(RENNES, { put: some(3), remove: [] })
  await begun
  const forgotten = baskets.forget(RENNES)
  await baskets.read(BREST)
  end()
  await Promise.all([changed, forgotten])
  expect(done).toEqual(['written', 'removed'])
})
