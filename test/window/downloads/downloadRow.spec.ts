// What a row of the downloads shows: the reason of its state, its names, its colour.
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { createDownloadView, createFailingDownloads } from '../../support/samples/downloadSamples.js'
import { createFakeBackend, type FakeBackend } from '../../support/window/fake/fakeBackend.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'
import { findDownloadsGrid, showDownloads } from '../../support/window/showDownloads.js'

const studio = setUpWindow()
const openDownloads = async (fakeBackend: FakeBackend): Promise<Page> => showDownloads(await studio.open(fakeBackend))

it('a row has no line of reason that it has no room for', async () => {
  const page = await openDownloads(
    createFakeBackend({ downloads: [createDownloadView(0, { type: 'paused', because: 'person' })] }),
  )
  const row = findDownloadsGrid(page).getByRole('row').first()
  await row.getByText('En pause').waitFor()
  expect(await row.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0)
})

describe('the reason of a problem', () => {
  /** The reasons that are cut, and the rows that have an empty line below theirs. */
  const findFaults = (page: Page): Promise<readonly string[]> =>
    page.locator('.download-row:has(> .why.needs)').evaluateAll((rows) =>
      rows.flatMap((row) => {
        const text = row.querySelector('.why > span')
        const below =
          row.getBoundingClientRect().bottom - (row.querySelector('.why')?.getBoundingClientRect().bottom ?? 0)
        const isCut = text !== null && text.scrollHeight > text.clientHeight + 1
        return isCut || below < 0 || below > 12 ? [`${Math.round(below)} px below ${text?.textContent}`] : []
      }),
    )

  it('has the lines that it needs, in a wide and in a small window', async () => {
    const page = await openDownloads(createFakeBackend({ downloads: createFailingDownloads() }))
    const heights = () =>
      page.locator('.download-row:has(> .why.needs)').evaluateAll((rows) => rows.map((row) => row.clientHeight))
    await expect.poll(() => findFaults(page)).toEqual([])
    expect(new Set(await heights())).toEqual(new Set([55, 73]))
    await page.setViewportSize({ width: 1900, height: 900 })
    await expect.poll(async () => new Set(await heights())).toEqual(new Set([55]))
    expect(await findFaults(page)).toEqual([])
    await page.setViewportSize({ width: 800, height: 900 })
    await expect.poll(() => findFaults(page)).toEqual([])
  })

  it('has no line too many or too few in a window of any width, also after a change of language', async () => {
    const page = await openDownloads(createFakeBackend({ downloads: createFailingDownloads() }))
    // Some reason just fits, or just fails to fit, at one of these widths.
    const findFaultsAtAllWidths = async (): Promise<readonly string[]> => {
      const faults: string[] = []
      for (let width = 800; width < 1300; width += 20) {
        await page.setViewportSize({ width, height: 900 })
        // A frame that is drawn with the new width comes before the second one.
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
        faults.push(...(await findFaults(page)).map((fault) => `${width} px: ${fault}`))
      }
      return faults
    }
    expect(await findFaultsAtAllWidths()).toEqual([])
    await page.getByRole('button', { name: 'Switch to English' }).click()
    await page.getByRole('heading', { name: 'Downloads' }).waitFor()
    expect(await findFaultsAtAllWidths()).toEqual([])
    // Each width takes a third of a second on a busy machine.
  }, 120_000)
})

it('a file name that fits is whole: the title beside it gives way', async () => {
  const download = {
    ...createDownloadView(0, { type: 'paused', because: 'person' }, 0),
    name: 'capteurs-60mo.csv',
    datasetTitle: 'Relevés horaires des capteurs de qualité de l’air de la métropole, depuis 2012',
  }
  const page = await showDownloads(
    await studio.open(createFakeBackend({ downloads: [download] }), { viewport: { width: 1000, height: 700 } }),
  )
  const head = findDownloadsGrid(page).locator('.file-name > span').first()
  await head.waitFor()
  const lost = await head.evaluate((span) => {
    const text = document.createRange()
    text.selectNodeContents(span)
    return text.getBoundingClientRect().width - span.getBoundingClientRect().width
  })
  expect(lost).toBeLessThanOrEqual(0)
})

it('an unverified file is not said to be so in the colour of success', async () => {
  const downloads = [
    createDownloadView(
      0,
      { type: 'done', verdict: { is: 'not-verifiable', because: 'unusable-checksum' }, atMs: 0 },
      0,
    ),
    createDownloadView(1, { type: 'running', bytesPerSecond: 1 }, 0),
  ]
  const page = await openDownloads(createFakeBackend({ downloads }))
  const colour = (of: string) =>
    findDownloadsGrid(page)
      .locator(of)
      .first()
      .evaluate((element) => getComputedStyle(element).color)
  await findDownloadsGrid(page)
    .getByText(/non vérifi/i)
    .waitFor()
  expect(await colour('.why')).not.toBe(await colour('.status.done'))
})
