// The content of an archive: by keyboard, accessibly.
import { describe, expect, it } from 'vitest'
import { createArchivePreview, createCsvPreview } from '../../support/samples/previewSamples.js'
import { auditAccessibility } from '../../support/window/auditAccessibility.js'
import type { FakeBackend } from '../../support/window/fake/fakeBackend.js'
import { openPreview } from '../../support/window/openPreview.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const studio = setUpWindow()

const look = (some: Partial<FakeBackend> = {}) => openPreview(studio, some)

describe('an archive', () => {
  it('lists its files, opens one, and is gone back to', async () => {
    const { page, asked, fakeBackend, close } = await look({ content: createArchivePreview() })
    await page.getByText('4 fichiers dans cette archive').waitFor()
    expect(await auditAccessibility(page)).toEqual([])
    fakeBackend.content = createCsvPreview()
    await page.getByRole('button', { name: /^Ouvrir comptages\/2024\/stations/ }).press('Enter')
    await page.getByRole('gridcell', { name: 'Rue de la Visitation' }).first().waitFor()
    expect(asked('preview.open').at(-1)).toMatchObject({ entry: 1, part: null, reader: null })
    await page.getByRole('heading', { level: 1, name: / › comptages\/2024\/stations/ }).waitFor()
    fakeBackend.content = createArchivePreview()
    await page.getByRole('button', { name: 'Contenu de l’archive' }).click()
    await page.getByText('4 fichiers dans cette archive').waitFor()
    expect(asked('preview.open').at(-1)).toMatchObject({ entry: null })
    await close()
  })
})
