// What a person will ask next of a catalogue is made while nobody asks.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openMirrorFile } from '../../../electron/adapters/mirrorFile.js'
import { openShelves } from '../../../electron/adapters/mirrorShelves.js'
import { cardOf } from '../../../shared/catalog/card.js'
import { portalId } from '../../../shared/ids.js'
import { aDataset, NOW_MS } from '../../window/sampleData.js'

const PORTAL = portalId.parse('https://rudi.example')

async function aShelf() {
  const folder = await mkdtemp(join(tmpdir(), 'warm-'))
  const needs = { held: new Map(), damaged: () => undefined }
  const file = openMirrorFile(
    folder,
    (db) => ({ db, shelves: openShelves(db, needs) }),
    ({ db }) => db.close(),
  )
  onTestFinished(async () => {
    file.close()
    await rm(folder, { recursive: true, force: true })
  })
  const shelves = file.use((opened) => opened.shelves)
  const { shelf } = shelves.of(PORTAL)
  for (let index = 0; index < 20; index++) shelf.put(cardOf(index, aDataset(index)))
  return { shelves, shelf }
}
/** More turns than there are pieces. */
const manyTurns = async (): Promise<void> => {
  for (let turn = 0; turn < 40; turn++) await new Promise((next) => setImmediate(next))
}

it('piece by piece, until there is nothing left to make', async () => {
  const { shelves, shelf } = await aShelf()
  shelves.warm(PORTAL, NOW_MS)
  await manyTurns()
  expect(shelf.prepare(NOW_MS)).toBe(false)
})

it('not once it rests: the file is closed then', async () => {
  const { shelves, shelf } = await aShelf()
  shelves.warm(PORTAL, NOW_MS)
  shelves.rest()
  await manyTurns()
  expect(shelf.prepare(NOW_MS)).toBe(true)
})
