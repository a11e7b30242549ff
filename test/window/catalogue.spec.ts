// The catalogue where there is little room, while its copy is made, and with a selection.
import AxeBuilder from '@axe-core/playwright'
import { expect, it } from 'vitest'
import { aStudio } from './aStudio.js'
import { aWorld } from './fakeMachine.js'
import { overflowing } from './overflowing.js'

const { open } = aStudio()

it('keeps its facets within reach with letters twice as large, and says how many it leaves', async () => {
  const { page } = await open(aWorld(), { viewport: { width: 640, height: 400 } })
  expect(await page.getByRole('complementary', { name: 'Filtres' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Filtres', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filtres' })
  await sheet.getByRole('button', { name: 'Environnement, 70' }).click()
  expect(await overflowing(page)).toEqual([])
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  await sheet.getByRole('button', { name: '70 jeux de données' }).click()
  await page.getByRole('heading', { name: '70 jeux de données' }).waitFor()
  await page.getByRole('button', { name: 'Filtres (1)' }).waitFor()
})

it('keeps its facets within reach beside a detail that takes their room, and shows no second way where there is a rail', async () => {
  const { page } = await open(aWorld(), { viewport: { width: 1280, height: 800 } })
  expect(await page.getByRole('button', { name: 'Filtres', exact: true }).count()).toBe(0)
  await page.getByRole('row', { name: 'Fréquentation des bibliothèques', exact: true }).click()
  await page.getByRole('button', { name: 'Filtres', exact: true }).click()
  await page.getByRole('dialog', { name: 'Filtres' }).getByRole('button', { name: 'Environnement, 70' }).waitFor()
})

it('says themes in the reader’s words while the portal has not said its own', async () => {
  const world = aWorld()
  world.datasets = world.datasets.map((row) => ({ ...row, theme: 'townPlanning' }))
  const { page } = await open(world)
  await page.getByRole('button', { name: 'Urbanisme et aménagement, 492' }).waitFor()
  expect(await page.getByText('townPlanning').count()).toBe(0)
})
