// The lines of a text table that do not fit its columns: by mouse and keyboard, accessibly.
import { describe, expect, it } from 'vitest'
import { auditAccessibility } from '../../support/window/auditAccessibility.js'
import type { FakeBackend } from '../../support/window/fake/fakeBackend.js'
import { openPreview } from '../../support/window/openPreview.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const studio = setUpWindow()

const look = (some: Partial<FakeBackend> = {}) => openPreview(studio, some)

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
