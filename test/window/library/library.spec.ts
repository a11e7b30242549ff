// The library: everything on disk by state, for mouse, keyboard and screen reader, with few and with very many files.
import { describe, expect, it } from 'vitest'
import { failure } from '../../../shared/failure.js'
import { SAMPLE_NOW_MS } from '../../support/samples/cityCatalogue.js'
import { createBusyDownloads, createDownloadView } from '../../support/samples/downloadSamples.js'
import { createLibraryRow, createLibraryRows, markAsFailing } from '../../support/samples/librarySamples.js'
import { auditAccessibility } from '../../support/window/auditAccessibility.js'
import { createFakeBackend, type FakeBackend, listCalls } from '../../support/window/fake/fakeBackend.js'
import { sendToWindow } from '../../support/window/fake/fakeBridge.js'
import { goToScreen } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'
import type { OpenedWindow } from '../../support/window/windowHarness.js'

const studio = setUpWindow()

async function library(some: Partial<FakeBackend> = {}): Promise<OpenedWindow & { readonly fakeBackend: FakeBackend }> {
  const fakeBackend = createFakeBackend({ library: createLibraryRows(60), ...some })
  const openedWindow = await studio.open(fakeBackend)
  await goToScreen(openedWindow, 'Bibliothèque')
  return { ...openedWindow, fakeBackend }
}
const filter = ({ page }: OpenedWindow, name: string) => page.getByRole('button', { name: new RegExp(`^${name} \\d`) })
const pane = ({ page }: OpenedWindow) => page.getByRole('complementary', { name: 'Détails du fichier' })

async function expectAccessible({ page, complaints }: OpenedWindow): Promise<void> {
  expect(await auditAccessibility(page)).toEqual([])
  expect(complaints.filter((one) => !one.startsWith('console: Failed to load'))).toEqual([])
}

describe('the library', () => {
  it.each(['light', 'dark'] as const)('has no accessibility violation, full and open, %s', async (theme) => {
    const shown = await library({
      library: createLibraryRows(12),
      settings: { ...createFakeBackend().settings, theme },
    })
    await shown.page.locator('.library-row:not(.row-head)').nth(3).click()
    await pane(shown).getByText('Historique').waitFor()
    await expectAccessible(shown)
  })

  it('lists the downloads of another folder, also where there is none yet', async () => {
    const empty = await library({ library: [] })
    await empty.page.getByText('Aucun fichier', { exact: false }).waitFor()
    await empty.page.getByRole('button', { name: 'Ajouter un dossier…' }).click()
    await empty.page.getByText('Aucun téléchargement de Rudi Desk dans ~/Partage/Rudi.').waitFor()
    const full = await library({ library: createLibraryRows(12) })
    await full.page.getByRole('button', { name: 'Ajouter un dossier…' }).click()
    await full.page.getByText('12 fichiers dans ~/Partage/Rudi.').waitFor()
    await expectAccessible(full)
  })

  it('keeps its rows in place when the details open and close beside it', async () => {
    const shown = await library()
    await shown.page.setViewportSize({ width: 1280, height: 800 })
    const row = shown.page.locator('.library-row:not(.row-head)').nth(3)
    const yOf = async () => Math.round((await row.boundingBox())?.y ?? Number.NaN)
    const before = await yOf()
    await row.click()
    await pane(shown).getByText('Historique').waitFor()
    await expect.poll(yOf).toBe(before)
    await pane(shown).getByRole('button', { name: 'Fermer' }).first().click()
    await pane(shown).waitFor({ state: 'detached' })
    await expect.poll(yOf).toBe(before)
  })

  it('has no accessibility violation with nothing in it', async () => {
    await expectAccessible(await library({ library: [] }))
  })

  it('is not called empty while what was just downloaded is being added', async () => {
    const shown = await library({ library: [], libraryIsBehind: true })
    await shown.page.locator('.row.skeleton').first().waitFor()
    expect(await shown.page.getByText('Aucun fichier').count()).toBe(0)
    Object.assign(shown.fakeBackend, { library: createLibraryRows(3), libraryIsBehind: false })
    await sendToWindow(shown.page, 'library.changed', { revision: 1, files: 1 })
    await shown.page.locator('.library-row:not(.row-head)').first().waitFor()
  })

  it('says of each file how it stands, and why where there is something to do', async () => {
    const shown = await library({
      library: createLibraryRows(3).map(markAsFailing),
    })
    const rows = shown.page.locator('.library-row:not(.row-head)')
    await expect.poll(() => rows.count()).toBe(3)
    expect(await rows.nth(0).innerText()).toContain('Absent')
    expect(await rows.nth(0).getByRole('button').count()).toBe(1)
    expect(await rows.nth(1).innerText()).toContain('Contenu différent du téléchargement')
  })

  it('narrows to a state and offers to mend what can be mended', async () => {
    const shown = await library()
    await filter(shown, 'Endommagés').click()
    await shown.page.getByRole('button', { name: /^Réparer ces/ }).click()
    await shown.page.getByText('Réparation de 3 fichiers…').waitFor()
    const damaged = { text: '', only: 'damaged', by: 'dataset', order: 'group', descending: false, without: [] }
    expect(listCalls(shown.fakeBackend, 'library.repair')).toEqual([{ files: damaged, from: null }])
    const repaired = { type: 'repaired', fetchedBytes: 1_000_000, taken: false, kept: null } as const
    for (const [left, name] of [
      [2, 'a.csv'],
      [1, 'b.csv'],
    ] as const)
      await sendToWindow(shown.page, 'library.repaired', { name, sizeBytes: 50_000_000, left, outcome: repaired })
    await sendToWindow(shown.page, 'library.repaired', {
      name: 'c.csv',
      sizeBytes: 1,
      left: 0,
      outcome: { type: 'repaired', fetchedBytes: 0, taken: true, kept: 'c.csv.rudi-previous' },
    })
    await shown.page.getByText('2 fichiers réparés').waitFor()
    await shown.page.getByText('Fichier copié depuis le dossier').waitFor()
    await shown.page.getByText('c.csv.rudi-previous').waitFor()
    await expectAccessible(shown)
    // A notice of success closes by itself, and stays while the pointer is on it.
    const news = shown.page.locator('.toast', { hasText: '2 fichiers réparés' })
    await news.hover()
    await shown.page.clock.runFor(9000)
    expect(await news.count()).toBe(1)
    await shown.page.mouse.move(0, 0)
    await shown.page.clock.runFor(9000)
    await news.waitFor({ state: 'detached' })
  })

  it('calls the download of what is outdated an update, and looks first at what another program changed', async () => {
    const shown = await library()
    const button = (name: RegExp) => shown.page.getByRole('main').getByRole('button', { name })
    await filter(shown, 'Obsolètes').click()
    await button(/^Mettre à jour ces/).click()
    expect(listCalls(shown.fakeBackend, 'library.fetchAgain')).toMatchObject([{ files: { only: 'outdated' } }])
    await filter(shown, 'Modifiés').click()
    await button(/^Télécharger à nouveau ces/).waitFor()
    expect(await button(/^Vérifier ces/).getAttribute('class')).toContain('primary')
    await filter(shown, 'Vérifiés').click()
    expect(await button(/^(?:Télécharger à nouveau|Mettre à jour)/).count()).toBe(0)
  })

  it('groups by producer and project, with how much there is in each', async () => {
    const shown = await library()
    await shown.page.getByRole('radio', { name: 'Producteur' }).click()
    await shown.page.getByRole('row', { name: 'Air Breizh' }).first().waitFor()
    await shown.page.getByRole('radio', { name: 'Projet' }).click()
    const head = shown.page.getByRole('row', { name: 'Données RUDI' })
    await head.waitFor()
    expect(await head.innerText()).toMatch(/\d+ fichiers · /)
  })

  it('finds by what is typed, and says when nothing answers', async () => {
    const shown = await library()
    await shown.page.getByRole('searchbox', { name: /projet/ }).fill('arbres')
    await shown.page.clock.runFor(300)
    await expect.poll(() => shown.page.locator('.library-total').innerText()).toMatch(/^12 fichiers/)
    await shown.page.getByRole('searchbox', { name: /projet/ }).fill('zzz')
    await shown.page.clock.runFor(300)
    await shown.page.getByText('Aucun résultat').waitFor()
  })

  it('forgets a file five seconds later, and not at all when that is undone', async () => {
    const shown = await library({ library: createLibraryRows(2) })
    const forget = async (): Promise<void> => {
      await shown.page.locator('.library-row:not(.row-head)').first().click()
      await pane(shown).getByRole('button', { name: 'Retirer de la bibliothèque' }).click()
    }
    await forget()
    await expect.poll(() => shown.page.locator('.library-row:not(.row-head)').count()).toBe(1)
    await goToScreen(shown, 'Panier')
    await shown.page.keyboard.press('Control+z')
    await goToScreen(shown, 'Bibliothèque')
    await expect.poll(() => shown.page.locator('.library-row:not(.row-head)').count()).toBe(2)
    await shown.page.clock.runFor(6000)
    expect(listCalls(shown.fakeBackend, 'library.forget')).toEqual([])
    await forget()
    await shown.page.mouse.move(0, 0)
    await shown.page.clock.runFor(6000)
    await expect.poll(() => listCalls(shown.fakeBackend, 'library.forget')).toEqual([{ files: [1] }])
  })

  it('picks files by mouse and by keyboard, as the catalogue does', async () => {
    const shown = await library({ library: createLibraryRows(30) })
    const rows = shown.page.locator('.library-row:not(.row-head)')
    const selected = shown.page.getByRole('group', {
      name: 'Fichiers sélectionnés',
    })
    await rows.nth(1).click({ modifiers: ['Control'] })
    await rows.nth(4).click({ modifiers: ['Shift'] })
    await selected.getByText('4 sélectionnés').waitFor()
    expect(await pane(shown).count()).toBe(0)
    await shown.page.keyboard.press('Shift+ArrowDown')
    await selected.getByText('5 sélectionnés').waitFor()
    await shown.page.keyboard.press('ArrowDown')
    await shown.page.keyboard.press('Space')
    await selected.getByText('6 sélectionnés').waitFor()
    await shown.page.keyboard.press('Escape')
    await selected.waitFor({ state: 'detached' })
    await shown.page.keyboard.press('Control+a')
    await selected.getByText('30 sélectionnés').waitFor()
    await selected.getByRole('button', { name: 'Vérifier à nouveau' }).click()
    await expect.poll(() => listCalls(shown.fakeBackend, 'library.verify').length).toBe(1)
    const [{ files } = { files: [] }] = listCalls(shown.fakeBackend, 'library.verify') as { files: number[] }[]
    expect(files.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1))
    await expectAccessible(shown)
  })

  it('shows the preview of a file that is clicked twice', async () => {
    const shown = await library({ library: createLibraryRows(30) })
    const row = shown.page.locator('.library-row:not(.row-head)').filter({ hasText: 'Vérifié' }).first()
    await row.locator('.file-name').dblclick()
    // The fake backend has one table for every file.
    await shown.page.getByRole('heading', { level: 1, name: 'comptages piétons 2024.csv' }).waitFor()
  })

  it('selects all of thousands that were never scrolled to', async () => {
    const shown = await library({ library: createLibraryRows(2000) })
    await shown.page
      .locator('.library-row:not(.row-head)')
      .first()
      .click({ modifiers: ['Control'] })
    await shown.page.keyboard.press('Control+a')
    await shown.page.getByText('2 000 sélectionnés').waitFor()
    expect(listCalls(shown.fakeBackend, 'library.page').length).toBeLessThan(4)
  })

  it('deletes from the disk when the way back is over, and not at all when that is undone', async () => {
    const shown = await library({ library: createLibraryRows(6) })
    const rows = shown.page.locator('.library-row:not(.row-head)')
    await rows.nth(0).click({ modifiers: ['Control'] })
    await rows.nth(1).click({ modifiers: ['Control'] })
    await shown.page.keyboard.press('Delete')
    await shown.page.getByText('2 fichiers déplacés vers la corbeille').waitFor()
    await expect.poll(() => rows.count()).toBe(4)
    await shown.page.getByRole('button', { name: 'Rétablir', exact: true }).click()
    await expect.poll(() => rows.count()).toBe(6)
    await shown.page.clock.runFor(6000)
    expect(listCalls(shown.fakeBackend, 'library.delete')).toEqual([])
    await rows.nth(0).click({ modifiers: ['Control'] })
    await shown.page.getByRole('button', { name: 'Supprimer du disque' }).click()
    await shown.page.mouse.move(0, 0)
    await shown.page.clock.runFor(6000)
    await expect.poll(() => listCalls(shown.fakeBackend, 'library.delete')).toEqual([{ files: [1] }])
  })

  it('keeps the keyboard on its file where the list is read anew and another comes before it', async () => {
    const [first, ...others] = createLibraryRows(6)
    if (first === undefined) throw new Error('there are rows')
    const shown = await library({ library: others })
    const rows = shown.page.locator('.library-row:not(.row-head)')
    await rows.nth(0).focus()
    await shown.page.keyboard.press('ArrowDown')
    const name = await rows.nth(1).getAttribute('aria-label')
    const focused = () => shown.page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null)
    await expect.poll(focused).toBe(name)
    Object.assign(shown.fakeBackend, { library: [first, ...others] })
    await sendToWindow(shown.page, 'library.changed', { revision: 1, files: 6 })
    await expect.poll(() => rows.count()).toBe(6)
    expect(await rows.nth(2).getAttribute('aria-label')).toBe(name)
    await expect.poll(focused).toBe(name)
    await shown.page.keyboard.press('Delete')
    await shown.page.getByText('1 fichier déplacé vers la corbeille').waitFor()
    await shown.page.mouse.move(0, 0)
    await shown.page.clock.runFor(6000)
    await expect.poll(() => listCalls(shown.fakeBackend, 'library.delete')).toEqual([{ files: [others[1]?.id] }])
  })

  it('says other things on after a message of success has closed by itself', async () => {
    const shown = await library()
    await sendToWindow(shown.page, 'library.rotted', { name: 'abîmé.csv' })
    await shown.page.getByRole('button', { name: 'Ajouter un dossier…' }).click()
    const added = shown.page.getByText('60 fichiers dans ~/Partage/Rudi.')
    await added.waitFor()
    await shown.page.mouse.move(0, 0)
    await shown.page.clock.runFor(9000)
    await added.waitFor({ state: 'detached' })
    expect(await shown.page.getByText('abîmé.csv est endommagé sur le disque.').count()).toBe(1)
  })

  it('counts a file that is being deleted nowhere, and everywhere again when that is undone', async () => {
    const shown = await library({ library: createLibraryRows(6) })
    const counts = async () => ({
      total: await shown.page.locator('.library-total').innerText(),
      all: await filter(shown, 'Tous').innerText(),
      group: await shown.page.locator('.library-group .figure').first().innerText(),
      place: await shown.page
        .getByRole('navigation', { name: 'Écrans' })
        .getByRole('button', { name: /^Bibliothèque/ })
        .innerText(),
    })
    const numbers = async () => Object.values(await counts()).map((text) => /\d+/.exec(text)?.[0])
    expect(await numbers()).toEqual(['6', '6', '4', '6'])
    await shown.page
      .locator('.library-row:not(.row-head)')
      .first()
      .click({ modifiers: ['Control'] })
    await shown.page.keyboard.press('Delete')
    await shown.page.getByText('1 fichier déplacé vers la corbeille').waitFor()
    await expect.poll(numbers).toEqual(['5', '5', '3', '5'])
    await shown.page.getByRole('button', { name: 'Rétablir', exact: true }).click()
    await expect.poll(numbers).toEqual(['6', '6', '4', '6'])
    expect(listCalls(shown.fakeBackend, 'library.delete')).toEqual([])
  })

  it('sorts by a column, the other way round, and then in groups again', async () => {
    const shown = await library({ library: createLibraryRows(12) })
    const names = () =>
      shown.page
        .locator('.library-row:not(.row-head)')
        .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
    const head = shown.page.getByRole('columnheader', { name: 'Taille' })
    const bySize = createLibraryRows(12)
      .toSorted((one, other) => other.sizeBytes - one.sizeBytes)
      .map(({ name }) => name)
    expect(await shown.page.locator('.library-group').count()).toBe(3)
    await head.getByRole('button').click()
    await expect.poll(names).toEqual(bySize)
    expect(await head.getAttribute('aria-sort')).toBe('descending')
    expect(await shown.page.locator('.library-group').count()).toBe(0)
    await head.getByRole('button').click()
    await expect.poll(names).toEqual(bySize.toReversed())
    await head.getByRole('button').click()
    await expect.poll(() => shown.page.locator('.library-group').count()).toBe(3)
  })

  it('has a heading over several files of a dataset, and over each producer', async () => {
    const shown = await library({
      library: [...createLibraryRows(3), createLibraryRow(4)],
    })
    await expect.poll(() => shown.page.locator('.library-group').count()).toBe(1)
    const alone = shown.page.getByRole('row', {
      name: createLibraryRow(4).name,
    })
    expect(await alone.innerText()).toContain(createLibraryRow(4).datasetTitle)
    await shown.page.getByRole('radio', { name: 'Producteur' }).click()
    await expect.poll(() => shown.page.locator('.library-group').count()).toBe(2)
  })

  it('shows where a file lies, offers the remedy of a damaged one first, and the preview of a good one', async () => {
    const shown = await library({ library: createLibraryRows(6) })
    const [good, damaged] = [createLibraryRow(0), createLibraryRow(5)]
    await shown.page.getByRole('row', { name: good.name }).first().click()
    await pane(shown).getByText(`/home/ada/Données RUDI/${good.name}`).waitFor()
    const first = pane(shown).locator('.library-actions button').first()
    expect(await first.innerText()).toBe('Aperçu')
    await shown.page.getByRole('row', { name: damaged.name }).first().click()
    await expect.poll(() => first.innerText()).toBe('Réparer')
  })

  it('shows no file beside a list that does not have it', async () => {
    const shown = await library({ library: createLibraryRows(8) })
    await shown.page
      .getByRole('row', { name: createLibraryRow(0).name })
      .first()
      .click()
    await pane(shown).waitFor()
    await filter(shown, 'Endommagés').click()
    await pane(shown).waitFor({ state: 'detached' })
  })

  it('looks for an update of a good file, and promises no second download of what is here', async () => {
    const shown = await library({ library: createLibraryRows(1) })
    await shown.page
      .getByRole('row', { name: createLibraryRow(0).name })
      .first()
      .click()
    expect(await pane(shown).getByRole('button', { name: 'Télécharger à nouveau' }).count()).toBe(0)
    await pane(shown).getByRole('button', { name: 'Rechercher une mise à jour' }).click()
    const toast = shown.page.locator('.toast')
    expect((await toast.innerText()).split('\n')).toEqual([
      '1 fichier ajouté aux téléchargements.',
      'Afficher les téléchargements',
    ])
  })

  it('names a file whose bytes changed by themselves, and leads to it', async () => {
    const shown = await library()
    await sendToWindow(shown.page, 'library.rotted', { name: 'arbres.csv' })
    await shown.page.getByText('arbres.csv est endommagé sur le disque.').waitFor()
    await shown.page.getByRole('button', { name: 'Afficher les problèmes' }).click()
    await expect.poll(() => filter(shown, 'Endommagés').getAttribute('aria-pressed')).toBe('true')
  })

  it('leads to all problems that a verification has found, damaged and missing', async () => {
    const rows = createLibraryRows(24)
    const bad = rows.filter(({ standing }) => standing === 'damaged' || standing === 'missing')
    expect(new Set(bad.map(({ standing }) => standing)).size).toBe(2)
    const shown = await library({ library: rows })
    await sendToWindow(shown.page, 'library.checked', { done: 24, total: 24, bad: bad.length, name: null })
    await shown.page.getByRole('button', { name: 'Afficher les problèmes' }).click()
    await filter(shown, 'Problèmes').getByText(String(bad.length), { exact: true }).waitFor()
    expect(await shown.page.locator('.library-row:not(.row-head)').count()).toBe(bad.length)
  })

  it('opens the file of a finished download, and waits for one that is not in the index yet', async () => {
    const [file] = createLibraryRows(1)
    if (file === undefined) throw new Error('broken promise: a library of one')
    const done = {
      ...createDownloadView(0, { type: 'done', verdict: file.verdict, atMs: SAMPLE_NOW_MS }),
      mediaId: file.mediaId,
    }
    const fakeBackend = createFakeBackend({
      downloads: [{ ...done, name: file.name }],
      library: createLibraryRows(8).slice(4),
    })
    const openedWindow = await studio.open(fakeBackend)
    await goToScreen(openedWindow, 'Téléchargements')
    await openedWindow.page.getByRole('button', { name: `Autres actions pour ${file.name}` }).click()
    await openedWindow.page.getByRole('menuitem', { name: 'Afficher dans la bibliothèque' }).click()
    await openedWindow.page.getByText('Aucun résultat').waitFor()
    fakeBackend.library = createLibraryRows(8)
    await sendToWindow(openedWindow.page, 'library.changed', { revision: 1, files: 1 })
    await pane({ ...openedWindow })
      .getByRole('heading', { name: file.name })
      .waitFor()
    expect(await openedWindow.page.getByRole('searchbox', { name: /projet/ }).inputValue()).toBe(file.name)
  })

  it('is one step away from a finished download', async () => {
    const fakeBackend = createFakeBackend({ downloads: createBusyDownloads() })
    const openedWindow = await studio.open(fakeBackend)
    await goToScreen(openedWindow, 'Téléchargements')
    await openedWindow.page.getByRole('button', { name: 'Ouvrir la bibliothèque' }).click()
    await openedWindow.page.getByRole('heading', { level: 1, name: 'Bibliothèque' }).waitFor()
  })

  it('leads from a file to its dataset, and only where that is of the portal that is shown', async () => {
    const [file] = createLibraryRows(1)
    if (file === undefined) throw new Error('broken promise: a library of one')
    const fakeBackend = createFakeBackend()
    const [dataset] = fakeBackend.datasets
    if (dataset === undefined) throw new Error('the sample has datasets')
    const here = { ...file, datasetId: dataset.id }
    const elsewhere = { ...createLibraryRows(2)[1], portalId: 'https://other.example' } as typeof file
    const shown = await library({ library: [here, elsewhere] })
    const details = ({ name }: typeof file) => shown.page.getByRole('row', { name })
    await details(elsewhere).click()
    await pane(shown).getByText(elsewhere.datasetTitle).waitFor()
    expect(await pane(shown).getByRole('button', { name: elsewhere.datasetTitle }).count()).toBe(0)
    await details(here).click()
    await pane(shown).getByRole('button', { name: file.datasetTitle }).click()
    const detail = shown.page.getByRole('complementary', { name: 'Fiche du jeu de données' })
    await detail.getByRole('heading', { level: 2, name: dataset.title }).waitFor()
  })

  it('opens, shows and verifies one file, by its number', async () => {
    const shown = await library({ library: createLibraryRows(1) })
    await shown.page.locator('.library-row:not(.row-head)').click()
    await pane(shown)
      .getByRole('button', { name: /^Ouvrir / })
      .click()
    await pane(shown).getByRole('button', { name: 'Afficher dans le dossier' }).click()
    await pane(shown).getByRole('button', { name: 'Vérifier à nouveau' }).click()
    await expect.poll(() => listCalls(shown.fakeBackend, 'library.verify')).toEqual([{ files: [1] }])
    expect(listCalls(shown.fakeBackend, 'library.open')).toEqual([{ file: 1 }])
    expect(listCalls(shown.fakeBackend, 'library.reveal')).toEqual([{ file: 1 }])
  })

  it('keeps its rows while it reads them again, and reads only visible ones', async () => {
    const shown = await library({ library: createLibraryRows(3000) })
    await shown.page.locator('.library-row:not(.row-head)').first().waitFor()
    const before = listCalls(shown.fakeBackend, 'library.page').length
    await sendToWindow(shown.page, 'library.changed', { revision: 1, files: 1 })
    await expect.poll(() => listCalls(shown.fakeBackend, 'library.page').length).toBe(before + 1)
    expect(await shown.page.locator('.library-row:not(.row-head)').count()).toBeGreaterThan(5)
    expect(await shown.page.locator('.library-row:not(.row-head)').count()).toBeLessThan(60)
  })

  it('says in words what keeps it from showing anything', async () => {
    const shown = await library({ broken: new Map([['library.page', failure('state/unreadable')]]) })
    await shown.page.getByRole('alert').waitFor()
    expect(await shown.page.getByRole('button', { name: 'Réessayer' }).isVisible()).toBe(true)
  })
})

it('looks for the files of its visible rows again when the window gets the focus', async () => {
  const { page, fakeBackend } = await library()
  await page.locator('.library-row:not(.row-head)').first().waitFor()
  const before = listCalls(fakeBackend, 'library.page').length
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect.poll(() => listCalls(fakeBackend, 'library.page').length).toBeGreaterThan(before)
})

describe('a name and its dataset in one line', () => {
  const widths = async ({ page }: OpenedWindow) => {
    const line = page.locator('.library-name', { has: page.locator('small') }).first()
    const width = async (part: string) => Math.round((await line.locator(part).boundingBox())?.width ?? 0)
    return { name: await width('.file-name'), dataset: await width('small') }
  }

  it('have each a share that can be read, and in a small window the name has the line', async () => {
    const shown = await library()
    await shown.page.setViewportSize({ width: 1280, height: 800 })
    await shown.page.getByRole('radio', { name: 'Producteur' }).click()
    await expect.poll(async () => (await widths(shown)).dataset).toBeGreaterThan(90)
    expect((await widths(shown)).name).toBeGreaterThan(150)
    await shown.page.setViewportSize({ width: 1000, height: 700 })
    await expect.poll(async () => (await widths(shown)).dataset).toBe(0)
    expect((await widths(shown)).name).toBeGreaterThan(200)
  })
})
