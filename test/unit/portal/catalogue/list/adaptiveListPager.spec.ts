import { describe, expect, it } from 'vitest'
import { createAdaptiveListPager } from '../../../../../electron/portal/catalogue/list/adaptiveListPager.js'
import { failure } from '../../../../../shared/failure.js'
import { fail, ok } from '../../../../../shared/result.js'
import { createListPagerHarness } from '../../../../support/portal/listPagerHarness.js'

const SLOW = failure('net/timeout')

describe('a page that takes too long', () => {
  it.each([SLOW, failure('server/busy', { status: 504 })])('is asked for again, half as long: %o', async (because) => {
    const { page, asked, noted } = createListPagerHarness(createAdaptiveListPager, ({ limit }) =>
      limit > 15 ? because : ok({ sent: limit }),
    )
    expect(await page()).toMatchObject({ value: { sent: 12, limit: 12 } })
    expect(asked.map(({ limit }) => limit)).toEqual([50, 25, 12])
    expect(noted).toEqual(['catalog.page-too-slow', 'catalog.page-too-slow'])
  })

  it('fails after a few times, and is short the next time', async () => {
    const { page, asked } = createListPagerHarness(createAdaptiveListPager, () => SLOW)
    expect(await page()).toEqual(fail(SLOW))
    expect(asked.map(({ limit }) => limit)).toEqual([50, 25, 12, 6])
    await page()
    expect(asked).toHaveLength(5)
  })

  it('is asked for four times at most, however long it was', async () => {
    let isSlow = false
    const { page, asked } = createListPagerHarness(
      createAdaptiveListPager,
      ({ limit }) => (isSlow ? SLOW : ok({ sent: limit })),
      1,
    )
    for (let pages = 0; pages < 3; pages += 1) await page()
    isSlow = true
    expect(await page()).toEqual(fail(SLOW))
    expect(asked.map(({ limit }) => limit)).toEqual([50, 200, 800, 1000, 500, 250, 125])
  })

  it('is not asked for again when it was short: then the records are not what takes long', async () => {
    const { page, asked } = createListPagerHarness(createAdaptiveListPager, () => SLOW)
    await page({ most: 5 })
    expect(asked).toHaveLength(1)
  })
})

describe('a page that is too large to be read', () => {
  const LARGE = failure('server/bad-answer', { host: 'rudi.example', why: 'too-large' })

  it('is asked for again, half as long, and later pages are not longer than that', async () => {
    const { page, asked } = createListPagerHarness(
      createAdaptiveListPager,
      ({ limit }) => (limit > 15 ? LARGE : ok({ sent: limit })),
      1,
    )
    expect(await page()).toMatchObject({ value: { sent: 12, limit: 12 } })
    await page()
    await page()
    expect(asked.map(({ limit }) => limit)).toEqual([50, 25, 12, 12, 12])
  })

  it('is asked for down to a single record in one call', async () => {
    const { page, asked } = createListPagerHarness(createAdaptiveListPager, ({ limit }) =>
      limit > 1 ? LARGE : ok({ sent: limit }),
    )
    expect(await page()).toMatchObject({ value: { sent: 1 } })
    expect(asked.map(({ limit }) => limit)).toEqual([50, 25, 12, 6, 3, 1])
  })

  it('does not use up the attempts of a page that takes too long', async () => {
    let isFull = false
    const { page, asked } = createListPagerHarness(
      createAdaptiveListPager,
      ({ limit }) => {
        if (isFull && limit > 200) return LARGE
        return isFull && limit > 100 ? SLOW : ok({ sent: limit })
      },
      1,
    )
    for (let pages = 0; pages < 3; pages += 1) await page()
    isFull = true
    expect(await page()).toMatchObject({ value: { sent: 62 } })
    expect(asked.slice(3).map(({ limit }) => limit)).toEqual([1000, 500, 250, 125, 62])
  })

  it('lets pages grow again once a few have fitted', async () => {
    let most = 15
    const { page, asked } = createListPagerHarness(
      createAdaptiveListPager,
      ({ limit }) => (limit > most ? LARGE : ok({ sent: limit })),
      1,
    )
    await page()
    most = 30
    for (let pages = 0; pages < 8; pages += 1) await page()
    expect(asked.map(({ limit }) => limit)).toEqual([50, 25, ...Array(4).fill(12), ...Array(4).fill(24), 48, 24])
  })

  it('does not grow after pages that are shorter than allowed', async () => {
    const { page, asked } = createListPagerHarness(
      createAdaptiveListPager,
      ({ limit }) => (limit > 15 ? LARGE : ok({ sent: limit })),
      1,
    )
    await page()
    for (let pages = 0; pages < 9; pages += 1) await page({ most: 5 })
    await page()
    expect(asked.at(-1)?.limit).toBe(12)
  })

  it('fails when a single record is too large', async () => {
    const { page, asked } = createListPagerHarness(createAdaptiveListPager, () => LARGE)
    expect(await page({ most: 1 })).toEqual(fail(LARGE))
    expect(asked).toHaveLength(1)
  })
})

it('pages of whole records and pages of rows have each their own length', async () => {
  const { page, asked } = createListPagerHarness(createAdaptiveListPager, ({ limit }) => ok({ sent: limit }), 2500)
  await page({ kind: 'records' })
  await page({ kind: 'records' })
  await page({ kind: 'rows' })
  expect(asked.map(({ limit }) => limit)).toEqual([50, 100, 50])
})
