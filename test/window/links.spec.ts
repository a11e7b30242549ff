// Links from outside: one dialog, nothing before the answer, and the answer that costs nothing under the hand (L-06).
import { expect, it } from 'vitest'
import { linkArrivals } from '../../shared/ipc/contract.js'
import { aStudio } from './aStudio.js'
import { auditOf } from './audit.js'
import { asked, aWorld, PORTAL, tellWindow, type World } from './fakeMachine.js'
import { placeButton } from './places.js'

const { open } = aStudio()

const waiting = (is: 'chosen' | 'configured' | 'unknown', world: World, count = 1) =>
  linkArrivals.parse({
    groups: [
      {
        portalId: is === 'unknown' ? 'https://autre.example' : PORTAL.id,
        host: is === 'unknown' ? 'autre.example' : PORTAL.host,
        is,
        targets: world.datasets.slice(0, count).map(({ id }) => ({ datasetId: id, mediaId: null })),
      },
    ],
    leftOut: 0,
  })

it('asks about a link that came before the window, with the refusal under the hand, and asks the portal nothing', async () => {
  const world = aWorld()
  world.links = waiting('chosen', world)
  const { page } = await open(world)
  const dialog = page.getByRole('alertdialog', { name: 'Un lien demande à être ouvert' })
  await dialog.waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Ignorer')
  expect([asked(world, 'catalog.dataset'), asked(world, 'links.follow')]).toEqual([[], []])
  expect(await auditOf(page)).toEqual([])
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(asked(world, 'links.dismiss')).toHaveLength(1)
  expect([asked(world, 'catalog.dataset'), asked(world, 'links.follow')]).toEqual([[], []])
})

it('opens the dataset after consent', async () => {
  const world = aWorld()
  world.links = waiting('chosen', world)
  const { page } = await open(world)
  await page.getByRole('button', { name: 'Afficher' }).click()
  await page
    .getByRole('heading', { name: world.datasets[0]?.title ?? '', level: 2 })
    .first()
    .waitFor()
  expect(asked(world, 'links.follow')).toEqual([{ portalId: PORTAL.id }])
})

it('shows a hundred more as one dialog, and several go into the basket', async () => {
  const world = aWorld()
  world.links = waiting('chosen', world, 3)
  const { page } = await open(world)
  await page.getByRole('alertdialog').waitFor()
  for (let index = 0; index < 100; index++) await tellWindow(page, 'links.changed', { ...world.links, leftOut: index })
  expect(await page.getByRole('alertdialog').count()).toBe(1)
  await page.getByText('99 liens de plus ont été laissés de côté.').waitFor()
  await page.getByRole('button', { name: 'Mettre les 3 dans le panier' }).click()
  await page.getByRole('heading', { level: 1, name: 'Panier' }).waitFor()
  await expect
    .poll(() => asked(world, 'catalog.datasets'))
    .toMatchObject([{ ids: [{}, {}, {}].map(() => expect.any(String)) }])
})

it('leads to the portal form for a portal that is not ours, with its address written, and adds nothing by itself', async () => {
  const world = aWorld()
  world.links = waiting('unknown', world)
  const { page } = await open(world)
  await page.getByRole('button', { name: 'Ajouter ce portail…' }).click()
  await expect.poll(() => page.getByLabel('Adresse du portail').inputValue()).toBe('https://autre.example')
  expect([asked(world, 'portals.add'), asked(world, 'links.follow')]).toEqual([[], []])
})

it('takes a link that is pasted anywhere but in a field, and lets fields have theirs', async () => {
  const world = aWorld()
  const { page } = await open(world)
  const paste = (where: string) =>
    page.evaluate(
      ([selector, text]) => {
        const data = new DataTransfer()
        data.setData('text/plain', text)
        const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
        document.querySelector(selector)?.dispatchEvent(event)
      },
      [where, `rudi://dataset/${world.datasets[0]?.id ?? ''}`] as const,
    )
  await placeButton({ page, complaints: [], close: async () => undefined }, 'Catalogue').waitFor()
  await paste('input')
  expect(asked(world, 'links.paste')).toEqual([])
  await paste('main')
  await expect.poll(() => asked(world, 'links.paste')).toEqual([{ text: `rudi://dataset/${world.datasets[0]?.id}` }])
})
