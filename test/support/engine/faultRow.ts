import type { FaultName } from '../../../demo/faults/faultTable.js'
import type { FaultCase } from './runFaults.js'

/** A fault case, and the end that is expected of its download. */
export interface FaultRow extends FaultCase {
  /** The final state, its code, and the number of requests for the media. */
  readonly ends: readonly [is: string, code: string | null, asked: number]
}

/** A media with a SHA-256 and a strong validator, its faults, and how its download ends. */
export const createFaultRow = (
  title: string,
  faults: FaultCase['faults'],
  ends: FaultRow['ends'],
  more: Partial<FaultCase> = {},
): FaultRow => ({
  title,
  faults,
  ends,
  hash: 'sha-256',
  validator: 'strong',
  ...more,
})
/** A fault of every response. */
export const repeatFault = (name: FaultName, value?: string): FaultCase['faults'] => [
  value === undefined ? { name } : { name, value },
]
