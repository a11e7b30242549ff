import { describe, expect, it } from 'vitest'
import { auditAccessibility } from '../../support/window/auditAccessibility.js'
import { createFakeBackend, listCalls } from '../../support/window/fake/fakeBackend.js'
import { goToScreen } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const { open } = setUpWindow()

async function openSettings(fakeBackend = createFakeBackend()) {
  const openedWindow = await open(fakeBackend)
  await goToScreen(openedWindow, 'Réglages')
  return { ...openedWindow, world: fakeBackend }
}

describe('searching the settings', () => {
  it('leaves those that answer, with their headings, and says when none does', async () => {
    const { page } = await openSettings()
    const box = page.getByRole('searchbox', { name: 'Rechercher un réglage' })
    const names = () => page.locator('.setting h3').allInnerTexts()
    await box.fill('DÉBIT')
    await expect.poll(names).toContain('Débit maximal')
    expect(await names()).not.toContain('Langue')
    expect(await page.locator('.settings-group h2:visible').allInnerTexts()).toEqual(['Téléchargements'])
    // By a word of its description, by its heading, and by a synonym that is not shown.
    for (const [text, name] of [
      ['surcharger', 'Simultanés par producteur'],
      ['apparence', 'Densité des listes'],
      ['mandataire', 'Proxy'],
    ] as const) {
      await box.fill(text)
      await expect.poll(names).toContain(name)
      expect(await names()).not.toContain('Débit maximal')
    }
    await box.fill('zzz')
    await page.getByText('Aucun résultat').waitFor()
    expect(await auditAccessibility(page)).toEqual([])
    await box.fill('')
    await expect.poll(names).toContain('Langue')
    expect(await page.getByText('Aucun résultat').isVisible()).toBe(false)
  })

  it('takes away what belongs to a setting together with it', async () => {
    const { page } = await openSettings()
    await page.getByRole('button', { name: 'Ajouter un identifiant' }).click()
    await page.getByRole('form', { name: 'Identifiant du proxy' }).waitFor()
    await page.getByRole('searchbox', { name: 'Rechercher un réglage' }).fill('langue')
    await expect.poll(() => page.getByRole('form', { name: 'Identifiant du proxy' }).count()).toBe(0)
  })
})

it('a rate may be written in any usual form, and an invalid one is explained', async () => {
  const fakeBackend = createFakeBackend()
  const { page } = await openSettings(fakeBackend)
  const field = page.getByRole('textbox', { name: 'Autre débit' })
  await field.fill('vite')
  await page.getByText(/^Par exemple/).waitFor()
  await field.fill('1,5 M')
  await page.keyboard.press('Enter')
  await expect.poll(() => listCalls(fakeBackend, 'settings.write')).toEqual([{ limitBytesPerSecond: 1_500_000 }])
})

it('the folder of downloads can be set, and reset to the system’s', async () => {
  const fakeBackend = createFakeBackend()
  const { page } = await openSettings(fakeBackend)
  await page.getByText('~/Documents/Données RUDI').waitFor()
  await page.getByRole('button', { name: 'Modifier…' }).click()
  await expect.poll(() => listCalls(fakeBackend, 'folders.chooseDefault')).toHaveLength(1)
  await page.getByRole('button', { name: 'Réinitialiser' }).click()
  await expect.poll(() => listCalls(fakeBackend, 'folders.resetDefault')).toHaveLength(1)
})
