import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  afterLook,
  afterPage,
  checking,
  firstState,
  isWhole,
  type MirrorState,
  mirrorState,
  nextStep,
  walking,
} from '../../../shared/catalog/mirrorPlan.js'
import { LIMITS } from '../../../shared/limits.js'

interface Row {
  readonly id: number
  readonly updated: number
}

/** Once found: records that came behind the walk were counted as what a portal counts and never gives. */
const CAME_BEHIND: [number, { at: number; from: number; many: number; adds: boolean }[]] = [
  573,
  [
    { at: 10, from: 0, many: 102, adds: true },
    { at: 1, from: 0, many: 114, adds: true },
    { at: 0, from: 0, many: 90, adds: true },
    { at: 0, from: 0, many: 68, adds: true },
    { at: 0, from: 12, many: 147, adds: true },
  ],
]

/** A portal that is a list, a copy that is a map, and the plan between them: each step is one question of the portal. */
function aWorld(rows: readonly Row[]) {
  let portal = [...rows]
  const copy = new Map<number, { readonly updated: number; readonly pass: number }>()
  let state: MirrorState = firstState()
  let nowMs = 1_700_000_000_000
  const stock = () => ({
    held: copy.size,
    notMet: [...copy.values()].filter(({ pass }) => pass !== state.pass).length,
    nowMs,
  })
  const sorted = (order: 'id' | '-updated'): Row[] =>
    portal.toSorted((a, b) => (order === 'id' ? a.id - b.id : b.updated - a.updated || a.id - b.id))
  return {
    copy,
    state: () => state,
    /** Gives false once there is nothing to do for now. */
    step(): boolean {
      const planned = nextStep(state, nowMs)
      state = mirrorState.parse(JSON.parse(JSON.stringify(planned.state)))
      const { step } = planned
      nowMs += 100
      if (step.is === 'rest') return false
      if (step.is === 'look') {
        const missing = [...copy].filter(([, { pass }]) => pass !== state.pass).slice(0, step.limit)
        for (const [id] of missing) {
          const there = portal.find((row) => row.id === id)
          if (there === undefined) copy.delete(id)
          else copy.set(id, { updated: there.updated, pass: state.pass })
        }
        state = afterLook(state, stock())
        return true
      }
      const page = sorted(step.order).slice(step.offset, step.offset + step.limit)
      const joined = page.some(({ id }) => copy.get(id)?.pass === state.pass)
      const news = page.filter(({ id, updated }) => copy.get(id)?.updated !== updated).length
      for (const { id, updated } of page) copy.set(id, { updated, pass: state.pass })
      state = afterPage(state, { offset: step.offset, sent: page.length, total: portal.length, joined, news }, stock())
      return true
    },
    untilRest(): number {
      for (let steps = 0; steps < 5000; steps++) if (!this.step()) return steps
      throw new Error('the plan never rests')
    },
    later: (ms: number) => {
      nowMs += ms
    },
    ask: (how: (state: MirrorState) => MirrorState) => {
      state = how(state)
    },
    change: (how: (rows: Row[]) => Row[]) => {
      portal = how(portal)
    },
    portalIds: () => portal.map(({ id }) => id).sort((a, b) => a - b),
    copyIds: () => [...copy.keys()].sort((a, b) => a - b),
  }
}

const rowsOf = (count: number): Row[] => Array.from({ length: count }, (_, id) => ({ id: id * 10, updated: id }))

describe('the plan of a copy', () => {
  it('walks through everything once, with one record of each page asked twice, and then rests', () => {
    const world = aWorld(rowsOf(950))
    const steps = world.untilRest()
    expect(world.copyIds()).toEqual(world.portalIds())
    // Ten pages of the walk (each begins with the last record of the one before), one of the changes.
    expect(steps).toBe(11)
    expect(isWhole(world.state())).toBe(true)
  })

  it('asks for one page when nothing changed', () => {
    const world = aWorld(rowsOf(950))
    world.untilRest()
    world.later(LIMITS.MIRROR_CHANGES_MS)
    expect(world.untilRest()).toBe(1)
  })

  it('finds what changed by its date, and stops at the first page without news', () => {
    const world = aWorld(rowsOf(950))
    world.untilRest()
    world.change((rows) => rows.map((row) => (row.id < 50 ? { ...row, updated: 10_000 + row.id } : row)))
    world.later(LIMITS.MIRROR_CHANGES_MS)
    expect(world.untilRest()).toBe(2)
    expect(world.copy.get(40)?.updated).toBe(10_040)
  })

  it('finds what came with an old date, and what went, because the numbers differ', () => {
    const world = aWorld(rowsOf(950))
    world.untilRest()
    world.change((rows) => [...rows.filter(({ id }) => id !== 500), { id: 7, updated: -5 }, { id: 8, updated: -6 }])
    world.later(LIMITS.MIRROR_CHANGES_MS)
    world.untilRest()
    expect(world.copyIds()).toEqual(world.portalIds())
  })

  it('finds a swap that neither the dates nor the numbers show with the next walk', () => {
    const world = aWorld(rowsOf(950))
    world.untilRest()
    world.change((rows) => [...rows.filter(({ id }) => id !== 500), { id: 7, updated: -5 }])
    world.later(LIMITS.MIRROR_CHANGES_MS)
    world.untilRest()
    expect(world.copyIds()).toContain(500)
    world.later(LIMITS.MIRROR_WALK_MS)
    world.untilRest()
    expect(world.copyIds()).toEqual(world.portalIds())
  })

  it('goes on where it was: the state alone says where', () => {
    const world = aWorld(rowsOf(950))
    for (let page = 0; page < 5; page++) world.step()
    const { state } = nextStep(world.state(), 0)
    expect(state.phase).toMatchObject({ is: 'walk', position: 5 * 99 })
  })

  it('goes back when records before it went, so that none slides past unseen', () => {
    const world = aWorld(rowsOf(950))
    for (let page = 0; page < 5; page++) world.step()
    world.change((rows) => rows.filter(({ id }) => id > 300 || id < 100))
    world.untilRest()
    const there = world.portalIds()
    expect(world.copyIds().filter((id) => there.includes(id))).toEqual(there)
  })

  it('does not believe at once that most of a catalogue is gone', () => {
    const world = aWorld(rowsOf(400))
    world.untilRest()
    world.change((rows) => rows.slice(0, 30))
    world.ask(walking)
    world.untilRest()
    expect(world.copyIds()).toHaveLength(400)
    world.later(LIMITS.MIRROR_CHANGES_MS)
    world.untilRest()
    expect(world.copyIds()).toEqual(world.portalIds())
  })

  it('takes nothing out when the list ended before its total', () => {
    const cut = {
      ...firstState(),
      phase: { is: 'walk', position: 99, anchored: false, back: 100, turns: 0, moved: false },
    } as const
    const page = { offset: 99, sent: 0, total: 950, joined: false, news: 0 }
    expect(afterPage(cut, page, { held: 100, notMet: 20, nowMs: 1 }).phase).toEqual({ is: 'changes', position: 0 })
  })

  it('ends on a portal whose order is never the same', () => {
    let state: MirrorState = firstState()
    let steps = 0
    for (; steps < 1000; steps++) {
      const planned = nextStep(state, steps)
      if (planned.step.is !== 'page' || planned.state.phase.is !== 'walk') break
      const facts = { offset: planned.step.offset, sent: 100, total: 950, joined: false, news: 100 }
      state = afterPage(planned.state, facts, { held: 900, notMet: 100, nowMs: steps })
    }
    expect(steps).toBeLessThan(100)
    expect(state.phase.is).toBe('changes')
  })

  it('takes a clock that was turned back for a reason to look', () => {
    const world = aWorld(rowsOf(50))
    world.untilRest()
    world.later(-LIMITS.MIRROR_WALK_MS)
    expect(world.untilRest()).toBeGreaterThan(0)
  })

  it('asks nothing anew while a walk is under way', () => {
    const walk = firstState()
    expect(checking(walk)).toBe(walk)
  })

  it('walks again at the next look when the portal only counted otherwise on the way: as many came behind it as left', () => {
    const world = aWorld(rowsOf(400))
    world.step()
    world.step()
    // Dated as producers like: no list of changes shows them.
    const late = rowsOf(50).map((row) => ({ id: row.id + 1, updated: 0 }))
    world.change((rows) => [...rows, ...late])
    world.step()
    world.change((rows) => rows.filter(({ id, updated }) => updated === 0 || id === 0 || id > 500))
    world.untilRest()
    expect(world.copyIds()).not.toContain(11)
    world.later(LIMITS.MIRROR_CHANGES_MS)
    world.untilRest()
    expect(world.copyIds()).toEqual(world.portalIds())
  })

  it('neither loses nor doubles anything while the portal changes under it, whatever changes', () => {
    const change = fc.record({
      at: fc.integer({ min: 0, max: 12 }),
      from: fc.integer({ min: 0, max: 999 }),
      many: fc.integer({ min: 1, max: 150 }),
      adds: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999 }), fc.array(change, { maxLength: 6 }), (count, changes) => {
        const world = aWorld(rowsOf(count))
        let stamp = 1_000_000
        for (let step = 0; step <= 12; step++) {
          for (const { from, many, adds } of changes.filter(({ at }) => at === step)) {
            world.change((rows) =>
              adds
                ? [
                    ...rows,
                    ...Array.from({ length: many }, () => {
                      stamp += 1
                      // Among what is there, so that it may come behind the walk, and like no other.
                      return { id: from * 10 + 1 + (stamp - 1_000_000) / 1000, updated: stamp }
                    }),
                  ]
                : rows.filter(({ id }) => id < from * 10 || id >= (from + many) * 10),
            )
          }
          world.step()
        }
        // What came behind a walk is met by the one after it, at the next look.
        for (let look = 0; look < 2; look++) {
          world.later(LIMITS.MIRROR_CHANGES_MS)
          world.untilRest()
        }
        const there = new Set(world.portalIds())
        expect(world.copyIds().filter((id) => there.has(id))).toEqual(world.portalIds())
        for (let turn = 0; turn < 3; turn++) {
          world.later(LIMITS.MIRROR_WALK_MS)
          world.untilRest()
        }
        expect(world.copyIds()).toEqual(world.portalIds())
      }),
      { numRuns: 150, examples: [CAME_BEHIND] },
    )
  })
})
