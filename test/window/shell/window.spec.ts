import { describe, expect, it } from 'vitest'
import { failure } from '../../../shared/failure.js'
import {
  createBusyDownloads,
  createDownloadView,
  createFailingDownloads,
  createListedRow,
  createSampleDataset,
  SAMPLE_NOW_MS,
} from '../../support/samples/windowSamples.js'
import { auditAccessibility } from '../../support/window/auditAccessibility.js'
import { createFakeBackend, type FakeBackend } from '../../support/window/fake/fakeBackend.js'
import { sendToWindow } from '../../support/window/fake/fakeBridge.js'
import { goToScreen, locateScreenButton, SCREENS } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const { open } = setUpWindow()

/** Chromium asks every origin for an icon; `app://` has none and neither does the local server. */
const serious = (complaints: readonly string[]): readonly string[] =>
  complaints.filter((one) => !one.includes('404 (Not Found)'))

describe('the window under its content policy', () => {
  it('shows every place without one breach or error', async () => {
    const window = await open(createFakeBackend({ downloads: createBusyDownloads() }))
    for (const name of SCREENS) {
      await goToScreen(window, name)
    }
    expect(serious(window.complaints)).toEqual([])
  })

  it('is watched: a breach made on purpose is seen', async () => {
    const { page, complaints } = await open(createFakeBackend())
    await page.evaluate(() => {
      const picture = document.createElement('img')
      picture.src = 'https://elsewhere.example/x.png'
      document.body.append(picture)
    })
    await expect.poll(() => complaints.join('\n')).toContain('policy: img-src https://elsewhere.example/x.png')
    await expect.poll(() => complaints.join('\n')).toContain('Content Security Policy')
    // Both reports of this breach are expected; any other fails the test as it ends.
    complaints.length = 0
  })

  it('shows hostile catalogue text as text (W-12)', async () => {
    const attacks = [
      '<img src=x onerror="document.title=1">',
      '<script>document.title=1</script>',
      '"><svg onload=alert(1)>',
      'javascript:alert(1)',
      '{{7*7}} #{7*7}',
    ]
    const datasets = attacks.map((attack, index) => ({
      ...createListedRow(index),
      title: attack,
      synopsis: attack,
      producer: { id: null, name: attack },
      theme: attack,
      formats: [attack],
    }))
    const { page, complaints } = await open(createFakeBackend({ datasets }))
    await page.getByRole('row', { name: attacks[0] ?? '', exact: true }).click()
    await page
      .getByRole('complementary', { name: 'Fiche du jeu de données' })
      .getByRole('heading', { level: 2 })
      .waitFor()
    const planted = await page.evaluate(
      () =>
        [...document.body.querySelectorAll('*')].filter((one) =>
          [...one.attributes].some(
            ({ name, value }) =>
              name.startsWith('on') || (/^(href|src|action)$/.test(name) && value.startsWith('javascript:')),
          ),
        ).length + document.body.querySelectorAll('img, iframe, script:not([src])').length,
    )
    expect({ planted, title: await page.title(), complaints: serious(complaints) }).toEqual({
      planted: 0,
      title: 'Rudi Desk',
      complaints: [],
    })
  })
})

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

describe('when something does not work', () => {
  it('says what happened and offers to try again, and the second try can succeed', async () => {
    const fakeBackend = createFakeBackend({
      broken: new Map([['catalog.search', failure('net/unreachable', { host: 'rudi.example' })]]),
    })
    const { page } = await open(fakeBackend)
    await page.getByRole('alert').getByText('rudi.example ne répond pas').waitFor()
    fakeBackend.broken.clear()
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await page.getByRole('heading', { name: '492 jeux de données' }).waitFor()
  })

  it('warns of the lock after a refused password, and never keeps the password in the form', async () => {
    const fakeBackend = createFakeBackend({ broken: new Map([['accounts.signIn', failure('session/refused')]]) })
    const window = await open(fakeBackend)
    await locateScreenButton(window, 'Comptes').click()
    await window.page.getByLabel('Identifiant').fill('camille')
    await window.page.getByLabel('Mot de passe').fill('faux')
    await window.page.getByRole('button', { name: 'Se connecter' }).click()
    await window.page.getByText('Identifiant ou mot de passe incorrect').waitFor()
    await sendToWindow(window.page, 'accounts.changed', {
      ...fakeBackend.account,
      lockout: { triesLeft: 2, lockedUntilMs: null },
    })
    await window.page.getByText('2 tentatives restantes avant un verrouillage possible').waitFor()
    expect(await window.page.getByLabel('Mot de passe').inputValue()).toBe('')
    expect(fakeBackend.asked.filter(({ name }) => name === 'accounts.signIn')).toHaveLength(1)
  })

  it('says for every failed download why, in words', async () => {
    const window = await open(createFakeBackend({ downloads: createFailingDownloads() }))
    await locateScreenButton(window, 'Téléchargements').click()
    await window.page.getByText('de « Données » n’a pas assez d’espace : 3,2 Go nécessaires').first().waitFor()
    await window.page.getByText('votre compte n’y a pas accès').first().waitFor()
  })
})

describe('a failed download that can be mended', () => {
  it('leads to the account when the sign-in is the reason', async () => {
    const window = await open(createFakeBackend({ downloads: createFailingDownloads() }))
    await locateScreenButton(window, 'Téléchargements').click()
    await window.page.getByRole('button', { name: 'Ouvrir Comptes' }).first().click()
    await window.page.getByRole('heading', { level: 1, name: 'Comptes' }).waitFor()
  })

  it('leads to the dataset’s page when a right is missing', async () => {
    const fakeBackend = createFakeBackend({ downloads: createFailingDownloads() })
    const window = await open(fakeBackend)
    await locateScreenButton(window, 'Téléchargements').click()
    await window.page.getByRole('button', { name: 'Ouvrir la page du jeu de données' }).first().click()
    const visited = () => fakeBackend.asked.flatMap(({ name, input }) => (name === 'catalog.openPage' ? [input] : []))
    await expect.poll(visited).toEqual([{ datasetId: fakeBackend.downloads[0]?.datasetId }])
  })

  it('offers no way that would lead to another portal', async () => {
    const elsewhere = createFailingDownloads().map((one) => ({
      ...one,
      portalId: 'https://other.example' as typeof one.portalId,
    }))
    const window = await open(createFakeBackend({ downloads: elsewhere }))
    await locateScreenButton(window, 'Téléchargements').click()
    await window.page.getByText('votre compte n’y a pas accès').first().waitFor()
    expect(
      await window.page
        .getByRole('grid', { name: 'Téléchargements' })
        .getByRole('button', { name: /^Ouvrir (Comptes|la page)/ })
        .count(),
    ).toBe(0)
  })
})

describe('language and theme', () => {
  it('changes language at once, everywhere', async () => {
    const { page } = await open(createFakeBackend())
    await page.getByRole('button', { name: 'Switch to English' }).click()
    await page.getByRole('heading', { name: '492 datasets' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
  })

  it('changes theme at once', async () => {
    const { page } = await open(createFakeBackend())
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const light = await ground()
    await page.getByRole('button', { name: 'Thème : clair' }).click()
    await page.getByRole('button', { name: 'Thème : sombre' }).waitFor()
    expect(await ground()).not.toBe(light)
  })
})

describe.each(['light', 'dark'] as const)('an accessibility audit of the %s theme', (theme) => {
  const themed = (fakeBackend: FakeBackend): FakeBackend => ({
    ...fakeBackend,
    settings: { ...fakeBackend.settings, theme },
  })

  it('finds nothing on the first page', async () => {
    const { page } = await open(themed(createFakeBackend({ portals: [] })))
    expect(await auditAccessibility(page)).toEqual([])
  })

  it('finds nothing in any place', async () => {
    const window = await open(
      themed(
        createFakeBackend({ downloads: [...createBusyDownloads(), ...createFailingDownloads()].filter(firstOfId()) }),
      ),
    )
    for (const name of SCREENS) {
      await goToScreen(window, name)
      expect([name, await auditAccessibility(window.page)]).toEqual([name, []])
    }
  })

  it('finds nothing in a dataset’s detail', async () => {
    const window = await open(themed(createFakeBackend()))
    await window.page.getByRole('row', { name: 'Trafic routier en temps réel', exact: true }).click()
    await window.page.getByRole('button', { name: 'Voir sur le portail' }).waitFor()
    expect(await auditAccessibility(window.page)).toEqual([])
  })
})

/** Keeps the first item of each id, so that two sample sets can be combined. */
function firstOfId(): (one: { readonly id: string }) => boolean {
  const seen = new Set<string>()
  return ({ id }) => !seen.has(id) && seen.add(id) !== undefined
}
