import { describe, expect, test } from 'vitest'
import { isCoarse, isSameContent, isUntouched, openAuthorship, type Stamp } from '../../../shared/download/stamp.js'

const first: Stamp = { sizeBytes: 10, file: '7', modifiedNs: '1795412873454985083', changedNs: '1795412873454985083' }
const later = (change: Partial<Stamp>): Stamp => ({ ...first, ...change })
const touched = later({ changedNs: '1795412873454985084' })

describe('two stamps', () => {
  test.each([
    ['another length', { sizeBytes: 11 }],
    ['another file under the name', { file: '8' }],
    ['a later write', { modifiedNs: '1795412873454985084' }],
  ])('%s is another content', (_of, change) => {
    expect(isSameContent(first, later(change))).toBe(false)
    expect(isUntouched(first, later(change))).toBe(false)
  })

  test('other rights, names or dates are the same content, and not untouched', () => {
    expect([isSameContent(first, touched), isUntouched(first, touched)]).toEqual([true, false])
    expect(isUntouched(first, { ...first })).toBe(true)
  })

  test('a disk that counts whole seconds tells nothing within one', () => {
    const seconds = { modifiedNs: '1795412872000000000', changedNs: '1795412872000000000' }
    expect(isCoarse(later(seconds))).toBe(true)
    expect(isCoarse(later({ modifiedNs: '1795412872000000000' }))).toBe(false)
  })
})

describe('a file is ours', () => {
  const ours = later({ sizeBytes: 20, modifiedNs: '9', changedNs: '9' })

  test('as long as each look finds what our last write left', () => {
    const by = openAuthorship(first)
    by.begins(first)
    by.ended(ours)
    expect(by.isOurs(ours)).toBe(true)
  })

  test.each([
    ['before our first write', (by: ReturnType<typeof openAuthorship>) => by.begins(touched)],
    [
      'between two of our writes',
      (by: ReturnType<typeof openAuthorship>) => {
        by.begins(first)
        by.ended(first)
        by.begins(touched)
      },
    ],
  ])('not after somebody was at it %s, whatever we write later', (_when, happens) => {
    const by = openAuthorship(first)
    happens(by)
    by.ended(ours)
    expect(by.isOurs(ours)).toBe(false)
  })

  test('not after somebody was at it behind our last write', () => {
    const by = openAuthorship(first)
    expect([by.isOurs(touched), by.isOurs(first)]).toEqual([false, false])
  })

  test('whatever changes while several writes of ours are under way', () => {
    const by = openAuthorship(first)
    by.begins(first)
    by.begins(touched)
    by.ended(later({ modifiedNs: '5' }))
    by.begins(later({ modifiedNs: '6' }))
    by.ended(later({ modifiedNs: '7' }))
    by.ended(ours)
    expect(by.isOurs(ours)).toBe(true)
  })
})
