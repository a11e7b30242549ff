// A comparison of two files: how to open it, the summary, the cells, the key, and the export.
import { describe, expect, it } from 'vitest'
import { failure } from '../../../shared/failure.js'
import { createLibraryRows } from '../../support/samples/librarySamples.js'
import { auditAccessibility } from '../../support/window/auditAccessibility.js'
import { createFakeBackend, type FakeBackend, listCalls } from '../../support/window/fake/fakeBackend.js'
import { goToScreen } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const studio = setUpWindow()

async function openLibrary(some: Partial<FakeBackend> = {}) {
  const fakeBackend = createFakeBackend({ library: createLibraryRows(12), ...some })
  const opened = await studio.open(fakeBackend)
  await goToScreen(opened, 'Bibliothèque')
  const { page } = opened
  const pick = async (...rows: readonly number[]) => {
    for (const at of rows) await page.locator('.library-row:not(.row-head) .check').nth(at).click()
  }
  return { ...opened, fakeBackend, pick, compare: page.getByRole('button', { name: 'Comparer…' }) }
}

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  it('two picked files are compared', async () => {
    const shown = await openLibrary({ settings: { ...createFakeBackend().settings, theme } })
    const { page, pick, compare, fakeBackend } = shown
    await pick(0)
    expect(await compare.count()).toBe(0)
    await pick(1)
    await compare.click()
    const summary = page.getByRole('region', { name: 'Résumé' })
    await summary.getByText('passages en hausse de 3 %').waitFor()
    expect(await summary.innerText()).toContain('distance → portée')
    // The older file is passed as the old one.
    const [asked] = listCalls(fakeBackend, 'compare.run') as [{ old: { file: number }; now: { file: number } }]
    const fetched = (id: number) => fakeBackend.library.find((row) => row.id === id)?.fetchedMs ?? 0
    expect(fetched(asked.old.file)).toBeLessThan(fetched(asked.now.file))
    const grid = page.getByRole('grid', { name: 'Lignes différentes' })
    const headers = async () => (await grid.getByRole('columnheader').allInnerTexts()).map((one) => one.trim())
    await expect.poll(headers).toEqual(expect.arrayContaining(['compteur', 'passages (ancien)', 'passages (nouveau)']))
    expect(await headers()).not.toContain('nom (ancien)')
    expect(await grid.locator('.data-cell.marked').count()).toBeGreaterThan(0)
    expect(await auditAccessibility(page)).toEqual([])
    await page.getByRole('button', { name: 'Afficher' }).click()
    await expect.poll(headers).toContain('nom (ancien)')
    await page.getByRole('radio', { name: '12 nouvelles' }).click()
    await expect.poll(headers).toContain('portée')
    expect(await headers()).not.toContain('passages (ancien)')
    await expect.poll(() => page.locator('.grid-foot').innerText()).toContain('12 lignes')
    expect(await auditAccessibility(page)).toEqual([])
    expect(shown.complaints).toEqual([])
    await shown.close()
  })
})

it('a map whose colours cannot be had asks for them once, and shows the rows in one colour', async () => {
  const { page, pick, compare, fakeBackend } = await openLibrary({
    broken: new Map([['preview.mapColours', failure('look/map-gone')]]),
  })
  await pick(0, 1)
  await compare.click()
  await page.getByRole('radio', { name: 'Carte', exact: true }).click()
  await page.getByText('52 objets', { exact: true }).waitFor()
  await page.getByRole('alert').first().waitFor()
  // A second request would have been sent in the same moment as the failure was shown.
  await page.getByRole('radio', { name: 'Carte', exact: true }).focus()
  expect(listCalls(fakeBackend, 'preview.mapColours')).toHaveLength(1)
})

it('the rows that differ are on a map, each kind with a colour and a sign; it leads to their rows and back', async () => {
  const shown = await openLibrary()
  const { page, pick, compare, fakeBackend } = shown
  await pick(0, 1)
  await compare.click()
  await page.getByRole('radio', { name: 'Carte', exact: true }).click()
  await page.getByText('52 objets', { exact: true }).waitFor()
  expect(listCalls(fakeBackend, 'preview.map')).toMatchObject([
    {
      differences: 1,
      source: { type: 'columns', x: 'longitude (new)', y: 'latitude (new)' },
      previous: { type: 'columns', x: 'longitude (old)', y: 'latitude (old)' },
    },
  ])
  const legend = page.getByRole('region', { name: 'Légende : Différence' })
  await legend.getByText('Nouvelle').waitFor()
  expect((await legend.getByRole('listitem').allInnerTexts()).map((one) => one.replaceAll('\n', ' ').trim())).toEqual([
    '● Modifiée 40',
    '+ Nouvelle 12',
  ])
  expect(await auditAccessibility(page)).toEqual([])
  await page.getByRole('button', { name: 'Liste' }).click()
  await page.getByRole('button', { name: /Ligne 44$/ }).click()
  const panel = page.getByRole('region', { name: 'Attributs' })
  await panel.getByText('Nouvelle', { exact: true }).waitFor()
  await panel.getByText('nom (nouveau)').waitFor()
  await panel.getByRole('button', { name: 'Afficher la ligne' }).click()
  const grid = page.getByRole('grid', { name: 'Lignes différentes' })
  await page.locator('[role="grid"]:focus').waitFor()
  await grid.getByRole('gridcell', { name: 'C404' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('m')
  await panel.getByText('Ligne 45', { exact: true }).waitFor()
  expect(shown.complaints).toEqual([])
  await shown.close()
})

it('the key is chosen by the person, a refusal leaves what was there, and the rows are exported', async () => {
  const shown = await openLibrary()
  const { page, pick, compare, fakeBackend } = shown
  await pick(0, 1)
  await compare.click()
  const key = page.getByRole('button', { name: 'Changer la clé…' })
  await key.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'nom' }).click()
  fakeBackend.broken.set('compare.run', failure('diff/key-repeats', { name: 'a.csv', key: 'compteur, nom' }))
  expect(await auditAccessibility(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Comparer' }).click()
  await page.getByRole('alert').waitFor()
  expect(listCalls(fakeBackend, 'compare.run').at(-1)).toMatchObject({ matchBy: ['compteur', 'nom'] })
  await page.getByRole('grid', { name: 'Lignes différentes' }).waitFor()
  fakeBackend.broken.clear()
  await page.getByRole('button', { name: 'Exporter…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Exporter' }).click()
  await expect.poll(() => listCalls(fakeBackend, 'preview.export').length).toBe(1)
  expect(listCalls(fakeBackend, 'preview.export')[0]).toMatchObject({
    media: [{ differences: 1 }],
    sql: 'SELECT * FROM differences',
    expectedRows: 52,
  })
  await shown.close()
})

it('a previous version is compared with the file of today, and the way back leads to the library', async () => {
  const versions = [
    { id: '20260301T101500Z-aaaaaaaa', atMs: 1_772_360_100_000, sizeBytes: 1000, sha256: 'a'.repeat(64) },
  ]
  const shown = await openLibrary({ versions })
  const { page, fakeBackend } = shown
  await page.locator('.library-name').first().click()
  await page.getByRole('button', { name: 'Comparer', exact: true }).click()
  await page.getByRole('region', { name: 'Résumé' }).waitFor()
  const [row] = fakeBackend.library
  const id = row?.id
  expect(listCalls(fakeBackend, 'compare.run')).toEqual([
    {
      old: { file: expect.any(Number), version: versions[0]?.id },
      now: { file: expect.any(Number), version: null },
      matchBy: null,
    },
  ])
  expect(id).toBeDefined()
  await page.getByRole('button', { name: 'Inverser ancien et nouveau' }).click()
  await expect
    .poll(() => listCalls(fakeBackend, 'compare.run').at(-1))
    .toMatchObject({ now: { version: versions[0]?.id } })
  await page.getByRole('button', { name: 'Retour' }).click()
  await page.getByRole('grid', { name: 'Fichiers sur le disque' }).waitFor()
  await shown.close()
})
