import { expect, test } from 'vitest'
import { createEntryCache } from '../../../../electron/engine/queue/entryCache.js'
import { LoadableEntry } from '../../../../electron/engine/queue/loadableEntry.js'
import { QUEUED } from '../../../../shared/download/model/state.js'
import { downloadId } from '../../../../shared/ids.js'
import { createDataset, createMedia } from '../../../support/samples/catalogueSamples.js'
import { createRequest } from '../../../support/samples/downloadRequestSamples.js'

const media = createMedia(1)
const request = createRequest(createDataset([media]), media, '/data')

/** Returns loaded entries at rest, which a cache of two may keep only in part. */
const createEntries = (count: number): readonly LoadableEntry[] =>
  Array.from({ length: count }, (_, n) => {
    const id = downloadId.parse(`0000000d-0000-4000-8000-${`${n}`.padStart(12, '0')}`)
    const group = { portal: 'p', producer: 'q', dataset: 'd' }
    const entry = new LoadableEntry(id, group, { priority: 1, position: n, stateName: 'queued' }, null)
    entry.load({ request, state: QUEUED })
    return entry
  })

/** Has a cache of two keep these entries, and returns once the turn is over. */
async function keepAll(entries: readonly LoadableEntry[]): Promise<void> {
  const cache = createEntryCache(2, () => Promise.resolve())
  for (const entry of entries) cache.keep(entry)
  await Promise.resolve()
}

test('the oldest entries at rest are unloaded at the end of the turn', async () => {
  const entries = createEntries(4)
  await keepAll(entries)
  expect(entries.map(({ isLoaded }) => isLoaded)).toEqual([false, false, false, true])
})

test('an entry stays loaded while work goes on with it, and not after that', async () => {
  const entries = createEntries(4)
  let end = (): void => undefined
  const work = entries[0]?.keepLoadedDuring(() => new Promise<void>((resolve) => (end = resolve)))
  await keepAll(entries)
  expect(entries.map(({ isLoaded }) => isLoaded)).toEqual([true, false, false, false])
  end()
  await work
  await keepAll(entries.slice(0, 1).concat(createEntries(3)))
  expect(entries[0]?.isLoaded).toBe(false)
})

test('an entry whose change is not committed yet stays loaded', async () => {
  const entries = createEntries(4)
  for (const entry of entries) entry.isChanged = true
  await keepAll(entries)
  expect(entries.every(({ isLoaded }) => isLoaded)).toBe(true)
})
