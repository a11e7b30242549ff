import { describe, expect, it } from 'vitest'
import { createListedRow, createSampleDataset, SAMPLE_NOW_MS } from '../../support/samples/cityCatalogue.js'
import { createDownloadView } from '../../support/samples/downloadSamples.js'
import { createFakeBackend } from '../../support/window/fake/fakeBackend.js'
import { sendToWindow } from '../../support/window/fake/fakeBridge.js'
import { locateScreenButton } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const { open } = setUpWindow()

describe('the way to files', () => {
  it('leads by keyboard alone from the demo portal to downloads', async () => {
    const fakeBackend = createFakeBackend({ portals: [] })
    const { page } = await open(fakeBackend)
    const tabTo = async (name: string): Promise<void> => {
      for (let step = 0; step < 80; step++) {
        await page.keyboard.press('Tab')
        // Between the last element and the first one the page itself has the focus, and its text contains every name.
        const here = await page.evaluate(() => {
          const active = document.activeElement
          return active === document.body ? null : (active?.getAttribute('aria-label') ?? active?.textContent)
        })
        if (here?.includes(name)) return
      }
      throw new Error(`Tab never reached “${name}”`)
    }
    await tabTo('Essayer le portail de démonstration')
    await page.keyboard.press('Enter')
    await page.getByRole('grid', { name: 'Jeux de données' }).waitFor()
    await tabTo('Comptages piétons et cyclistes')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Télécharger 4 fichiers' }).waitFor()
    await tabTo('Télécharger 4 fichiers')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText('Acceptez d’abord').waitFor()
    await tabTo('J’accepte')
    await page.keyboard.press('Space')
    await page.getByRole('checkbox', { name: /^J’accepte/, checked: true }).waitFor()
    await tabTo('Télécharger 4 fichiers')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Téléchargements' }).waitFor()
    await sendToWindow(page, 'downloads.changed', {
      sequence: 2,
      changed: fakeBackend.downloads,
      removed: [],
      briefBytesPerSecond: 0,
      arrivedBytes: 0,
    })
    await page.getByRole('grid', { name: 'Téléchargements' }).getByRole('progressbar').first().waitFor()
    const wanted = createSampleDataset(2).media.map(({ id }) => ({ datasetId: createListedRow(2).id, mediaId: id }))
    expect(fakeBackend.asked.find(({ name }) => name === 'downloads.add')?.input).toEqual({
      folder: 'f'.repeat(32),
      wanted,
      onCollision: 'skip',
    })
  })

  it('searches as one types, once per rest of the hand', async () => {
    const fakeBackend = createFakeBackend()
    const { page } = await open(fakeBackend)
    const box = page.getByRole('searchbox', { name: 'Rechercher dans le catalogue' })
    await box.waitFor()
    // The test controls the pause in typing, so that the speed of the machine does not matter.
    await page.clock.pauseAt(SAMPLE_NOW_MS + 3_600_000)
    await box.pressSequentially('pieton')
    await page.clock.runFor(1000)
    await page.getByRole('heading', { name: '41 jeux de données' }).waitFor()
    const texts = fakeBackend.asked.flatMap(({ name, input }) =>
      name === 'catalog.search' ? [(input as { text: string }).text] : [],
    )
    expect(texts).toEqual(['', 'pieton'])
  })

  it('takes nothing away from what is typed when its question comes back', async () => {
    const { page } = await open(createFakeBackend())
    const box = page.getByRole('searchbox', { name: 'Rechercher dans le catalogue' })
    await box.waitFor()
    await page.clock.pauseAt(SAMPLE_NOW_MS + 3_600_000)
    await box.pressSequentially('pieton ')
    await page.clock.runFor(1000)
    await page.getByRole('heading', { name: '41 jeux de données' }).waitFor()
    await box.pressSequentially('centre')
    expect(await box.inputValue()).toBe('pieton centre')
  })

  it('narrows by a facet, and says how to widen again', async () => {
    const { page } = await open(createFakeBackend())
    await page.getByRole('checkbox', { name: 'Environnement, 70' }).click()
    await page.getByRole('heading', { name: '70 jeux de données' }).waitFor()
    await page.getByRole('button', { name: 'Effacer les filtres' }).click()
    await page.getByRole('heading', { name: '492 jeux de données' }).waitFor()
  })

  it('keeps ten thousand downloads virtual', async () => {
    const downloads = Array.from({ length: 10_000 }, (_, index) => createDownloadView(index, { type: 'queued' }))
    const window = await open(createFakeBackend({ downloads }))
    await locateScreenButton(window, 'Téléchargements').click()
    await window.page.getByRole('grid', { name: 'Téléchargements' }).getByRole('row').first().waitFor()
    expect(await window.page.getByRole('row').count()).toBeLessThan(80)
  })
})
