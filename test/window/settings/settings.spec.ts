import { describe, expect, it } from 'vitest'
import { toAccentHue } from '../../../shared/desktop/accentHue.js'
import { failure } from '../../../shared/failure.js'
import { auditAccessibility } from '../../support/window/auditAccessibility.js'
import { createFakeBackend, listCalls } from '../../support/window/fake/fakeBackend.js'
import { sendToWindow } from '../../support/window/fake/fakeBridge.js'
import { goToScreen } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const { open } = setUpWindow()

async function openSettings(fakeBackend = createFakeBackend()) {
  const openedWindow = await open(fakeBackend)
  await goToScreen(openedWindow, 'Réglages')
  return { ...openedWindow, world: fakeBackend }
}

describe('the way out', () => {
  it('is a proxy that was typed, once it is one', async () => {
    const { page, world: fakeBackend } = await openSettings()
    await page.getByRole('radio', { name: 'Adresse' }).click()
    const field = page.getByLabel('Adresse du proxy')
    const use = page.getByRole('button', { name: 'Utiliser ce proxy' })
    await field.fill('socks5://proxy.example:1080')
    await use.click()
    await page.getByText('Ce n’est pas l’adresse d’un proxy http ou https.').waitFor()
    await field.fill('http://ada:countess@proxy.example:3128')
    await use.click()
    await page.getByText('Ne mettez pas d’identifiant dans l’adresse').waitFor()
    expect(fakeBackend.settings.proxy).toEqual({ is: 'system' })
    await field.fill('proxy.example:3128')
    await use.click()
    await expect.poll(() => fakeBackend.settings.proxy).toEqual({ is: 'address', origin: 'http://proxy.example:3128' })
  })

  it('has a login that the keychain keeps, and that is forgotten on demand', async () => {
    const { page, world: fakeBackend } = await openSettings()
    await page.getByRole('button', { name: 'Ajouter un identifiant' }).click()
    const form = page.getByRole('form', { name: 'Identifiant du proxy' })
    await form.getByLabel('Identifiant').fill('ada')
    await form.getByLabel('Mot de passe').fill('countess')
    await form.getByRole('button', { name: 'Enregistrer l’identifiant' }).click()
    await page.getByText('Enregistré dans le trousseau du système').waitFor()
    await page.getByRole('button', { name: 'Retirer l’identifiant', exact: true }).click()
    await expect.poll(() => fakeBackend.network.login).toBe('none')
  })

  it('trusts an authority that was chosen, and says which', async () => {
    const { page } = await openSettings()
    await page.getByRole('button', { name: 'Choisir un fichier…' }).click()
    await page.getByText(/^Autorité de Rennes Métropole, valable jusqu’au /).waitFor()
    await page.getByRole('button', { name: 'Retirer le certificat' }).click()
    await expect.poll(() => page.getByText(/^Autorité de Rennes Métropole/).count()).toBe(0)
  })

  it('says why a file is no authority', async () => {
    const { page } = await openSettings(
      createFakeBackend({ broken: new Map([['network.chooseAuthority', failure('input/bad-certificate')]]) }),
    )
    await page.getByRole('button', { name: 'Choisir un fichier…' }).click()
    await page.getByRole('alert').waitFor()
  })

  it('is tried where it is set', async () => {
    const { page } = await openSettings()
    await page.getByRole('button', { name: 'Tester' }).click()
    await page.getByText('par http://proxy.example:3128').waitFor()
  })
})

describe('a way out that is barred', () => {
  it('is mended where it is met, on the first page too', async () => {
    const fakeBackend = createFakeBackend({
      portals: [],
      broken: new Map([['portals.probe', failure('net/proxy-auth', { host: 'proxy.example' })]]),
    })
    const { page } = await open(fakeBackend)
    await page.getByLabel('Adresse du portail').fill('rudi.example')
    await page.clock.runFor(1000)
    await page.getByText('demande un identifiant', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Réglages du réseau' }).click()
    const sheet = page.getByRole('dialog', { name: 'Accès au réseau' })
    await sheet.getByRole('button', { name: 'Ajouter un identifiant' }).click()
    const form = sheet.getByRole('form', { name: 'Identifiant du proxy' })
    await form.getByLabel('Identifiant').fill('ada')
    await form.getByLabel('Mot de passe').fill('countess')
    await form.getByRole('button', { name: 'Enregistrer l’identifiant' }).click()
    await sheet.getByText('Enregistré dans le trousseau du système').waitFor()
    expect(await auditAccessibility(page)).toEqual([])
    fakeBackend.broken.clear()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await page.getByText('492 jeux de données', { exact: false }).first().waitFor()
  })
})

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

describe('the letters', () => {
  it('grow and shrink by the keys that browsers have', async () => {
    const { page, world: fakeBackend } = await openSettings()
    for (const [keys, size] of [
      ['Control+Equal', 110],
      ['Control+Minus', 100],
      ['Control+Minus', 90],
      ['Control+0', 100],
    ] as const) {
      await page.keyboard.press(keys)
      await expect.poll(() => fakeBackend.settings.zoom).toBe(size)
    }
  })
})

describe('the accent', () => {
  const hueOf = 'getComputedStyle(document.documentElement).getPropertyValue("--accent-hue").trim()'

  it('is not offered where the system has none', async () => {
    const { page } = await openSettings()
    await page.getByRole('radio', { name: 'Sombre' }).waitFor()
    expect(await page.getByText('Couleur d’accent').count()).toBe(0)
  })

  it('follows the system’s while the window is open', async () => {
    const fakeBackend = createFakeBackend({ accent: '#e3008c' })
    fakeBackend.settings = { ...fakeBackend.settings, accent: 'system' }
    const { page } = await openSettings(fakeBackend)
    await expect.poll(() => page.evaluate(hueOf)).toBe(String(toAccentHue('#e3008c')))
    await sendToWindow(page, 'app.recoloured', '#107c10')
    await expect.poll(() => page.evaluate(hueOf)).toBe(String(toAccentHue('#107c10')))
  })

  it('takes the system’s hue and nothing else, and an audit finds nothing in either theme', async () => {
    const { page } = await openSettings(createFakeBackend({ accent: '#e3008c' }))
    await page.getByRole('radiogroup', { name: 'Couleur d’accent' }).getByRole('radio', { name: 'Système' }).click()
    await expect.poll(() => page.evaluate(hueOf)).toBe(String(toAccentHue('#e3008c')))
    for (const theme of ['Clair', 'Sombre']) {
      await page.getByRole('radio', { name: theme }).click()
      expect(await auditAccessibility(page)).toEqual([])
    }
  })
})

describe('the encryption identity', () => {
  it('is created once, and its recovery file is saved where the person says', async () => {
    const { page, world: fakeBackend } = await openSettings()
    await page.getByText('Sans identité, aucun fichier n’est chiffré sur le disque.').waitFor()
    await page.getByRole('button', { name: 'Créer une identité' }).click()
    await page.getByText(/^age1q+/).waitFor()
    expect(fakeBackend.protection.identity).toBe('kept')
    await page.getByRole('button', { name: 'Enregistrer le fichier de récupération…' }).click()
    await page.getByText(/^Fichier de récupération enregistré.: rudi-desk-identity\.txt\./).waitFor()
    const policy = page.getByRole('radiogroup', { name: 'Fichiers chiffrés sur le disque' })
    await policy.getByRole('radio', { name: 'Aucun' }).click()
    await expect.poll(() => fakeBackend.settings.protect).toBe('none')
    expect(await auditAccessibility(page)).toEqual([])
  })

  it('cannot be created without a keychain', async () => {
    const { page } = await openSettings(createFakeBackend({ protection: { identity: 'unavailable', recipient: null } }))
    await page.getByText(/^Le trousseau du système n’est pas disponible/).waitFor()
    expect(await page.getByRole('button', { name: 'Créer une identité' }).isDisabled()).toBe(true)
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
  await expect.poll(() => listCalls(fakeBackend, 'folders.chooseUsual')).toHaveLength(1)
  await page.getByRole('button', { name: 'Rétablir' }).click()
  await expect.poll(() => listCalls(fakeBackend, 'folders.resetUsual')).toHaveLength(1)
})
