// Refusals of a portal and a producer: each is retried as often as is useful, and named correctly.
import { beforeAll, describe, expect, test } from 'vitest'
import { formatFailure } from '../../../shared/messages/failures/formatFailure.js'
import { always, type FaultRow, row } from '../../support/engine/faultRow.js'
import { type FaultOutcome, runFaults } from '../../support/engine/runFaults.js'

const ROWS: readonly FaultRow[] = [
  row('200 and empty, of open data', always('200-and-empty'), ['failed', 'portal/trouble', 8]),
  row(
    '200 and empty once, of open data',
    [{ name: '200-and-empty', times: 1, value: 'Dataverse is down' }],
    ['done', null, 2],
  ),
  row(
    '200 and empty, of restricted data, without an account',
    always('200-and-empty'),
    ['paused', 'session/signed-out', 1],
    {
      access: 'restricted',
    },
  ),
  row('restricted data, without an account', [], ['paused', 'session/signed-out', 1], { access: 'restricted' }),
  row('a producer that wants a password', always('producer-basic'), ['failed', 'media/refused', 2]),
  row('an address that was signed for a while', always('producer-expired'), ['failed', 'media/refused', 2]),
  row('the same, and a fresh one', [{ name: 'producer-expired', times: 1 }], ['done', null, 2]),
  row('a gateway that finds a wrong tag', always('crypt-tampered'), ['failed', 'media/not-opened', 3], {
    sealing: 'portal',
  }),
  row('a gateway that needs a length', always('no-length-411'), ['failed', 'media/not-openable', 1], {
    sealing: 'portal',
  }),
  row('a redirect to a host that no name can have', always('redirect-long-host'), [
    'failed',
    'net/redirect-refused',
    1,
  ]),
  row('an unknown media', always('not-found'), ['failed', 'portal/unknown-media', 1]),
  row(
    'a node that restarts',
    [
      { name: 'bad-gateway', times: 1 },
      { name: 'not-found', skip: 1, times: 1 },
    ],
    ['done', null, 3],
  ),
  row(
    'a node that breaks off, and restarts',
    [
      { name: 'reset', afterBytes: 0, times: 1 },
      { name: 'not-found', skip: 1, times: 1 },
    ],
    ['done', null, 3],
  ),
  row(
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
