// The indexes for a person's next query are built while no query runs.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openCatalogueDatabase } from '../../../../../electron/adapters/sqlite/catalogue/catalogueDatabase.js'
import { createSearchIndexes } from '../../../../../electron/adapters/sqlite/catalogue/searchIndexes.js'
import { toIndexRow } from '../../../../../shared/catalogue/search/indexRow.js'
import { portalId } from '../../../../../shared/ids.js'
import { createSampleDataset, SAMPLE_NOW_MS } from '../../../../support/samples/cityCatalogue.js'

const PORTAL = portalId.parse('https://rudi.example')

async function openIndexes() {
  const folder = await mkdtemp(join(tmpdir(), 'warm-'))
  const needs = { held: new Map(), damaged: () => undefined }
  const file = openCatalogueDatabase(
    folder,
    (db) => ({ db, indexes: createSearchIndexes(db, needs) }),
    ({ db }) => db.close(),
  )
  onTestFinished(async () => {
    file.close()
    await rm(folder, { recursive: true, force: true })
  })
  const indexes = file.use((opened) => opened.indexes)
  const { index } = indexes.getIndex(PORTAL)
  for (let number = 0; number < 20; number++) index.put(toIndexRow(number, createSampleDataset(number)))
  return { indexes, index }
}
/** Waits for more turns than there are pieces. */
const manyTurns = async (): Promise<void> => {
  for (let turn = 0; turn < 40; turn++) await new Promise((next) => setImmediate(next))
}

it('the indexes are prepared piece by piece until none is missing', async () => {
  const { indexes, index } = await openIndexes()
  indexes.warm(PORTAL, SAMPLE_NOW_MS)
  await manyTurns()
  expect(index.prepare(SAMPLE_NOW_MS)).toBe(false)
})

it('the preparation stops once the store rests, because its file is closed then', async () => {
  const { indexes, index } = await openIndexes()
  indexes.warm(PORTAL, SAMPLE_NOW_MS)
  indexes.stopWarming()
  await manyTurns()
  expect(index.prepare(SAMPLE_NOW_MS)).toBe(true)
})
