// Reader options of a text table, its misfits, and the content of an archive: by mouse and keyboard, accessibly.
import { describe, expect, it } from 'vitest'
import { failure } from '../../../shared/failure.js'
import { createBusyDownloads } from '../../support/samples/downloadSamples.js'
import { createArchivePreview, createCsvPreview, createWorkbookPreview } from '../../support/samples/previewSamples.js'
import { auditAccessibility } from '../../support/window/auditAccessibility.js'
import { createFakeBackend, type FakeBackend } from '../../support/window/fake/fakeBackend.js'
import { goToScreen } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const studio = setUpWindow()

async function look(some: Partial<FakeBackend> = {}) {
  const fakeBackend = createFakeBackend({
    downloads: createBusyDownloads().filter(({ state }) => state.type === 'done'),
    ...some,
  })
  const openedWindow = await studio.open(fakeBackend)
  await goToScreen(openedWindow, 'Téléchargements')
  await openedWindow.page
    .getByRole('button', { name: /^Aperçu de / })
    .first()
    .click()
  await openedWindow.page.locator('.look-head').waitFor()
  const asked = (verb: string) => fakeBackend.asked.filter(({ name }) => name === verb).map(({ input }) => input)
  return { ...openedWindow, fakeBackend, asked }
}

describe('reader options', () => {
  it('say what was found, change the reading, and are kept for this file', async () => {
    const { page, asked, complaints, close } = await look()
    await page.getByRole('button', { name: 'Options de lecture' }).click()
    const separator = page.getByRole('combobox', { name: 'Séparateur', exact: true })
    expect(await separator.textContent()).toBe('Automatique (point-virgule)')
    expect(await page.getByRole('button', { name: 'Réinitialiser' }).isDisabled()).toBe(true)
    expect(await auditAccessibility(page)).toEqual([])
    await separator.click()
    await page.getByRole('option', { name: 'tabulation' }).click()
    await expect
      .poll(() => asked('look.remember'))
      .toMatchObject([{ entry: null, reader: { separator: '\t', quote: null } }])
    expect(asked('look.open').at(-1)).toMatchObject({ reader: { separator: '\t', decimal: null } })
    expect(complaints).toEqual([])
    await close()
  })

  it('of a workbook are its header row and the rows to skip, and the sheet stays', async () => {
    const { page, asked, complaints, close } = await look({ sight: createWorkbookPreview(1) })
    await page.getByRole('button', { name: 'Options de lecture' }).click()
    const pane = page.getByRole('region', { name: 'Options de lecture' })
    expect(await pane.getByRole('combobox').count()).toBe(0)
    const names = pane.getByRole('textbox', { name: 'Ligne d’en-tête' })
    expect(await names.getAttribute('placeholder')).toBe('Automatique (1)')
    expect(await auditAccessibility(page)).toEqual([])
    await names.fill('0')
    await names.press('Enter')
    await expect.poll(() => asked('look.remember').at(-1)).toMatchObject({ reader: { namesLine: 0, skip: null } })
    await expect.poll(() => asked('look.open').at(-1)).toMatchObject({ part: 1, reader: { namesLine: 0 } })
    expect(complaints).toEqual([])
    await close()
  })

  it('take a line by its number, and are reset together', async () => {
    const sight = createCsvPreview()
    if (sight.type !== 'table' || sight.format.type !== 'csv') throw new Error('a CSV')
    const { page, asked, close } = await look({
      sight: { ...sight, format: { ...sight.format, dialect: { ...sight.format.dialect, separator: '|' } } },
    })
    await page.getByRole('button', { name: 'Options de lecture' }).click()
    const names = page.getByRole('textbox', { name: 'Ligne d’en-tête' })
    await names.fill('3')
    await names.press('Enter')
    await expect.poll(() => asked('look.remember').at(-1)).toMatchObject({ reader: { separator: '|', namesLine: 3 } })
    await page.getByRole('button', { name: 'Réinitialiser' }).click()
    await expect
      .poll(() => asked('look.remember').at(-1))
      .toMatchObject({ reader: { separator: null, namesLine: null } })
    await close()
  })

  it('are the way on where a file is not valid', async () => {
    const { page, close } = await look({
      broken: new Map([['look.open', failure('look/unreadable', { format: 'CSV', line: 4 })]]),
    })
    await page.getByText('Fichier CSV non valide (ligne 4).').waitFor()
    await page.getByRole('alert').getByRole('button', { name: 'Options de lecture' }).click()
    await page.getByRole('region', { name: 'Options de lecture' }).waitFor()
    expect(await auditAccessibility(page)).toEqual([])
    await close()
  })
})

describe('what does not fit a table', () => {
  it('is counted, and shown line by line when it is asked for', async () => {
    const { page, close } = await look()
    await page.getByText('3 lignes écartées · 1 ligne incomplète').waitFor()
    expect(await page.getByText('Les lignes n’ayant pas le bon nombre').count()).toBe(0)
    await page.getByRole('button', { name: 'Afficher', exact: true }).click()
    await page.getByRole('row', { name: /Ligne 240 guillemet non fermé/ }).waitFor()
    expect(await auditAccessibility(page)).toEqual([])
    await close()
  })
})

describe('an archive', () => {
  it('lists its files, opens one, and is gone back to', async () => {
    const { page, asked, fakeBackend, close } = await look({ sight: createArchivePreview() })
    await page.getByText('4 fichiers dans cette archive').waitFor()
    expect(await auditAccessibility(page)).toEqual([])
    fakeBackend.sight = createCsvPreview()
    await page.getByRole('button', { name: /^Ouvrir comptages\/2024\/stations/ }).press('Enter')
    await page.getByRole('gridcell', { name: 'Rue de la Visitation' }).first().waitFor()
    expect(asked('look.open').at(-1)).toMatchObject({ entry: 1, part: null, reader: null })
    await page.getByRole('heading', { level: 1, name: / › comptages\/2024\/stations/ }).waitFor()
    fakeBackend.sight = createArchivePreview()
    await page.getByRole('button', { name: 'Contenu de l’archive' }).click()
    await page.getByText('4 fichiers dans cette archive').waitFor()
    expect(asked('look.open').at(-1)).toMatchObject({ entry: null })
    await close()
  })
})
