import { describe, expect, it } from 'vitest'
import { createListedRow, createSampleDataset } from '../../support/samples/cityCatalogue.js'
import { createFakeBackend } from '../../support/window/fake/fakeBackend.js'
import { sendToWindow } from '../../support/window/fake/fakeBridge.js'
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
      portalId: fakeBackend.account.portalId,
      folder: 'f'.repeat(32),
      wanted,
      onCollision: 'skip',
    })
  })
})
