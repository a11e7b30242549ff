// The indexes that a person's next query needs are made while no query runs.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openCatalogueDatabase } from '../../../../../electron/adapters/sqlite/catalogue/catalogueDatabase.js'
import { createCatalogueIndexes } from '../../../../../electron/adapters/sqlite/catalogue/catalogueIndexes.js'
import { toIndexRow } from '../../../../../shared/catalogue/search/indexRow.js'
import { portalId } from '../../../../../shared/ids.js'
import { createSampleDataset, SAMPLE_NOW_MS } from '../../../../support/samples/windowSamples.js'

const PORTAL = portalId.parse('https://rudi.example')

async function aShelf() {
  const folder = await mkdtemp(join(tmpdir(), 'warm-'))
  const needs = { held: new Map(), damaged: () => undefined }
  const file = openCatalogueDatabase(
    folder,
    (db) => ({ db, shelves: createCatalogueIndexes(db, needs) }),
    ({ db }) => db.close(),
  )
  onTestFinished(async () => {
    file.close()
    await rm(folder, { recursive: true, force: true })
  })
  const shelves = file.use((opened) => opened.shelves)
  const { index: shelf } = shelves.of(PORTAL)
  for (let index = 0; index < 20; index++) shelf.put(toIndexRow(index, createSampleDataset(index)))
  return { shelves, shelf }
}
/** More turns than there are pieces. */
const manyTurns = async (): Promise<void> => {
  for (let turn = 0; turn < 40; turn++) await new Promise((next) => setImmediate(next))
}

it('piece by piece, until there is nothing left to make', async () => {
  const { shelves, shelf: index } = await aShelf()
  shelves.warm(PORTAL, SAMPLE_NOW_MS)
  await manyTurns()
  expect(index.prepare(SAMPLE_NOW_MS)).toBe(false)
})

it('not once it rests: the file is closed then', async () => {
  const { shelves, shelf: index } = await aShelf()
  shelves.warm(PORTAL, SAMPLE_NOW_MS)
  shelves.rest()
  await manyTurns()
  expect(index.prepare(SAMPLE_NOW_MS)).toBe(true)
})
