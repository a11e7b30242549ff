// Before the first byte: what stands in the way, what can be done about it, and one button that says why not.
import { expect, it } from 'vitest'
import { failure } from '../../shared/failure.js'
import { aStudio } from './aStudio.js'
import { auditOf } from './audit.js'
import { asked, aWorld, PORTAL, type World } from './fakeMachine.js'
import { goTo } from './places.js'
import { sampleBasket } from './samplePreflight.js'

const studio = aStudio()

const withBasket = (datasets: number, some: Partial<World> = {}): World =>
  aWorld({ baskets: new Map([[PORTAL.id, sampleBasket(datasets)]]), ...some })

async function openBasket(world: World) {
  const shown = await studio.open(world)
  await goTo(shown, 'Panier')
  await shown.page.clock.runFor(500)
  return shown.page
}

it('opens with what was in the basket when the window was closed, by what stands in its way', async () => {
  const page = await openBasket(withBasket(96))
  for (const name of [
    /^1 média introuvable$/,
    /^8 médias qui ne sont pas/,
    /^17 médias restreints/,
    /^9 noms déjà pris/,
  ])
    await page.getByRole('listitem', { name }).waitFor()
})

it('shows the rows of an obstacle when they are asked for, and takes one out', async () => {
  const world = withBasket(30)
  const page = await openBasket(world)
  const head = page
    .getByRole('button', { name: /^4 médias de données personnelles|médias? de données personnelles/ })
    .first()
  await head.click()
  expect(await head.getAttribute('aria-expanded')).toBe('true')
  const before = world.baskets.get(PORTAL.id)?.length ?? 0
  await page.getByRole('button', { name: /^Retirer : .*données personnelles/ }).click()
  await expect.poll(() => world.baskets.get(PORTAL.id)?.length ?? 0).toBeLessThan(before)
  await page.getByText(/retirés? du panier$/).waitFor()
  await page.keyboard.press('Control+z')
  await expect.poll(() => world.baskets.get(PORTAL.id)?.length ?? 0).toBe(before)
})

it('leaves the button locked with the reason until the licences are accepted, and asks nobody twice', async () => {
  const world = withBasket(20)
  const page = await openBasket(world)
  const button = page.getByRole('button', { name: /^Télécharger \d+ fichiers$/ })
  expect(await button.isDisabled()).toBe(true)
  await page.getByText('Acceptez d’abord les licences et conditions.').waitFor()
  await page.getByRole('checkbox', { name: /^J’accepte/ }).click()
  await expect.poll(() => button.isDisabled()).toBe(false)
  expect(world.settings.acceptedTerms).toHaveLength(2)
})

it('sends only what can be had, with the answer about names that are taken', async () => {
  const world = withBasket(96)
  const page = await openBasket(world)
  await page.getByRole('combobox', { name: 'Que faire des noms déjà pris' }).click()
  await page.getByRole('option', { name: 'Garder les deux' }).click()
  await page.getByRole('checkbox', { name: /^J’accepte/ }).click()
  await page.getByRole('button', { name: /^Télécharger 145 fichiers$/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Téléchargements' }).waitFor()
  const [sent] = asked(world, 'downloads.add') as readonly { wanted: unknown[]; onCollision: string }[]
  expect([sent?.wanted.length, sent?.onCollision]).toEqual([157, 'keep-both'])
  await expect.poll(() => world.baskets.get(PORTAL.id)?.length).toBe(191 - 157)
})

it('says what is missing on the disk, and takes out the largest until the rest fits', async () => {
  const world = withBasket(96, { preflight: { freeBytes: 3_000_000_000 } })
  const page = await openBasket(world)
  await page
    .getByText(/^Il manque .* sur ce disque\.$/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: /^Retirer (le|les \d+) plus gros fichiers?$/ }).click()
  await page.clock.runFor(500)
  await page.getByText('La place manque sur ce disque', { exact: false }).waitFor({ state: 'detached' })
})

it('shows what the folders will be called, and keeps a template only when it can be one', async () => {
  const world = withBasket(8)
  const page = await openBasket(world)
  const field = page.getByRole('textbox', { name: 'Rangement des dossiers' })
  await field.fill('{producer}/{dataset}/{media}')
  await expect.poll(() => world.settings.layout).toBe('{producer}/{dataset}/{media}')
  await field.fill('{producteur}')
  await page.getByText('n’est pas connu', { exact: false }).waitFor()
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  expect(world.settings.layout).toBe('{producer}/{dataset}/{media}')
})

it('gives back within five seconds what was in an emptied basket', async () => {
  const world = withBasket(10)
  const page = await openBasket(world)
  const before = world.baskets.get(PORTAL.id)?.length
  await page.getByRole('button', { name: 'Vider le panier' }).click()
  await expect.poll(() => world.baskets.get(PORTAL.id)?.length).toBe(0)
  await page.getByRole('button', { name: 'Rétablir' }).click()
  await expect.poll(() => world.baskets.get(PORTAL.id)?.length).toBe(before)
  await page.getByRole('button', { name: 'Vider le panier' }).click()
  await page.mouse.move(0, 0)
  await page.getByText(/retirés du panier$/).waitFor()
  await page.clock.runFor(6000)
  await page.getByText(/retirés du panier$/).waitFor({ state: 'detached' })
  expect(world.baskets.get(PORTAL.id)).toEqual([])
})

it('says when it could not look, locks the button, and looks again when told to', async () => {
  const world = withBasket(6, { broken: new Map([['preflight.look', failure('input/folder-expired')]]) })
  const page = await openBasket(world)
  await page.getByRole('alert').first().waitFor()
  const button = page.getByRole('main').getByRole('button', { name: /^Télécharger \d+ fichiers$/ })
  expect(await button.isDisabled()).toBe(true)
  await page.getByText('L’examen n’a pas pu se faire.').waitFor()
  world.broken.clear()
  await page.getByRole('button', { name: 'Chercher encore', exact: true }).click()
  await page.getByText('Acceptez d’abord les licences et conditions.').waitFor()
})

it.each([
  ['light', 191],
  ['dark', 191],
  ['light', 5],
] as const)('has no violation in the %s theme with %d media', async (theme, media) => {
  const world = withBasket(media === 5 ? 3 : 96)
  world.settings = { ...world.settings, theme }
  const page = await openBasket(world)
  expect(await auditOf(page)).toEqual([])
})
