// Searching the settings.
import { describe, expect, it } from 'vitest'
import { auditAccessibility } from '../../support/window/auditAccessibility.js'
import { createFakeBackend } from '../../support/window/fake/fakeBackend.js'
import { goToScreen } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const { open } = setUpWindow()

async function openSettings() {
  const openedWindow = await open(createFakeBackend())
  await goToScreen(openedWindow, 'Réglages')
  return openedWindow
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
