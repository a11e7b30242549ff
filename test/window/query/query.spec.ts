// The query workbench: tables of the library, the editor, results, plans, charts, and saved queries.
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { failure } from '../../../shared/failure.js'
import { createBusyDownloads } from '../../support/samples/downloadSamples.js'
import { createLibraryRows } from '../../support/samples/librarySamples.js'
import { auditAccessibility } from '../../support/window/auditAccessibility.js'
import { createFakeBackend, FAKE_PORTAL, type FakeBackend, listCalls } from '../../support/window/fake/fakeBackend.js'
import { goToScreen } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'
import type { OpenedWindow } from '../../support/window/windowHarness.js'

const studio = setUpWindow()

async function openQueries(some: Partial<FakeBackend> = {}) {
  const fakeBackend = createFakeBackend({ library: createLibraryRows(12), ...some })
  const opened = await studio.open(fakeBackend)
  await goToScreen(opened, 'Requêtes')
  await opened.page.getByLabel('Requête SQL').waitFor()
  return { ...opened, fakeBackend }
}

const editor = ({ page }: Pick<OpenedWindow, 'page'>) => page.getByLabel('Requête SQL')

async function expectClean({ page, complaints }: OpenedWindow): Promise<void> {
  expect(await auditAccessibility(page)).toEqual([])
  expect(complaints).toEqual([])
}

describe('the workbench', () => {
  it.each(['light', 'dark'] as const)(
    'keeps the policy of the window and is accessible on all its faces, %s',
    async (theme) => {
      const shown = await openQueries({ settings: { ...createFakeBackend().settings, theme } })
      const { page } = shown
      await page.locator('.query-table > button').first().click()
      await editor(shown).click()
      await page.keyboard.type('SELECT * FROM x')
      await page.keyboard.press('Escape')
      await expectClean(shown)
      await page.getByRole('button', { name: 'Exécuter' }).click()
      await page.getByText('12 lignes · 10 colonnes').waitFor()
      await expectClean(shown)
      await page.getByRole('radio', { name: 'Graphique' }).click()
      await page.getByRole('img', { name: /^Courbe/ }).waitFor()
      for (const kind of ['Barres', 'Histogramme', 'Nuage']) {
        await page.getByRole('radio', { name: kind }).click()
        await page.getByRole('img', { name: new RegExp(`^${kind}`) }).waitFor()
      }
      await page.getByText('Échantillon aléatoire').waitFor()
      await expectClean(shown)
      await page.getByRole('radio', { name: 'Carte' }).click()
      await page.getByText('901 objets', { exact: true }).waitFor()
      await expectClean(shown)
      await page.getByRole('button', { name: 'Plan' }).click()
      await page.getByText('Regroupement des lignes').waitFor()
      await expectClean(shown)
      await shown.close()
    },
    120_000,
  )

  it('keeps its search as high as a line, with one table as with many', async () => {
    const shown = await openQueries({ library: createLibraryRows(1) })
    const field = shown.page.getByRole('searchbox', { name: 'Rechercher une table' })
    await shown.page.locator('.query-table').waitFor()
    expect((await field.locator('..').boundingBox())?.height).toBeLessThan(50)
    await shown.close()
  })

  it('offers tables and columns while one types, and runs by keyboard alone', async () => {
    const shown = await openQueries()
    const { page, fakeBackend } = shown
    const table = (await page.locator('.query-table code').first().textContent()) ?? ''
    await editor(shown).focus()
    await page.keyboard.type(`SELECT * FROM ${table.slice(0, 5)}`)
    await page.getByRole('option').filter({ hasText: table }).first().waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+a')
    await page.keyboard.type(`FROM ${table} SELECT Pi`)
    await page.getByRole('option').filter({ hasText: 'Piétons' }).first().waitFor()
    // The editor ignores keys in the first 75 ms of a suggestion, which a person cannot have read yet.
    await page.waitForTimeout(150)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Enter')
    await page.getByText('12 lignes · 10 colonnes').waitFor()
    expect(listCalls(fakeBackend, 'query.run')).toMatchObject([
      { portalId: FAKE_PORTAL.id, sql: `FROM ${table} SELECT "Piétons"` },
    ])
    await shown.close()
  })

  it('inserts tables and columns at the caret, or in place of what is selected, and keeps the focus', async () => {
    const shown = await openQueries()
    const { page, fakeBackend } = shown
    const table = (await page.locator('.query-table code').first().textContent()) ?? ''
    await editor(shown).focus()
    await page.keyboard.type('SELECT count(x) FROM')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: `Insérer ${table}` }).click()
    await page.keyboard.type(' LIMIT 5')
    await page.keyboard.press('Escape')
    await page.locator('.query-table > button').first().click()
    await editor(shown).focus()
    await page.keyboard.press('Control+Home')
    for (const _ of 'SELECT count(') await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await page.getByTitle(/^Insérer Piétons/).click()
    await expect
      .poll(() => listCalls(fakeBackend, 'query.draft').at(-1))
      .toMatchObject({ sql: `SELECT count("Piétons") FROM ${table} LIMIT 5` })
    await shown.close()
  })

  it('types over what is selected in the page, also before the browser has told the editor of it', async () => {
    const shown = await openQueries()
    const { page, complaints } = shown
    const typed = () => listCalls(shown.fakeBackend, 'query.draft').at(-1)
    await editor(shown).fill('SELECT 1 AS one')
    await editor(shown).getByText('one').waitFor()
    await page.evaluate(() => {
      globalThis.addEventListener('selectionchange', (event) => event.stopImmediatePropagation(), { capture: true })
    })
    await editor(shown).fill('SELECT 2 AS two')
    await expect.poll(typed).toMatchObject({ sql: 'SELECT 2 AS two' })
    // The editor believes that all is selected, while in the page there is only a caret again.
    await editor(shown).press('Control+a')
    await editor(shown).evaluate((line) => {
      const root = line.getRootNode() as ShadowRoot & { getSelection(): Selection }
      root.getSelection().collapseToEnd()
    })
    await page.keyboard.insertText(' LIMIT 3')
    await expect.poll(typed).toMatchObject({ sql: 'SELECT 2 AS two LIMIT 3' })
    expect(complaints).toEqual([])
    await shown.close()
  })

  it('gives the tables the width to which their edge is dragged, also after a reload', async () => {
    const shown = await openQueries()
    const { page } = shown
    const pane = page.locator('.query-side')
    const edge = page.getByRole('separator', { name: 'Largeur de la liste des tables' })
    const before = (await pane.boundingBox())?.width ?? 0
    const at = await edge.boundingBox()
    if (at === null) throw new Error('the edge is not drawn')
    await page.mouse.move(at.x + 4, at.y + 100)
    await page.mouse.down()
    await page.mouse.move(at.x + 64, at.y + 100, { steps: 4 })
    await page.mouse.up()
    expect((await pane.boundingBox())?.width).toBe(before + 60)
    await edge.press('ArrowLeft')
    expect((await pane.boundingBox())?.width).toBe(before + 36)
    await page.reload()
    await goToScreen(shown, 'Requêtes')
    expect((await pane.boundingBox())?.width).toBe(before + 36)
    await edge.dblclick()
    expect((await pane.boundingBox())?.width).toBe(before)
    await expectClean(shown)
    await shown.close()
  })

  it('takes no key that is typed into it for a command of the window', async () => {
    const shown = await openQueries()
    await editor(shown).focus()
    await shown.page.keyboard.type("SELECT '?'")
    expect(await shown.page.getByRole('dialog').count()).toBe(0)
    await expect
      .poll(() => listCalls(shown.fakeBackend, 'query.draft').at(-1))
      .toMatchObject({ sql: expect.stringContaining("'?'") })
    await shown.close()
  })

  it('keeps what is being written through leaving, and shows it again after a restart', async () => {
    const shown = await openQueries()
    await editor(shown).focus()
    await shown.page.keyboard.type('SELECT 42 AS reste')
    await expect.poll(() => shown.fakeBackend.books.get(FAKE_PORTAL.id)?.draft).toBe('SELECT 42 AS reste')
    await goToScreen(shown, 'Catalogue')
    await goToScreen(shown, 'Requêtes')
    await shown.page.getByText('reste').waitFor()
    await shown.page.reload()
    await goToScreen(shown, 'Requêtes')
    await editor(shown).getByText('reste').waitFor()
    await shown.close()
  })

  it('begins with the rows that the grid shows: its filters, its order and its columns', async () => {
    const shown = await studio.open(
      createFakeBackend({ downloads: createBusyDownloads().filter(({ state }) => state.type === 'done') }),
    )
    const { page } = shown
    await goToScreen(shown, 'Téléchargements')
    await page
      .getByRole('button', { name: /^Aperçu de / })
      .first()
      .click()
    const header = (name: string) => page.getByRole('columnheader', { name: new RegExp(name) })
    await header('Station').hover()
    await page.getByRole('button', { name: 'Filtre et options de Station' }).click()
    await page.getByRole('textbox', { name: 'Texte' }).fill('Prévalaye')
    await page.keyboard.press('Enter')
    await page.getByText('3 650 lignes sur 18 250').waitFor()
    await header('Piétons').click()
    await header('Piétons').click()
    await page.getByRole('button', { name: 'Interroger…' }).click()
    await editor(shown).getByText('LIMIT').waitFor()
    const sql = (await editor(shown).innerText()).replace(/\s+/g, ' ').trim()
    expect(sql).toMatch(
      /^SELECT \* FROM \S+ WHERE contains\(strip_accents\(lower\("Station"\)\), 'prevalaye'\) ORDER BY "Piétons" DESC NULLS LAST LIMIT 100$/,
    )
    await shown.close()
  })

  it('begins a query over the file that is previewed, and keeps the one before in the history', async () => {
    const books = new Map([[FAKE_PORTAL.id as string, { draft: 'SELECT 1 AS avant', saved: [], history: [] }]])
    const fakeBackend = createFakeBackend({
      downloads: createBusyDownloads().filter(({ state }) => state.type === 'done'),
      library: createLibraryRows(12),
      books,
    })
    const shown = await studio.open(fakeBackend)
    const { page } = shown
    await goToScreen(shown, 'Téléchargements')
    await page
      .getByRole('button', { name: /^Aperçu de / })
      .first()
      .click()
    await page.getByRole('button', { name: 'Interroger…' }).click()
    await editor(shown).getByText('LIMIT').waitFor()
    await expect.poll(() => fakeBackend.books.get(FAKE_PORTAL.id)?.history[0]?.sql).toBe('SELECT 1 AS avant')
    await page.getByRole('button', { name: 'Enregistrées et historique' }).click()
    await page.getByRole('menuitem', { name: /SELECT 1 AS avant/ }).click()
    await editor(shown).getByText('avant').waitFor()
    await shown.close()
  })

  it('begins over one file from its row of the library, and over several from the bar of the selection', async () => {
    const shown = await studio.open(createFakeBackend({ library: createLibraryRows(12) }))
    const { page } = shown
    await goToScreen(shown, 'Bibliothèque')
    const rows = page.locator('.library-row:not(.row-head)')
    await rows
      .first()
      .getByRole('button', { name: /^Interroger / })
      .click()
    await editor(shown).getByText('LIMIT').waitFor()
    expect((await editor(shown).innerText()).trim()).toMatch(/^SELECT \*\s+FROM \w+\s+LIMIT 100$/)
    await goToScreen(shown, 'Bibliothèque')
    for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').click()
    await page.getByRole('group', { name: 'Sélection' }).getByRole('button', { name: 'Interroger…' }).click()
    await expect
      .poll(async () => (await editor(shown).innerText()).trim())
      .toMatch(/^-- \w+\s+SELECT \*\s+FROM \w+\s+LIMIT 100$/)
    await expectClean(shown)
    await shown.close()
  })

  it('keeps a query under a name, gives it back, and deletes it', async () => {
    const shown = await openQueries()
    const { page, fakeBackend } = shown
    await editor(shown).focus()
    await page.keyboard.type('SELECT 7 AS sept')
    await page.getByRole('button', { name: 'Enregistrer…' }).click()
    await page.keyboard.type('Les sept')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => fakeBackend.books.get(FAKE_PORTAL.id)?.saved)
      .toMatchObject([{ name: 'Les sept', sql: 'SELECT 7 AS sept' }])
    await editor(shown).focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('SELECT 8')
    await page.getByRole('button', { name: 'Enregistrées et historique' }).click()
    await page.getByRole('menuitem', { name: /^Les sept/ }).click()
    await editor(shown).getByText('sept').waitFor()
    await page.getByRole('button', { name: 'Enregistrées et historique' }).click()
    await page.getByRole('menuitem', { name: 'Supprimer une requête enregistrée' }).click()
    await page.getByRole('menuitem', { name: 'Les sept', exact: true }).click()
    await page.mouse.move(0, 0)
    await page.clock.runFor(6000)
    await expect.poll(() => fakeBackend.books.get(FAKE_PORTAL.id)?.saved).toEqual([])
    await shown.close()
  })

  it('shows its answer as every other table: sorted, filtered, searched, and exported as it is shown', async () => {
    const shown = await openQueries()
    const { page, fakeBackend } = shown
    await editor(shown).fill('SELECT 1')
    await page.keyboard.press('Control+Enter')
    await page.getByText('12 lignes · 10 colonnes').waitFor()
    expect(listCalls(fakeBackend, 'preview.table')).toEqual([])
    await page.getByRole('columnheader', { name: /Piétons/ }).click()
    await expect.poll(() => listCalls(fakeBackend, 'preview.table')).toMatchObject([{ answer: 1 }])
    await page.getByRole('searchbox', { name: 'Rechercher dans le tableau' }).fill('rue')
    await page.keyboard.press('Enter')
    await expect.poll(() => listCalls(fakeBackend, 'preview.find')).toMatchObject([{ answer: 1, text: 'rue' }])
    await page.getByRole('button', { name: 'Exporter…' }).click()
    await page.getByRole('dialog', { name: 'Exporter' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Exporter' }).waitFor({ state: 'detached' })
    expect(listCalls(fakeBackend, 'preview.export')).toMatchObject([
      { media: [{ answer: 1 }], sql: 'SELECT * FROM answer', view: { sort: [{ descending: false }] } },
    ])
    await shown.close()
  })

  it('says what is wrong with a query, and keeps the query', async () => {
    const shown = await openQueries({
      broken: new Map([['query.run', failure('look/unknown-table', { name: 'velo' })]]),
    })
    await editor(shown).focus()
    await shown.page.keyboard.type('SELECT * FROM velo ')
    await shown.page.keyboard.press('Control+Enter')
    await shown.page.getByText('Aucune table « velo »').waitFor()
    expect(await editor(shown).innerText()).toContain('velo')
    expect(await editor(shown).locator('.cm-error').innerText()).toBe('velo')
    await expectClean(shown)
    await editor(shown).focus()
    await shown.page.keyboard.type('s')
    expect(await editor(shown).locator('.cm-error').count()).toBe(0)
    await shown.close()
  })
})

describe('the list of completions', () => {
  it('ends with a whole row', async () => {
    const shown = await openQueries()
    const { page } = shown
    await editor(shown).focus()
    await page.keyboard.type('SELECT ')
    await page.keyboard.press('Control+Space')
    const list = page.locator('.cm-tooltip-autocomplete > ul')
    await list.getByRole('option').nth(10).waitFor({ state: 'attached' })
    const cut = await list.evaluate((ul) => {
      const end = ul.getBoundingClientRect().top + ul.clientTop + ul.clientHeight
      return [...ul.querySelectorAll('li')]
        .map((row) => row.getBoundingClientRect())
        .filter(({ top, bottom }) => top < end - 0.5 && bottom > end + 0.5).length
    })
    expect(cut).toBe(0)
    await shown.close()
  })
})

it('the list of completions is gone once the query runs', async () => {
  const shown = await openQueries()
  const { page } = shown
  await editor(shown).focus()
  await page.keyboard.type('SELECT ')
  await page.keyboard.press('Control+Space')
  const list = page.locator('.cm-tooltip-autocomplete')
  await list.waitFor()
  await page.keyboard.press('Control+Enter')
  await list.waitFor({ state: 'detached' })
  await shown.close()
})

it('a query that the person stopped is not shown as an error', async () => {
  const shown = await openQueries({ broken: new Map([['query.run', failure('look/cancelled')]]) })
  await editor(shown).focus()
  await shown.page.keyboard.type('SELECT 1')
  await shown.page.keyboard.press('Control+Enter')
  await shown.page.getByRole('status').filter({ hasText: 'Arrêté.' }).waitFor()
  expect(await shown.page.getByRole('alert').count()).toBe(0)
  await expectClean(shown)
  await shown.close()
})

it('stored queries that can never be read can be left aside for new ones', async () => {
  const shown = await openQueries({ broken: new Map([['query.read', failure('disk/denied')]]) })
  await shown.page.getByText('Les requêtes enregistrées ne sont ni affichées ni modifiées.').waitFor()
  await expectClean(shown)
  await shown.page.getByRole('button', { name: 'Repartir de zéro' }).click()
  await shown.page.getByText('« queries.json.kept-1 »').waitFor()
  expect(await shown.page.getByRole('alert').count()).toBe(0)
  await shown.close()
})

describe('a chart of an answer', () => {
  it('has room for its last number, however long', async () => {
    const shown = await openQueries()
    const { page } = shown
    await editor(shown).focus()
    await page.keyboard.type('SELECT 1')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('radio', { name: 'Graphique' }).click()
    await page.getByRole('radio', { name: 'Histogramme' }).click()
    const picture = page.getByRole('img', { name: /^Histogramme/ })
    await picture.waitFor()
    const cut = await picture.evaluate((svg) => {
      const { left, right } = svg.getBoundingClientRect()
      return [...svg.querySelectorAll('text')]
        .filter((text) => text.getBoundingClientRect().right > right || text.getBoundingClientRect().left < left)
        .map(({ textContent }) => textContent)
    })
    expect(cut).toEqual([])
    await shown.close()
  })

  it('is there after one click, changed by another, and saved as SVG and as PNG', async () => {
    const shown = await openQueries()
    const { page, fakeBackend } = shown
    await editor(shown).focus()
    await page.keyboard.type('SELECT 1')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('radio', { name: 'Graphique' }).click()
    await page.getByRole('img', { name: /^Courbe : Somme de Piétons selon Date du comptage/ }).waitFor()
    expect(listCalls(fakeBackend, 'query.chart')).toEqual([
      { kind: 'line', x: 1, y: 2, series: null, aggregate: 'sum' },
    ])
    await page.getByText('Dates regroupées par').waitFor()
    await page.getByText('Valeurs en tableau').click()
    await expect.poll(() => page.locator('.chart-table tbody tr').count()).toBe(40)
    const svgSaved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Enregistrer en SVG…' }).click()
    const svg = await svgSaved
    expect(svg.suggestedFilename()).toBe('graphique.svg')
    const text = await readFile((await svg.path()) ?? '', 'utf8')
    expect(text).toMatch(/^<\?xml[^>]*>\s*<svg /)
    expect(text).not.toMatch(/var\(--|<style|<script|currentColor"\s+fill="none"/)
    const pngSaved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Enregistrer en PNG…' }).click()
    const bytes = await readFile((await (await pngSaved).path()) ?? '')
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    expect(bytes.length).toBeGreaterThan(3000)
    expect(shown.complaints).toEqual([])
    await shown.close()
  })
})

it('an answer in a low window scrolls in one place alone, and shows some of its rows', async () => {
  const fakeBackend = createFakeBackend({ library: createLibraryRows(12) })
  const opened = await studio.open(fakeBackend, { viewport: { width: 900, height: 600 } })
  const { page } = opened
  await goToScreen(opened, 'Requêtes')
  await editor(opened).click()
  await page.keyboard.type('SELECT * FROM x')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Exécuter' }).click()
  await page.getByText('12 lignes · 10 colonnes').waitFor()
  await page.getByRole('grid').getByRole('row').nth(1).waitFor()
  const scrolling = await page.locator('.query-work, .query-work *').evaluateAll((all) =>
    all.flatMap((one) => {
      const isScroller = /auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight
      return isScroller ? [[one.className, one.clientHeight] as const] : []
    }),
  )
  expect(scrolling).toHaveLength(1)
  expect(scrolling[0]?.[1]).toBeGreaterThan(150)
})
