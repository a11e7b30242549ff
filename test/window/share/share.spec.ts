// Sharing files: a selection and its key, and a selection that is opened.
import { describe, expect, it } from 'vitest'
import { failure } from '../../../shared/failure.js'
import { createLibraryRows } from '../../support/samples/librarySamples.js'
import { createSelectionView } from '../../support/samples/selectionSamples.js'
import { auditAccessibility } from '../../support/window/auditAccessibility.js'
import { createFakeBackend, type FakeBackend, listCalls } from '../../support/window/fake/fakeBackend.js'
import { goToScreen } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const studio = setUpWindow()

async function openWindow(screen: 'Bibliothèque' | 'Panier', some: Partial<FakeBackend> = {}) {
  const fakeBackend = createFakeBackend({ library: createLibraryRows(12), ...some })
  const opened = await studio.open(fakeBackend)
  await goToScreen(opened, screen)
  return { ...opened, fakeBackend, dialog: opened.page.getByRole('dialog') }
}

describe('files of the library', () => {
  it('are shared as a selection, whose key can be copied', async () => {
    const shown = await openWindow('Bibliothèque')
    const { page, dialog, fakeBackend } = shown
    for (const at of [0, 1, 2]) await page.locator('.library-row:not(.row-head) .check').nth(at).click()
    await page.getByRole('button', { name: 'Partager la sélection…' }).click()
    await dialog.getByText('3 fichiers dans selection-2026-03-12.rudi-selection.json.').waitFor()
    expect(await dialog.innerText()).toContain('est plus ancien que la version du portail')
    expect(listCalls(fakeBackend, 'share.save')).toEqual([
      { files: [expect.any(Number), expect.any(Number), expect.any(Number)] },
    ])
    expect(await auditAccessibility(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.count()).toBe(0)
    fakeBackend.broken.set('share.save', failure('selection/several-portals'))
    await page.getByRole('button', { name: 'Partager la sélection…' }).click()
    await dialog.getByRole('alert').waitFor()
    expect(await dialog.innerText()).toContain('plusieurs portails')
    expect(shown.complaints).toEqual([])
    await shown.close()
  })

  it('of more than one selection can hold are not shared in part', async () => {
    const { page } = await openWindow('Bibliothèque', { library: createLibraryRows(5001) })
    await page
      .locator('.library-row:not(.row-head)')
      .first()
      .click({ modifiers: ['Control'] })
    const share = page.getByRole('button', { name: 'Partager la sélection…' })
    expect(await share.isEnabled()).toBe(true)
    await page.keyboard.press('Control+a')
    await page.getByText('5 001 sélectionnés').waitFor()
    expect(await share.isDisabled()).toBe(true)
    expect(await share.getAttribute('title')).toMatch(/Partagez au plus 5.000 fichiers à la fois\./)
    expect(await page.getByRole('button', { name: 'Comment citer…' }).last().isDisabled()).toBe(true)
  })
})

describe('a selection that is opened', () => {
  it('says whose it is and what has changed since, and goes into the basket', async () => {
    const shown = await openWindow('Panier')
    const { page, dialog, fakeBackend } = shown
    await page.getByRole('button', { name: 'Ouvrir une sélection…' }).click()
    await dialog.getByText('La signature est valide pour cette clé.').waitFor()
    expect(await dialog.innerText()).toContain('2 fichiers ont une autre version sur le portail')
    expect(await dialog.innerText()).toContain('1 fichier n’est plus sur le portail')
    expect(await auditAccessibility(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Ajouter 3 fichiers au panier' }).waitFor()
    await dialog.getByRole('checkbox', { name: 'Inclure les fichiers modifiés depuis' }).click()
    await dialog.getByRole('button', { name: 'Ajouter 5 fichiers au panier' }).click()
    await expect.poll(() => listCalls(fakeBackend, 'basket.lookUp').length).toBeGreaterThan(0)
    await expect.poll(() => dialog.count()).toBe(0)
    await shown.close()
  })

  it('goes into no other basket when its portal cannot be shown', async () => {
    const { page, dialog, fakeBackend } = await openWindow('Panier', {
      selection: createSelectionView({ portal: 'configured' }),
      broken: new Map([['portals.choose', failure('portal/unknown')]]),
    })
    await page.getByRole('button', { name: 'Ouvrir une sélection…' }).click()
    await dialog.getByRole('button', { name: /^Ajouter 3 fichiers/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Portails' }).waitFor()
    await page.getByRole('alert').waitFor()
    expect(listCalls(fakeBackend, 'basket.lookUp')).toEqual([])
  })

  it('of a wrong signature is not taken, and one of another portal leads to adding it', async () => {
    const shown = await openWindow('Panier', {
      selection: createSelectionView({ signature: 'broken', signedBy: null }),
    })
    const { page, dialog, fakeBackend } = shown
    const open = page.getByRole('button', { name: 'Ouvrir une sélection…' })
    await open.click()
    await dialog.getByRole('alert').waitFor()
    expect(await dialog.getByRole('button', { name: /^Ajouter/ }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    fakeBackend.selection = createSelectionView({ portal: 'unknown', signature: 'none', signedBy: null })
    await open.click()
    await dialog.getByRole('button', { name: 'Ajouter le portail…' }).click()
    await page.getByRole('heading', { name: 'Ajouter un portail' }).waitFor()
    await shown.close()
  })

  it('may be dropped on the window with its signature and its key', async () => {
    const shown = await openWindow('Bibliothèque')
    const { page, dialog, fakeBackend } = shown
    await page.evaluate(() => {
      const data = new DataTransfer()
      for (const [name, text] of [
        ['a.rudi-selection.json', '{"format":1}'],
        ['a.rudi-selection.json.minisig', 'signature'],
        ['a.rudi-selection.json.pub', 'key'],
      ] as const)
        data.items.add(new File([text], name))
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
    })
    await dialog.getByText('La signature est valide').waitFor()
    expect(listCalls(fakeBackend, 'share.read')).toEqual([
      { text: '{"format":1}', signature: 'signature', publicKey: 'key' },
    ])
    await shown.close()
  })

  it('is opened under another name of JSON, and of other files it is said that they are none', async () => {
    const shown = await openWindow('Bibliothèque')
    const { page, dialog, fakeBackend } = shown
    const drop = (file: string) =>
      page.evaluate((name) => {
        const data = new DataTransfer()
        data.items.add(new File(['{"format":1}'], name))
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
      }, file)
    await drop('notes.txt')
    await dialog.getByText('Ce fichier n’est pas une sélection Rudi Desk', { exact: false }).waitFor()
    expect(listCalls(fakeBackend, 'share.read')).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    // What was dropped is a folder, or is gone before it is read.
    await page.evaluate(() => {
      const text = Blob.prototype.text
      Blob.prototype.text = function (this: Blob) {
        Blob.prototype.text = text
        return Promise.reject(new DOMException('gone', 'NotFoundError'))
      }
    })
    await drop('b.rudi-selection.json')
    await dialog.getByText('Ce fichier n’est pas une sélection Rudi Desk', { exact: false }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await drop('a.rudi-selection (1).json')
    await dialog.getByText('3 fichiers', { exact: false }).first().waitFor()
    expect(listCalls(fakeBackend, 'share.read')).toHaveLength(1)
    await shown.close()
  })
})
