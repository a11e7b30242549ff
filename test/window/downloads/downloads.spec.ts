// The downloads by mouse and keyboard: selecting several, changing their order, filtering the list.
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import {
  createBusyDownloads,
  createDownloadView,
  createFailingDownloads,
  createWaitingTraffic,
} from '../../support/samples/downloadSamples.js'
import { auditAccessibility } from '../../support/window/auditAccessibility.js'
import { createFakeBackend, type FakeBackend, listCalls } from '../../support/window/fake/fakeBackend.js'
import { sendToWindow } from '../../support/window/fake/fakeBridge.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'
import { findDownloadsGrid, showDownloads } from '../../support/window/showDownloads.js'

const studio = setUpWindow()
const openDownloads = async (fakeBackend: FakeBackend): Promise<Page> => showDownloads(await studio.open(fakeBackend))

/** Six waiting downloads of one dataset. */
const aLine = () => Array.from({ length: 6 }, (_, index) => createDownloadView(index, { type: 'queued' }, 0))

describe('by keyboard', () => {
  it('several are chosen and paused together', async () => {
    const fakeBackend = createFakeBackend({ downloads: aLine() })
    const page = await openDownloads(fakeBackend)
    const [, second, third] = fakeBackend.downloads.map(({ id }) => id)
    await findDownloadsGrid(page).getByRole('row').nth(2).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowDown')
    const bar = page.getByRole('group', { name: 'Sélection' })
    await bar.getByText('2 sélectionnés').waitFor()
    expect(await findDownloadsGrid(page).getByRole('row', { selected: true }).count()).toBe(2)
    await bar.getByRole('button', { name: 'Mettre en pause' }).click()
    await expect.poll(() => listCalls(fakeBackend, 'downloads.pause')).toEqual([{ ids: [second, third] }])
    await findDownloadsGrid(page).getByRole('row').nth(2).focus()
    await page.keyboard.press('Control+a')
    await bar.getByText('6 sélectionnés').waitFor()
    await page.keyboard.press('Escape')
    await bar.waitFor({ state: 'detached' })
  })

  it('a download changes its turn, and the new place is said', async () => {
    const fakeBackend = createFakeBackend({ downloads: aLine() })
    const page = await openDownloads(fakeBackend)
    const [first, second, , fourth] = fakeBackend.downloads
    await findDownloadsGrid(page).getByRole('row').nth(2).focus()
    await page.keyboard.press('Alt+ArrowDown')
    await page.getByText(`${second?.name} : position 3 sur 6 dans son jeu de données`).waitFor()
    await page.keyboard.press('Alt+Home')
    await page.getByText(`${second?.name} : position 1 sur 6 dans son jeu de données`).waitFor()
    expect(listCalls(fakeBackend, 'downloads.reorder')).toEqual([
      { ids: [second?.id], before: fourth?.id },
      { ids: [second?.id], before: first?.id },
    ])
    await findDownloadsGrid(page).getByRole('row').nth(1).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await page.getByText(`${first?.name} n’a pas bougé`).waitFor()
  })

  it('a row’s details say cause and evidence, with one thing to do', async () => {
    const fakeBackend = createFakeBackend({ downloads: createFailingDownloads() })
    const page = await openDownloads(fakeBackend)
    await findDownloadsGrid(page).getByRole('row').nth(2).focus()
    await page.keyboard.press('Enter')
    const detail = page.getByRole('region', { name: 'Détails du téléchargement' })
    await detail.getByText('Empreinte différente').waitFor()
    await detail.getByText('file/corrupt').waitFor()
    await detail.getByRole('button', { name: 'Réessayer' }).click()
    await expect
      .poll(() => listCalls(fakeBackend, 'downloads.retry'))
      .toEqual([{ ids: [fakeBackend.downloads[1]?.id] }])
    await findDownloadsGrid(page).getByRole('row').nth(2).focus()
    await page.keyboard.press('Escape')
    await detail.waitFor({ state: 'detached' })
  })
})

describe('by hand', () => {
  it('the menu of a row opens its details, whatever else is selected', async () => {
    const page = await openDownloads(createFakeBackend({ downloads: createFailingDownloads() }))
    await page
      .getByRole('button', { name: /^Autres actions/ })
      .nth(2)
      .click()
    await page.getByRole('menuitem', { name: 'Détails' }).click()
    const detail = page.getByRole('region', { name: 'Détails du téléchargement' })
    const name = await findDownloadsGrid(page)
      .getByRole('row')
      .filter({ has: page.locator('.download-name') })
      .nth(2)
      .getAttribute('aria-label')
    await detail
      .getByText(name ?? '', { exact: true })
      .first()
      .waitFor()
  })

  it('Shift and a click select one row alone when the row where a range began is gone', async () => {
    const fakeBackend = createFakeBackend({ downloads: aLine() })
    const page = await openDownloads(fakeBackend)
    await findDownloadsGrid(page).getByRole('row').nth(4).click()
    const gone = fakeBackend.downloads[3]
    await sendToWindow(page, 'downloads.changed', {
      sequence: 2,
      changed: [],
      removed: gone === undefined ? [] : [gone.id],
      briefBytesPerSecond: 0,
      arrivedBytes: 0,
    })
    await findDownloadsGrid(page).getByRole('row').nth(6).waitFor({ state: 'detached' })
    const last = findDownloadsGrid(page).getByRole('row').nth(5)
    await last.click({ modifiers: ['Shift'] })
    await expect.poll(() => last.getAttribute('aria-selected')).toBe('true')
    expect(await findDownloadsGrid(page).getByRole('row', { selected: true }).count()).toBe(1)
  })

  it('the menu of a row gives it a priority and a limit', async () => {
    const fakeBackend = createFakeBackend({ downloads: aLine() })
    const page = await openDownloads(fakeBackend)
    const [one] = fakeBackend.downloads
    const choose = async (name: string) => {
      await page.getByRole('button', { name: `Autres actions pour ${one?.name}`, exact: true }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await choose('Priorité')
    await page.getByRole('menuitemradio', { name: 'Haute' }).click()
    await expect
      .poll(() => listCalls(fakeBackend, 'downloads.prioritise'))
      .toEqual([{ ids: [one?.id], priority: 'high' }])
    await choose('Débit maximal')
    await page.getByRole('menuitemradio', { name: '2 Mo/s' }).click()
    await expect
      .poll(() => listCalls(fakeBackend, 'downloads.limit'))
      .toEqual([{ ids: [one?.id], bytesPerSecond: 2_000_000 }])
  })

  it('a row is dragged among those of its dataset, and Escape lets it go', async () => {
    const fakeBackend = createFakeBackend({ downloads: aLine() })
    const page = await openDownloads(fakeBackend)
    const rowAt = async (index: number) => {
      const box = await findDownloadsGrid(page).getByRole('row').nth(index).boundingBox()
      if (box === null) throw new Error('it is drawn')
      return { x: box.x + 200, y: box.y + box.height - 4 }
    }
    const drag = async (from: number, to: number) => {
      const [start, end] = [await rowAt(from), await rowAt(to)]
      await page.mouse.move(start.x, start.y)
      await page.mouse.down()
      await page.mouse.move(start.x, start.y + 12, { steps: 3 })
      await page.mouse.move(end.x, end.y, { steps: 6 })
    }
    await drag(1, 3)
    await page.locator('.drop-line').waitFor()
    await page.keyboard.press('Escape')
    await page.mouse.up()
    expect(listCalls(fakeBackend, 'downloads.reorder')).toEqual([])
    await drag(1, 3)
    await page.mouse.up()
    const [first, , , fourth] = fakeBackend.downloads.map(({ id }) => id)
    await expect.poll(() => listCalls(fakeBackend, 'downloads.reorder')).toEqual([{ ids: [first], before: fourth }])
  })

  it('all together have a bar, their speed and the time that is left, and while paused the bar with that word', async () => {
    const size = { receivedBytes: 25_000_000, totalBytes: 100_000_000 }
    const running = { ...createDownloadView(0, { type: 'running', bytesPerSecond: 1_000_000 }), ...size }
    const fakeBackend = createFakeBackend({ downloads: [running] })
    const page = await openDownloads(fakeBackend)
    const bar = page.getByRole('progressbar', { name: 'Progression de tous les téléchargements' })
    expect(await bar.getAttribute('aria-valuenow')).toBe('25')
    const line = page.locator('.overall')
    await line.getByText(/^25,0\sMo sur 100,0\sMo$/).waitFor()
    await line.getByText('encore 2 min').waitFor()
    expect(await auditAccessibility(page)).toEqual([])
    const paused = { ...createDownloadView(0, { type: 'paused', because: 'person' }), ...size }
    await sendToWindow(page, 'downloads.changed', {
      sequence: 2,
      changed: [paused],
      removed: [],
      briefBytesPerSecond: 0,
      arrivedBytes: 0,
    })
    await line.getByText('En pause').waitFor()
    expect(await bar.getAttribute('aria-valuenow')).toBe('25')
    await line.getByText(/^25,0\sMo sur 100,0\sMo$/).waitFor()
    // A pause has its own picture, which once was that of a queued download.
    await findDownloadsGrid(page).locator('.status .lucide-pause').waitFor()
  })

  it('all together have at least the known sizes while the size of one is unknown', async () => {
    const running = { type: 'running', bytesPerSecond: 1_000_000 } as const
    const known = (n: number) => ({
      ...createDownloadView(n, running),
      receivedBytes: 1_000_000,
      totalBytes: 2_000_000,
    })
    const unknown = { ...createDownloadView(3, running), receivedBytes: 500_000, totalBytes: null }
    const fakeBackend = createFakeBackend({ downloads: [known(0), known(1), known(2), unknown] })
    const page = await openDownloads(fakeBackend)
    const bar = page.getByRole('progressbar', { name: 'Progression de tous les téléchargements' })
    expect(await bar.getAttribute('aria-valuenow')).toBe('40.4')
    await page.locator('.overall').getByText('0 sur 4 fichiers').waitFor()
    await page
      .locator('.overall')
      .getByText(/^3,5\sMo sur au moins 6,5\sMo$/)
      .waitFor()
    const verdict = { is: 'verified', algorithm: 'sha-256' } as const
    const done = {
      ...createDownloadView(0, { type: 'done', atMs: 1, verdict }),
      receivedBytes: 2_000_000,
      totalBytes: 2_000_000,
    }
    await sendToWindow(page, 'downloads.changed', {
      sequence: 2,
      changed: [done],
      removed: [],
      briefBytesPerSecond: 0,
      arrivedBytes: 0,
    })
    await page.locator('.overall').getByText('1 sur 4 fichiers').waitFor()
    await page
      .locator('.overall')
      .getByText(/^4,5\sMo sur au moins 6,5\sMo$/)
      .waitFor()
  })

  it('the list is narrowed by state, producer and words, each with how many there are', async () => {
    const page = await openDownloads(createFakeBackend({ downloads: createBusyDownloads() }))
    await page.getByRole('button', { name: 'À venir, 4' }).click()
    await expect
      .poll(() =>
        findDownloadsGrid(page)
          .getByRole('row')
          .filter({ has: page.locator('.row-actions') })
          .count(),
      )
      .toBe(4)
    await page.getByRole('button', { name: 'Tous, 56' }).click()
    await page.getByRole('searchbox', { name: 'Rechercher dans les téléchargements' }).fill('PIETONS 0.csv')
    await expect.poll(() => findDownloadsGrid(page).getByRole('row').count()).toBeGreaterThan(1)
    await page.getByRole('searchbox', { name: 'Rechercher dans les téléchargements' }).fill('rien de tel')
    await page.getByText('Aucun résultat').waitFor()
    await page.getByRole('button', { name: 'Tout afficher' }).click()
    await findDownloadsGrid(page).getByRole('row').first().waitFor()
  })

  describe('where all rows are replaced at once', () => {
    const rowCount = 12
    const wait = (from: number) =>
      Array.from({ length: rowCount }, (_, n) => createDownloadView(from + n, { type: 'queued' }, 0))
    const openAndReplace = async (meanwhile: (page: Page) => Promise<unknown>) => {
      const before = wait(0)
      const fakeBackend = createFakeBackend({ downloads: before })
      const page = await openDownloads(fakeBackend)
      const pauseFirst = await findDownloadsGrid(page)
        .getByRole('button', { name: /^Mettre en pause/ })
        .first()
        .elementHandle()
      await meanwhile(page)
      await sendToWindow(page, 'downloads.changed', {
        sequence: 2,
        changed: wait(100),
        removed: before.map(({ id }) => id),
        briefBytesPerSecond: 0,
        arrivedBytes: 0,
      })
      await findDownloadsGrid(page)
        .getByRole('row', { name: /-111\.csv$/ })
        .waitFor()
      return { fakeBackend, page, isStillThere: await pauseFirst?.evaluate((one) => one.isConnected) }
    }

    it('elements show the new ones', async () => {
      const { isStillThere } = await openAndReplace(async () => undefined)
      expect(isStillThere).toBe(true)
    })

    it('a press that began in a row does nothing to the one that took its place', async () => {
      const { page, fakeBackend, isStillThere } = await openAndReplace(async (shown) => {
        await findDownloadsGrid(shown)
          .getByRole('button', { name: /^Mettre en pause/ })
          .first()
          .hover()
        await shown.mouse.down()
      })
      await page.mouse.up()
      expect(isStillThere).toBe(false)
      expect(listCalls(fakeBackend, 'downloads.pause')).toEqual([])
    })

    it('the focus does not pass to a button of the row that took its place', async () => {
      const { isStillThere } = await openAndReplace((shown) =>
        findDownloadsGrid(shown)
          .getByRole('button', { name: /^Mettre en pause/ })
          .first()
          .focus(),
      )
      expect(isStillThere).toBe(false)
    })
  })

  describe('of a long list that is scrolled to its end', () => {
    const all = Array.from({ length: 200 }, (_, n) => createDownloadView(n, { type: 'queued' }, 0))
    const openAtEnd = async (): Promise<Page> => {
      const page = await openDownloads(createFakeBackend({ downloads: all }))
      await findDownloadsGrid(page).evaluate((list) => list.scrollTo(0, list.scrollHeight))
      await findDownloadsGrid(page)
        .getByRole('row', { name: all.at(-1)?.name ?? '', exact: true })
        .waitFor()
      return page
    }
    const news = { sequence: 2, changed: [], removed: [], briefBytesPerSecond: 0, arrivedBytes: 0 }

    it('the rows that are left are shown when most are gone', async () => {
      const page = await openAtEnd()
      const removed = all.slice(4).map(({ id }) => id)
      await sendToWindow(page, 'downloads.changed', { ...news, removed })
      await expect.poll(() => findDownloadsGrid(page).locator('.download-row').count()).toBe(4)
    })

    it('the browser is not asked for the place of the list when rows change', async () => {
      const page = await openAtEnd()
      await findDownloadsGrid(page).evaluate((list) => {
        Object.defineProperty(list, 'clientHeight', {
          get: () => {
            list.setAttribute('data-asked', '')
            return list.getBoundingClientRect().height
          },
        })
      })
      const changed = all
        .slice(-3)
        .map((one) => ({ ...one, state: { type: 'paused' as const, because: 'person' as const } }))
      await sendToWindow(page, 'downloads.changed', { ...news, changed })
      await findDownloadsGrid(page)
        .getByRole('button', { name: /^Reprendre/ })
        .first()
        .waitFor()
      expect(await findDownloadsGrid(page).getAttribute('data-asked')).toBeNull()
    })
  })

  it('the pieces of a file are drawn where they lie', async () => {
    const [one] = aLine()
    if (one === undefined) throw new Error('there are six')
    const split = {
      ...createDownloadView(0, { type: 'running', bytesPerSecond: 5 }, 0),
      totalBytes: 1000,
      receivedBytes: 300,
      ranges: [
        [0, 100],
        [500, 700],
      ] as [number, number][],
    }
    const page = await openDownloads(createFakeBackend({ downloads: [split] }))
    const pieces = findDownloadsGrid(page).locator('.segments rect')
    expect(await pieces.evaluateAll((all) => all.map((rect) => rect.getAttribute('x')))).toEqual(['0', '500'])
  })
})

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  it('no rule of accessibility is broken, with a choice, a menu and details', async () => {
    const fakeBackend = createFakeBackend({
      downloads: [...createBusyDownloads(), ...createFailingDownloads().slice(14)],
      traffic: createWaitingTraffic(),
    })
    fakeBackend.settings = { ...fakeBackend.settings, theme }
    const page = await openDownloads(fakeBackend)
    await findDownloadsGrid(page).getByRole('row').nth(1).focus()
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Enter')
    expect(await auditAccessibility(page)).toEqual([])
    await page
      .getByRole('button', { name: /^Autres actions/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Détails' }).waitFor()
    // A menu floats over everything and belongs to no landmark, as is usual.
    expect(await auditAccessibility(page, ['region'])).toEqual([])
    // Two audits of a full list take most of a minute on a busy machine.
  }, 120_000)
})

it('the status line counts what the program has paused as a problem', async () => {
  const because = { code: 'disk/full', facts: {} } as const
  const downloads = [
    createDownloadView(0, { type: 'paused', because }, 0),
    createDownloadView(1, { type: 'paused', because: 'person' }, 0),
  ]
  const page = await openDownloads(createFakeBackend({ downloads }))
  const line = page.getByRole('contentinfo')
  await line.getByText('1 problème').waitFor()
  await line.getByText('1 en pause').waitFor()
})
