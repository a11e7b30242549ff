// Reader options of a text table and of a workbook: by mouse and keyboard, accessibly.
import { describe, expect, it } from 'vitest'
import { failure } from '../../../shared/failure.js'
import { createCsvPreview, createWorkbookPreview } from '../../support/samples/previewSamples.js'
import { auditAccessibility } from '../../support/window/auditAccessibility.js'
import type { FakeBackend } from '../../support/window/fake/fakeBackend.js'
import { openPreview } from '../../support/window/openPreview.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const studio = setUpWindow()

const look = (some: Partial<FakeBackend> = {}) => openPreview(studio, some)

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
      .poll(() => asked('preview.remember'))
      .toMatchObject([{ entry: null, reader: { separator: '\t', quote: null } }])
    expect(asked('preview.open').at(-1)).toMatchObject({ reader: { separator: '\t', decimal: null } })
    expect(complaints).toEqual([])
    await close()
  })

  it('of a workbook are its header row and the rows to skip, and the sheet stays', async () => {
    const { page, asked, complaints, close } = await look({ content: createWorkbookPreview(1) })
    await page.getByRole('button', { name: 'Options de lecture' }).click()
    const pane = page.getByRole('region', { name: 'Options de lecture' })
    expect(await pane.getByRole('combobox').count()).toBe(0)
    const names = pane.getByRole('textbox', { name: 'Ligne d’en-tête' })
    expect(await names.getAttribute('placeholder')).toBe('Automatique (1)')
    expect(await auditAccessibility(page)).toEqual([])
    await names.fill('0')
    await names.press('Enter')
    await expect.poll(() => asked('preview.remember').at(-1)).toMatchObject({ reader: { namesLine: 0, skip: null } })
    await expect.poll(() => asked('preview.open').at(-1)).toMatchObject({ part: 1, reader: { namesLine: 0 } })
    expect(complaints).toEqual([])
    await close()
  })

  it('offer no decimal mark for a table that has no decimal number, unless one was chosen', async () => {
    const content = createCsvPreview()
    if (content.type !== 'table' || content.format.type !== 'csv') throw new Error('a CSV')
    const { dialect, found } = content.format
    const offered = async (decimal: ',' | '.', withoutDecimals: boolean) => {
      const format = {
        ...content.format,
        dialect: { ...dialect, decimal },
        ...(withoutDecimals && { withoutDecimals }),
      }
      const { page, close } = await look({ content: { ...content, format } as typeof content })
      await page.getByRole('button', { name: 'Options de lecture' }).click()
      await page.getByRole('combobox', { name: 'Dates', exact: true }).waitFor()
      const count = await page.getByRole('combobox', { name: 'Séparateur décimal' }).count()
      const words = await page.getByText(/(?:virgule|point) décimal/).count()
      await close()
      return [count, words]
    }
    expect(await offered(found.decimal, false)).toEqual([1, 1])
    expect(await offered(found.decimal, true)).toEqual([0, 0])
    expect((await offered(found.decimal === ',' ? '.' : ',', true))[0]).toBe(1)
  })

  it('take a line by its number, and are reset together', async () => {
    const content = createCsvPreview()
    if (content.type !== 'table' || content.format.type !== 'csv') throw new Error('a CSV')
    const { page, asked, close } = await look({
      content: { ...content, format: { ...content.format, dialect: { ...content.format.dialect, separator: '|' } } },
    })
    await page.getByRole('button', { name: 'Options de lecture' }).click()
    const names = page.getByRole('textbox', { name: 'Ligne d’en-tête' })
    await names.fill('3')
    await names.press('Enter')
    await expect
      .poll(() => asked('preview.remember').at(-1))
      .toMatchObject({ reader: { separator: '|', namesLine: 3 } })
    await page.getByRole('button', { name: 'Réinitialiser' }).click()
    await expect
      .poll(() => asked('preview.remember').at(-1))
      .toMatchObject({ reader: { separator: null, namesLine: null } })
    await close()
  })

  it('are the way on where a file is not valid', async () => {
    const { page, close } = await look({
      broken: new Map([['preview.open', failure('look/unreadable', { format: 'CSV', line: 4 })]]),
    })
    await page.getByText('Fichier CSV non valide (ligne 4).').waitFor()
    await page.getByRole('alert').getByRole('button', { name: 'Options de lecture' }).click()
    await page.getByRole('region', { name: 'Options de lecture' }).waitFor()
    expect(await auditAccessibility(page)).toEqual([])
    await close()
  })

  it('are not offered where they change nothing', async () => {
    const { page, close } = await look({
      broken: new Map([['preview.open', failure('look/unreadable', { format: 'PDF' })]]),
    })
    await page.getByText('Fichier PDF non valide.').waitFor()
    expect(await page.getByRole('button', { name: 'Options de lecture' }).count()).toBe(0)
    await close()
  })

  it('are offered where a table is expected and a page was found, which is said', async () => {
    const { page, close } = await look({
      content: { type: 'text', text: '<!doctype html><html>', encoding: 'utf-8', more: false },
    })
    await page.getByText('Page web au lieu de CSV.').waitFor()
    await page.getByRole('button', { name: 'Options de lecture' }).waitFor()
    expect(await auditAccessibility(page)).toEqual([])
    await close()
  })
})
