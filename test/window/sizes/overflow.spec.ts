// No text may be cut unintentionally: long French words, small windows, large text.
import { describe, expect, it } from 'vitest'
import { failure } from '../../../shared/failure.js'
import { createBusyDownloads, createFailingDownloads } from '../../support/samples/downloadSamples.js'
import { createLibraryRows } from '../../support/samples/librarySamples.js'
import { createFakeBackend, type FakeBackend, listCalls } from '../../support/window/fake/fakeBackend.js'
import { findOverflow } from '../../support/window/findOverflow.js'
import { goToScreen, SCREENS } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'
import type { OpenedWindow } from '../../support/window/windowHarness.js'

const studio = setUpWindow()

const SMALL = { width: 1100, height: 700 }
/** 1100 by 700 with text twice as large: the page has half as many pixels. */
const ZOOMED = { width: 550, height: 350 }

const open = (fakeBackend: FakeBackend, viewport: typeof SMALL): Promise<OpenedWindow> =>
  studio.open(fakeBackend, { viewport })

const full = (): FakeBackend => createFakeBackend({ downloads: createBusyDownloads() })
const failing = (): FakeBackend => {
  const down = failure('net/unreachable', { host: 'donnees-ouvertes.agglomeration-de-tres-grande-longueur.example' })
  const fakeBackend = createFakeBackend({
    downloads: createFailingDownloads(),
    broken: new Map([
      ['catalog.search', down],
      ['encryption.publicKey', failure('key/not-a-key')],
    ]),
  })
  fakeBackend.account = { ...fakeBackend.account, keptBy: 'this-session-only' }
  return fakeBackend
}

describe.each([
  ['1100 by 700', SMALL],
  ['twice the letters', ZOOMED],
] as const)('with %s, in French', (_, viewport) => {
  it.each([
    ['full', full],
    ['failing', failing],
  ] as const)('nothing is cut in any place, %s', async (_, world) => {
    const window = await open(world(), viewport)
    for (const name of SCREENS) {
      await goToScreen(window, name)
      expect([name, await findOverflow(window.page)]).toEqual([name, []])
    }
  })

  it('nothing is cut on the first page', async () => {
    const { page } = await open(createFakeBackend({ portals: [] }), viewport)
    await page.getByLabel('Adresse du portail').fill('rudi.rennesmetropole.fr')
    await page.clock.runFor(1000)
    await page.getByText('492 jeux de données').waitFor()
    expect(await findOverflow(page)).toEqual([])
  })

  it('nothing is cut in a dataset’s detail or in a full basket', async () => {
    const window = await open(full(), viewport)
    const { page } = window
    await page.getByRole('row', { name: 'Trafic routier en temps réel', exact: true }).scrollIntoViewIfNeeded()
    await page.getByRole('row', { name: 'Qualité de l’air', exact: false }).first().click()
    await page.getByRole('button', { name: 'Ajouter au panier' }).click()
    expect(await findOverflow(page)).toEqual([])
    await goToScreen(window, 'Panier')
    expect(await findOverflow(page)).toEqual([])
  })
})

/** The smallest window, 860 by 560, with text at 150 %. */
const SMALLEST = { width: 573, height: 373 }

it('in the smallest window with text at 150 %, every control of a line and every place is in sight', async () => {
  const downloads = createFailingDownloads()
  const window = await open(createFakeBackend({ downloads, library: createLibraryRows(9) }), SMALLEST)
  /** The controls of the lines above a list of which a part is beyond the window. Those of a strip in a line scroll. */
  const findHidden = () =>
    window.page
      .locator(':is(.tool-row, .download-filters, .library-filters) :is(button, input):visible')
      .evaluateAll((all) =>
        all.flatMap((one) => {
          const { right } = one.getBoundingClientRect()
          return right > innerWidth && one.closest('.kinds') === null
            ? [`${one.textContent} at ${Math.round(right)}`]
            : []
        }),
      )
  const places = window.page.getByRole('navigation', { name: 'Écrans' })
  expect(await places.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(0)
  for (const name of ['Catalogue', 'Téléchargements', 'Bibliothèque'] as const) {
    await goToScreen(window, name)
    await window.page.getByRole('row').nth(1).waitFor()
    expect([name, await findHidden()]).toEqual([name, []])
  }
  // The order of the results is the longest one.
  await goToScreen(window, 'Catalogue')
  await window.page.getByRole('searchbox').first().fill('air')
  await window.page.clock.runFor(1000)
  await window.page.getByText(/^\d+ jeux de données$/).waitFor()
  expect(await findHidden()).toEqual([])
})

it('in the smallest window with text at 150 %, the files of the library keep their actions, and no title is cut', async () => {
  const fakeBackend = createFakeBackend({ downloads: createBusyDownloads(), library: createLibraryRows(9) })
  const window = await open(fakeBackend, SMALLEST)
  const { page } = window
  await goToScreen(window, 'Bibliothèque')
  const reveal = page
    .getByRole('row')
    .getByRole('button', { name: /^Afficher .* dans le dossier|^Montrer/ })
    .first()
  await reveal.click()
  expect(listCalls(fakeBackend, 'library.reveal')).toHaveLength(1)
  for (const name of ['Téléchargements', 'Bibliothèque', 'Catalogue'] as const) {
    await goToScreen(window, name)
    const cut = await page
      .locator('main h1')
      .first()
      .evaluate((one) => one.scrollWidth - one.clientWidth)
    expect([name, cut]).toEqual([name, 0])
  }
})

it.each([
  ['1000 by 700', { width: 1000, height: 700 }],
  ['text at 150 %', { width: 960, height: 600 }],
] as const)('with %s and a detail beside the list, its order can be read and chosen', async (_, viewport) => {
  const { page } = await open(full(), viewport)
  await page.getByRole('row', { name: 'Qualité de l’air', exact: false }).first().click()
  await page.getByRole('button', { name: 'Ajouter au panier' }).waitFor()
  expect(await findOverflow(page)).toEqual([])
  const order = page.getByRole('combobox', { name: 'Trier par' })
  expect(await order.getAttribute('title')).toBe('Plus récents d’abord')
  await order.click()
  await page.getByRole('option', { name: 'Titre, de A à Z' }).click()
  await expect.poll(() => order.getAttribute('title')).toBe('Titre, de A à Z')
})

it.each([
  [2560, 7],
  [1440, 7],
  [1000, 2],
  [640, 0],
])('at a width of %d the actions on selected files keep as many words as there is room for', async (width, words) => {
  const window = await open(createFakeBackend({ library: createLibraryRows(9) }), { width, height: 700 })
  await goToScreen(window, 'Bibliothèque')
  await window.page.locator('.library-row:not(.row-head) .check').first().click()
  const bar = window.page.getByRole('group', { name: 'Fichiers sélectionnés' })
  const buttons = bar.locator('.button')
  const said = await buttons.evaluateAll((all) => all.map((one) => (one as HTMLElement).innerText.trim()))
  expect(said.filter((word) => word !== '').length).toBe(words)
  for (const button of await buttons.all()) {
    const name = await button.getAttribute('aria-label')
    expect(await button.getAttribute('title')).toContain(name)
  }
  const tops = await bar.locator('> *').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom))
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(20)
  expect(await findOverflow(window.page)).toEqual([])
})

it('the check finds a long word that is cut by a narrow box', async () => {
  const { page } = await open(full(), SMALL)
  await page.evaluate(() => {
    const box = document.createElement('div')
    box.className = 'planted'
    box.textContent = 'Établissements-publics-de-coopération-intercommunale'
    box.style.cssText = 'position: fixed; inset: 0 auto auto 0; width: 80px; overflow: hidden'
    document.body.append(box)
  })
  expect((await findOverflow(page)).join()).toContain('planted')
})
