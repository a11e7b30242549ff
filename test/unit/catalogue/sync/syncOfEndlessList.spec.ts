// A portal may declare any total, and send any page: the copy ends, and has what was sent.
import { describe, expect, it } from 'vitest'
import {
  advanceAfterPage,
  createInitialState,
  planNextStep,
  startFullScan,
} from '../../../../shared/catalogue/sync/syncMachine.js'
import { LIMITS } from '../../../../shared/limits.js'
import { createRecords, createSyncModel, NO_DATES } from '../../../support/catalogue/syncModel.js'

describe('the copy of a list', () => {
  it.each([
    ['none', () => 0],
    ['fewer than it sends', () => 120],
    ['another number with each page', (pageEnd: number) => 250 + (pageEnd % 7)],
    ['as many as can be counted', () => Number.MAX_SAFE_INTEGER],
    ['one more than was sent, each time', (pageEnd: number) => pageEnd + 1],
  ])('has all records of a portal that declares %s', (_, declaredTotal) => {
    const world = createSyncModel(createRecords(250), { declaredTotal })
    expect(world.untilRest()).toBeLessThan(30)
    expect(world.copyIds()).toEqual(world.portalIds())
  })

  it.each([
    ['the true total', 250],
    ['no total that is ever reached', Number.MAX_SAFE_INTEGER],
  ])('ends when each page is the first one, with %s', (_, total) => {
    const world = createSyncModel(createRecords(250), {
      isOffsetIgnored: true,
      declaredTotal: () => total,
    })
    expect(world.untilRest()).toBeLessThan(70)
    // The first page by title, and the first one by date.
    expect(world.copyIds()).toHaveLength(2 * LIMITS.MIRROR_PAGE)
  })

  it('ends when the portal invents records without end', () => {
    let state = startFullScan(createInitialState())
    let most = 0
    for (let steps = 0; ; steps += 1) {
      expect(steps).toBeLessThan(20_000)
      const { step } = planNextStep(state, 0)
      if (step.type !== 'page' || state.phase.is === 'changes') break
      most = Math.max(most, step.offset + step.limit)
      const sent = {
        sent: step.limit,
        unusable: 0,
        unusableAtEnd: 0,
        fresh: step.limit - 1,
        news: step.limit - 1,
      }
      const page = {
        ...sent,
        offset: step.offset,
        total: step.offset + 1000,
        joined: true,
        inOrder: true,
        ...NO_DATES,
      }
      state = advanceAfterPage(state, page, {
        held: step.offset + step.limit,
        notMet: 0,
        nowMs: 0,
      })
    }
    expect(most).toBeLessThanOrEqual(LIMITS.CATALOG_RECORDS + LIMITS.MIRROR_PAGE)
  })
})
