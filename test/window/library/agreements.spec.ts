// Protected files: the agreement under which they are held, its reminder, and their destruction after a question.
import { expect, it } from 'vitest'
import { DAY_MS } from '../../../shared/timeUnits.js'
import { SAMPLE_NOW_MS } from '../../support/samples/cityCatalogue.js'
import { createLibraryRow, createLibraryRows } from '../../support/samples/librarySamples.js'
import { auditAccessibility } from '../../support/window/auditAccessibility.js'
import { createFakeBackend, type FakeBackend, listCalls } from '../../support/window/fake/fakeBackend.js'
import { goToScreen } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const studio = setUpWindow()
const PROTECTED = createLibraryRow(200, {
  name: 'validations.csv.age',
  datasetTitle: 'Validations',
  standing: 'verified',
})
const { portalId, datasetId } = PROTECTED
const dayAt = (days: number) => new Date(SAMPLE_NOW_MS + days * DAY_MS).toISOString().slice(0, 10)

async function openLibrary(some: Partial<FakeBackend> = {}) {
  const fakeBackend = createFakeBackend({ library: [PROTECTED, ...createLibraryRows(4)], ...some })
  const opened = await studio.open(fakeBackend)
  await goToScreen(opened, 'Bibliothèque')
  const { page } = opened
  return { ...opened, fakeBackend, terms: page.getByRole('region', { name: 'Accord d’utilisation' }) }
}

it.each(['light', 'dark'] as const)('an agreement is noted, counted down and removed, %s', async (theme) => {
  const shown = await openLibrary({ settings: { ...createFakeBackend().settings, theme } })
  const { page, terms, fakeBackend } = shown
  await page.locator('.library-name', { hasText: 'comptages' }).first().click()
  expect(await terms.count()).toBe(0)
  await page.locator('.library-name', { hasText: 'validations' }).click()
  await terms.getByRole('button', { name: 'Ajouter un accord…' }).click()
  const save = terms.getByRole('button', { name: 'Enregistrer' })
  expect(await save.isDisabled()).toBe(true)
  await terms.getByLabel('Finalité').fill('Thèse')
  await terms.getByLabel('Jusqu’au (inclus)').fill(dayAt(5))
  expect(await auditAccessibility(page)).toEqual([])
  await save.click()
  await terms.getByText('5 jours restants').waitFor()
  expect(listCalls(fakeBackend, 'protected.agree')).toEqual([
    { portalId, datasetId, title: 'Validations', purpose: 'Thèse', until: dayAt(5) },
  ])
  await page.getByText('L’accord sur « Validations » se termine dans 5 jours.').waitFor()
  expect(await auditAccessibility(page)).toEqual([])
  await terms.getByRole('button', { name: 'Modifier…' }).click()
  await terms.getByRole('button', { name: 'Retirer l’accord' }).click()
  await terms.getByText('Ni finalité ni échéance').waitFor()
  expect(await page.getByText('L’accord sur').count()).toBe(0)
  expect(shown.complaints).toEqual([])
  await shown.close()
})

it('one that is over is said first, and its file is destroyed after a question only', async () => {
  const agreement = { portalId, datasetId, title: 'Validations', purpose: 'Thèse', until: dayAt(-2) }
  const shown = await openLibrary({ agreements: [agreement] })
  const { page, terms, fakeBackend } = shown
  await page.getByText('est échu depuis 2 jours').waitFor()
  await page.getByRole('button', { name: 'Afficher les fichiers' }).click()
  await page.locator('.library-name', { hasText: 'validations' }).click()
  await terms.getByRole('button', { name: 'Détruire…' }).click()
  const question = page.getByRole('alertdialog')
  await question.waitFor()
  expect(await auditAccessibility(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(() => question.count()).toBe(0)
  expect(listCalls(fakeBackend, 'protected.purge')).toEqual([])
  await terms.getByRole('button', { name: 'Détruire…' }).click()
  await question.getByRole('button', { name: 'Détruire', exact: true }).click()
  await page.getByText('1 fichier détruit.').waitFor()
  expect(listCalls(fakeBackend, 'protected.purge')).toEqual([{ files: [PROTECTED.id] }])
  await shown.close()
})
