import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { computeBasketSize, createBasketStore } from '../../../../../renderer/features/basket/store/basketStore.js'
import { toBasketEntries } from '../../../../../shared/basket/basketEntry.js'
import { failure } from '../../../../../shared/failure.js'
import { mediaId, portalId } from '../../../../../shared/ids.js'
import type { InputOf, RequestName } from '../../../../../shared/ipc/contract.js'
import { LIMITS } from '../../../../../shared/limits.js'
import { fail, ok } from '../../../../../shared/result.js'
import { createSampleDataset } from '../../../../support/samples/cityCatalogue.js'
import { createFakeApi } from '../../../../support/window/fake/fakeApi.js'

describe('the basket', () => {
  it('takes a service along, so that the preflight can say that it is no file', () => {
    const dataset = createSampleDataset(10)
    expect(dataset.media.map(({ fetchability }) => fetchability)).toContain('service')
    expect(toBasketEntries(dataset, dataset.media)).toHaveLength(dataset.media.length)
  })

  it('distinguishes known bytes from unknown sizes', () => {
    const [entry] = toBasketEntries(createSampleDataset(2), createSampleDataset(2).media)
    if (entry === undefined) throw new Error('the sample has files')
    const unknown = { ...entry, media: { ...entry.media, sizeBytes: null } }
    expect(computeBasketSize([entry, unknown])).toEqual({ bytes: entry.media.sizeBytes, unknown: 1 })
  })

  it('tells all parts of what was added before it waits for an answer, and later changes after them', async () => {
    const [entry] = toBasketEntries(createSampleDataset(2), createSampleDataset(2).media)
    if (entry === undefined) throw new Error('the sample has files')
    const ids = Array.from({ length: LIMITS.BASKET_BATCH + 1 }, () => mediaId.parse(randomUUID()))
    const told: unknown[] = []
    let answer = (): void => undefined
    const answered = new Promise<void>((resolve) => (answer = resolve))
    const basket = createBasketStore(
      createFakeApi((name, input) => {
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
    const basket = createBasketStore(
      createFakeApi((name) => (name === 'downloads.add' ? fail(failure('input/folder-expired')) : ok(folder))),
    )
    await basket.start()
    const taken = await basket.download(toBasketEntries(createSampleDataset(2), createSampleDataset(2).media))
    expect({ taken, folder: basket.getState().folder }).toEqual({ taken: false, folder: null })
  })

  it('keeps what was refused with its reason, and takes the rest out', async () => {
    const entries = toBasketEntries(createSampleDataset(2), createSampleDataset(2).media)
    const [first] = entries
    const because = failure('access/not-granted')
    const refused = [{ datasetId: first?.datasetId, mediaId: first?.media.id, because }]
    const basket = createBasketStore(
      createFakeApi((name) =>
        name === 'downloads.add' ? ok({ refused }) : ok({ token: 'f', label: 'x', freeBytes: 1 }),
      ),
    )
    await basket.start()
    basket.add(entries)
    expect(await basket.download(entries)).toBe(false)
    expect(basket.getState().refused).toEqual([{ entry: first, because }])
    expect([...basket.getState().entries.keys()]).toEqual([first?.media.id])
    basket.dismissRefused()
    expect(basket.getState().refused).toEqual([])
  })

  /** Creates more entries than one part takes. */
  const manyEntries = () => {
    const [entry] = toBasketEntries(createSampleDataset(2), createSampleDataset(2).media)
    if (entry === undefined) throw new Error('the sample has files')
    const ids = Array.from({ length: LIMITS.ADD_BATCH + 700 }, () => mediaId.parse(randomUUID()))
    return ids.map((id) => ({ ...entry, media: { ...entry.media, id } }))
  }
  const folder = { token: 'f'.repeat(32), label: 'Données', freeBytes: null }

  it('sends a small part of many first, and says when that was taken and how far it is', async () => {
    const entries = manyEntries()
    const parts: number[] = []
    const steps: unknown[] = []
    const basket = createBasketStore(
      createFakeApi((name, input) => {
        if (name !== 'downloads.add') return ok(folder)
        parts.push((input as InputOf<'downloads.add'>).wanted.length)
        return ok({ refused: [] })
      }),
    )
    await basket.start()
    basket.add(entries)
    basket.subscribe(({ sending }, was) => void (sending === was.sending || steps.push(sending)))
    const taken = await basket.download(entries, undefined, () => void steps.push('begun'))
    const of = entries.length
    expect([taken, parts, basket.getState().entries.size]).toEqual([true, [500, LIMITS.ADD_BATCH - 500, 700], 0])
    expect(steps).toEqual([
      { done: 0, of },
      { done: 500, of },
      'begun',
      { done: LIMITS.ADD_BATCH, of },
      { done: of, of },
      null,
    ])
  })

  it('does not say that many have begun where a file of the first part was refused, and none of few', async () => {
    const entries = manyEntries()
    const [first] = entries
    const refused = [{ datasetId: first?.datasetId, mediaId: first?.media.id, because: failure('access/not-granted') }]
    let begun = 0
    const basket = createBasketStore(createFakeApi((name) => (name === 'downloads.add' ? ok({ refused }) : ok(folder))))
    await basket.start()
    await basket.download(entries, undefined, () => (begun += 1))
    await basket.download(entries.slice(1, 20), undefined, () => (begun += 1))
    expect(begun).toBe(0)
  })

  it('keeps the rest and says why, where a later part cannot be sent', async () => {
    const entries = manyEntries()
    let asked = 0
    const basket = createBasketStore(
      createFakeApi((name) => {
        if (name !== 'downloads.add') return ok(folder)
        asked += 1
        return asked === 1 ? ok({ refused: [] }) : fail(failure('disk/full'))
      }),
    )
    await basket.start()
    basket.add(entries)
    expect(await basket.download(entries)).toBe(false)
    const { unsent, entries: left, sending } = basket.getState()
    expect([unsent?.code, left.size, sending]).toEqual(['disk/full', entries.length - 500, null])
    await basket.download(entries.slice(0, 10))
    expect(basket.getState().unsent).toBeNull()
  })

  it('does not say that files were not sent once it is empty, or when the message was closed', () => {
    const entries = manyEntries().slice(0, 3)
    const unsent = failure('disk/full')
    const basket = createBasketStore(createFakeApi(() => ok([])))
    basket.add(entries)
    basket.setState({ unsent })
    basket.dismissUnsent()
    expect(basket.getState().unsent).toBeNull()
    basket.setState({ unsent })
    for (const { media } of entries.slice(1)) basket.remove([media.id])
    expect(basket.getState().unsent).toEqual(unsent)
    basket.remove(entries.slice(0, 1).map(({ media }) => media.id))
    expect(basket.getState().unsent).toBeNull()
  })

  /** Creates the basket of one portal with many entries, and records what is sent and what is removed from where. */
  async function createFullBasket(answer: (nth: number) => unknown) {
    const entries = manyEntries()
    const asked: number[] = []
    const removed: unknown[] = []
    const basket = createBasketStore(
      createFakeApi((name, input) => {
        if (name === 'basket.change') {
          const { portalId: from, remove } = input as InputOf<'basket.change'>
          if (remove.length > 0) removed.push([from, remove])
        }
        if (name !== 'downloads.add') return ok(name === 'basket.read' ? [] : folder)
        return answer(asked.push((input as InputOf<'downloads.add'>).wanted.length))
      }),
    )
    await basket.start()
    await basket.open(portalId.parse('https://rudi.example'))
    basket.add(entries)
    await nextTurn()
    return { basket, entries, asked, removed }
  }

  it('of another portal is left alone by a part that is answered after that portal was opened', async () => {
    let answer = (): void => undefined
    const { basket, entries, asked, removed } = await createFullBasket(() => {
      const because = failure('access/not-granted')
      const refused = entries.slice(0, 1).map(({ datasetId, media }) => ({ datasetId, mediaId: media.id, because }))
      return new Promise((resolve) => (answer = () => resolve(ok({ refused }))))
    })
    let begun = 0
    const sending = basket.download(entries, undefined, () => (begun += 1))
    await nextTurn()
    await basket.open(portalId.parse('https://other.example'))
    const shown = basket.getState()
    answer()
    expect([await sending, begun, asked]).toEqual([false, 0, [500]])
    expect(basket.getState()).toEqual(shown)
    await nextTurn()
    // What was refused stays where it was.
    expect(removed).toEqual([['https://rudi.example', entries.slice(1, 500).map(({ media }) => media.id)]])
  })

  it('sends nothing that was taken out while another part was sent', async () => {
    const { basket, entries, asked } = await createFullBasket(() => ok({ refused: [] }))
    expect([await basket.download(entries, undefined, () => basket.clear()), asked]).toEqual([true, [500]])
    basket.undo()
    expect(basket.getState().entries.size).toBe(entries.length - 500)
  })

  it('keeps the rest of what is sent when another portal is opened between two parts', async () => {
    const { basket, entries, asked, removed } = await createFullBasket(() => ok({ refused: [] }))
    const open = (): void => void basket.open(portalId.parse('https://other.example'))
    expect([await basket.download(entries, undefined, open), asked]).toEqual([false, [500]])
    expect(basket.getState()).toMatchObject({ entries: new Map(), sending: null, failure: null, refused: [] })
    await nextTurn()
    expect(removed).toEqual([['https://rudi.example', entries.slice(0, 500).map(({ media }) => media.id)]])
  })

  it('takes nothing of one portal into the basket of another', async () => {
    const dataset = createSampleDataset(2)
    let answer = (): void => undefined
    const asked: RequestName[] = []
    const basket = createBasketStore(
      createFakeApi((name) => {
        asked.push(name)
        if (name !== 'basket.lookUp') return ok([])
        const entries = toBasketEntries(dataset, dataset.media)
        const next = { ids: [dataset.id], skip: 1 }
        return new Promise((resolve) => (answer = () => resolve(ok({ entries, missed: [], next }))))
      }),
    )
    await basket.open(portalId.parse('https://rudi.example'))
    const adding = basket.addDatasets([{ id: dataset.id, title: dataset.title }])
    await basket.open(portalId.parse('https://other.example'))
    answer()
    await adding
    expect(basket.getState()).toMatchObject({ entries: new Map(), missed: [], adding: null })
    expect(asked.filter((name) => name === 'basket.lookUp')).toHaveLength(1)
  })

  describe('with what a link or a selection names', () => {
    /** A portal with one dataset of this many files, of which each answer holds a thousand. */
    function createPortal(files: number) {
      const [entry] = toBasketEntries(createSampleDataset(2), createSampleDataset(2).media)
      if (entry === undefined) throw new Error('the sample has files')
      const entries = Array.from({ length: files }, () => ({
        ...entry,
        media: { ...entry.media, id: mediaId.parse(randomUUID()) },
      }))
      let lookups = 0
      const api = createFakeApi((name, input) => {
        if (name !== 'basket.lookUp') return ok([])
        lookups += 1
        const { skip } = input as InputOf<'basket.lookUp'>
        const some = entries.slice(skip, skip + 1000)
        const next = skip + 1000 < files ? { ids: [entry.datasetId], skip: skip + 1000 } : null
        return ok({ entries: some, missed: [], next })
      })
      const targets = entries.map(({ datasetId, media }) => ({ datasetId, mediaId: media.id }))
      return { api, targets, countLookups: () => lookups }
    }

    it('looks each dataset up once, however many of its files are named', async () => {
      const { api, targets, countLookups } = createPortal(3000)
      const basket = createBasketStore(api)
      await basket.addWanted(targets.slice(0, 2500))
      expect(basket.getState().entries.size).toBe(2500)
      expect(countLookups()).toBe(3)
    })

    it('says which dataset lacks a named file, and keeps what is looked up again', async () => {
      const { api, targets } = createPortal(3)
      const [first] = targets
      if (first === undefined) throw new Error('the portal has files')
      const gone = { datasetId: first.datasetId, mediaId: mediaId.parse(randomUUID()) }
      const basket = createBasketStore(api)
      await basket.addWanted([first, gone])
      const { entries, missed } = basket.getState()
      expect([...entries.keys()]).toEqual([first.mediaId])
      expect(missed).toMatchObject([{ id: first.datasetId, because: { code: 'portal/unknown-media' } }])
      await basket.addDatasets(missed)
      expect(basket.getState().entries.size).toBe(1)
    })

    it('counts the named files for which there is no room, and returns their datasets', async () => {
      const { api, targets } = createPortal(2000)
      const basket = createBasketStore(api, 1000)
      await basket.addWanted(targets)
      expect([basket.getState().entries.size, basket.getState().leftOut]).toEqual([1000, 1000])
      const [first] = targets
      if (first === undefined) throw new Error('the portal has files')
      const dataset = { id: first.datasetId, title: 'a dataset' }
      expect(await basket.addDatasets([dataset])).toEqual([dataset])
    })
  })
})
