// An action can be undone for five seconds.
import { expect, it } from 'vitest'
import { NO_FILTER } from '../../../shared/catalogue/search/model.js'
import { NO_TRAFFIC } from '../../../shared/download/traffic/trafficView.js'
import { failure } from '../../../shared/failure.js'
import { AUTHORITY } from '../../support/samples/authoritySample.js'
import { createBusyDownloads, createDownloadView } from '../../support/samples/downloadSamples.js'
import { auditAccessibility } from '../../support/window/auditAccessibility.js'
import { createFakeBackend, FAKE_PORTAL, type FakeBackend } from '../../support/window/fake/fakeBackend.js'
import { sendToWindow } from '../../support/window/fake/fakeBridge.js'
import { goToScreen } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const studio = setUpWindow()

const asked = (fakeBackend: FakeBackend, name: string): number =>
  fakeBackend.asked.filter((one) => one.name === name).length
async function openDownloads(fakeBackend: FakeBackend) {
  const openedWindow = await studio.open(fakeBackend)
  await goToScreen(openedWindow, 'Téléchargements')
  return openedWindow.page
}

it('a cancel that is undone within five seconds cancels nothing', async () => {
  const fakeBackend = createFakeBackend({ downloads: createBusyDownloads() })
  const page = await openDownloads(fakeBackend)
  const name = fakeBackend.downloads[0]?.name ?? ''
  await page.getByRole('button', { name: `Annuler ${name}`, exact: true }).click()
  await page.getByText('1 téléchargement annulé').waitFor()
  expect(await page.getByRole('row', { name, exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Rétablir', exact: true }).click()
  await page.getByRole('row', { name, exact: true }).waitFor()
  await page.clock.runFor(10_000)
  expect([asked(fakeBackend, 'downloads.cancel'), asked(fakeBackend, 'downloads.resume')]).toEqual([0, 1])
})

it('an undo that fails says so on another screen, once, and leads to its own', async () => {
  const fakeBackend = createFakeBackend({ downloads: createBusyDownloads() })
  const openedWindow = await studio.open(fakeBackend)
  await goToScreen(openedWindow, 'Téléchargements')
  const { page } = openedWindow
  const name = fakeBackend.downloads[0]?.name ?? ''
  await page.getByRole('button', { name: `Annuler ${name}`, exact: true }).click()
  await page.getByText('1 téléchargement annulé').waitFor()
  fakeBackend.broken.set('downloads.resume', failure('disk/full'))
  await goToScreen(openedWindow, 'Bibliothèque')
  await page.keyboard.press('Control+z')
  const message = page.getByRole('alert').filter({ hasText: /disque/i })
  await message.waitFor()
  expect(await auditAccessibility(page)).toEqual([])
  await message.getByRole('button', { name: 'Téléchargements' }).click()
  await page.getByRole('heading', { level: 1, name: 'Téléchargements' }).waitFor()
  await expect.poll(() => page.locator('.toast').count()).toBe(0)
  await page
    .locator('.notice')
    .filter({ hasText: /disque/i })
    .first()
    .waitFor()
  await goToScreen(openedWindow, 'Bibliothèque')
  expect(await page.locator('.toast').count()).toBe(0)
})

it('a cancel is sent once, after five seconds', async () => {
  const fakeBackend = createFakeBackend({ downloads: createBusyDownloads() })
  const page = await openDownloads(fakeBackend)
  await page.getByRole('button', { name: 'Tout annuler' }).click()
  await page.getByText('14 téléchargements annulés').waitFor()
  await page.mouse.move(0, 0)
  expect(asked(fakeBackend, 'downloads.cancel')).toBe(0)
  await page.clock.runFor(6000)
  await expect.poll(() => asked(fakeBackend, 'downloads.cancel')).toBe(1)
  await page.getByText('14 téléchargements annulés').waitFor({ state: 'detached' })
})

it('no producer is shown as asked once everything was cancelled, though that can still be undone', async () => {
  const producer = { portalId: FAKE_PORTAL.id, producer: 'Enedis', inUse: 1, allowed: 4, waiting: 102, because: null }
  const fakeBackend = createFakeBackend({
    downloads: createBusyDownloads(),
    traffic: { ...NO_TRAFFIC, producers: [producer] },
  })
  const page = await openDownloads(fakeBackend)
  await page.getByText('1 sur 4 connexions').waitFor()
  await page.getByRole('button', { name: 'Tout annuler' }).click()
  await page.getByText('14 téléchargements annulés').waitFor()
  expect(await page.getByText('1 sur 4 connexions').count()).toBe(0)
})

it('no heading stays without a file of its own', async () => {
  const done = { type: 'done', atMs: 1, verdict: { is: 'verified', algorithm: 'md5' } } as const
  const fakeBackend = createFakeBackend({
    downloads: [createDownloadView(0, { type: 'cancelled' }), createDownloadView(1, done)],
  })
  const page = await openDownloads(fakeBackend)
  await page.locator('.group-row').first().waitFor()
  await page.getByRole('button', { name: 'Effacer les terminés' }).click()
  await page.getByText('2 téléchargements effacés').waitFor()
  expect(await page.locator('.group-row').count()).toBe(0)
})

it('a cancel can be undone by keyboard', async () => {
  const fakeBackend = createFakeBackend({ downloads: createBusyDownloads() })
  const page = await openDownloads(fakeBackend)
  await page.getByRole('button', { name: 'Effacer les terminés' }).click()
  await page.getByText('42 téléchargements effacés').waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText('42 terminés, tous vérifiés').waitFor()
  expect(asked(fakeBackend, 'downloads.forget')).toBe(0)
})

/** The requests about something, in order. */
const askedOf = (fakeBackend: FakeBackend, noun: string): readonly string[] =>
  fakeBackend.asked.flatMap(({ name }) => (name.startsWith(noun) && !name.endsWith('describe') ? [name] : []))

it.each([
  ['customer-key', 'Retirer la clé', 'Clé client retirée', 'accounts.forgetCustomerKey'],
  ['account', 'Se déconnecter', 'Déconnecté', 'accounts.signOut'],
] as const)(
  'a removed %s can be restored within five seconds, and is gone after them',
  async (what, button, said, verb) => {
    const fakeBackend = createFakeBackend()
    fakeBackend.account = {
      ...fakeBackend.account,
      who: { type: 'person', login: 'camille' },
      customerKey: { hint: 'ab12' },
    }
    const openedWindow = await studio.open(fakeBackend)
    const { page } = openedWindow
    await goToScreen(openedWindow, 'Comptes')
    const forget = page.getByRole('button', { name: button })
    await forget.click()
    await page.getByText(said).waitFor()
    await page.getByRole('button', { name: 'Rétablir', exact: true }).click()
    await forget.click()
    await page.getByText(said).waitFor()
    await page.mouse.move(0, 0)
    await page.clock.runFor(6000)
    await expect
      .poll(() => askedOf(fakeBackend, 'accounts.'))
      .toEqual([verb, 'accounts.restore', verb, 'accounts.letGo'])
    const told = fakeBackend.asked.flatMap(({ name, input }) =>
      /^accounts\.(restore|letGo)$/.test(name) ? [input] : [],
    )
    const { portalId } = fakeBackend.account
    expect(told).toEqual([
      { portalId, what },
      { portalId, what },
    ])
  },
)

it('a forgotten proxy login and authority can be restored, the last one first', async () => {
  const fakeBackend = createFakeBackend({
    network: { ...createFakeBackend().network, login: 'kept-by-system', authorities: [AUTHORITY] },
  })
  const openedWindow = await studio.open(fakeBackend)
  const { page } = openedWindow
  await goToScreen(openedWindow, 'Réglages')
  await page.getByRole('button', { name: 'Retirer l’identifiant', exact: true }).click()
  await page.getByText('Identifiant du proxy retiré').waitFor()
  await page.getByRole('button', { name: 'Retirer le certificat' }).click()
  await page.getByText('Autorité de certification retirée').waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText(/^Autorité de Rennes Métropole, valable/).waitFor()
  const of = (name: string) => fakeBackend.asked.flatMap((one) => (one.name === name ? [one.input] : []))
  expect([of('network.letGo'), of('network.restore')]).toEqual([[{ what: 'login' }], [{ what: 'authorities' }]])
})

it('pending removals are carried out when the application ends, and the window reports it', async () => {
  const fakeBackend = createFakeBackend({ downloads: createBusyDownloads() })
  const page = await openDownloads(fakeBackend)
  await page.getByRole('button', { name: 'Tout annuler' }).click()
  await page.getByText('14 téléchargements annulés').waitFor()
  await sendToWindow(page, 'app.dismissed', undefined)
  await expect.poll(() => asked(fakeBackend, 'app.leave')).toBe(1)
  const order = fakeBackend.asked.map(({ name }) => name)
  expect(order.indexOf('downloads.cancel')).toBeGreaterThan(-1)
  expect(order.indexOf('downloads.cancel')).toBeLessThan(order.indexOf('app.leave'))
})

it('pending removals are carried out when the window is closed', async () => {
  const fakeBackend = createFakeBackend({ downloads: createBusyDownloads() })
  const page = await openDownloads(fakeBackend)
  await page.getByRole('button', { name: 'Effacer les terminés' }).click()
  await page.getByText('42 téléchargements effacés').waitFor()
  await page.reload()
  await expect.poll(() => asked(fakeBackend, 'downloads.forget')).toBe(1)
})

it('a saved search and a saved query that are removed can be restored', async () => {
  const { query: unfiltered, ...search } = { name: 'Mes vélos', query: { ...NO_FILTER, order: 'relevance' } as const }
  const { only: _, ...lasting } = unfiltered
  const id = '00000000-0000-4000-8000-000000000001'
  const book = { draft: '', saved: [{ id, name: 'Par rue', sql: 'SELECT 1', savedMs: 1 }], history: [] }
  const fakeBackend = createFakeBackend({
    saved: { favourites: [], searches: [{ ...search, query: lasting }] } as unknown as FakeBackend['saved'],
    books: new Map([[FAKE_PORTAL.id as string, book]]) as unknown as FakeBackend['books'],
  })
  const shown = await studio.open(fakeBackend)
  const { page } = shown
  const undo = page.getByRole('button', { name: 'Rétablir', exact: true })
  const named = page.getByRole('button', { name: 'Mes vélos', exact: true })
  await page.getByRole('button', { name: 'Supprimer la recherche « Mes vélos »' }).click()
  await page.getByText('Recherche enregistrée supprimée').waitFor()
  expect(await named.count()).toBe(0)
  await undo.click()
  await named.waitFor()
  await goToScreen(shown, 'Requêtes')
  await page.getByRole('button', { name: 'Enregistrées et historique' }).click()
  await page.getByRole('menuitem', { name: 'Supprimer une requête enregistrée' }).click()
  await page.getByRole('menuitem', { name: 'Par rue', exact: true }).click()
  await page.getByText('Requête enregistrée supprimée').waitFor()
  expect(asked(fakeBackend, 'query.remove')).toBe(0)
  await page.mouse.move(0, 0)
  await page.clock.runFor(6000)
  await expect.poll(() => asked(fakeBackend, 'query.remove')).toBe(1)
  expect(asked(fakeBackend, 'saved.removeSearch')).toBe(0)
})
