import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Api } from '../../../renderer/bridge/api.js'
import { formatBasketCsv } from '../../../renderer/features/basket/store/basketCsv.js'
import { computeBasketSize, createBasket } from '../../../renderer/features/basket/store/basketStore.js'
import { createDownloadNowStores } from '../../../renderer/features/basket/store/downloadNowStores.js'
import { isNarrowed, toggleValue, UNFILTERED } from '../../../renderer/features/catalogue/store/catalogueQuery.js'
import { createCatalog } from '../../../renderer/features/catalogue/store/catalogueStore.js'
import { createExports } from '../../../renderer/features/exports/store/exportsStore.js'
import { clampDetailWidth, DETAIL_WIDTH } from '../../../renderer/features/navigation/store/navigationStore.js'
import { createAccounts } from '../../../renderer/features/portals/store/accountsStore.js'
import { type BasketEntry, listEntries } from '../../../shared/basket/model.js'
import { FACETS } from '../../../shared/catalogue/search/model.js'
import { failure } from '../../../shared/failure.js'
import { type DatasetId, type FolderToken, type MediaId, mediaId, portalId } from '../../../shared/ids.js'
import type { AccountCard, InputOf, RequestName } from '../../../shared/ipc/contract.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok } from '../../../shared/result.js'
import { createPreflightFacts } from '../../support/samples/preflightSamples.js'
import { createListedRow, createSampleDataset } from '../../support/samples/windowSamples.js'
import { createFakeBackend } from '../../support/window/fake/fakeBackend.js'

/** Creates a main process that gives these answers and records the requests. */
function machine(answer: (name: RequestName, input: unknown) => unknown): Api {
  return {
    ask: async (name, input) => answer(name, input) as never,
    takeDropped: () => Promise.reject(new Error('nothing is dropped here')),
    listen: () => () => undefined,
  }
}

describe('the basket', () => {
  it('takes a service along, so that the preflight can say that it is no file', () => {
    const dataset = createSampleDataset(10)
    expect(dataset.media.map(({ fetchability }) => fetchability)).toContain('service')
    expect(listEntries(dataset, dataset.media)).toHaveLength(dataset.media.length)
  })

  it('distinguishes known bytes from unknown sizes', () => {
    const [entry] = listEntries(createSampleDataset(2), createSampleDataset(2).media)
    if (entry === undefined) throw new Error('the sample has files')
    const unknown = { ...entry, media: { ...entry.media, sizeBytes: null } }
    expect(computeBasketSize([entry, unknown])).toEqual({ bytes: entry.media.sizeBytes, unknown: 1 })
  })

  it('tells all parts of what was added before it waits for an answer, and later changes after them', async () => {
    const [entry] = listEntries(createSampleDataset(2), createSampleDataset(2).media)
    if (entry === undefined) throw new Error('the sample has files')
    const ids = Array.from({ length: LIMITS.BASKET_BATCH + 1 }, () => mediaId.parse(randomUUID()))
    const told: unknown[] = []
    let answer = (): void => undefined
    const answered = new Promise<void>((resolve) => (answer = resolve))
    const basket = createBasket(
      machine((name, input) => {
        if (name !== 'basket.change') return ok([])
        const { put, remove } = input as InputOf<'basket.change'>
        told.push([put.length, remove.length])
        return answered.then(() => ok(undefined))
      }),
    )
    await basket.open(portalId.parse('https://rudi.example'))
    basket.add(ids.map((id) => ({ ...entry, media: { ...entry.media, id } })))
    basket.remove(ids.slice(0, 1))
    await nextTurn()
    expect(told).toEqual([
      [LIMITS.BASKET_BATCH, 0],
      [1, 0],
    ])
    answer()
    await nextTurn()
    expect(told.slice(2)).toEqual([[0, 1]])
  })

  it('asks for the folder again when its permission has expired', async () => {
    const folder = { token: 'f'.repeat(32), label: 'Données', freeBytes: null }
    const basket = createBasket(
      machine((name) => (name === 'downloads.add' ? fail(failure('input/folder-expired')) : ok(folder))),
    )
    await basket.start()
    const taken = await basket.download(listEntries(createSampleDataset(2), createSampleDataset(2).media))
    expect({ taken, folder: basket.getState().folder }).toEqual({ taken: false, folder: null })
  })

  it('keeps what was refused with its reason, and takes the rest out', async () => {
    const entries = listEntries(createSampleDataset(2), createSampleDataset(2).media)
    const [first] = entries
    const because = failure('access/not-granted')
    const refused = [{ datasetId: first?.datasetId, mediaId: first?.media.id, because }]
    const basket = createBasket(
      machine((name) =>
        name === 'downloads.add' ? ok({ added: [], refused }) : ok({ token: 'f', label: 'x', freeBytes: 1 }),
      ),
    )
    await basket.start()
    basket.add(entries)
    expect(await basket.download(entries)).toBe(false)
    expect(basket.getState().refused).toEqual([{ entry: first, because }])
    expect(basket.getState().entries.size).toBe(0)
  })
})

describe('a dataset of more files than a basket keeps', () => {
  it('is looked at and sent to the queue as a whole, part by part', async () => {
    const most = LIMITS.ADD_BATCH
    const [first] = listEntries(createSampleDataset(2), createSampleDataset(2).media)
    if (first === undefined) throw new Error('the sample has files')
    const entries = Array.from({ length: 2 * most + 3 }, (_, place) => ({
      ...first,
      media: { ...first.media, id: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}` as MediaId },
    }))
    const toWanted = ({ datasetId, media }: BasketEntry) => ({ datasetId, mediaId: media.id })
    const counts: Partial<Record<RequestName, number[]>> = {}
    const downloadNow = createDownloadNowStores(
      machine((name, input) => {
        const { wanted } = input as { readonly wanted: readonly { datasetId: DatasetId; mediaId: MediaId }[] }
        counts[name] = [...(counts[name] ?? []), wanted.length]
        if (name !== 'preflight.look') return ok({ added: [], refused: [] })
        const media = wanted.map((one) => ({ ...one, fetchability: 'file', sizeBytes: 1, occupancy: null }))
        return ok({ ...createPreflightFacts(entries.slice(0, 1).map(toWanted)), media, unlooked: 1 })
      }),
      createBasket(machine(() => ok(null))),
    )
    downloadNow.basket.setState({ folder: { token: 'f'.repeat(32) as FolderToken, label: 'Données', freeBytes: null } })
    downloadNow.hold(entries)
    await downloadNow.preflight.look(entries, downloadNow.basket.getState().folder)
    const facts = downloadNow.preflight.getState().facts
    expect(facts?.media).toHaveLength(entries.length)
    expect([facts?.datasets.length, facts?.unlooked]).toEqual([1, 3])
    expect(await downloadNow.basket.download([...downloadNow.basket.getState().entries.values()])).toBe(true)
    expect(counts).toEqual({ 'preflight.look': [most, most, 3], 'downloads.add': [most, most, 3] })
  })
})

const NOTHING_COUNTED = Object.fromEntries(FACETS.map((facet) => [facet, null]))

describe('the catalogue', () => {
  it('drops an answer to a question that is no longer asked', async () => {
    const late: ((answer: unknown) => void)[] = []
    const catalog = createCatalog(
      machine((name) => (name === 'catalog.search' ? new Promise((answered) => late.push(answered)) : ok(null))),
    )
    catalog.setQuery({ text: 'a' })
    catalog.setQuery({ text: 'ab' })
    late[1]?.(ok({ total: 1, offset: 0, items: [createListedRow(1)] }))
    late[0]?.(ok({ total: 9, offset: 0, items: [createListedRow(9)] }))
    await Promise.resolve()
    await new Promise((later) => setImmediate(later))
    expect(catalog.getState().total).toBe(1)
  })

  it('asks for each page once', () => {
    const asked: unknown[] = []
    const catalog = createCatalog(
      machine((name, input) => {
        if (name === 'catalog.search') asked.push((input as { offset: number }).offset)
        return new Promise(() => undefined)
      }),
    )
    catalog.need(0, 250)
    catalog.need(90, 210)
    expect(asked).toEqual([0, 100, 200])
  })

  it('asks for the counts with the first page of a query, and with the next one when that failed', async () => {
    const asked: unknown[] = []
    let answer: unknown = fail(failure('net/broken'))
    const catalog = createCatalog(
      machine((name, input) => {
        const { offset, withFacets } = input as { offset: number; withFacets: boolean }
        if (name === 'catalog.search') asked.push([offset, withFacets])
        return answer
      }),
    )
    const settle = () => new Promise((later) => setImmediate(later))
    catalog.setQuery({ text: 'a' })
    await settle()
    answer = ok({ total: 300, offset: 0, items: [createListedRow(1)], by: 'copy', facets: NOTHING_COUNTED })
    catalog.need(0, 150)
    await settle()
    catalog.need(200, 250)
    await settle()
    expect(asked).toEqual([
      [0, true],
      [0, true],
      [100, false],
      [200, false],
    ])
    expect(catalog.getState().facets).toBe(NOTHING_COUNTED)
  })

  it('knows when it is narrowed, and toggles values', () => {
    expect([isNarrowed(UNFILTERED), isNarrowed({ ...UNFILTERED, themes: ['x'] })]).toEqual([false, true])
    expect([toggleValue(['a'], 'b'), toggleValue(['a', 'b'], 'a')]).toEqual([['a', 'b'], ['b']])
  })
})

describe('the account', () => {
  it('shows how many tries the machine still counts after each refused password, and forgets them after a good one', async () => {
    let answer: unknown = fail(failure('session/refused'))
    let tell: (card: AccountCard) => void = () => undefined
    const listen = ((_name: string, listener: typeof tell) => {
      tell = listener
      return () => undefined
    }) as Api['listen']
    const accounts = createAccounts({ ...machine(() => answer), listen })
    const input = { login: 'a', password: 'b', remember: false, isForced: false }
    const reported = (triesLeft: number | null): AccountCard => ({
      ...createFakeBackend().account,
      lockout: triesLeft === null ? null : { triesLeft, lockedUntilMs: null },
    })
    for (const triesLeft of [4, 3]) {
      tell(reported(triesLeft))
      await accounts.signIn(input)
      expect(accounts.getState()).toMatchObject({
        busy: false,
        card: { lockout: { triesLeft } },
        failure: { of: 'sign-in', because: { code: 'session/refused' } },
      })
    }
    answer = ok(reported(null))
    await accounts.signIn(input)
    expect(accounts.getState()).toMatchObject({ card: { lockout: null }, failure: null })
  })
})

describe('the selection list', () => {
  it('never lets a name become a formula or break a line', () => {
    const [entry] = listEntries(createSampleDataset(2), createSampleDataset(2).media)
    if (entry === undefined) throw new Error('the sample has files')
    const csv = formatBasketCsv([{ ...entry, datasetTitle: '=HYPERLINK("x")', producer: 'a\r\nb,"c"' }])
    expect(csv.split('\r\n')[1]).toContain(`"'=HYPERLINK(""x"")"`)
    expect(csv).toContain('"a\r\nb,""c"""')
  })
})

describe('the width of the detail', () => {
  it.each([
    [0, DETAIL_WIDTH.least],
    [5000, DETAIL_WIDTH.most],
    [Number.NaN, DETAIL_WIDTH.usual],
    [500.4, 500],
  ])('%d becomes %d', (asked, given) => {
    expect(clampDetailWidth(asked)).toBe(given)
  })
})

describe('the key that results are encrypted with', () => {
  it('is never that of a portal chosen before', async () => {
    const answers: ((key: unknown) => void)[] = []
    const exports = createExports(machine(() => new Promise((answer) => answers.push(answer))))
    const asked = exports.loadKey()
    exports.forget()
    answers[0]?.(ok({ pem: 'of the one before', bits: 4096, fingerprint: 'f' }))
    await asked
    expect(exports.getState().key).toBeNull()
  })
})
