// The table can be sorted, filtered, searched, selected, copied and laid out, by mouse and keyboard.
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { failure } from '../../../shared/failure.js'
import { createBusyDownloads } from '../../support/samples/downloadSamples.js'
import { SAMPLE_ROWS } from '../../support/samples/previewSamples.js'
import { auditAccessibility } from '../../support/window/auditAccessibility.js'
import { createFakeBackend, type FakeBackend } from '../../support/window/fake/fakeBackend.js'
import { goToScreen } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const studio = setUpWindow()

async function openTable(some: Partial<FakeBackend> = {}) {
  const done = createBusyDownloads().filter(({ state }) => state.type === 'done')
  const fakeBackend = createFakeBackend({ downloads: done, ...some })
  const opened = await studio.open(fakeBackend)
  await goToScreen(opened, 'Téléchargements')
  await lookAtFirst(opened.page)
  return { ...opened, fakeBackend }
}

async function lookAtFirst(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Aperçu de / })
    .first()
    .click()
  await cell(page, 0, 0).waitFor()
}

const grid = (page: Page) => page.getByRole('grid')
const header = (page: Page, name: string | RegExp) => page.getByRole('columnheader', { name })
const cell = (page: Page, row: number, column: number) => page.locator(`[data-row="${row}"][data-column="${column}"]`)
const text = (page: Page, row: number, column: number) => cell(page, row, column).innerText()
const menuOf = async (page: Page, name: string): Promise<void> => {
  await header(page, new RegExp(name)).hover()
  await page.getByRole('button', { name: `Filtre et options de ${name}` }).click()
}
const foot = (page: Page) => page.locator('.grid-foot')
const lastAsked = ({ asked }: FakeBackend, verb: string) => asked.findLast(({ name }) => name === verb)?.input

describe('the rows of a file', () => {
  it('are scrolled to the last one, and a jump goes where it says', async () => {
    const { page, close } = await openTable()
    await grid(page).focus()
    await page.keyboard.press('Control+End')
    await cell(page, SAMPLE_ROWS - 1, 9).waitFor()
    await page.getByRole('rowheader', { name: '18 250' }).waitFor()
    await page.keyboard.press('Control+g')
    await page.keyboard.type('9 000')
    await page.keyboard.press('Enter')
    await cell(page, 8999, 9).waitFor()
    expect(await grid(page).getAttribute('aria-activedescendant')).toMatch(/-8999-9$/)
    expect(await page.getByRole('gridcell').count()).toBeLessThan(900)
    await close()
  })

  it('show a cell that is clicked twice, and none under a dialog that the first of two clicks has closed', async () => {
    const { page, close } = await openTable()
    const shown = page.getByRole('dialog')
    const box = await cell(page, 2, 1).boundingBox()
    const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 8]
    // The second press of a double click that began elsewhere.
    await page.mouse.move(x, y)
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    await page.clock.runFor(500)
    expect(await shown.count()).toBe(0)
    await cell(page, 2, 1).dblclick()
    await shown.waitFor()
    await close()
  })

  it('are sorted by a header: ascending, descending, none; and by a second one with Shift', async () => {
    const { page, fakeBackend, close } = await openTable()
    await header(page, /Piétons/).click()
    await expect.poll(() => text(page, 0, 2)).toBe('200')
    expect(await header(page, /Piétons/).getAttribute('aria-sort')).toBe('ascending')
    await header(page, /Piétons/).click()
    await expect.poll(() => text(page, 0, 2)).toBe('3\u00a0299')
    await header(page, /Cyclistes/).click({ modifiers: ['Shift'] })
    await expect
      .poll(() => lastAsked(fakeBackend, 'preview.table'))
      .toMatchObject({
        view: {
          sort: [
            { column: 2, descending: true },
            { column: 3, descending: false },
          ],
        },
      })
    await header(page, /Piétons/).click()
    await expect.poll(() => header(page, /Piétons/).getAttribute('aria-sort')).toBe('none')
    await close()
  })

  it('are filtered by text, by range and by values, and all filters can be seen and removed', async () => {
    const { page, close } = await openTable()
    await menuOf(page, 'Station')
    await page.getByRole('textbox', { name: 'Texte' }).fill('PREVALAYE')
    await page.keyboard.press('Enter')
    await page.getByText('3 650 lignes sur 18 250').waitFor()
    await menuOf(page, 'Piétons')
    await page.getByRole('textbox', { name: 'De' }).fill('3 000')
    await page.getByRole('button', { name: 'Filtrer' }).click()
    await page.getByText('Piétons à partir de 3').waitFor()
    await menuOf(page, 'Jour férié')
    await page.getByRole('checkbox', { name: /^oui/ }).click()
    await page.getByRole('button', { name: 'Filtrer' }).click()
    await page.getByText('Jour férié est « oui »').waitFor()
    expect(await foot(page).innerText()).toMatch(/^\d+ lignes? sur 18/)
    await page.getByRole('button', { name: 'Tout effacer' }).click()
    await expect.poll(() => foot(page).innerText()).toMatch(/^18.250 lignes/)
    await menuOf(page, 'Piétons')
    await page.getByRole('textbox', { name: 'De' }).fill('beaucoup')
    await page.getByRole('button', { name: 'Filtrer' }).click()
    await page.getByRole('alert').getByText('Nombre ou date non valide.').waitFor()
    await close()
  })

  it('are filtered by two dates whose fields fit in the menu', async () => {
    const { page, close } = await openTable()
    await menuOf(page, 'Date du comptage')
    await page.getByLabel('De', { exact: true }).fill('2024-01-02')
    await page.getByLabel('À', { exact: true }).fill('2024-01-03')
    const isCut = await page.locator('.column-menu').evaluate((menu) => menu.scrollWidth > menu.clientWidth)
    expect(isCut).toBe(false)
    await page.getByRole('button', { name: 'Filtrer' }).click()
    await page.getByText('10 lignes sur 18 250').waitFor()
    await close()
  })

  it('of the previous filter are marked as such until the new one has gone through all of them', async () => {
    const { page, fakeBackend, close } = await openTable()
    let answer: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    fakeBackend.held.set('preview.table', held)
    await menuOf(page, 'Station')
    await page.getByRole('textbox', { name: 'Texte' }).fill('PREVALAYE')
    await page.keyboard.press('Enter')
    await expect.poll(() => grid(page).getAttribute('aria-busy')).toBe('true')
    answer()
    await page.getByText('3 650 lignes sur 18 250').waitFor()
    await expect.poll(() => grid(page).getAttribute('aria-busy')).toBe('false')
    await close()
  })

  it('stay as they are when a filter is stopped, and the filter is gone with it', async () => {
    const { page, fakeBackend, close } = await openTable()
    await expect.poll(() => foot(page).innerText()).toMatch(/^18.250 lignes/)
    let answer: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    fakeBackend.held.set('preview.table', held)
    await menuOf(page, 'Station')
    await page.getByRole('textbox', { name: 'Texte' }).fill('PREVALAYE')
    await page.keyboard.press('Enter')
    await page.getByText('Station contient « PREVALAYE »').waitFor()
    await page.getByRole('button', { name: 'Arrêter' }).click()
    await page.getByText('Station contient « PREVALAYE »').waitFor({ state: 'detached' })
    expect(await grid(page).getAttribute('aria-busy')).toBe('false')
    answer()
    await expect.poll(() => foot(page).innerText()).toMatch(/^18.250 lignes/)
    await close()
  })

  it('are searched in all columns, forwards and back, and what is found is marked', async () => {
    const { page, close } = await openTable()
    const field = page.getByRole('searchbox', { name: 'Rechercher dans le tableau' })
    await page.keyboard.press('Control+f')
    await page.keyboard.type('travaux')
    await page.keyboard.press('Enter')
    await page.getByText('Ligne 2', { exact: true }).waitFor()
    expect(await cell(page, 1, 7).getAttribute('class')).toMatch(/hit.*active/)
    await field.press('Enter')
    await page.getByText('Ligne 7', { exact: true }).waitFor()
    await field.press('Shift+Enter')
    await page.getByText('Ligne 2', { exact: true }).waitFor()
    await field.press('Shift+Enter')
    await page.getByText(/^Ligne 18.247 \(recherche reprise\)$/).waitFor()
    await field.fill('introuvable')
    await field.press('Enter')
    await page.getByText('Aucun résultat', { exact: true }).waitFor()
    await close()
  })

  it('are selected by dragging and by keyboard, and copied with or without their names', async () => {
    const { page, fakeBackend, close } = await openTable()
    await page
      .context()
      .grantPermissions(['clipboard-read', 'clipboard-write'])
      .catch(() => undefined)
    await cell(page, 1, 0).hover()
    await page.mouse.down()
    await cell(page, 3, 2).hover()
    await page.mouse.up()
    await page.getByText('9 cellules sélectionnées').waitFor()
    expect(await page.locator('[aria-selected="true"]').count()).toBe(9)
    await page.keyboard.press('Control+c')
    await page.getByText(/9 cellules copiées|Presse-papiers indisponible/).waitFor()
    expect(lastAsked(fakeBackend, 'preview.copy')).toMatchObject({
      view: { columns: [0, 1, 2] },
      from: 1,
      count: 3,
      withNames: false,
      decimal: ',',
    })
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowDown')
    expect(await page.getByText(/copiées|Presse-papiers indisponible/).count()).toBe(0)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowRight')
    await page.getByText('4 cellules sélectionnées').waitFor()
    await page.keyboard.press('Control+Shift+c')
    await expect
      .poll(() => lastAsked(fakeBackend, 'preview.copy'))
      .toMatchObject({ from: 3, count: 2, withNames: true })
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+c')
    await page.getByText(/Les 5.000 premières lignes copiées sur 18.250|Presse-papiers/).waitFor()
    await close()
  })

  it('are used by keyboard alone: header, menu, sort, whole value', async () => {
    const { page, close } = await openTable()
    await grid(page).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText('2024-01-01').waitFor()
    expect(await auditAccessibility(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await grid(page).focus()
    await page.keyboard.press('ArrowUp')
    expect(await grid(page).getAttribute('aria-activedescendant')).toMatch(/-head-1$/)
    await page.keyboard.press('Enter')
    await expect.poll(() => header(page, /Date du comptage/).getAttribute('aria-sort')).toBe('ascending')
    await page.keyboard.press('Alt+ArrowDown')
    await page.getByRole('button', { name: 'Trier par ordre décroissant' }).waitFor()
    expect(await auditAccessibility(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => grid(page).evaluate((element) => element === document.activeElement)).toBe(true)
    await close()
  })
})

describe('the columns of a file', () => {
  it('are hidden, pinned and resized, and are as they were when one comes back', async () => {
    const { page, close } = await openTable()
    await menuOf(page, 'Cyclistes')
    await page.getByRole('button', { name: 'Masquer' }).click()
    await page.getByText('9 colonnes sur 10').waitFor()
    expect(await header(page, /Cyclistes/).count()).toBe(0)
    await menuOf(page, 'Code commune')
    await page.getByRole('button', { name: 'Épingler' }).click()
    await expect.poll(() => page.getByRole('columnheader').nth(1).innerText()).toContain('Code commune')
    const edge = header(page, /Piétons/).locator('.data-edge')
    const before = (await header(page, /Piétons/).boundingBox())?.width ?? 0
    await edge.hover()
    await page.mouse.down()
    await page.mouse.move(((await edge.boundingBox())?.x ?? 0) + 84, 200)
    await page.mouse.up()
    const wide = (await header(page, /Piétons/).boundingBox())?.width ?? 0
    expect(wide).toBeGreaterThan(before + 60)
    await header(page, /Station/).click()
    await page.getByRole('button', { name: 'Retour' }).click()
    await lookAtFirst(page)
    expect((await header(page, /Piétons/).boundingBox())?.width).toBe(wide)
    expect(await header(page, /Cyclistes/).count()).toBe(0)
    expect(await header(page, /Station/).getAttribute('aria-sort')).toBe('ascending')
    await edge.dblclick()
    await expect.poll(async () => (await header(page, /Piétons/).boundingBox())?.width).toBeLessThan(wide)
    await close()
  })
})

describe('a table whose rows cannot be read', () => {
  it('keeps its first rows, says why, and is read when it is tried again', async () => {
    const broken = new Map([['preview.table' as const, failure('disk/full')]])
    const { page, fakeBackend, close } = await openTable({ broken })
    await page.locator('.grid-failed').getByRole('button', { name: 'Réessayer' }).waitFor()
    expect(await auditAccessibility(page)).toEqual([])
    fakeBackend.broken.clear()
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await grid(page).focus()
    await page.keyboard.press('Control+End')
    await cell(page, SAMPLE_ROWS - 1, 9).waitFor()
    await close()
  })
})
