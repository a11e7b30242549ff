// Five seconds to think again, and a plot that says whether it goes well.
import { expect, it } from 'vitest'
import { aStudio } from './aStudio.js'
import { aWorld, tellWindow, type World } from './fakeMachine.js'
import { goTo } from './places.js'
import { busyDownloads } from './sampleData.js'
import { AUTHORITY } from './samplePortals.js'

const studio = aStudio()

const asked = (world: World, name: string): number => world.asked.filter((one) => one.name === name).length
async function openDownloads(world: World) {
  const shown = await studio.open(world)
  await goTo(shown, 'Téléchargements')
  return shown.page
}

it('cancels nothing that is taken back within five seconds', async () => {
  const world = aWorld({ downloads: busyDownloads() })
  const page = await openDownloads(world)
  const name = world.downloads[0]?.name ?? ''
  await page.getByRole('button', { name: `Annuler ${name}`, exact: true }).click()
  await page.getByText('1 téléchargement annulé').waitFor()
  expect(await page.getByRole('row', { name, exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Rétablir' }).click()
  await page.getByRole('row', { name, exact: true }).waitFor()
  await page.clock.runFor(10_000)
  expect([asked(world, 'downloads.cancel'), asked(world, 'downloads.resume')]).toEqual([0, 1])
})

it('cancels after five seconds, once', async () => {
  const world = aWorld({ downloads: busyDownloads() })
  const page = await openDownloads(world)
  await page.getByRole('button', { name: 'Tout annuler' }).click()
  await page.getByText('14 téléchargements annulés').waitFor()
  await page.mouse.move(0, 0)
  expect(asked(world, 'downloads.cancel')).toBe(0)
  await page.clock.runFor(6000)
  await expect.poll(() => asked(world, 'downloads.cancel')).toBe(1)
  await page.getByText('14 téléchargements annulés').waitFor({ state: 'detached' })
})

it('takes back by keyboard too', async () => {
  const world = aWorld({ downloads: busyDownloads() })
  const page = await openDownloads(world)
  await page.getByRole('button', { name: 'Effacer les terminés' }).click()
  await page.getByText('42 téléchargements effacés').waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText('42 terminés, tous vérifiés').waitFor()
  expect(asked(world, 'downloads.forget')).toBe(0)
})

/** What is asked of the machine about something, in turn. */
const askedOf = (world: World, noun: string): readonly string[] =>
  world.asked.flatMap(({ name }) => (name.startsWith(noun) && !name.endsWith('describe') ? [name] : []))

it.each([
  ['customer-key', 'Oublier la clé', 'Une clé client oubliée.', 'accounts.forgetCustomerKey'],
  ['account', 'Se déconnecter', 'Compte déconnecté.', 'accounts.signOut'],
] as const)('has a %s back within five seconds, and lets it go after them', async (what, button, said, verb) => {
  const world = aWorld()
  world.account = { ...world.account, who: { is: 'person', login: 'camille' }, customerKey: { hint: 'ab12' } }
  const shown = await studio.open(world)
  const { page } = shown
  await goTo(shown, 'Comptes')
  const forget = page.getByRole('button', { name: button })
  await forget.click()
  await page.getByText(said).waitFor()
  await page.getByRole('button', { name: 'Rétablir' }).click()
  await forget.click()
  await page.getByText(said).waitFor()
  await page.mouse.move(0, 0)
  await page.clock.runFor(6000)
  await expect.poll(() => askedOf(world, 'accounts.')).toEqual([verb, 'accounts.restore', verb, 'accounts.letGo'])
  const told = world.asked.flatMap(({ name, input }) => (/^accounts\.(restore|letGo)$/.test(name) ? [input] : []))
  expect(told).toEqual([{ what }, { what }])
})

it('has a forgotten proxy login and authority back, the last one first', async () => {
  const world = aWorld({ network: { ...aWorld().network, login: 'kept-by-system', authorities: [AUTHORITY] } })
  const shown = await studio.open(world)
  const { page } = shown
  await goTo(shown, 'Réglages')
  await page.getByRole('button', { name: 'Oublier', exact: true }).click()
  await page.getByText('Un identifiant de proxy oublié.').waitFor()
  await page.getByRole('button', { name: 'Ne plus faire confiance' }).click()
  await page.getByText('Plus aucune autorité ajoutée.').waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText(/^Autorité de Rennes Métropole, valable/).waitFor()
  const of = (name: string) => world.asked.flatMap((one) => (one.name === name ? [one.input] : []))
  expect([of('network.letGo'), of('network.restore')]).toEqual([[{ what: 'login' }], [{ what: 'authorities' }]])
})

it('carries out what it had said was done when the application ends, and says so', async () => {
  const world = aWorld({ downloads: busyDownloads() })
  const page = await openDownloads(world)
  await page.getByRole('button', { name: 'Tout annuler' }).click()
  await page.getByText('14 téléchargements annulés').waitFor()
  await tellWindow(page, 'app.dismissed', undefined)
  await expect.poll(() => asked(world, 'app.leave')).toBe(1)
  const order = world.asked.map(({ name }) => name)
  expect(order.indexOf('downloads.cancel')).toBeGreaterThan(-1)
  expect(order.indexOf('downloads.cancel')).toBeLessThan(order.indexOf('app.leave'))
})

it('carries out what it had said was done when the window is closed', async () => {
  const world = aWorld({ downloads: busyDownloads() })
  const page = await openDownloads(world)
  await page.getByRole('button', { name: 'Effacer les terminés' }).click()
  await page.getByText('42 téléchargements effacés').waitFor()
  await page.reload()
  await expect.poll(() => asked(world, 'downloads.forget')).toBe(1)
})

it('draws the speed of what runs, and no plot where nothing ever did', async () => {
  const world = aWorld()
  const page = await openDownloads(world)
  await page.clock.runFor(5000)
  expect(await page.locator('.speed-plot').count()).toBe(0)
  await tellWindow(page, 'downloads.changed', { sequence: 2, changed: busyDownloads(), removed: [] })
  await page.clock.runFor(5000)
  await page.getByText('Les dix dernières minutes').waitFor()
  await page.getByText('maximum 31,7 Mo/s').waitFor()
  expect(await page.locator('.sparkline svg').count()).toBeGreaterThan(2)
})
