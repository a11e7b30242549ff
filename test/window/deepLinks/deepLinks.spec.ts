// Links from other programs: one dialog, no request before the answer, and the harmless answer has the focus (L-06).
import { expect, it } from 'vitest'
import { pendingLinksView } from '../../../shared/ipc/contract.js'
import { createBusyDownloads } from '../../support/samples/downloadSamples.js'
import { createLibraryRows } from '../../support/samples/librarySamples.js'
import { auditAccessibility } from '../../support/window/auditAccessibility.js'
import { createFakeBackend, FAKE_PORTAL, type FakeBackend, listCalls } from '../../support/window/fake/fakeBackend.js'
import { sendToWindow } from '../../support/window/fake/fakeBridge.js'
import { goToScreen, locateScreenButton } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const { open } = setUpWindow()

const waiting = (type: 'chosen' | 'configured' | 'unknown', fakeBackend: FakeBackend, count = 1) =>
  pendingLinksView.parse({
    groups: [
      {
        portalId: type === 'unknown' ? 'https://autre.example' : FAKE_PORTAL.id,
        host: type === 'unknown' ? 'autre.example' : FAKE_PORTAL.host,
        type,
        targets: fakeBackend.datasets
          .slice(0, count)
          .map(({ id }) => ({ datasetId: id, mediaId: null, producerId: null, title: null, name: null })),
      },
    ],
    leftOut: 0,
    refused: null,
  })

it('a link that came before the window opens a question with the refusal focused, and the portal is not asked', async () => {
  const fakeBackend = createFakeBackend()
  fakeBackend.links = waiting('chosen', fakeBackend)
  const { page } = await open(fakeBackend)
  const dialog = page.getByRole('alertdialog', { name: 'Ouvrir ce lien ?' })
  await dialog.waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Ignorer')
  expect([listCalls(fakeBackend, 'catalog.dataset'), listCalls(fakeBackend, 'links.follow')]).toEqual([[], []])
  expect(await auditAccessibility(page)).toEqual([])
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(listCalls(fakeBackend, 'links.dismiss')).toHaveLength(1)
  expect([listCalls(fakeBackend, 'catalog.dataset'), listCalls(fakeBackend, 'links.follow')]).toEqual([[], []])
})

it('the dataset of a link opens after consent', async () => {
  const fakeBackend = createFakeBackend()
  fakeBackend.links = waiting('chosen', fakeBackend)
  const { page } = await open(fakeBackend)
  await page.getByRole('button', { name: 'Ouvrir' }).click()
  await page
    .getByRole('heading', { name: fakeBackend.datasets[0]?.title ?? '', level: 2 })
    .first()
    .waitFor()
  expect(listCalls(fakeBackend, 'links.follow')).toEqual([{ portalId: FAKE_PORTAL.id }])
})

it('a link to the page of a producer shows what it publishes', async () => {
  const fakeBackend = createFakeBackend()
  fakeBackend.links = pendingLinksView.parse({
    groups: [
      {
        ...{ portalId: FAKE_PORTAL.id, host: FAKE_PORTAL.host, type: 'chosen' },
        targets: [
          {
            datasetId: null,
            mediaId: null,
            producerId: '11111111-2222-4333-8444-555555555555',
            title: null,
            name: null,
          },
        ],
      },
    ],
    leftOut: 0,
    refused: null,
  })
  const { page } = await open(fakeBackend)
  await page.getByRole('button', { name: 'Ouvrir' }).click()
  await expect
    .poll(() => listCalls(fakeBackend, 'catalog.search').at(-1))
    .toMatchObject({ text: '', producers: ['Ville Exemple'] })
})

it('a hundred more links are one dialog, and several datasets go into the basket', async () => {
  const fakeBackend = createFakeBackend()
  fakeBackend.links = waiting('chosen', fakeBackend, 3)
  const { page } = await open(fakeBackend)
  await page.getByRole('alertdialog').waitFor()
  for (let index = 0; index < 100; index++)
    await sendToWindow(page, 'links.changed', { ...fakeBackend.links, leftOut: index })
  expect(await page.getByRole('alertdialog').count()).toBe(1)
  await page.getByText('99 autres liens non ouverts.').waitFor()
  await page.getByRole('button', { name: 'Ajouter les 3 au panier' }).click()
  await page.getByRole('heading', { level: 1, name: 'Panier' }).waitFor()
  await expect
    .poll(() => listCalls(fakeBackend, 'basket.lookUp'))
    .toMatchObject([{ ids: [{}, {}, {}].map(() => expect.any(String)) }])
})

it('a link to an unknown portal leads to the portal form with its address, and adds nothing by itself', async () => {
  const fakeBackend = createFakeBackend()
  fakeBackend.links = waiting('unknown', fakeBackend)
  const { page } = await open(fakeBackend)
  await page.getByRole('button', { name: 'Ajouter ce portail…' }).click()
  await expect.poll(() => page.getByLabel('Adresse du portail').inputValue()).toBe('https://autre.example')
  expect([listCalls(fakeBackend, 'portals.add'), listCalls(fakeBackend, 'links.follow')]).toEqual([[], []])
})

it('the link does not cover the portal form while its portal is tried, and asks again once the portal was added', async () => {
  const fakeBackend = createFakeBackend()
  fakeBackend.links = waiting('unknown', fakeBackend)
  const { page } = await open(fakeBackend)
  const dialog = page.getByRole('alertdialog')
  const portalsChanged = async (): Promise<void> => {
    const asked = listCalls(fakeBackend, 'links.waiting').length
    await sendToWindow(page, 'portals.changed', fakeBackend.portals)
    await expect.poll(() => listCalls(fakeBackend, 'links.waiting').length).toBeGreaterThan(asked)
  }
  await page.getByRole('button', { name: 'Ajouter ce portail…' }).click()
  await dialog.waitFor({ state: 'detached' })
  await portalsChanged()
  await page.clock.runFor(1000)
  expect(await dialog.count()).toBe(0)
  fakeBackend.links = waiting('chosen', fakeBackend)
  await portalsChanged()
  await dialog.getByRole('button', { name: 'Ouvrir' }).waitFor()
})

it('a link that is pasted outside a field is opened, and one that is pasted into a field stays there', async () => {
  const fakeBackend = createFakeBackend()
  const { page } = await open(fakeBackend)
  const paste = (where: string) =>
    page.evaluate(
      ([selector, text]) => {
        const data = new DataTransfer()
        data.setData('text/plain', text)
        const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
        document.querySelector(selector)?.dispatchEvent(event)
      },
      [where, `rudi://dataset/${fakeBackend.datasets[0]?.id ?? ''}`] as const,
    )
  await locateScreenButton({ page, complaints: [], close: async () => undefined }, 'Catalogue').waitFor()
  await paste('input')
  expect(listCalls(fakeBackend, 'links.paste')).toEqual([])
  await paste('main')
  await expect
    .poll(() => listCalls(fakeBackend, 'links.paste'))
    .toEqual([{ text: `rudi://dataset/${fakeBackend.datasets[0]?.id}` }])
})

it('a link that is typed into the search is opened on Enter, and the list and the field stay as they were', async () => {
  const fakeBackend = createFakeBackend()
  const link = `rudi://dataset/${fakeBackend.datasets[0]?.id ?? ''}`
  const { page } = await open(fakeBackend)
  const search = page.getByRole('searchbox', { name: 'Rechercher dans le catalogue' })
  await page.getByRole('heading', { name: '492 jeux de données' }).waitFor()
  await search.fill(link)
  await page.getByRole('button', { name: 'Ouvrir le lien' }).waitFor()
  await page.clock.runFor(1000)
  expect(await auditAccessibility(page)).toEqual([])
  await search.press('Enter')
  await expect.poll(() => listCalls(fakeBackend, 'links.paste')).toEqual([{ text: link }])
  await expect.poll(() => search.inputValue()).toBe('')
  await page.getByRole('heading', { name: '492 jeux de données' }).waitFor()
  expect(listCalls(fakeBackend, 'catalog.search').filter((one) => (one as { text: string }).text !== '')).toEqual([])
})

it('ordinary text is searched for, on Enter too', async () => {
  const fakeBackend = createFakeBackend()
  const { page } = await open(fakeBackend)
  const search = page.getByRole('searchbox', { name: 'Rechercher dans le catalogue' })
  await search.fill('piétons')
  await search.press('Enter')
  await page.getByText('Comptages piétons et cyclistes', { exact: true }).waitFor()
  await expect
    .poll(() => listCalls(fakeBackend, 'catalog.search').map((one) => (one as { text: string }).text))
    .toContain('piétons')
  expect(await page.getByRole('button', { name: 'Ouvrir le lien' }).count()).toBe(0)
  expect(listCalls(fakeBackend, 'links.paste')).toEqual([])
})

it.each([
  ['a link', (id: string) => `rudi://dataset/${id}`],
  ['the address of a page', (id: string) => `${FAKE_PORTAL.id}/catalogue/detail/${id}/comptages-pietons`],
])('the command palette opens %s, and offers nothing else for it', async (_, write) => {
  const fakeBackend = createFakeBackend()
  const text = write(fakeBackend.datasets[0]?.id ?? '')
  const { page } = await open(fakeBackend)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Palette de commandes' })
  await palette.getByRole('combobox').fill(text)
  await palette.getByRole('option', { name: 'Ouvrir le lien' }).waitFor()
  expect(await palette.getByRole('option').count()).toBe(1)
  expect(await auditAccessibility(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(() => listCalls(fakeBackend, 'links.paste')).toEqual([{ text }])
  await palette.waitFor({ state: 'detached' })
})

it.each([
  ['Bibliothèque', 'library.page'],
  ['Téléchargements', null],
  ['Requêtes', 'query.tables'],
] as const)('the search of the screen %s opens a link and looks for no row with it', async (screen, search) => {
  const fakeBackend = createFakeBackend({ library: createLibraryRows(12), downloads: createBusyDownloads() })
  const link = `rudi://dataset/${fakeBackend.datasets[0]?.id}?portal=${FAKE_PORTAL.host}`
  const window = await open(fakeBackend)
  const { page } = window
  await goToScreen(window, screen)
  const field = page.getByRole('main').getByRole('searchbox').first()
  await field.fill(link)
  await page.getByRole('main').getByRole('button', { name: 'Ouvrir le lien' }).waitFor()
  await page.clock.runFor(1000)
  if (search !== null) expect(JSON.stringify(listCalls(fakeBackend, search))).not.toContain('rudi:')
  expect(await auditAccessibility(page)).toEqual([])
  await field.press('Enter')
  await expect.poll(() => listCalls(fakeBackend, 'links.paste')).toEqual([{ text: link }])
  await expect.poll(() => field.inputValue()).toBe('')
})

it('the question names what the copy knows of, and the ids of the rest', async () => {
  const fakeBackend = createFakeBackend()
  const { links } = { links: waiting('chosen', fakeBackend, 3) }
  const [first, second, third] = links.groups[0]?.targets ?? []
  if (first === undefined || second === undefined || third === undefined) throw new Error('there are three')
  Object.assign(first, { title: 'Comptages piétons et cyclistes' })
  Object.assign(second, { mediaId: second.datasetId, title: 'Fréquentation', name: 'entrees-2024.csv' })
  fakeBackend.links = links
  const { page } = await open(fakeBackend)
  const items = page.getByRole('alertdialog').getByRole('listitem')
  await expect
    .poll(() => items.allInnerTexts())
    .toEqual([
      'Comptages piétons et cyclistes',
      expect.stringMatching(/^entrees-2024\.csv\s+Fréquentation$/),
      third.datasetId,
    ])
})

it('says why a link cannot be opened, on any screen and until it is read', async () => {
  const fakeBackend = createFakeBackend()
  fakeBackend.links = pendingLinksView.parse({
    ...{ groups: [], leftOut: 0 },
    refused: { code: 'input/bad-link', facts: { why: 'action', action: 'erase' } },
  })
  const window = await open(fakeBackend)
  const { page } = window
  const message = page.getByRole('alert').filter({ hasText: 'son action est inconnue (« erase »)' })
  await message.waitFor()
  await goToScreen(window, 'Bibliothèque')
  expect(await auditAccessibility(page)).toEqual([])
  await message.getByRole('button', { name: 'Fermer' }).click()
  await message.waitFor({ state: 'detached' })
  expect([listCalls(fakeBackend, 'links.dismissRefused'), listCalls(fakeBackend, 'links.dismiss')]).toEqual([
    [undefined],
    [],
  ])
})

it('a link without a target that is typed into a search is spoken of, and stays to be corrected', async () => {
  const fakeBackend = createFakeBackend()
  const { page } = await open(fakeBackend)
  const search = page.getByRole('searchbox', { name: 'Rechercher dans le catalogue' })
  await search.fill('rudi://dataset/')
  await search.press('Enter')
  await expect.poll(() => listCalls(fakeBackend, 'links.paste')).toEqual([{ text: 'rudi://dataset/' }])
  expect(await search.inputValue()).toBe('rudi://dataset/')
})
