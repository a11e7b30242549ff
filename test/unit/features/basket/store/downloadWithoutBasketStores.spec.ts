import { describe, expect, it } from 'vitest'
import { createBasketStore } from '../../../../../renderer/features/basket/store/basketStore.js'
import { createDownloadWithoutBasketStores } from '../../../../../renderer/features/basket/store/downloadWithoutBasketStores.js'
import { type BasketEntry, toBasketEntries } from '../../../../../shared/basket/basketEntry.js'
import { type FolderToken, type MediaId, portalId } from '../../../../../shared/ids.js'
import type { RequestName } from '../../../../../shared/ipc/contract.js'
import { LIMITS } from '../../../../../shared/limits.js'
import { ok } from '../../../../../shared/result.js'
import { createSampleDataset } from '../../../../support/samples/cityCatalogue.js'
import { createPreflightFacts } from '../../../../support/samples/preflightSamples.js'
import { createFakeApi } from '../../../../support/window/fake/fakeApi.js'

describe('a dataset of more files than a basket keeps', () => {
  it('is looked at and sent to the queue as a whole, part by part', async () => {
    const most = LIMITS.ADD_BATCH
    const [first] = toBasketEntries(createSampleDataset(2), createSampleDataset(2).media)
    if (first === undefined) throw new Error('the sample has files')
    const entries = Array.from({ length: 2 * most + 3 }, (_, place) => ({
      ...first,
      media: { ...first.media, id: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}` as MediaId },
    }))
    const toWanted = ({ datasetId, media }: BasketEntry) => ({ datasetId, mediaId: media.id })
    const counts: Partial<Record<RequestName, number[]>> = {}
    const downloadWithoutBasket = createDownloadWithoutBasketStores(
      createFakeApi((name, input) => {
        const { wanted } = input as { readonly wanted: readonly { readonly media?: readonly unknown[] }[] }
        const files = wanted.reduce((sum, { media }) => sum + (media?.length ?? 1), 0)
        counts[name] = [...(counts[name] ?? []), files]
        if (name !== 'preflight.look') return ok({ refused: [] })
        return ok({ ...createPreflightFacts(entries.slice(0, 1).map(toWanted)), media: [], unlooked: 1 })
      }),
      createBasketStore(createFakeApi(() => ok(null))),
    )
    downloadWithoutBasket.basket.setState({
      folder: { token: 'f'.repeat(32) as FolderToken, label: 'Données', freeBytes: null, insteadOf: null },
    })
    downloadWithoutBasket.hold(entries)
    await downloadWithoutBasket.preflight.look(entries, downloadWithoutBasket.basket.getState().folder)
    const facts = downloadWithoutBasket.preflight.getState().facts
    expect(facts?.media).toHaveLength(entries.length)
    expect([facts?.datasets.length, facts?.unlooked]).toEqual([1, 3])
    expect(
      await downloadWithoutBasket.basket.download([...downloadWithoutBasket.basket.getState().entries.values()]),
    ).toBe(true)
    expect(counts).toEqual({ 'preflight.look': [most, most, 3], 'downloads.add': [500, most - 500, most, 3] })
  })
})

it('goes as a whole to the portal that it was chosen at, although files of another one are chosen meanwhile', async () => {
  const [first, second] = ['https://first.example', 'https://second.example'].map((address) => portalId.parse(address))
  const [entry] = toBasketEntries(createSampleDataset(2), createSampleDataset(2).media)
  if (entry === undefined || first === undefined || second === undefined) throw new Error('the sample has files')
  const entries = Array.from({ length: LIMITS.ADD_BATCH + 1 }, (_, place) => ({
    ...entry,
    media: { ...entry.media, id: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}` as MediaId },
  }))
  const kept = createBasketStore(createFakeApi(() => ok([])))
  kept.setState({ portalId: first })
  const portals: unknown[] = []
  const { basket, hold } = createDownloadWithoutBasketStores(
    createFakeApi((_, input) => {
      portals.push((input as { readonly portalId: unknown }).portalId)
      kept.setState({ portalId: second })
      hold([entry])
      return ok({ refused: [] })
    }),
    kept,
  )
  basket.setState({ folder: { token: 'f'.repeat(32) as FolderToken, label: 'x', freeBytes: null, insteadOf: null } })
  hold(entries)
  expect(await basket.download(entries)).toBe(true)
  expect(new Set(portals)).toEqual(new Set([first]))
})

describe('a selection that has a folder of its own', () => {
  const [entry] = toBasketEntries(createSampleDataset(2), createSampleDataset(2).media)
  const folderOf = (label: string) => ({
    token: 'f'.repeat(32) as FolderToken,
    label,
    freeBytes: null,
    insteadOf: null,
  })

  it('leaves the folder of the basket alone, and the next selection has that one again', () => {
    if (entry === undefined) throw new Error('the sample has files')
    const kept = createBasketStore(createFakeApi(() => ok([])))
    const { basket, hold } = createDownloadWithoutBasketStores(
      createFakeApi(() => ok([])),
      kept,
    )
    kept.setState({ folder: folderOf('Données') })
    hold([entry], folderOf('Suivis'))
    expect([basket, kept].map((one) => one.getState().folder?.label)).toEqual(['Suivis', 'Données'])
    kept.setState({ folder: folderOf('Clé') })
    expect(basket.getState().folder?.label).toBe('Suivis')
    hold([entry])
    basket.setState({ folder: folderOf('Disque') })
    expect([basket, kept].map((one) => one.getState().folder?.label)).toEqual(['Disque', 'Disque'])
  })

  it('is not replaced by another one while it is on its way', async () => {
    const { run, getState } = createDownloadWithoutBasketStores(
      createFakeApi(() => ok([])),
      createBasketStore(createFakeApi(() => ok([]))),
    )
    let answer = (_isDone: boolean): void => undefined
    const first = run('Vélos', () => new Promise((resolve) => (answer = resolve)))
    await run('Arbres', () => Promise.reject(new Error('must not be sent')))
    expect(getState()).toEqual({ type: 'looking', title: 'Vélos' })
    answer(false)
    await first
    expect(getState()).toEqual({ type: 'asking', title: 'Vélos' })
  })
})
