// The beginning of a file in a dataset's detail, before it is downloaded.
import { describe, expect, it } from 'vitest'
import { failure } from '../../../shared/failure.js'
import { auditAccessibility } from '../../support/window/auditAccessibility.js'
import { createFakeBackend, type FakeBackend, listCalls } from '../../support/window/fakeBackend.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const studio = setUpWindow()

async function openSample(some: Partial<FakeBackend> = {}) {
  const fakeBackend = createFakeBackend(some)
  const openedWindow = await studio.open(fakeBackend)
  const { page } = openedWindow
  await page.getByRole('row').nth(1).click()
  await page
    .getByRole('button', { name: /avant téléchargement$/ })
    .first()
    .click()
  return { ...openedWindow, fakeBackend, panel: page.getByRole('region', { name: 'Aperçu', exact: true }) }
}

describe('a file that is not on the disk', () => {
  it('shows its first rows and says that they are the beginning, and its map', async () => {
    const { page, panel, fakeBackend, complaints } = await openSample()
    await panel.getByText('200 premières lignes des 1,0 Mo lus sur 48,0 Mo').waitFor()
    expect(await panel.getByRole('row').count()).toBe(201)
    await panel.getByRole('cell', { name: 'Rue de la Visitation' }).first().waitFor()
    await panel.getByRole('radio', { name: 'Carte' }).click()
    await panel.getByRole('button', { name: /^Carte de / }).waitFor()
    expect(await auditAccessibility(page)).toEqual([])
    expect(listCalls(fakeBackend, 'look.sample')).toHaveLength(1)
    await panel.getByRole('button', { name: 'Fermer l’aperçu' }).click()
    await panel.waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
  })

  it('that needs an account leads to signing in', async () => {
    const { page, panel } = await openSample({ broken: new Map([['look.sample', failure('session/signed-out')]]) })
    await panel.getByRole('button', { name: 'Se connecter' }).click()
    await page.getByRole('heading', { level: 1, name: 'Comptes' }).waitFor()
  })

  it('whose server is busy is asked again when the person says so', async () => {
    const { panel, fakeBackend } = await openSample({
      broken: new Map([['look.sample', failure('server/busy', { seconds: 40 })]]),
    })
    await panel.getByText(/demande d’attendre 40/).waitFor()
    fakeBackend.broken.clear()
    await panel.getByRole('button', { name: 'Réessayer' }).click()
    await panel.getByRole('cell', { name: 'Rue de la Visitation' }).first().waitFor()
  })
})
