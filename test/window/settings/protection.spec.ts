import { describe, expect, it } from 'vitest'
import { auditAccessibility } from '../../support/window/auditAccessibility.js'
import { createFakeBackend } from '../../support/window/fake/fakeBackend.js'
import { goToScreen } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const { open } = setUpWindow()

async function openSettings(fakeBackend = createFakeBackend()) {
  const openedWindow = await open(fakeBackend)
  await goToScreen(openedWindow, 'Réglages')
  return { ...openedWindow, world: fakeBackend }
}

describe('the encryption identity', () => {
  it('is created once, and its recovery file is saved where the person says', async () => {
    const { page, world: fakeBackend } = await openSettings()
    await page.getByText('Sans identité, aucun fichier n’est chiffré sur le disque.').waitFor()
    await page.getByRole('button', { name: 'Créer une identité' }).click()
    await page.getByText(/^age1q+/).waitFor()
    expect(fakeBackend.identity.identity).toBe('kept')
    await page.getByRole('button', { name: 'Enregistrer le fichier de récupération…' }).click()
    await page.getByText(/^Fichier de récupération enregistré.: rudi-desk-identity\.txt\./).waitFor()
    const policy = page.getByRole('radiogroup', { name: 'Fichiers chiffrés sur le disque' })
    await policy.getByRole('radio', { name: 'Aucun' }).click()
    await expect.poll(() => fakeBackend.settings.protect).toBe('none')
    expect(await auditAccessibility(page)).toEqual([])
  })

  it('cannot be created without a keychain', async () => {
    const { page } = await openSettings(createFakeBackend({ identity: { identity: 'unavailable', recipient: null } }))
    await page.getByText(/^Le trousseau du système n’est pas disponible/).waitFor()
    expect(await page.getByRole('button', { name: 'Créer une identité' }).isDisabled()).toBe(true)
  })
})
