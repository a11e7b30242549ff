import { describe, expect, test } from 'vitest'
import {
  isPerhapsOfRecord,
  readAroundFailingRecords,
} from '../../../../../electron/portal/catalogue/list/readAroundFailingRecords.js'
import type { Dataset } from '../../../../../shared/catalogue/model.js'
import { failure } from '../../../../../shared/failure.js'
import { fail, ok } from '../../../../../shared/result.js'

const BROKEN = failure('server/error', { status: 500 })

/** A list of `total` records that cannot send a page with one of `bad`; `unusable` ones come without an id. */
function createList(total: number, bad: readonly number[], unusable: readonly number[] = []) {
  const asked: (readonly [offset: number, most: number])[] = []
  const skipped: (readonly [offset: number, count: number])[] = []
  const read = async (offset: number, most: number) => {
    asked.push([offset, most])
    const sent = Array.from({ length: Math.max(0, Math.min(most, total - offset)) }, (_, n) => offset + n)
    if (sent.some((n) => bad.includes(n))) return fail(BROKEN)
    const usable = sent.filter((n) => !unusable.includes(n))
    return ok({
      ...{ total, offset, sent: sent.length, limit: most, inOrder: true, notes: [] },
      unusableAtEnd: sent.length === 0 ? 0 : (sent.at(-1) ?? 0) - (usable.at(-1) ?? offset - 1),
      datasets: usable.map((n) => ({ id: `record-${n}` }) as unknown as Dataset),
    })
  }
  const readPage = (offset: number, limit: number) =>
    readAroundFailingRecords(read, { offset, limit, because: BROKEN }, (...one) => void skipped.push(one))
  return { readPage, asked, skipped }
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `record-${from + n}`)

describe('a page that the portal cannot send', () => {
  test.each([0, 1, 37, 98, 99])('is read up to record %i that makes it fail, and behind it', async (bad) => {
    const { readPage, asked, skipped } = createList(1000, [300 + bad])
    const page = await readPage(300, 100)
    if (!page.ok) throw new Error(page.failure.code)
    const { datasets, sent, total, unusableAtEnd } = page.value
    expect(datasets.map(({ id }) => id)).toEqual([...range(300, 300 + bad), `record-${301 + bad}`])
    expect({ sent, total, unusableAtEnd }).toEqual({ sent: bad + 2, total: 1000, unusableAtEnd: 0 })
    expect(skipped).toEqual([[300 + bad, 1]])
    expect(asked.length).toBeLessThan(12)
  })

  test('may have several such records in a row, and be the last', async () => {
    const { readPage, skipped } = createList(20, [17, 18, 19])
    const page = await readPage(10, 100)
    expect(page).toMatchObject({ value: { sent: 10, unusableAtEnd: 3, total: 20 } })
    expect(skipped).toEqual([[17, 3]])
  })

  test('has nothing usable at its end when unusable records surround those that fail', async () => {
    const page = await createList(100, [4], [3, 5]).readPage(0, 50)
    expect(page).toMatchObject({ value: { sent: 6, unusableAtEnd: 3 } })
  })

  test.each([
    ['all of its records fail', Array.from({ length: 2000 }, (_, n) => n)],
    ['too many in a row fail', Array.from({ length: 40 }, (_, n) => n)],
  ])('is a failure of the portal when %s', async (_, bad) => {
    const { readPage, asked, skipped } = createList(2000, bad)
    expect(await readPage(0, 100)).toEqual(fail(BROKEN))
    expect(skipped).toEqual([])
    expect(asked.length).toBeLessThan(16)
  })
})

test.each([
  [BROKEN, true],
  [failure('server/bad-answer', { why: 'not-json' }), true],
  [failure('server/bad-answer', { why: 'too-large' }), true],
  [failure('server/bad-answer', { status: 400 }), false],
  [failure('server/busy', { status: 503 }), false],
  [failure('net/timeout'), false],
  [failure('access/not-granted', { status: 403 }), false],
])('%o may be the failure of one record: %s', (because, isIt) => {
  expect(isPerhapsOfRecord(because)).toBe(isIt)
})
