import { describe, expect, it } from 'vitest'
import { failure } from '../../../shared/failure.js'
import { portalCard } from '../../../shared/ipc/contract.js'
import { auditAccessibility } from '../../support/window/auditAccessibility.js'
import { createFakeBackend, FAKE_PORTAL, type FakeBackend } from '../../support/window/fake/fakeBackend.js'
import { goToScreen } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const { open } = setUpWindow()

const OTHER = portalCard.parse({
  ...FAKE_PORTAL,
  id: 'https://donnees.nantes.example',
  title: 'Nantes',
  host: 'donnees.nantes.example',
  chosen: false,
})

const withTwo = (some: Partial<FakeBackend> = {}): FakeBackend =>
  createFakeBackend({ portals: [FAKE_PORTAL, OTHER], ...some })

async function openPortals(fakeBackend: FakeBackend) {
  const openedWindow = await open(fakeBackend)
  await openedWindow.page.getByRole('button', { name: 'Portail : Rennes Métropole' }).click()
  await openedWindow.page.getByRole('menuitem', { name: 'Gérer les portails…' }).click()
  await openedWindow.page.getByRole('heading', { level: 1, name: 'Portails' }).waitFor()
  return { ...openedWindow, card: (name: string) => openedWindow.page.getByRole('region', { name, exact: true }) }
}

describe('an address without its scheme', () => {
  const probed = (fakeBackend: FakeBackend): readonly unknown[] =>
    fakeBackend.asked.filter(({ name }) => name === 'portals.probe').map(({ input }) => input)

  it('that does not answer over https may be asked without encryption', async () => {
    const broken = new Map([['portals.probe', failure('net/unreachable', { host: 'rudi.example' })]] as const)
    const fakeBackend = createFakeBackend({ portals: [], broken })
    const { page } = await open(fakeBackend)
    const plain = page.getByRole('button', { name: 'Essayer sans chiffrement (http://)' })
    await page.getByLabel('Adresse du portail').fill('https://rudi.example')
    await page.clock.runFor(1000)
    await page.getByRole('button', { name: 'Réessayer' }).waitFor()
    expect(await plain.count()).toBe(0)
    await page.getByLabel('Adresse du portail').fill('rudi.example')
    await page.clock.runFor(1000)
    await plain.waitFor()
    expect(await auditAccessibility(page)).toEqual([])
    fakeBackend.broken.clear()
    await plain.click()
    await page.clock.runFor(1000)
    await page.getByRole('button', { name: 'Ouvrir ce portail' }).waitFor()
    expect(probed(fakeBackend).at(-1)).toEqual({ address: 'http://rudi.example', dialect: 'auto' })
  })
})

describe('the portals', () => {
  it('stand side by side, each with its account, its copy and its key', async () => {
    const { card } = await openPortals(withTwo())
    await expect.poll(() => card('Rennes Métropole').innerText()).toContain('492 jeux de données copiés')
    expect(await card('Rennes Métropole').innerText()).toContain('9c1f0b7a')
    expect(await card('Nantes').innerText()).toContain('aucun enregistré')
  })

  it('are shown on demand', async () => {
    const fakeBackend = withTwo()
    const { card, page } = await openPortals(fakeBackend)
    await card('Nantes').getByRole('button', { name: 'Afficher' }).click()
    await page.getByRole('button', { name: 'Portail : Nantes' }).waitFor()
  })

  it('are renamed where they stand', async () => {
    const fakeBackend = withTwo()
    const { card, page } = await openPortals(fakeBackend)
    await card('Nantes').getByRole('button', { name: 'Renommer Nantes' }).click()
    await page.getByLabel('Nom du portail').fill('Nantes Métropole')
    await page.keyboard.press('Enter')
    await card('Nantes Métropole').waitFor()
  })

  it('are forgotten only after it was said what goes and what stays, and five seconds in which that can be undone', async () => {
    const fakeBackend = withTwo()
    const { card, page } = await openPortals(fakeBackend)
    await card('Nantes').getByRole('button', { name: 'Retirer Nantes' }).click()
    const dialog = page.getByRole('alertdialog')
    expect(await dialog.innerText()).toContain('Conservés\u00a0: fichiers téléchargés')
    await dialog.getByRole('button', { name: 'Annuler' }).click()
    expect(fakeBackend.portals).toHaveLength(2)
    await card('Nantes').getByRole('button', { name: 'Retirer Nantes' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer le portail' }).click()
    await card('Nantes').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Annuler', exact: true }).click()
    await card('Nantes').waitFor()
    await page.clock.runFor(6000)
    expect(fakeBackend.portals).toHaveLength(2)
    await card('Nantes').getByRole('button', { name: 'Retirer Nantes' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer le portail' }).click()
    await page.mouse.move(0, 0)
    await page.getByText('Portail retiré').waitFor()
    await page.clock.runFor(6000)
    await expect.poll(() => fakeBackend.portals.map(({ title }) => title)).toEqual(['Rennes Métropole'])
  })
})

describe('the test of a connection', () => {
  it('says of each thing what was asked, what came and what it means, and can be copied', async () => {
    const { card, page } = await openPortals(withTwo())
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await card('Rennes Métropole').getByRole('button', { name: 'Tester la connexion' }).click()
    const report = page.getByRole('region', { name: 'Test de connexion à Rennes Métropole' })
    await expect.poll(() => report.getByRole('status').innerText()).toBe('1 test a échoué.')
    const text = await report.innerText()
    for (const part of ['par http://proxy.example:3128', 'GET /apigateway/v1/encryption-key', '492 jeux de données'])
      expect(text).toContain(part)
    await report.getByRole('button', { name: 'Copier le rapport' }).click()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain('GET /konsult/v1/datasets/metadatas?limit=1 · 200 · 48 ms')
    expect(copied).toContain('9c1f0b7ad24e8355')
  })

  it('explains a forced generation that is the wrong one, and mends it', async () => {
    const fakeBackend = withTwo({ portals: [{ ...FAKE_PORTAL, dialect: 'apm' }, OTHER] })
    const { card, page } = await openPortals(fakeBackend)
    expect(await card('Rennes Métropole').getByRole('radio').allInnerTexts()).toEqual([
      ...['Détecter', 'Ancienne', 'Actuelle'],
    ])
    await card('Rennes Métropole').getByRole('button', { name: 'Tester la connexion' }).click()
    await page.getByText(/L’API ancienne est choisie, mais ce portail utilise l’API actuelle\./).waitFor()
    await page.getByRole('button', { name: 'Détecter automatiquement' }).click()
    await expect.poll(() => page.getByText('est choisie, mais').count()).toBe(0)
    expect(fakeBackend.portals.find(({ id }) => id === FAKE_PORTAL.id)?.dialect).toBe('auto')
  })

  it('has nothing that an audit of accessibility complains of', async () => {
    const { card, page } = await openPortals(withTwo({ portals: [{ ...FAKE_PORTAL, dialect: 'apm' }, OTHER] }))
    await card('Rennes Métropole').getByRole('button', { name: 'Tester la connexion' }).click()
    await page.getByText('Copier le rapport').waitFor()
    expect(await auditAccessibility(page)).toEqual([])
  })
})

describe('wrong passwords', () => {
  const lockout = (some: Partial<NonNullable<FakeBackend['account']['lockout']>>): FakeBackend => {
    const fakeBackend = createFakeBackend()
    fakeBackend.account = { ...fakeBackend.account, lockout: { triesLeft: 4, lockedUntilMs: null, ...some } }
    return fakeBackend
  }

  it.each([
    ['how many are left from the first on', { triesLeft: 4 }, '4 tentatives restantes'],
    ['that the next one may lock', { triesLeft: 0 }, 'Une autre erreur peut verrouiller ce compte'],
    [
      'until when it is locked',
      { triesLeft: 0, lockedUntilMs: Date.UTC(2026, 10, 21, 13, 2) },
      'Réessayez vers 14 h 02',
    ],
  ])('say %s', async (_what, some, said) => {
    const openedWindow = await open(lockout(some))
    await goToScreen(openedWindow, 'Comptes')
    await openedWindow.page.getByRole('form', { name: 'Compte du portail' }).waitFor()
    const text = (await openedWindow.page.getByRole('main').innerText()).replaceAll('\u00a0', ' ')
    expect(text).toContain(said)
  })
})
