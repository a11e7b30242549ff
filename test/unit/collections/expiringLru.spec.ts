import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createExpiringLru } from '../../../shared/collections/expiringLru.js'

const keys = ['a', 'b', 'c', 'd', 'e'] as const

describe('a bounded map', () => {
  it('drops the entry that was used least lately, reading and setting it being use', () => {
    const kept = createExpiringLru<string, number>({ entries: 2 })
    kept.set('a', 1)
    kept.set('b', 2)
    expect(kept.get('a')).toBe(1)
    kept.set('c', 3)
    expect(['a', 'b', 'c'].map(kept.get)).toEqual([1, undefined, 3])
    kept.set('a', 4)
    kept.set('d', 5)
    expect(['a', 'c', 'd'].map(kept.get)).toEqual([4, undefined, 5])
  })

  it('keeps an entry as long as it is fresh, and reading does not make it fresher', () => {
    let now = 0
    const kept = createExpiringLru<string, number>({ entries: 9, freshMs: 100, elapsed: () => now })
    kept.set('a', 1)
    now = 99
    expect(kept.get('a')).toBe(1)
    now = 100
    expect(kept.get('a')).toBeUndefined()
    kept.set('a', 2)
    now = 199
    expect(kept.get('a')).toBe(2)
  })

  it('keeps null, which is a value', () => {
    const kept = createExpiringLru<string, null>({ entries: 1 })
    kept.set('a', null)
    expect(kept.get('a')).toBeNull()
  })

  it('drops what it is told to: one key, those whose value is so, all', () => {
    const kept = createExpiringLru<string, number>({ entries: 9 })
    keys.forEach((key, value) => void kept.set(key, value))
    kept.delete('a')
    kept.deleteWhere((value) => value > 2)
    expect(keys.map(kept.get)).toEqual([undefined, 1, 2, undefined, undefined])
    kept.clear()
    expect(keys.map(kept.get)).toEqual(keys.map(() => undefined))
  })

  it('does what a plain list of entries does that is searched and cut', () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('set' as const), key: fc.constantFrom(...keys), value: fc.nat(9) }),
      fc.record({ do: fc.constant('get' as const), key: fc.constantFrom(...keys) }),
      fc.record({ do: fc.constant('delete' as const), key: fc.constantFrom(...keys) }),
      fc.record({ do: fc.constant('wait' as const), ms: fc.nat(60) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60, size: 'max' }), fc.integer({ min: 1, max: 4 }), (steps, entries) => {
        let now = 0
        const kept = createExpiringLru<string, number>({ entries, freshMs: 100, elapsed: () => now })
        /** Used least lately first. */
        let model: { key: string; value: number; at: number }[] = []
        for (const one of steps) {
          if (one.do === 'wait') now += one.ms
          else if (one.do === 'get') {
            const found = model.find(({ key }) => key === one.key)
            const isFresh = found !== undefined && now - found.at < 100
            model = [...model.filter(({ key }) => key !== one.key), ...(isFresh ? [found] : [])]
            expect(kept.get(one.key)).toBe(isFresh ? found.value : undefined)
          } else {
            model = model.filter(({ key }) => key !== one.key)
            if (one.do === 'delete') kept.delete(one.key)
            else {
              kept.set(one.key, one.value)
              model = [...model, { key: one.key, value: one.value, at: now }].slice(-entries)
            }
          }
        }
      }),
    )
  })
})
