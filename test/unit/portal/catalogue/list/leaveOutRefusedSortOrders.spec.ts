import { describe, expect, it } from 'vitest'
import {
  createAdaptiveListPager,
  type ListPager,
  type ListPagerDeps,
} from '../../../../../electron/portal/catalogue/list/adaptiveListPager.js'
import { leaveOutRefusedSortOrders } from '../../../../../electron/portal/catalogue/list/leaveOutRefusedSortOrders.js'
import { failure } from '../../../../../shared/failure.js'
import { LIMITS } from '../../../../../shared/limits.js'
import { fail, ok } from '../../../../../shared/result.js'
import { createListPagerHarness } from '../../../../support/portal/listPagerHarness.js'

const REFUSED = failure('server/error', { status: 500 })
const SLOW = failure('net/timeout')

const createPager = (deps: ListPagerDeps): ListPager => leaveOutRefusedSortOrders(createAdaptiveListPager(deps), deps)

describe('an order that the portal refuses', () => {
  it.each([REFUSED, failure('server/bad-answer', { status: 400 })])(
    'is left out, and the log says so: %o',
    async (because) => {
      const { page, asked, noted } = createListPagerHarness(createPager, ({ order }) =>
        order === null ? ok({ sent: 7 }) : because,
      )
      expect(await page()).toEqual(ok({ sent: 7, limit: 50, inOrder: false }))
      expect(await page()).toMatchObject({ value: { inOrder: false } })
      expect(asked.map(({ order }) => order)).toEqual(['name', null, null])
      expect(noted).toEqual(['catalog.order-refused'])
    },
  )

  it('is asked for again after an hour', async () => {
    let isMended = false
    const { page, asked, later } = createListPagerHarness(createPager, ({ order }) =>
      order === null || isMended ? ok({ sent: 1 }) : REFUSED,
    )
    await page()
    isMended = true
    later(LIMITS.ORDER_REFUSED_MS)
    expect(await page()).toMatchObject({ value: { inOrder: true } })
    expect(asked.map(({ order }) => order)).toEqual(['name', null, 'name'])
  })

  it('is none where the portal fails without an order too', async () => {
    const { page, asked, noted } = createListPagerHarness(createPager, () => REFUSED)
    expect(await page()).toEqual(fail(REFUSED))
    expect(await page()).toEqual(fail(REFUSED))
    expect(asked.map(({ order }) => order)).toEqual(['name', null, 'name', null])
    expect(noted).toEqual([])
  })

  it.each([failure('net/unreachable'), failure('server/busy', { status: 503 })])('is none with %o', async (because) => {
    const { page, asked } = createListPagerHarness(createPager, () => because)
    expect(await page()).toEqual(fail(because))
    expect(asked).toHaveLength(1)
  })

  it('does not refuse another order', async () => {
    const { page } = createListPagerHarness(createPager, ({ order }) => (order === 'name' ? REFUSED : ok({ sent: 1 })))
    await page()
    expect(await page({ order: '-dataset_dates.updated' })).toMatchObject({ value: { inOrder: true } })
  })
})

describe('a page that takes too long', () => {
  it('is no reason to think the order refused', async () => {
    const { page, asked } = createListPagerHarness(createPager, () => SLOW)
    await page()
    expect(asked.every(({ order }) => order === 'name')).toBe(true)
  })
})
