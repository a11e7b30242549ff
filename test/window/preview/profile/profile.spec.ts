// The profile of a table: figures, distributions, warnings, and exports.
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { failure } from '../../../../shared/failure.js'
import { createBusyDownloads } from '../../../support/samples/downloadSamples.js'
import { auditAccessibility } from '../../../support/window/auditAccessibility.js'
import { createFakeBackend, type FakeBackend, listCalls } from '../../../support/window/fake/fakeBackend.js'
import { goToScreen } from '../../../support/window/screens.js'
import { setUpWindow } from '../../../support/window/setUpWindow.js'

const studio = setUpWindow()

async function openProfile(some: Partial<FakeBackend> = {}) {
  const fakeBackend = createFakeBackend({
    downloads: createBusyDownloads().filter(({ state }) => state.type === 'done'),
    ...some,
  })
  const opened = await studio.open(fakeBackend)
  await goToScreen(opened, 'Téléchargements')
  await opened.page
    .getByRole('button', { name: /^Aperçu de / })
    .first()
    .click()
  await opened.page.getByRole('radio', { name: 'Colonnes', exact: true }).click()
  return { ...opened, fakeBackend }
}

const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ')

describe('the profile of a table', () => {
  it('says the table as a whole, its key, and each column in figures of the reader', async () => {
    const { page, complaints, close } = await openProfile()
    const region = page.getByRole('region', { name: 'Colonnes' })
    // The text of a column counts once it was drawn, a frame after it exists.
    await expect.poll(async () => plain(await region.innerText())).toMatch(/Zéros en tête, conservés en texte/)
    const text = plain(await region.innerText())
    expect(text).toMatch(/18 250/)
    expect(text).toMatch(/Station \+ Date du comptage : presque unique, 3 doublons/)
    expect(text).toMatch(/Zéros en tête, conservés en texte : 16 984 valeurs/)
    expect(text).toMatch(/moyenne\s18,4949/)
    expect(text).not.toMatch(/\d[.,]\d{7,}|00:00/)
    expect(await auditAccessibility(page)).toEqual([])
    expect(complaints).toEqual([])
    await close()
  })

  it('draws every distribution at the same place, and nothing for an empty bin', async () => {
    const { page, close } = await openProfile()
    const first = page.locator('.profile').filter({ hasText: 'Piétons' })
    await first.waitFor()
    expect(await first.locator('rect:not(.histogram-bin)').count()).toBe(19)
    expect(await first.locator('rect.histogram-bin').count()).toBe(24)
    const heights = await page
      .locator('.histogram')
      .evaluateAll((all) => [...new Set(all.map((one) => Math.round(one.getBoundingClientRect().height)))])
    expect(heights).toEqual([72])
    const starts = await page
      .locator('.value-bar')
      .evaluateAll((all) => [...new Set(all.slice(0, 5).map((one) => Math.round(one.getBoundingClientRect().left)))])
    expect(starts).toHaveLength(1)
    // The bar is as long as the share beside it, however rare even the most frequent value is.
    const lengths = await page
      .locator('.value-bar')
      .evaluateAll((all) =>
        all.map(
          (one) => (one.firstElementChild?.getBoundingClientRect().width ?? 0) / one.getBoundingClientRect().width,
        ),
      )
    expect(lengths[0]).toBeCloseTo(5200 / 18_250, 1)
    await close()
  })

  it('is copied as Markdown and saved as a page by keyboard alone', async () => {
    const { page, close } = await openProfile()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copier en Markdown' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Copié' }).waitFor()
    const copied = plain(await page.evaluate(() => navigator.clipboard.readText()))
    expect(copied).toMatch(/^# .*\.csv\n/)
    expect(copied).toMatch(/\| Piétons \| nombre \|/)
    const saved = page.waitForEvent('download')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const download = await saved
    expect(download.suggestedFilename()).toMatch(/ - profil\.html$/)
    const html = await readFile((await download.path()) ?? '', 'utf8')
    expect(html).toContain('<html lang="fr">')
    expect(html).not.toMatch(/<script/i)
    await close()
  })

  it('of a long table says what it is doing and how far it is, and can be stopped', async () => {
    let answer: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    const shown = await openProfile({
      held: new Map([['preview.profile', held]]),
      profileProgress: { step: 'read', columns: null, part: 0.25 },
    })
    const { page, fakeBackend } = shown
    const bar = page.getByRole('progressbar', { name: 'Progression du profil' })
    await page.getByText('Lecture des lignes · étape 1 sur 4').waitFor()
    await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('25')
    fakeBackend.profileProgress = { step: 'plot', columns: { done: 3, of: 12 }, part: 0.3 }
    await page.clock.runFor(1000)
    await page.getByText('Répartition des valeurs : 3 colonnes sur 12 · étape 3 sur 4').waitFor()
    await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('30')
    expect(await auditAccessibility(page)).toEqual([])
    await page.getByRole('button', { name: 'Arrêter' }).click()
    expect(listCalls(fakeBackend, 'preview.cancel')).toHaveLength(1)
    answer()
    await page.getByRole('region', { name: 'Colonnes' }).waitFor()
    const asked = listCalls(fakeBackend, 'preview.profileProgress').length
    await page.clock.runFor(5000)
    expect(listCalls(fakeBackend, 'preview.profileProgress').length).toBeLessThanOrEqual(asked + 1)
    await shown.close()
  })

  it('that failed is asked for again', async () => {
    const { page, fakeBackend, close } = await openProfile({
      broken: new Map([['preview.profile', failure('look/too-long')]]),
    })
    fakeBackend.broken.clear()
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await page.getByRole('region', { name: 'Colonnes' }).waitFor()
    await close()
  })
})
