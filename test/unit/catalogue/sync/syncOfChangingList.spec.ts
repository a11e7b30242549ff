import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { SyncCommand } from '../../../../shared/catalogue/sync/syncMachine.js'
import { LIMITS } from '../../../../shared/limits.js'
import { createSyncModel } from '../../../support/catalogue/syncModel.js'

/** A case that failed once: the newest change was known, because a later scan met it, and an older one was not. */
const TOUCHED_BETWEEN = {
  count: 2,
  titles: 3 as const,
  pages: [1],
  refuses: [],
  moves: [1, 2].map((at) => ({ at, what: 'touch' as const, from: 0, many: 2, to: 0 })),
}

it('a copy ends complete and without withdrawn datasets, however the list moves between its pages', () => {
  const move = fc.record({
    at: fc.integer({ min: 0, max: 40 }),
    what: fc.constantFrom('publish', 'rename', 'touch', 'withdraw'),
    from: fc.integer({ min: 0, max: 99 }),
    many: fc.integer({ min: 1, max: 40 }),
    to: fc.integer({ min: 0, max: 999 }),
  })
  const settings = fc.record({
    count: fc.integer({ min: 0, max: 400 }),
    /** Few distinct titles, so that many records share one. */
    titles: fc.constantFrom(3, 50, 1000),
    pages: fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 5 }),
    refuses: fc.constantFrom([], ['title']) as fc.Arbitrary<SyncCommand[]>,
    moves: fc.array(move, { maxLength: 12 }),
  })
  fc.assert(
    fc.property(settings, ({ count, titles, pages, refuses, moves }) => {
      const title = (number: number): string => String(number % titles).padStart(4, '0')
      const first = Array.from({ length: count }, (_, id) => ({ id, name: title(id * 37), updated: id }))
      let asked = 0
      const world = createSyncModel(first, {
        refuses,
        pages: () => {
          asked += 1
          return pages[asked % pages.length] ?? 1
        },
      })
      let stamp = 1_000_000
      for (let step = 0; step <= 40; step++) {
        for (const { what, from, many, to } of moves.filter(({ at }) => at === step))
          world.change((rows) => {
            const start = Math.floor((from / 100) * rows.length)
            const isHit = (index: number): boolean => index >= start && index < start + many
            stamp += 1000
            if (what === 'withdraw') return rows.filter((_, index) => !isHit(index))
            if (what === 'publish') {
              const fresh = Array.from({ length: many }, (_, index) => stamp + index)
              return [...rows, ...fresh.map((id) => ({ id, name: title(to + id), updated: id }))]
            }
            return rows.map((modelRecord, index) => {
              if (!isHit(index)) return modelRecord
              return {
                ...modelRecord,
                name: what === 'rename' ? title(to + index) : modelRecord.name,
                updated: stamp + index,
              }
            })
          })
        world.step()
      }
      // From here on the list does not change. Half an hour later the copy must equal the portal.
      for (let look = 0; look < 3; look++) {
        world.untilRest()
        world.later(LIMITS.MIRROR_CHANGES_MS)
      }
      world.untilRest()
      expect(world.differences()).toEqual({ missing: [], ghosts: [] })
    }),
    { numRuns: 400, examples: [[TOUCHED_BETWEEN]] },
  )
})
