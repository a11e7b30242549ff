import type { CheckedFollow } from '../../follow/compareWithDisk.js'
import type { PortalClient } from '../../portal/api/portalClient.js'
import type { ExitCode } from '../core/exitCodes.js'
import type { CheckedSearch } from './checkSearch.js'

/** The result of checking what is followed on one portal. */
export interface PortalCheckResult {
  readonly portal: PortalClient
  /** The datasets and files that are followed by themselves. */
  readonly followed: readonly CheckedFollow[]
  readonly searches: readonly CheckedSearch[]
  readonly code: ExitCode
  /**
   * The number of files whose producer has answered, and of those whose producer was not asked or gave no clear answer.
   */
  readonly producers: { readonly answered: number; readonly unasked: number }
}

/** Lists everything that was checked on one portal, followed by itself or found by a search. */
export const listChecked = ({ followed, searches }: PortalCheckResult): readonly CheckedFollow[] => [
  ...followed,
  ...searches.flatMap(({ datasets }) => datasets),
]
