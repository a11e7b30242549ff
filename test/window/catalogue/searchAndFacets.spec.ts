import { describe, expect, it } from 'vitest'
import { SAMPLE_NOW_MS } from '../../support/samples/cityCatalogue.js'
import { createFakeBackend } from '../../support/window/fake/fakeBackend.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const { open } = setUpWindow()

describe('the catalogue', () => {
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

  it('begins at the top of another list, and clears the filters without the typed text', async () => {
    const { page } = await open(createFakeBackend())
    const first = page.locator('.dataset-row[data-index="0"]')
    await first.click()
    await page.keyboard.press('End')
    await first.waitFor({ state: 'detached' })
    await page.getByRole('searchbox', { name: 'Rechercher dans le catalogue' }).fill('pieton')
    await page.getByRole('heading', { name: '41 jeux de données' }).waitFor()
    await first.waitFor()
    await page.getByRole('checkbox', { name: /^Environnement/ }).click()
    await page.getByRole('button', { name: 'Effacer les filtres' }).click()
    await page.getByRole('heading', { name: '41 jeux de données' }).waitFor()
  })

  it('shows no count that is not of the search while the catalogue is copied', async () => {
    const fakeBackend = createFakeBackend({ copy: { whole: false, held: 40, total: 492, doing: 'copying' } })
    const { page } = await open(fakeBackend)
    await page.getByRole('checkbox', { name: 'Environnement, 70' }).waitFor()
    await page.getByText('D’autres filtres apparaîtront une fois le catalogue copié.').waitFor()
    await page.getByRole('searchbox', { name: 'Rechercher dans le catalogue' }).fill('pieton')
    await page.clock.runFor(1000)
    await page.getByRole('heading', { name: '41 jeux de données' }).waitFor()
    await page.getByRole('checkbox', { name: 'Environnement', exact: true }).waitFor()
    expect(await page.getByRole('region', { name: 'Thème' }).locator('.facet-count').count()).toBe(0)
    await page.getByText('Les nombres et d’autres filtres apparaîtront une fois le catalogue copié.').waitFor()
    await page.getByRole('checkbox', { name: 'Environnement', exact: true }).click()
    await page.getByRole('heading', { name: '6 jeux de données' }).waitFor()
  })

  it('narrows by a facet, and says how to widen again', async () => {
    const { page } = await open(createFakeBackend())
    await page.getByRole('checkbox', { name: 'Environnement, 70' }).click()
    await page.getByRole('heading', { name: '70 jeux de données' }).waitFor()
    await page.getByRole('button', { name: 'Effacer les filtres' }).click()
    await page.getByRole('heading', { name: '492 jeux de données' }).waitFor()
  })
})
