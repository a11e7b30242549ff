// Headers that break the rules and are read nevertheless: the file is downloaded as if they were right.
import { beforeAll, describe, expect, test } from 'vitest'
import { createFaultRow, type FaultRow, repeatFault } from '../../support/engine/faultRow.js'
import { type FaultOutcome, runFaults } from '../../support/engine/runFaults.js'

const ODD_HEADERS: readonly FaultRow[] = [
  createFaultRow('a redirect with bare accents', repeatFault('redirect-accents'), ['done', null, 2]),
  createFaultRow('a character set in the place of a content coding', repeatFault('charset-as-coding'), [
    'done',
    null,
    1,
  ]),
]

describe('instead of an answer as it should be', () => {
  let ends: readonly FaultOutcome[] = []
  beforeAll(async () => {
    ends = await runFaults('gateway', ODD_HEADERS)
  }, 120_000)

  test.each(ODD_HEADERS.map((one, n) => ({ ...one, n })))('$title', ({ n, ends: expected }) => {
    const { state, asked, left = [] } = ends[n] ?? { state: { type: 'queued' as const }, asked: 0 }
    const because = 'because' in state && typeof state.because !== 'string' ? state.because : null
    expect([state.type, because?.code ?? null, asked]).toEqual(expected)
    expect(left.filter((name) => name.includes('.rudi-mismatch'))).toEqual([])
    expect(state).not.toHaveProperty('verdict.isPacked')
  })
})
