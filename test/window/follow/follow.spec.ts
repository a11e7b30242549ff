// Followed items: what changed, and what can be done about it, by mouse, keyboard and screen reader.
import { describe, expect, it } from 'vitest'
import { toBasketEntries } from '../../../shared/basket/basketEntry.js'
import { NO_FILTER } from '../../../shared/catalogue/search/model.js'
import { failure } from '../../../shared/failure.js'
import { type FollowView, followView } from '../../../shared/follow/model.js'
import { portalId } from '../../../shared/ids.js'
import { createSampleDataset, SAMPLE_NOW_MS } from '../../support/samples/cityCatalogue.js'
import { createLibraryRows } from '../../support/samples/librarySamples.js'
import { createPreflightFacts, listTermKeys } from '../../support/samples/preflightSamples.js'
import { auditAccessibility } from '../../support/window/auditAccessibility.js'
import { createFakeBackend, FAKE_PORTAL, type FakeBackend, listCalls } from '../../support/window/fake/fakeBackend.js'
import { sendToWindow } from '../../support/window/fake/fakeBridge.js'
import { goToScreen } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const studio = setUpWindow()
/** A dataset of plain files for which only the licence must be accepted. */
const dataset = createSampleDataset(2)
const [media] = dataset.media

const viewOf = (over: Partial<FollowView>): FollowView =>
  followView.parse({
    id: 'one',
    portalId: FAKE_PORTAL.id,
    title: dataset.title,
    datasetId: dataset.id,
    isWithdrawn: false,
    query: null,
    folder: { token: 'f'.repeat(32), label: 'Rudi' },
    checkedMs: SAMPLE_NOW_MS,
    changes: [],
    changeCount: over.changes?.length ?? 0,
    updated: [],
    keep: null,
    trouble: null,
    ...over,
  })
const changed = (): FollowView =>
  viewOf({
    changes: [
      { what: 'bytes', datasetId: dataset.id, mediaId: media?.id ?? null, name: 'velos.csv', was: 'a', now: 'b' },
      {
        what: 'licence',
        datasetId: dataset.id,
        mediaId: null,
        name: dataset.title,
        was: 'ODbL',
        now: 'Licence Ouverte',
      },
      {
        what: 'hash',
        datasetId: dataset.id,
        mediaId: media?.id ?? null,
        name: 'arrets.csv',
        was: 'md5:0',
        now: '"v2"',
      },
      { what: 'hash-false', datasetId: dataset.id, mediaId: null, name: 'lignes.csv', was: 'md5:0', now: '"v2"' },
      { what: 'access', datasetId: dataset.id, mediaId: null, name: dataset.title, was: 'open', now: 'restricted' },
    ],
  })

async function open(some: Partial<FakeBackend>) {
  const fakeBackend = createFakeBackend(some)
  const shown = await studio.open(fakeBackend)
  return { ...shown, fakeBackend }
}

describe('what is followed', () => {
  it.each(['light', 'dark'] as const)(
    'says what changed in words, without an accessibility violation, %s',
    async (theme) => {
      const settings = { ...createFakeBackend().settings, theme }
      const shown = await open({ follows: [viewOf({ id: 'two', title: 'Arbres' }), changed()], settings })
      const place = shown.page.getByRole('navigation', { name: 'Écrans' }).getByRole('button', { name: /^Suivis/ })
      expect(await place.innerText()).toContain('1')
      await goToScreen(shown, 'Suivis')
      await shown.page.getByText('Fichier modifié : velos.csv').waitFor()
      await shown.page.getByText('Le producteur a une autre version que le portail : arrets.csv').waitFor()
      await shown.page
        .getByText('L’empreinte du portail est obsolète ; votre fichier est conservé : lignes.csv')
        .waitFor()
      await shown.page.getByText('Licence : ODbL → Licence Ouverte').waitFor()
      await shown.page.getByText('Accès : ouvert → restreint').waitFor()
      await shown.page.getByText('2 éléments · 1 a changé').waitFor()
      // Changes are listed first.
      expect(await shown.page.locator('.follow-item').first().innerText()).toContain('velos.csv')
      expect(await auditAccessibility(shown.page)).toEqual([])
    },
  )

  it('is updated through the preflight, in its own folder, and replaces', async () => {
    const follows = [changed()]
    const chosen = dataset.media.filter(({ id }) => id === media?.id)
    const wanted = chosen.map(({ id: mediaId }) => ({ datasetId: dataset.id, mediaId }))
    const { datasets } = createPreflightFacts(wanted)
    const acceptedTerms = [...listTermKeys(toBasketEntries(dataset, chosen), datasets)]
    const settings = { ...createFakeBackend().settings, acceptedTerms }
    const shown = await open({ follows, settings })
    await goToScreen(shown, 'Suivis')
    await shown.page.getByRole('button', { name: 'Tout mettre à jour' }).click()
    await expect
      .poll(() => listCalls(shown.fakeBackend, 'downloads.add'))
      .toEqual([
        {
          portalId: shown.fakeBackend.account.portalId,
          folder: 'f'.repeat(32),
          wanted: [{ datasetId: dataset.id, mediaId: media?.id }],
          onCollision: 'replace',
        },
      ])
    expect(listCalls(shown.fakeBackend, 'preflight.look').length).toBeGreaterThan(0)
    await expect
      .poll(() => listCalls(shown.fakeBackend, 'follow.accept'))
      .toEqual([{ ids: ['one'], datasets: [dataset.id] }])
  })

  it('asks also where another screen was opened meanwhile, and the folder of the basket stays', async () => {
    const folder = { token: 'e'.repeat(32), label: 'Suivis' } as FollowView['folder']
    const shown = await open({ follows: [{ ...changed(), folder }] })
    let answer = (): void => undefined
    shown.fakeBackend.held.set('preflight.look', new Promise<void>((resolve) => (answer = resolve)))
    await goToScreen(shown, 'Suivis')
    await shown.page.getByRole('button', { name: 'Tout mettre à jour' }).click()
    await expect
      .poll(() => shown.page.getByRole('button', { name: 'Mettre à jour', exact: true }).isDisabled())
      .toBe(true)
    await goToScreen(shown, 'Catalogue')
    await shown.page.getByRole('row').nth(1).click()
    await shown.page.getByRole('button', { name: 'Ajouter au panier' }).click()
    answer()
    const sheet = shown.page.getByRole('dialog')
    await sheet.getByText('Suivis', { exact: true }).waitFor()
    await shown.page.keyboard.press('Escape')
    await goToScreen(shown, 'Panier')
    await shown.page.locator('.destination').waitFor()
    expect(await shown.page.locator('.destination').innerText()).not.toContain('Suivis')
    expect(listCalls(shown.fakeBackend, 'downloads.add')).toEqual([])
  })

  it('says beside the button why it could not begin, and that of another portal leads there', async () => {
    const other = { ...FAKE_PORTAL, id: portalId.parse('https://autre.example'), title: 'Autre', chosen: false }
    const elsewhere = viewOf({ portalId: other.id, title: 'Loin' })
    const shown = await open({
      follows: [elsewhere],
      portals: [FAKE_PORTAL, other],
      broken: new Map([['follow.add', failure('disk/full')]]),
    })
    await shown.page.getByRole('row').nth(1).click()
    await shown.page.getByRole('button', { name: 'Suivre', exact: true }).click()
    await shown.page.getByRole('complementary').getByRole('alert').waitFor()
    await goToScreen(shown, 'Suivis')
    await shown.page.getByRole('button', { name: 'Loin', exact: true }).click()
    await expect.poll(() => listCalls(shown.fakeBackend, 'portals.choose')).toEqual([{ portalId: other.id }])
    await shown.page.getByRole('complementary', { name: 'Fiche du jeu de données' }).waitFor()
  })

  it('leads from an updated file to what differs from its previous version, and back', async () => {
    const updated = Array.from({ length: 5 }, (_, index) => ({
      file: index + 1,
      name: `comptages-${index}.csv`,
      fetchedMs: SAMPLE_NOW_MS - 60_000,
      previous: { id: `20261120T10111${index}Z-0123abcd`, atMs: SAMPLE_NOW_MS - 1e9 },
    }))
    const shown = await open({ follows: [viewOf({ updated: updated as FollowView['updated'] })] })
    await goToScreen(shown, 'Suivis')
    await shown.page.getByTitle('comptages-0.csv').waitFor()
    await shown.page.getByText('mis à jour, version précédente du 9 nov. 2026').first().waitFor()
    expect(await shown.page.getByText(/mis à jour, version/).count()).toBe(3)
    await shown.page.getByRole('button', { name: 'Afficher les 2 autres' }).click()
    await expect.poll(() => shown.page.getByText(/mis à jour, version/).count()).toBe(5)
    expect(await auditAccessibility(shown.page)).toEqual([])
    await shown.page.getByRole('button', { name: 'Comparer comptages-1.csv avec sa version précédente' }).click()
    await shown.page.getByText('12 nouvelles, 0 retirée').first().waitFor()
    expect(listCalls(shown.fakeBackend, 'compare.run')).toMatchObject([
      { old: { file: 2, version: '20261120T101111Z-0123abcd' }, now: { file: 2, version: null } },
    ])
    await shown.page.getByRole('button', { name: 'Retour' }).click()
    await shown.page.getByRole('heading', { name: 'Suivis' }).waitFor()
  })

  it('downloads what answers a followed search now, with all its files', async () => {
    const search = viewOf({
      datasetId: null,
      query: { ...NO_FILTER, text: 'arbres' },
      title: 'arbres',
      changes: [
        { what: 'dataset', datasetId: dataset.id, mediaId: null, name: dataset.title, was: null, now: null },
        { what: 'withdrawn', datasetId: createSampleDataset(3).id, mediaId: null, name: 'Loups', was: null, now: null },
      ],
    })
    const wanted = dataset.media.map(({ id: mediaId }) => ({ datasetId: dataset.id, mediaId }))
    const { datasets } = createPreflightFacts(wanted)
    const acceptedTerms = [...listTermKeys(toBasketEntries(dataset, dataset.media), datasets)]
    const settings = { ...createFakeBackend().settings, acceptedTerms }
    const shown = await open({ follows: [search], settings })
    await goToScreen(shown, 'Suivis')
    await shown.page.getByRole('button', { name: 'Tout mettre à jour' }).click()
    await expect.poll(() => listCalls(shown.fakeBackend, 'downloads.add')).toMatchObject([{ wanted }])
    // The new dataset stays listed until its files have arrived.
    const seen = { ids: ['one'], datasets: [createSampleDataset(3).id] }
    await expect.poll(() => listCalls(shown.fakeBackend, 'follow.accept')).toEqual([seen])
  })

  it('says of a withdrawn dataset that was seen that it is withdrawn, and of a long list how many follow', async () => {
    const long = { ...changed(), id: 'two', changeCount: 300 }
    const shown = await open({ follows: [viewOf({ isWithdrawn: true }), long] })
    await goToScreen(shown, 'Suivis')
    await shown.page.getByText('Retiré du portail', { exact: true }).waitFor()
    await shown.page.getByText('295 autres changements, affichés après ceux-ci').waitFor()
    expect(await shown.page.getByText('À jour', { exact: true }).count()).toBe(0)
  })

  it('keeps as many previous versions as is said for it, or as the settings say', async () => {
    const shown = await open({ follows: [viewOf({})] })
    await goToScreen(shown, 'Suivis')
    const versions = shown.page.getByRole('combobox', { name: `Versions précédentes : ${dataset.title}` })
    expect(await versions.innerText()).toContain('Versions selon les réglages')
    await versions.focus()
    await shown.page.keyboard.press('Enter')
    await shown.page.getByRole('option', { name: 'Toutes les versions' }).click()
    await expect.poll(() => listCalls(shown.fakeBackend, 'follow.keep')).toEqual([{ ids: ['one'], keep: 1000 }])
    const kept = viewOf({ keep: 0 })
    await sendToWindow(shown.page, 'follow.changed', { isChecking: false, follows: [kept], notShown: 0 })
    await expect.poll(() => versions.innerText()).toContain('Aucune version')
    expect(await auditAccessibility(shown.page)).toEqual([])
    await versions.click()
    await shown.page.getByRole('option', { name: 'Versions selon les réglages' }).click()
    await expect.poll(() => listCalls(shown.fakeBackend, 'follow.keep').at(-1)).toEqual({ ids: ['one'], keep: null })
  })

  it('is marked as seen, checked and let go', async () => {
    const shown = await open({ follows: [changed()] })
    await goToScreen(shown, 'Suivis')
    await shown.page.getByRole('button', { name: 'Marquer comme vu' }).click()
    await shown.page.getByRole('button', { name: 'Vérifier maintenant' }).click()
    await shown.page.getByRole('button', { name: /^Ne plus suivre / }).click()
    await expect.poll(() => listCalls(shown.fakeBackend, 'follow.remove')).toEqual([{ ids: ['one'] }])
    expect(listCalls(shown.fakeBackend, 'follow.accept')).toEqual([{ ids: ['one'], datasets: null }])
    expect(listCalls(shown.fakeBackend, 'follow.check').length).toBe(1)
    await sendToWindow(shown.page, 'follow.changed', { isChecking: false, follows: [], notShown: 0 })
    await shown.page.getByText(/^Suivez un jeu de données/).waitFor()
  })

  it('begins at a dataset and at a search', async () => {
    const shown = await open({})
    await shown.page.getByRole('row').nth(1).click()
    await shown.page.getByRole('button', { name: 'Suivre', exact: true }).click()
    await expect.poll(() => listCalls(shown.fakeBackend, 'follow.add').length).toBe(1)
    await shown.page.getByRole('searchbox').first().fill('arbres')
    await shown.page.clock.runFor(500)
    await shown.page.getByRole('button', { name: /^Suivre cette recherche/ }).click()
    await expect
      .poll(() => listCalls(shown.fakeBackend, 'follow.addSearch'))
      .toMatchObject([{ title: '«\u00a0arbres\u00a0»', query: { text: 'arbres' } }])
  })

  it('lists previous versions of a file, and goes back to one', async () => {
    const version = {
      id: '20261120T101112Z-0123abcd',
      atMs: SAMPLE_NOW_MS - 1e9,
      sizeBytes: 1500,
      sha256: 'ab'.repeat(32),
    }
    const shown = await open({ library: createLibraryRows(1), versions: [version] })
    await goToScreen(shown, 'Bibliothèque')
    await shown.page.locator('.library-row:not(.row-head)').click()
    await shown.page.getByRole('button', { name: 'Restaurer' }).click()
    await expect.poll(() => listCalls(shown.fakeBackend, 'library.goBack')).toEqual([{ file: 1, version: version.id }])
    expect(await auditAccessibility(shown.page)).toEqual([])
  })
})

it('a list that can never be read can be left aside for a new one', async () => {
  const fakeBackend = createFakeBackend({ broken: new Map([['follow.list', failure('state/unreadable')]]) })
  const openedWindow = await studio.open(fakeBackend)
  const { page } = openedWindow
  await goToScreen(openedWindow, 'Suivis')
  await page.getByText('Les suivis enregistrés ne sont ni affichés ni modifiés.').waitFor()
  expect(await auditAccessibility(page)).toEqual([])
  await page.getByRole('button', { name: 'Repartir de zéro' }).click()
  await page.getByText('« follows.json.kept-1 »').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
})
