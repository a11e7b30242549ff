// Refusals of a portal and a producer: each is retried as often as is useful, and named correctly.
import { beforeAll, describe, expect, test } from 'vitest'
import { formatFailure } from '../../../shared/messages/failures/formatFailure.js'
import { createFaultRow, type FaultRow, repeatFault } from '../../support/engine/faultRow.js'
import { type FaultOutcome, runFaults } from '../../support/engine/runFaults.js'

const ROWS: readonly FaultRow[] = [
  createFaultRow('200 and empty, of open data', repeatFault('200-and-empty'), ['failed', 'portal/trouble', 8]),
  createFaultRow(
    '200 and empty once, of open data',
    [{ name: '200-and-empty', times: 1, value: 'Dataverse is down' }],
    ['done', null, 2],
  ),
  createFaultRow(
    '200 and empty, of restricted data, without an account',
    repeatFault('200-and-empty'),
    ['paused', 'session/signed-out', 1],
    {
      access: 'restricted',
    },
  ),
  createFaultRow('restricted data behind a firewall', repeatFault('forbidden-page'), ['failed', 'portal/blocked', 3], {
    access: 'restricted',
  }),
  createFaultRow('an error report with 200', repeatFault('report-200'), ['failed', 'media/not-the-data', 3]),
  createFaultRow('restricted data, without an account', [], ['paused', 'session/signed-out', 1], {
    access: 'restricted',
  }),
  createFaultRow('a producer that wants a password', repeatFault('producer-basic'), ['failed', 'media/refused', 2]),
  createFaultRow('an address that was signed for a while', repeatFault('producer-expired'), [
    'failed',
    'media/refused',
    2,
  ]),
  createFaultRow('the same, and a fresh one', [{ name: 'producer-expired', times: 1 }], ['done', null, 2]),
  createFaultRow('a gateway that finds a wrong tag', repeatFault('crypt-tampered'), ['failed', 'media/not-opened', 3], {
    sealing: 'portal',
  }),
  createFaultRow('a gateway that needs a length', repeatFault('no-length-411'), ['failed', 'media/not-openable', 1], {
    sealing: 'portal',
  }),
  createFaultRow('a redirect to a host that no name can have', repeatFault('redirect-long-host'), [
    'failed',
    'net/redirect-refused',
    1,
  ]),
  createFaultRow('an unknown media', repeatFault('not-found'), ['failed', 'portal/unknown-media', 1]),
  createFaultRow(
    'a node that restarts',
    [
      { name: 'bad-gateway', times: 1 },
      { name: 'not-found', skip: 1, times: 1 },
    ],
    ['done', null, 3],
  ),
  createFaultRow(
    'a node that breaks off, and restarts',
    [
      { name: 'reset', afterBytes: 0, times: 1 },
      { name: 'not-found', skip: 1, times: 1 },
    ],
    ['done', null, 3],
  ),
  createFaultRow(
    'a node that comes back without it',
    [
      { name: 'bad-gateway', times: 1 },
      { name: 'not-found', skip: 1 },
    ],
    ['failed', 'portal/unknown-media', 3],
  ),
]

describe('instead of a file', () => {
  let ends: readonly FaultOutcome[] = []
  beforeAll(async () => {
    ends = await runFaults('gateway', ROWS)
  }, 120_000)

  test.each(ROWS.map((one, n) => ({ ...one, n })))('$title', ({ n, ends: expected }) => {
    const { state, asked, left = [] } = ends[n] ?? { state: { type: 'queued' as const }, asked: 0 }
    const because = 'because' in state && typeof state.because !== 'string' ? state.because : null
    expect([state.type, because?.code ?? null, asked]).toEqual(expected)
    expect(left.filter((name) => name.includes('.rudi-mismatch'))).toEqual([])
    expect(state).not.toHaveProperty('verdict.isPacked')
    if (because !== null) expect(formatFailure(because, 'en')).not.toMatch(/start again/)
  })

  test('the words of the portal are passed on', () => {
    const state = ends[0]?.state
    const because = state?.type === 'failed' ? state.because : null
    expect(because?.facts.note).toBe('Not allowed to access to this Media')
  })
})
