import { beforeAll, describe, expect, test } from 'vitest'
import { CONNECTION } from '../../../demo/faults/connection.js'
import { DIGEST_HEADERS } from '../../../demo/faults/digestHeaders.js'
import { FAULTS, type FaultName } from '../../../demo/faults/faultTable.js'
import { FRAMING } from '../../../demo/faults/framing.js'
import { RANGES } from '../../../demo/faults/ranges.js'
import { VERSIONS } from '../../../demo/faults/versions.js'
import { FAILURE_CODES } from '../../../shared/failure.js'
import { FAULT_FILE_BYTES, type FaultCase, type FaultOutcome, runFaults } from '../../support/engine/runFaults.js'

/*
 * Every fault of the embedded portal with a media, in a first transfer and in one that resumes a broken one, once and
 * for ever, with a media that has a checksum and with one that has none. A download must end as one single version or
 * as a named failure, and never as a mixture or a wrong "verified".
 */

/** Values with which faults are quick and stay within this disk. */
const VALUES: Partial<Record<FaultName, string>> = {
  'slow-head': '800',
  'crypt-heartbeat': '800',
  'silent-body': '800',
  'drip-head': '2',
  slow: '3000000',
  drip: '30',
  'body-endless': String(3 * FAULT_FILE_BYTES),
  // A named wait uses up no attempt until a day of them was requested; with hours this is soon.
  'too-many-wso2': '3600',
}

/** The server delivers other bytes of the right number under correct headers: only a checksum can show it. */
const UNSEEN_WITHOUT_HASH: ReadonlySet<FaultName> = new Set(['corrupt'])

const BROKEN: FaultCase['faults'][number] = { name: 'reset', afterBytes: (FAULT_FILE_BYTES * 2) / 3, times: 1 }

/** Faults that take a time-out each time: once is enough for one that lasts for ever. */
const SLOW: ReadonlySet<string> = new Set(Object.keys(CONNECTION))
/** Faults that lie about which bytes are sent. */
const OF_BYTES: ReadonlySet<string> = new Set(
  Object.keys({ ...FRAMING, ...DIGEST_HEADERS, ...RANGES, ...VERSIONS, ...CONNECTION }),
)
/** The server declares a true digest of the bytes: they are verified without the catalogue. */
const IN_WITNESSES: ReadonlySet<string> = new Set(
  Object.keys(DIGEST_HEADERS).filter((name) => name !== 'digest-of-other'),
)
const OF_IDENTITY: ReadonlySet<string> = new Set(Object.keys({ ...RANGES, ...VERSIONS }))

interface Row extends FaultCase, Ways {
  readonly name: FaultName
}

type Ways = Pick<FaultCase, 'hash' | 'validator'> & { readonly isAlways: boolean; readonly isAfterBreak: boolean }

/** All ways of meeting a fault, without equivalent ones. */
const WAYS: readonly Ways[] = (['sha-256', 'dummy'] as const).flatMap((hash) =>
  (['strong', 'last-modified'] as const).flatMap((validator) =>
    [false, true].flatMap((isAlways) =>
      [false, true].map((isAfterBreak) => ({ hash, validator, isAlways, isAfterBreak })),
    ),
  ),
)

const isWorthwhile = (name: FaultName, { hash, validator, isAlways, isAfterBreak }: Ways): boolean => {
  if (validator !== 'strong' && !OF_IDENTITY.has(name)) return false
  if (SLOW.has(name) && isAlways && (hash !== 'sha-256' || isAfterBreak)) return false
  return OF_BYTES.has(name) || (hash === 'sha-256' && !isAfterBreak)
}

function rowOf(name: FaultName, ways: Ways): Row {
  const { hash, validator, isAlways, isAfterBreak } = ways
  const value = VALUES[name]
  const fault = { name, ...(value === undefined ? {} : { value }), ...(isAlways ? {} : { times: 1 }) }
  const title = [
    name,
    isAlways ? 'for ever' : 'once',
    isAfterBreak ? 'after a break' : 'at first',
    validator === 'strong' ? 'a strong ETag' : 'a date',
    hash === 'dummy' ? 'no checksum' : 'a checksum',
  ].join(', ')
  return { ...ways, name, title, faults: isAfterBreak ? [BROKEN, { ...fault, skip: 1 }] : [fault] }
}

const rows: readonly Row[] = (Object.keys(FAULTS) as FaultName[]).flatMap((name) =>
  WAYS.filter((ways) => isWorthwhile(name, ways)).map((ways) => rowOf(name, ways)),
)

describe.each(['apm', 'gateway'] as const)('from a portal of the %s generation', (dialect) => {
  let ends: readonly FaultOutcome[] = []
  beforeAll(async () => {
    ends = await runFaults(dialect, rows)
  }, 1_200_000)

  test('every fault was met', () => {
    const unmet = rows.filter((_, n) => ends[n]?.struck.includes(0) !== false).map(({ title }) => title)
    expect(unmet).toEqual([])
  })

  test.each(rows.map((row, n) => ({ ...row, n })))('$title', ({ n, name, hash, isAlways, isAfterBreak }) => {
    const end = ends[n]
    if (end === undefined) throw new Error('it did not end')
    const { state, sha256, versions } = end
    if (state.type === 'failed' || state.type === 'paused') {
      const code = typeof state.because === 'string' ? state.because : state.because.code
      expect(FAILURE_CODES).toContain(code)
      expect(code).not.toBe('bug/unexpected')
      return
    }
    expect(state.type).toBe('done')
    if (hash === 'sha-256') expect(state).toMatchObject({ verdict: { is: 'verified' } })
    else if (!IN_WITNESSES.has(name)) expect(state).toMatchObject({ verdict: { is: 'not-verifiable' } })
    if (hash === 'dummy' && isAlways && !isAfterBreak && IN_WITNESSES.has(name))
      expect(state).toMatchObject({ verdict: { is: 'verified', by: expect.any(String) } })
    if (hash === 'dummy' && UNSEEN_WITHOUT_HASH.has(name)) return
    expect(versions).toContain(sha256)
  })
})
