import type { TestReport, TestRow } from '../../../../shared/ipc/contract.js'

/**
 * The rows that are not as they should be. Only one of the key's two addresses has to answer: which one does depends on
 * the generation.
 */
export function findFailedRows({ rows }: TestReport): readonly TestRow[] {
  const hasPassed = (what: TestRow['what']): boolean =>
    rows.some((row) => row.what === what && row.outcome === 'passed')
  const hasKey = hasPassed('portal-key') || hasPassed('gateway-key')
  return rows.filter(
    ({ what, outcome }) =>
      outcome === 'failed' || (outcome === 'absent' && (what === 'information' || (what.endsWith('-key') && !hasKey))),
  )
}

/** Whether the portal does not speak the generation that the person has forced. */
export const isMismatch = ({ choice, found }: TestReport): boolean =>
  choice !== 'auto' && found !== null && choice !== found
