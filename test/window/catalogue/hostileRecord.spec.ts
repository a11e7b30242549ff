// W-13: a record at the limits of the contract, with text that is made to be slow to lay out, must not block the window
// longer than any other. The test counts what is laid out, because time says nothing on a busy machine.
import { expect, it } from 'vitest'
import { type Dataset, dataset } from '../../../shared/catalogue/model.js'
import { LIMITS } from '../../../shared/limits.js'
import { createListedRow, createSampleDataset } from '../../support/samples/cityCatalogue.js'
import { createFakeBackend } from '../../support/window/fake/fakeBackend.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const studio = setUpWindow()
const END = ' THE END'
const fill = (part: string, chars: number, end = ''): string =>
  part.repeat(Math.ceil(chars / part.length)).slice(0, chars - end.length) + end
const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))

/** Every list and text has the maximal length; each text is slow in a different way. */
function atTheLimits(): Dataset {
  const [media] = createSampleDataset(0).media
  const long = (part: string): string => fill(part, LIMITS.TEXT_CHARS, END)
  return dataset.parse({
    ...createSampleDataset(0),
    synopsis: fill('\u05d0\u05d1 a ', 2000),
    summary: long('e\u0301\u0302\u0323\u0331\u0300'),
    usageConstraint: long('a\n'),
    mandatoryMention: long('a \n \t\n'),
    bibliographicalReference: long('x'),
    keywords: many(LIMITS.LIST_ITEMS, (n) => fill(`${n}-`, 200)),
    contacts: many(1000, (n) => ({
      name: fill(`${n} \u05d0\u05d1 a `, 500),
      email: fill(`${n}e`, 320),
      role: fill('r', 500),
    })),
    formats: many(LIMITS.LIST_ITEMS, (n) => fill(`f${n}`, 200)),
    media: many(1000, (n) => ({ ...media, id: `0000abcd-0000-4000-8000-${String(n).padStart(12, '0')}` })),
  })
}

async function laidOut(record: Partial<Dataset>) {
  const openedWindow = await studio.open(createFakeBackend({ datasets: [{ ...createListedRow(0), ...record }] }))
  await openedWindow.page.getByRole('row', { name: createListedRow(0).title, exact: true }).click()
  const detail = openedWindow.page.locator('.detail-scroll')
  await detail.getByRole('heading', { name: 'Description' }).waitFor()
  const cost = await detail.evaluate((one) => ({
    chars: one.textContent?.length ?? 0,
    elements: one.querySelectorAll('*').length,
  }))
  return { ...openedWindow, detail, cost }
}

it('a record at every limit is laid out as far as a person looks (W-13)', async () => {
  const { cost, page } = await laidOut(atTheLimits())
  expect(cost.chars).toBeLessThan(80_000)
  expect(cost.elements).toBeLessThan(4000)
  const list = await page.locator('.dataset-row .chips').first().getAttribute('title')
  expect(list?.length).toBeLessThan(20_000)
})

it('all of a long text can be read: the rest is one press away, and only what is in sight is laid out (W-13)', async () => {
  const { detail } = await laidOut({ summary: fill('Une phrase de plus. ', LIMITS.TEXT_CHARS, END) })
  const text = detail.locator('.prose', { hasText: 'Une phrase' })
  expect(await text.textContent()).not.toContain(END)
  await text.getByRole('button', { name: /^Afficher la suite/ }).click()
  expect(await text.textContent()).toContain(END)
  const blocks = await text
    .locator('.long-text > span')
    .evaluateAll((all) => all.map((one) => [one.textContent?.length ?? 0, getComputedStyle(one).contentVisibility]))
  expect(blocks.length).toBeGreaterThan(LIMITS.TEXT_CHARS / 2000 - 1)
  for (const block of blocks) expect(block).toEqual([expect.any(Number), 'auto'])
  expect(Math.max(...blocks.map(([chars]) => Number(chars)))).toBeLessThanOrEqual(2000)
})

it('all keywords and contacts can be reached', async () => {
  const contacts = many(70, (n) => ({ name: `Contact ${n}`, email: null, role: null }))
  const { detail } = await laidOut({ contacts, keywords: many(150, (n) => `mot ${n}`) })
  for (const last of ['Contact 69', 'mot 149']) {
    expect(await detail.getByText(last).count()).toBe(0)
    const button = detail.locator('.detail-part', { hasText: last.replace(/\d+$/, '1') }).getByRole('button', {
      name: /^Afficher la suite/,
    })
    while ((await button.count()) > 0) await button.click()
    await expect.poll(() => detail.getByText(last).count()).toBe(1)
  }
})
