// The preflight: what prevents a download, what can be done about it, and one button that says why it is disabled.
import { expect, it } from 'vitest'
import { failure } from '../../../shared/failure.js'
import { createBasketEntries, createPreflightFacts, listTermKeys } from '../../support/samples/preflightSamples.js'
import { auditAccessibility } from '../../support/window/auditAccessibility.js'
import { createFakeBackend, FAKE_PORTAL, type FakeBackend, listCalls } from '../../support/window/fake/fakeBackend.js'
import { goToScreen } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const studio = setUpWindow()

const withBasket = (datasets: number, some: Partial<FakeBackend> = {}): FakeBackend =>
  createFakeBackend({ baskets: new Map([[FAKE_PORTAL.id, createBasketEntries(datasets)]]), ...some })

async function openBasket(fakeBackend: FakeBackend) {
  const openedWindow = await studio.open(fakeBackend)
  await goToScreen(openedWindow, 'Panier')
  await openedWindow.page.clock.runFor(500)
  return openedWindow.page
}

it('the basket opens with its previous content, grouped by obstacle', async () => {
  const page = await openBasket(withBasket(96))
  for (const name of [/^1 fichier introuvable$/, /^8 services/, /^17 fichiers restreints/, /^9 noms déjà pris/])
    await page.getByRole('row', { name }).waitFor()
})

it('the files of an obstacle are shown on demand, and one can be taken out', async () => {
  const fakeBackend = withBasket(30)
  const page = await openBasket(fakeBackend)
  const head = page.getByRole('button', { name: /^\d+ fichiers? de données personnelles/ }).first()
  await head.click()
  expect(await head.getAttribute('aria-expanded')).toBe('true')
  const before = fakeBackend.baskets.get(FAKE_PORTAL.id)?.length ?? 0
  await page.getByRole('button', { name: /^Retirer : .*personnel/ }).click()
  await expect.poll(() => fakeBackend.baskets.get(FAKE_PORTAL.id)?.length ?? 0).toBeLessThan(before)
  await page.getByText(/retirés? du panier$/).waitFor()
  await page.keyboard.press('Control+z')
  await expect.poll(() => fakeBackend.baskets.get(FAKE_PORTAL.id)?.length ?? 0).toBe(before)
})

it('the button is locked with a reason until the licences are accepted, which is asked once', async () => {
  const fakeBackend = withBasket(20)
  const page = await openBasket(fakeBackend)
  const button = page.getByRole('button', { name: /^Télécharger \d+ fichiers$/ })
  expect(await button.isDisabled()).toBe(true)
  await page.getByText('Acceptez d’abord les licences et conditions.').waitFor()
  await page.getByRole('checkbox', { name: /^J’accepte/ }).click()
  await expect.poll(() => button.isDisabled()).toBe(false)
  expect(fakeBackend.settings.acceptedTerms).toHaveLength(2)
})

it('a chosen folder whose disk is not connected is named, and no longer once it is', async () => {
  const fakeBackend = withBasket(20, { awayFolder: '/media/usb/Rudi' })
  const page = await openBasket(fakeBackend)
  const note = page.getByText('« /media/usb/Rudi » n’est pas accessible', { exact: false })
  await note.waitFor()
  expect(await auditAccessibility(page)).toEqual([])
  fakeBackend.awayFolder = null
  const screens = page.getByRole('navigation', { name: 'Écrans' })
  await screens.getByRole('button', { name: 'Catalogue' }).click()
  await screens.getByRole('button', { name: 'Panier' }).click()
  await note.waitFor({ state: 'detached' })
})

it('only files that can be downloaded are sent, with the answer about taken names; services leave the basket with them', async () => {
  const fakeBackend = withBasket(96)
  const page = await openBasket(fakeBackend)
  await page.getByRole('combobox', { name: 'Si un fichier du même nom existe' }).click()
  await page.getByRole('option', { name: 'Garder les deux' }).click()
  await page.getByRole('checkbox', { name: /^J’accepte/ }).click()
  await page.getByText('8 services seront retirés du panier. 26 fichiers restent dans le panier.').waitFor()
  await page.getByRole('button', { name: /^Télécharger 145 fichiers$/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Téléchargements' }).waitFor()
  const [sent] = listCalls(fakeBackend, 'downloads.add') as readonly { wanted: unknown[]; onCollision: string }[]
  expect([sent?.wanted.length, sent?.onCollision]).toEqual([157, 'keep-both'])
  await expect.poll(() => fakeBackend.baskets.get(FAKE_PORTAL.id)?.length).toBe(191 - 157 - 8)
})

it('the download button stays where it is when the licences are accepted', async () => {
  const page = await openBasket(withBasket(96))
  // As low as many screens: the button stands at the lower edge, above a sentence that becomes longer.
  await page.setViewportSize({ width: 1280, height: 640 })
  const button = page.getByRole('button', { name: /^Télécharger 145 fichiers$/ })
  const before = await button.boundingBox()
  await page.getByRole('checkbox', { name: /^J’accepte/ }).click()
  await page.getByText('8 services seront retirés du panier. 26 fichiers restent dans le panier.').waitFor()
  expect(await button.boundingBox()).toEqual(before)
})

it('the missing space is shown, and the largest files can be taken out until the rest fits', async () => {
  const fakeBackend = withBasket(96, { preflight: { freeBytes: 3_000_000_000 } })
  const page = await openBasket(fakeBackend)
  await page
    .getByText(/^Il manque .* sur ce disque\.$/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: /^Retirer (le|les \d+) plus gros fichiers?$/ }).click()
  await page.clock.runFor(500)
  await page.getByText('Espace disque insuffisant', { exact: false }).waitFor({ state: 'detached' })
})

it('the space that stays free is named, and what is short is checked again when the person returns to the window', async () => {
  const fakeBackend = withBasket(96, { preflight: { freeBytes: 100_000_000 } })
  const page = await openBasket(fakeBackend)
  const short = page.getByText(/^Il manque .* sur ce disque\.$/)
  await short.waitFor()
  await page.getByText('268,4 Mo du disque restent toujours libres.').waitFor()
  await page.getByRole('button', { name: 'Choisir un autre dossier…' }).waitFor()
  fakeBackend.preflight = { freeBytes: 900_000_000_000 }
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await short.waitFor({ state: 'detached' })
})

it('the download button is wholly in sight in the smallest window with large text', async () => {
  const fakeBackend = withBasket(96)
  const openedWindow = await studio.open(fakeBackend, { viewport: { width: 573, height: 373 } })
  await goToScreen(openedWindow, 'Panier')
  await openedWindow.page.clock.runFor(500)
  const box = await openedWindow.page.getByRole('button', { name: /^Télécharger \d+ fichiers$/ }).boundingBox()
  const bar = await openedWindow.page.locator('.status-line').boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
})

it('the folder and the agreement are wholly in sight in a small window, however many licences there are', async () => {
  const labels = ['Licence Ouverte', 'ODbL', 'MIT', 'CC0', 'CC BY-ND', 'Convention de mise à disposition', 'GPL', 'ISC']
  const { datasets } = createPreflightFacts(
    createBasketEntries(96).map(({ datasetId, media }) => ({ datasetId, mediaId: media.id })),
  )
  const licensed = datasets.map((one, at) => ({
    ...one,
    licence: { type: 'custom' as const, label: labels[at % labels.length] ?? '', uri: null },
  }))
  const fakeBackend = withBasket(96, { preflight: { datasets: licensed } })
  const openedWindow = await studio.open(fakeBackend, { viewport: { width: 900, height: 600 } })
  await goToScreen(openedWindow, 'Panier')
  await openedWindow.page.clock.runFor(500)
  const { page } = openedWindow
  await page.getByRole('checkbox', { name: /^J’accepte ces \d+ licences$/ }).waitFor()
  const foot = await page.locator('.send').boundingBox()
  for (const seen of [page.locator('.destination'), page.getByRole('textbox', { name: 'Organisation des dossiers' })]) {
    const box = await seen.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0)
  }
  const check = await page.locator('.terms-check').boundingBox()
  const bar = await page.locator('.status-line').boundingBox()
  expect((check?.y ?? 0) + (check?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
})

it('the names of the folders are shown, and only a valid template is kept', async () => {
  const fakeBackend = withBasket(8)
  const page = await openBasket(fakeBackend)
  const field = page.getByRole('textbox', { name: 'Organisation des dossiers' })
  await field.fill('{producer}/{dataset}/{media}')
  await expect.poll(() => fakeBackend.settings.layout).toBe('{producer}/{dataset}/{media}')
  await field.fill('{producteur}')
  await page.getByText('est inconnu', { exact: false }).waitFor()
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  expect(fakeBackend.settings.layout).toBe('{producer}/{dataset}/{media}')
})

it('an emptied basket can be restored within five seconds', async () => {
  const fakeBackend = withBasket(10)
  const page = await openBasket(fakeBackend)
  const before = fakeBackend.baskets.get(FAKE_PORTAL.id)?.length
  await page.getByRole('button', { name: 'Vider le panier' }).click()
  await expect.poll(() => fakeBackend.baskets.get(FAKE_PORTAL.id)?.length).toBe(0)
  await page.getByRole('button', { name: 'Rétablir', exact: true }).click()
  await expect.poll(() => fakeBackend.baskets.get(FAKE_PORTAL.id)?.length).toBe(before)
  await page.getByRole('button', { name: 'Vider le panier' }).click()
  await page.mouse.move(0, 0)
  await page.getByText(/retirés du panier$/).waitFor()
  await page.clock.runFor(6000)
  await page.getByText(/retirés du panier$/).waitFor({ state: 'detached' })
  expect(fakeBackend.baskets.get(FAKE_PORTAL.id)).toEqual([])
})

it('the list is one stop of the Tab key: arrows move, Enter unfolds, Delete removes, and the receipt is next', async () => {
  const fakeBackend = withBasket(96)
  const page = await openBasket(fakeBackend)
  const focusedRow = () =>
    page.evaluate(() => document.activeElement?.closest('[role="row"]')?.getAttribute('aria-label') ?? '')
  const isInList = () => page.evaluate(() => document.activeElement?.closest('[role="grid"]') != null)
  await page.getByRole('row', { name: /^1 fichier introuvable$/ }).waitFor()
  await page.keyboard.press('Control+2')
  await expect.poll(focusedRow).toMatch(/^1 fichier introuvable/)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^1 fichier introuvable/, expanded: true }).waitFor()
  for (const name of [/\.zip$/, /^8 services/]) {
    await page.keyboard.press('ArrowDown')
    await expect.poll(focusedRow).toMatch(name)
  }
  await page.keyboard.press('Enter')
  const datasets = page.locator('[role="row"]:is(.basket-group, .only)')
  const [removed, next] = (await datasets.evaluateAll((all) => all.map((row) => row.ariaLabel ?? ''))).slice(1)
  await page.keyboard.press('ArrowDown')
  await expect.poll(focusedRow).toBe(removed)
  const count = () => fakeBackend.baskets.get(FAKE_PORTAL.id)?.length ?? 0
  const before = count()
  await page.keyboard.press('Delete')
  await expect.poll(count).toBeLessThan(before)
  await expect.poll(focusedRow).toBe(next)
  let stops = 0
  while (await isInList()) {
    stops += 1
    await page.keyboard.press('Tab')
  }
  expect(stops).toBeLessThanOrEqual(4)
  expect(await auditAccessibility(page)).toEqual([])
})

it('files that were not looked at are said to be checked during the download', async () => {
  const page = await openBasket(withBasket(30, { preflight: { unlooked: 3 } }))
  await page.getByText('3 fichiers non vérifiés ; ils le seront au téléchargement.').waitFor()
  await page
    .getByRole('row', { name: /fichiers prêts$/ })
    .getByText('Prêts à télécharger')
    .waitFor()
})

it('a basket that could not be read is not shown as empty, and is read again on demand', async () => {
  const fakeBackend = withBasket(6, { broken: new Map([['basket.read', failure('disk/in-use')]]) })
  const page = await openBasket(fakeBackend)
  await page.getByRole('main').getByRole('alert').waitFor()
  expect(await page.getByText(/^Le panier est vide/).count()).toBe(0)
  fakeBackend.broken.clear()
  await page.getByRole('main').getByRole('button', { name: 'Réessayer', exact: true }).click()
  await page.getByRole('grid', { name: 'Fichiers dans le panier' }).waitFor()
})

it('a basket that can never be read is shown in its folder, and a new one begins without losing the old file', async () => {
  const tooLarge = failure('file/too-large', { bytes: 10 })
  const fakeBackend = withBasket(6, { broken: new Map([['basket.read', tooLarge]]) })
  const page = await openBasket(fakeBackend)
  await page.getByText('Le panier enregistré n’est ni affiché ni modifié.').waitFor()
  await page.getByRole('button', { name: 'Afficher le fichier' }).click()
  const file = { what: 'basket', portalId: FAKE_PORTAL.id }
  await expect.poll(() => listCalls(fakeBackend, 'stored.reveal')).toEqual([file])
  expect(await auditAccessibility(page)).toEqual([])
  await page.getByRole('button', { name: 'Repartir de zéro' }).click()
  await page.getByText('L’ancien fichier est conservé sous le nom « basket.json.kept-1 ».').waitFor()
  expect(listCalls(fakeBackend, 'stored.startAnew')).toEqual([file])
  expect(await page.getByRole('main').getByRole('alert').count()).toBe(0)
})

it('a preflight that failed is reported, locks the button, and can be repeated', async () => {
  const fakeBackend = withBasket(6, { broken: new Map([['preflight.look', failure('input/folder-expired')]]) })
  const page = await openBasket(fakeBackend)
  await page.getByRole('alert').first().waitFor()
  const button = page.getByRole('main').getByRole('button', { name: /^Télécharger \d+ fichiers$/ })
  expect(await button.isDisabled()).toBe(true)
  await page.getByText('La vérification a échoué.').waitFor()
  await page.getByText('Vérification impossible').waitFor()
  fakeBackend.broken.clear()
  await page.getByRole('button', { name: 'Vérifier à nouveau', exact: true }).click()
  await page.getByText('Acceptez d’abord les licences et conditions.').waitFor()
})

it.each([
  ['light', 191],
  ['dark', 191],
  ['light', 5],
] as const)('the basket has no accessibility violation in the %s theme with %d media', async (theme, media) => {
  const fakeBackend = withBasket(media === 5 ? 3 : 96)
  fakeBackend.settings = { ...fakeBackend.settings, theme }
  const page = await openBasket(fakeBackend)
  expect(await auditAccessibility(page)).toEqual([])
})

it('encryption is offered with the first restricted files, and announced from then on', async () => {
  const fakeBackend = withBasket(96, { preflight: { canOpenRestricted: true } })
  const page = await openBasket(fakeBackend)
  await page
    .getByText(/^\d+ fichiers sont en accès restreint\. Garder ces fichiers chiffrés sur le disque.\?$/)
    .waitFor()
  expect(await auditAccessibility(page)).toEqual([])
  await page.getByRole('button', { name: 'Chiffrer les fichiers restreints' }).click()
  await page.getByText(/^\d+ fichiers seront gardés chiffrés sur le disque \(\.age\)\./).waitFor()
  expect(fakeBackend.identity.identity).toBe('kept')
  await page.getByRole('button', { name: 'Enregistrer le fichier de récupération…' }).click()
  await page.getByText(/^Fichier de récupération enregistré/).waitFor()
  expect(await auditAccessibility(page)).toEqual([])
})

it('restricted files are said to come in clear where that was chosen, and nothing is said without such files', async () => {
  const fakeBackend = withBasket(96, { preflight: { canOpenRestricted: true } })
  fakeBackend.settings = { ...fakeBackend.settings, protect: 'none' }
  const page = await openBasket(fakeBackend)
  await page.getByText(/en accès restreint seront enregistrés en clair.: le chiffrement est désactivé/).waitFor()
  const open = await openBasket(withBasket(2))
  expect(listCalls(fakeBackend, 'identity.create')).toEqual([])
  expect(await open.getByText(/chiffré/).count()).toBe(0)
})

it('nothing in the basket is looked up while datasets are being added to it, and all of it once they are', async () => {
  const fakeBackend = withBasket(20)
  let answer = (): void => undefined
  fakeBackend.held.set('basket.lookUp', new Promise<void>((resolve) => (answer = resolve)))
  const openedWindow = await studio.open(fakeBackend)
  const { page } = openedWindow
  await page.getByRole('row', { name: 'Comptages piétons et cyclistes', exact: true }).focus()
  await page.keyboard.press('a')
  await expect.poll(() => listCalls(fakeBackend, 'basket.lookUp').length).toBe(1)
  await goToScreen(openedWindow, 'Panier')
  const countLooks = async (): Promise<number> => {
    await page.clock.runFor(500)
    return listCalls(fakeBackend, 'preflight.look').length
  }
  expect(await countLooks()).toBe(0)
  answer()
  await expect.poll(countLooks).toBe(1)
})

/** Opens a basket that is sent in parts. */
async function openLargeBasket() {
  const entries = createBasketEntries(3600)
  const wanted = entries.map(({ datasetId, media }) => ({ datasetId, mediaId: media.id }))
  const acceptedTerms = [...listTermKeys(entries, createPreflightFacts(wanted.slice(0, 200)).datasets)]
  const fakeBackend = withBasket(0, { baskets: new Map([[FAKE_PORTAL.id, entries]]), preflight: { freeBytes: 1e15 } })
  fakeBackend.settings = { ...fakeBackend.settings, acceptedTerms }
  const page = await openBasket(fakeBackend)
  /** Holds the next answer back until the returned function is called. */
  const holdNext = (): (() => void) => {
    let answer = (): void => undefined
    const held = new Promise<void>((resolve) => (answer = resolve))
    fakeBackend.held.set('downloads.add', held)
    return () => answer()
  }
  const count = (name: string): number => fakeBackend.asked.filter((one) => one.name === name).length
  return { page, fakeBackend, holdNext, count }
}

it('a large basket shows the list after its first part, says how far it is, and is not looked up again meanwhile', async () => {
  const { page, holdNext, count } = await openLargeBasket()
  const answerFirst = holdNext()
  await page.getByRole('button', { name: /^Télécharger \d/ }).click()
  await expect.poll(() => count('downloads.add')).toBe(1)
  const answerOthers = holdNext()
  const looked = count('preflight.look')
  answerFirst()
  await page.getByRole('heading', { level: 1, name: 'Téléchargements' }).waitFor()
  await page.getByText(/^Ajout aux téléchargements.*500 fichiers sur /).waitFor()
  await page
    .getByRole('navigation')
    .getByRole('button', { name: /^Panier/ })
    .click()
  await page.getByText(/^Ajout aux téléchargements.*500 fichiers sur /).waitFor()
  await page.clock.runFor(1000)
  expect(count('preflight.look')).toBe(looked)
  answerOthers()
  await page.getByText(/^Ajout aux téléchargements/).waitFor({ state: 'detached' })
}, 120_000)

it('the rest of a large basket that was not sent is said to be in it, until the message is closed', async () => {
  const { page, fakeBackend, holdNext, count } = await openLargeBasket()
  const answerFirst = holdNext()
  await page.getByRole('button', { name: /^Télécharger \d/ }).click()
  await expect.poll(() => count('downloads.add')).toBe(1)
  const answerOthers = holdNext()
  answerFirst()
  await expect.poll(() => count('downloads.add')).toBe(2)
  fakeBackend.broken.set('downloads.add', failure('disk/full'))
  answerOthers()
  const message = page.getByRole('alert').filter({ hasText: /fichiers sont encore dans le panier\./ })
  await message.waitFor()
  await message.getByRole('button', { name: 'Fermer', exact: true }).click()
  await message.waitFor({ state: 'detached' })
}, 120_000)
