// The palette: everything with a button can also be done by keyboard.
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { SAMPLE_NOW_MS } from '../../support/samples/cityCatalogue.js'
import { createFailingDownloads } from '../../support/samples/downloadSamples.js'
import { auditAccessibility } from '../../support/window/auditAccessibility.js'
import { createFakeBackend, type FakeBackend } from '../../support/window/fake/fakeBackend.js'
import { goToScreen } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const studio = setUpWindow()

const open = async (fakeBackend: FakeBackend): Promise<Page> => (await studio.open(fakeBackend)).page

const palette = (page: Page) => page.getByRole('dialog', { name: 'Palette de commandes' })

const options = (page: Page) => palette(page).getByRole('option')

describe('the palette', () => {
  it('opens by its keys, leads to a place, and is gone', async () => {
    const page = await open(createFakeBackend())
    await page.keyboard.press('Control+k')
    await palette(page).getByRole('combobox').fill('regl')
    await palette(page).getByRole('option', { name: 'Réglages' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Réglages' }).waitFor()
    await palette(page).waitFor({ state: 'detached' })
  })

  it('finds datasets on the portal without touching what the catalogue shows, and opens one', async () => {
    const fakeBackend = createFakeBackend()
    const page = await open(fakeBackend)
    await page.keyboard.press('Control+k')
    await palette(page).getByRole('combobox').waitFor()
    // The test controls the pause in typing, so that the speed of the machine does not matter.
    await page.clock.pauseAt(SAMPLE_NOW_MS + 3_600_000)
    await palette(page).getByRole('combobox').pressSequentially('pieton')
    await page.clock.runFor(1000)
    await options(page).getByText('Comptages piétons et cyclistes', { exact: true }).click()
    const detail = page.getByRole('complementary', { name: 'Fiche du jeu de données' })
    await detail.getByRole('heading', { level: 2, name: 'Comptages piétons et cyclistes' }).waitFor()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('492 jeux de données')
    const asked = fakeBackend.asked.flatMap(({ name, input }) => (name === 'catalog.search' ? [input] : []))
    expect(asked.filter((input) => (input as { text: string }).text !== '')).toMatchObject([
      { text: 'pieton', limit: 8 },
    ])
  })

  it('offers only what can be done now, and does it', async () => {
    const fakeBackend = createFakeBackend()
    const page = await open(fakeBackend)
    await page.keyboard.press('Control+k')
    await palette(page).getByRole('combobox').fill('echecs')
    await palette(page).getByText('Aucun résultat').waitFor()

    const failing = createFakeBackend({ downloads: createFailingDownloads() })
    const other = await open(failing)
    await other.keyboard.press('Control+k')
    await palette(other).getByRole('combobox').fill('echecs')
    await palette(other).getByRole('option', { name: 'Réessayer les échecs' }).waitFor()
    await other.keyboard.press('Enter')
    const failed = failing.downloads.filter(({ state }) => state.type === 'failed').map(({ id }) => id)
    await expect
      .poll(() => failing.asked.find(({ name }) => name === 'downloads.retry')?.input)
      .toEqual({ ids: failed })
  })

  it('changes the theme, and gives the focus back', async () => {
    const page = await open(createFakeBackend())
    const search = page.getByRole('searchbox')
    await search.focus()
    await page.keyboard.press('Control+k')
    await palette(page).getByRole('combobox').fill('theme sombre')
    await palette(page).getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Thème : sombre' }).waitFor()
    await expect.poll(() => search.evaluate((box) => box === document.activeElement)).toBe(true)
  })

  it.each([
    ['fr', 'proxy', 'Proxy', 'radio', 'Système'],
    ['fr', 'débit', 'Débit maximal', 'radio', 'Aucun'],
    ['fr', 'bande passante', 'Débit maximal', 'radio', 'Aucun'],
    ['fr', 'thème', 'Thème', 'radio', 'Clair'],
    ['fr', 'certificat', 'Autorité de certification', 'button', 'Choisir un fichier…'],
    ['en', 'bandwidth', 'Speed limit', 'radio', 'None'],
    ['en', 'proxy', 'Proxy', 'radio', 'System'],
    ['en', 'parallel', 'Simultaneous downloads', 'button', 'Fewer: Simultaneous downloads'],
  ] as const)('leads to a setting by a word for it (%s, %s)', async (language, typed, name, role, control) => {
    const fakeBackend = createFakeBackend()
    fakeBackend.settings = { ...fakeBackend.settings, language }
    const page = await open(fakeBackend)
    await page.getByRole('searchbox').focus()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill(typed)
    await page.getByRole('option').getByText(name, { exact: true }).click()
    const line = page.locator('.setting').filter({ has: page.getByRole('heading', { name, exact: true }) })
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const here = line.getByRole(role, { name: control, exact: true })
    await expect.poll(() => here.evaluate((one) => one === document.activeElement)).toBe(true)
    expect(await line.evaluate((one) => one.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
  })

  it('leads to a setting that a search on its screen had taken away, and not a second time', async () => {
    const page = await open(createFakeBackend())
    await page.keyboard.press('Control+,')
    await page.getByRole('searchbox', { name: 'Rechercher un réglage' }).fill('langue')
    await page.keyboard.press('Control+k')
    await palette(page).getByRole('combobox').fill('pare-feu')
    await palette(page).getByRole('option', { name: 'Proxy' }).waitFor()
    await page.keyboard.press('Enter')
    const proxy = page.getByRole('radiogroup', { name: 'Proxy' })
    await expect.poll(() => proxy.evaluate((one) => one.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Control+1')
    await page.keyboard.press('Control+,')
    await proxy.waitFor()
    expect(await proxy.evaluate((one) => one.contains(document.activeElement))).toBe(false)
  })

  it('goes away with Escape and with its own keys', async () => {
    const page = await open(createFakeBackend())
    for (const key of ['Escape', 'Control+k']) {
      await page.keyboard.press('Control+k')
      await palette(page).waitFor()
      await page.keyboard.press(key)
      await palette(page).waitFor({ state: 'detached' })
    }
  })
})

describe.each(['light', 'dark'] as const)('an accessibility audit of the %s theme', (theme) => {
  const themed = (): FakeBackend => {
    const fakeBackend = createFakeBackend()
    return { ...fakeBackend, settings: { ...fakeBackend.settings, theme } }
  }

  it('finds nothing in the palette', async () => {
    const page = await open(themed())
    await page.keyboard.press('Control+k')
    await palette(page).getByRole('combobox').fill('a')
    await options(page).getByText('Air Breizh').first().waitFor()
    expect(await auditAccessibility(page)).toEqual([])
  })

  it('finds nothing in the list of keys', async () => {
    const openedWindow = await studio.open(themed())
    const { page } = openedWindow
    await goToScreen(openedWindow, 'Réglages')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Raccourcis clavier' }).waitFor()
    expect(await auditAccessibility(page)).toEqual([])
  })
})
