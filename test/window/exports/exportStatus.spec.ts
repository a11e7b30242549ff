// The exports in the status line: how far they are, and what came of them.
import { describe, expect, it } from 'vitest'
import { failure } from '../../../shared/failure.js'
import type { ExportId } from '../../../shared/ids.js'
import { auditAccessibility } from '../../support/window/auditAccessibility.js'
import { createFakeBackend, listCalls } from '../../support/window/fake/fakeBackend.js'
import { sendToWindow } from '../../support/window/fake/fakeBridge.js'
import { openPreview } from '../../support/window/openPreview.js'
import { goToScreen } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const studio = setUpWindow()

describe('the status line', () => {
  const id = '00000000-0000-4000-8000-00000000000a' as ExportId
  const work = { id, name: 'extrait.xlsx', at: 1, of: 1 }

  it('tells how far an export is, cancels it, and shows its file in the folder once it is done', async () => {
    const shown = await openPreview(studio)
    const { page, fakeBackend } = shown
    await goToScreen(shown, 'Catalogue')
    const running = { type: 'running', unit: 'rows', done: 500, total: 2000 } as const
    await sendToWindow(page, 'exports.changed', [{ ...work, state: running }])
    await page.getByRole('button', { name: /extrait\.xlsx.*25/ }).waitFor()
    await page.getByRole('button', { name: 'Annuler extrait.xlsx' }).click()
    expect(listCalls(fakeBackend, 'exports.cancel')).toEqual([{ id }])
    await sendToWindow(page, 'exports.changed', [{ ...work, state: { type: 'done', isShown: true } }])
    // While it is pointed at it stays, however long the audit takes.
    await page.getByRole('button', { name: 'Enregistré : extrait.xlsx' }).hover()
    expect(await auditAccessibility(page)).toEqual([])
    await page.getByRole('button', { name: 'Afficher dans le dossier' }).click()
    expect(listCalls(fakeBackend, 'exports.reveal')).toEqual([{ id }])
    await page.locator('.status-export').waitFor({ state: 'detached' })
  })

  it('names a saved file for a while, not longer, but while it is pointed at', async () => {
    const shown = await studio.open(createFakeBackend())
    const { page } = shown
    const ended = page.locator('.status-export')
    await sendToWindow(page, 'exports.changed', [{ ...work, state: { type: 'done', isShown: true } }])
    await ended.getByRole('button', { name: 'Enregistré : extrait.xlsx' }).hover()
    await page.clock.runFor(60_000)
    expect(await ended.count()).toBe(1)
    await page.mouse.move(5, 5)
    await page.clock.runFor(60_000)
    await ended.waitFor({ state: 'detached' })
    // The next one is announced again.
    const next = { ...work, id: '00000000-0000-4000-8000-00000000000b' as ExportId, name: 'autre.csv' }
    await sendToWindow(page, 'exports.changed', [
      { ...work, state: { type: 'done', isShown: true } },
      { ...next, state: { type: 'done', isShown: true } },
    ])
    await ended.getByRole('button', { name: 'Enregistré : autre.csv' }).waitFor()
    await ended.getByRole('button', { name: 'Fermer' }).click()
    await ended.waitFor({ state: 'detached' })
  })

  it('says why a file could not be shown in its folder, and stays until it is closed', async () => {
    const fakeBackend = createFakeBackend({ broken: new Map([['exports.reveal', failure('disk/not-found')]]) })
    const { page } = await studio.open(fakeBackend)
    await sendToWindow(page, 'exports.changed', [{ ...work, state: { type: 'done', isShown: true } }])
    const ended = page.locator('.status-export')
    await ended.getByRole('button', { name: 'Afficher dans le dossier' }).click()
    await ended.getByText(/introuvable/).waitFor()
    await page.mouse.move(5, 5)
    await page.clock.runFor(120_000)
    expect(await ended.count()).toBe(1)
    await ended.getByRole('button', { name: 'Enregistré : extrait.xlsx' }).click()
    await page.locator('.export-row').getByRole('alert').waitFor()
  })

  it('lets a failure stay until it is closed', async () => {
    const { page } = await studio.open(createFakeBackend())
    const failed = { type: 'failed', failed: 1, because: { code: 'disk/full', facts: {} } } as const
    await sendToWindow(page, 'exports.changed', [{ ...work, state: failed }])
    await page.getByRole('button', { name: /extrait\.xlsx/ }).waitFor()
    await page.clock.runFor(120_000)
    await page.locator('.status-export').getByRole('button', { name: 'Fermer' }).click()
    await page.locator('.status-export').waitFor({ state: 'detached' })
  })

  it('names a failure also when a later export was saved and its notice is closed', async () => {
    const { page } = await studio.open(createFakeBackend())
    const later = { ...work, id: '00000000-0000-4000-8000-00000000000b' as ExportId, name: 'autre.csv' }
    const saved = { ...later, state: { type: 'done', isShown: true } } as const
    const running = { type: 'running', unit: 'rows', done: 5, total: 20 } as const
    const failed = { type: 'failed', failed: 1, because: { code: 'disk/full', facts: {} } } as const
    const ended = page.locator('.status-export')
    await sendToWindow(page, 'exports.changed', [saved])
    await ended.getByRole('button', { name: 'Fermer' }).click()
    await sendToWindow(page, 'exports.changed', [{ ...work, state: running }, saved])
    await sendToWindow(page, 'exports.changed', [{ ...work, state: failed }, saved])
    await ended.getByRole('button', { name: /extrait\.xlsx/ }).waitFor()
  })

  it('does not announce anew after the window was loaded again', async () => {
    const shown = await studio.open(
      createFakeBackend({ exportWorks: [{ ...work, state: { type: 'done', isShown: true } }] }),
    )
    await goToScreen(shown, 'Chiffrer')
    await shown.page.getByRole('heading', { name: 'Exports' }).waitFor()
    expect(await shown.page.locator('.status-export').count()).toBe(0)
  })
})
