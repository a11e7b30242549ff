// What is downloaded without passing through the basket meets the same preflight: at once where nothing stands in the way.
import { expect, it } from 'vitest'
import { entriesOf } from '../../renderer/stores/basket.js'
import { termsOf } from '../../shared/preflight/terms.js'
import { aStudio } from './aStudio.js'
import { auditOf } from './audit.js'
import { aWorld, PORTAL, type World } from './fakeMachine.js'
import { aDataset, aRow } from './sampleData.js'
import { sampleFacts } from './samplePreflight.js'

const studio = aStudio()

/** A dataset of plain files that nothing stands in the way of, but its licence. */
const INDEX = 2
/** One whose files' names are taken by other versions. */
const TAKEN = 5
const files = aDataset(INDEX).media.map(({ id }) => ({ datasetId: aRow(INDEX).id, mediaId: id }))

/** As a person who has accepted what these media stand under. */
function accepting(index: number): World {
  const world = aWorld()
  const wanted = aDataset(index).media.map(({ id }) => ({ datasetId: aRow(index).id, mediaId: id }))
  const { datasets } = sampleFacts(wanted)
  const terms = termsOf(entriesOf(aDataset(index), aDataset(index).media), datasets, new Set())
  world.settings = { ...world.settings, acceptedTerms: terms.map(({ key }) => key) }
  return world
}

async function openDetail(world: World, index = INDEX) {
  const { page } = await studio.open(world)
  await page.getByText(aRow(index).title).first().click()
  const download = page.getByRole('complementary').getByRole('button', { name: /^Télécharger \d+ fichiers?$/ })
  await download.waitFor()
  return { page, download }
}
const added = (world: World): readonly unknown[] =>
  world.asked.filter(({ name }) => name === 'downloads.add').map(({ input }) => input)

it('asks for the licence first, over a selection that leaves the basket alone', async () => {
  const world = aWorld()
  const { page, download } = await openDetail(world)
  await download.click()
  const sheet = page.getByRole('dialog', { name: `Télécharger : ${aRow(INDEX).title}` })
  await sheet.getByText('Acceptez d’abord les licences et conditions.').waitFor()
  expect(added(world)).toEqual([])
  await sheet.getByRole('checkbox', { name: /^J’accepte/ }).click()
  await sheet.getByRole('button', { name: 'Télécharger 4 fichiers' }).click()
  await page.getByRole('heading', { level: 1, name: 'Téléchargements' }).waitFor()
  expect(added(world)).toEqual([{ folder: 'f'.repeat(32), wanted: files, onCollision: 'skip' }])
  expect(world.asked.filter(({ name }) => name === 'basket.change')).toEqual([])
})

it('asks nothing where nothing stands in the way', async () => {
  const world = accepting(INDEX)
  const { page, download } = await openDetail(world)
  await download.click()
  await page.getByRole('heading', { level: 1, name: 'Téléchargements' }).waitFor()
  expect(added(world)).toEqual([{ folder: 'f'.repeat(32), wanted: files, onCollision: undefined }])
})

it('asks what to do with a name that is taken, though the licence was accepted before', async () => {
  const world = accepting(TAKEN)
  const { page, download } = await openDetail(world, TAKEN)
  await download.click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('listitem', { name: /noms? déjà pris$/ }).waitFor()
  expect(added(world)).toEqual([])
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  expect(await download.isEnabled()).toBe(true)
})

it('closes when everything was taken out of it, and leaves the basket as it was', async () => {
  const world = accepting(TAKEN)
  const { page, download } = await openDetail(world, TAKEN)
  await page.getByRole('button', { name: 'Ajouter au panier' }).click()
  const before = (world.baskets.get(PORTAL.id) ?? []).length
  expect(before).toBeGreaterThan(0)
  await download.click()
  await page.getByRole('button', { name: /^Retirer : .*déjà pris$/ }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(world.baskets.get(PORTAL.id)).toHaveLength(before)
})

it.each(['light', 'dark'] as const)('has no violation in the %s theme', async (theme) => {
  const world = aWorld()
  world.settings = { ...world.settings, theme }
  const { page, download } = await openDetail(world)
  await download.click()
  await page.getByRole('dialog').getByText('Acceptez d’abord').waitFor()
  expect(await auditOf(page)).toEqual([])
})
