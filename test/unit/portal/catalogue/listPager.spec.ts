import { describe, expect, it } from 'vitest'
import { createListPager, type ListPager } from '../../../../electron/portal/catalogue/listPager.js'
import type { ElapsedMs } from '../../../../electron/ports/clock.js'
import { type Failure, failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'
import { fail, ok, type Result } from '../../../../shared/result.js'

interface Asked {
  readonly order: string | null
  readonly limit: number
}
type Answer = Result<{ readonly sent: number }>

/** Creates the pager over a list with given answers; each takes `tookMs`. */
function over(answer: (asked: Asked) => Answer | Failure, tookMs = 100) {
  let nowMs = 0
  const asked: Asked[] = []
  const noted: string[] = []
  const lists = createListPager({
    clock: { elapsed: () => nowMs as ElapsedMs },
    log: { note: (event) => noted.push(event) },
  })
  const page = (wish: Partial<Parameters<ListPager['page']>[0]> = {}) =>
    lists.page({ kind: 'rows', order: 'name', most: 1000, ...wish }, async (query, limit) => {
      const one = { order: query[0]?.[1] ?? null, limit }
      asked.push(one)
      nowMs += tookMs
      const said = answer(one)
      return 'code' in said ? fail(said) : said
    })
  const later = (ms: number): void => {
    nowMs += ms
  }
  return { page, asked, noted, later }
}

const REFUSED = failure('server/error', { status: 500 })
const SLOW = failure('net/timeout')

describe('an order that the portal refuses', () => {
  it.each([REFUSED, failure('server/bad-answer', { status: 400 })])(
    'is left out, and the log says so: %o',
    async (because) => {
      const { page, asked, noted } = over(({ order }) => (order === null ? ok({ sent: 7 }) : because))
      expect(await page()).toEqual(ok({ sent: 7, limit: 50, inOrder: false }))
      expect(await page()).toMatchObject({ value: { inOrder: false } })
      expect(asked.map(({ order }) => order)).toEqual(['name', null, null])
      expect(noted).toEqual(['catalog.order-refused'])
    },
  )

  it('is asked for again after an hour', async () => {
    let isMended = false
    const { page, asked, later } = over(({ order }) => (order === null || isMended ? ok({ sent: 1 }) : REFUSED))
    await page()
    isMended = true
    later(LIMITS.ORDER_REFUSED_MS)
    expect(await page()).toMatchObject({ value: { inOrder: true } })
    expect(asked.map(({ order }) => order)).toEqual(['name', null, 'name'])
  })

  it('is none where the portal fails without an order too', async () => {
    const { page, asked, noted } = over(() => REFUSED)
    expect(await page()).toEqual(fail(REFUSED))
    expect(await page()).toEqual(fail(REFUSED))
    expect(asked.map(({ order }) => order)).toEqual(['name', null, 'name', null])
    expect(noted).toEqual([])
  })

  it.each([failure('net/unreachable'), failure('server/busy', { status: 503 })])('is none with %o', async (because) => {
    const { page, asked } = over(() => because)
    expect(await page()).toEqual(fail(because))
    expect(asked).toHaveLength(1)
  })

  it('does not refuse another order', async () => {
    const { page } = over(({ order }) => (order === 'name' ? REFUSED : ok({ sent: 1 })))
    await page()
    expect(await page({ order: '-dataset_dates.updated' })).toMatchObject({ value: { inOrder: true } })
  })
})

describe('a page that takes too long', () => {
  it.each([SLOW, failure('server/busy', { status: 504 })])('is asked for again, half as long: %o', async (because) => {
    const { page, asked, noted } = over(({ limit }) => (limit > 15 ? because : ok({ sent: limit })))
    expect(await page()).toMatchObject({ value: { sent: 12, limit: 12 } })
    expect(asked.map(({ limit }) => limit)).toEqual([50, 25, 12])
    expect(noted).toEqual(['catalog.page-too-slow', 'catalog.page-too-slow'])
  })

  it('fails after a few times, and is short the next time', async () => {
    const { page, asked } = over(() => SLOW)
    expect(await page()).toEqual(fail(SLOW))
    expect(asked.map(({ limit }) => limit)).toEqual([50, 25, 12, 6])
    await page()
    expect(asked).toHaveLength(5)
  })

  it('is asked for four times at most, however long it was', async () => {
    let isSlow = false
    const { page, asked } = over(({ limit }) => (isSlow ? SLOW : ok({ sent: limit })), 1)
    for (let pages = 0; pages < 3; pages += 1) await page()
    isSlow = true
    expect(await page()).toEqual(fail(SLOW))
    expect(asked.map(({ limit }) => limit)).toEqual([50, 200, 800, 1000, 500, 250, 125])
  })

  it('is not asked for again when it was short: then the records are not what takes long', async () => {
    const { page, asked } = over(() => SLOW)
    await page({ most: 5 })
    expect(asked).toHaveLength(1)
  })

  it('is no reason to think the order refused', async () => {
    const { page, asked } = over(() => SLOW)
    await page()
    expect(asked.every(({ order }) => order === 'name')).toBe(true)
  })
})

it('pages of whole records and pages of rows have each their own length', async () => {
  const { page, asked } = over(({ limit }) => ok({ sent: limit }), 2500)
  await page({ kind: 'records' })
  await page({ kind: 'records' })
  await page({ kind: 'rows' })
  expect(asked.map(({ limit }) => limit)).toEqual([50, 100, 50])
})
