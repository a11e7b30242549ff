import type { DialectChoice } from '../../../shared/catalogue/model.js'
import type { CheckedFollow } from '../../follow/compareWithDisk.js'
import type { PortalClient } from '../../portal/api/portal.js'
import type { ExitCode } from '../core/command.js'
import type { FollowLists } from './followLists.js'
import type { CheckedSearch } from './searches.js'

/** What a command that checks what is followed has read. */
export interface FollowedHere {
  /** The data folder. */
  readonly folder: string
  /** Where the copies of catalogues are, as it was given. */
  readonly givenDataFolder: string | null
  readonly lists: FollowLists
  readonly dialect: DialectChoice
  /** Whether producers are asked for the files that the portal describes as before. */
  readonly asksFiles: boolean
}

/** What one portal said of what is followed of it. */
export interface CheckedPortal {
  readonly portal: PortalClient
  readonly all: readonly CheckedFollow[]
  readonly searches: readonly CheckedSearch[]
  readonly code: ExitCode
  /** Files whose producer has answered, and those whose producer was not asked or did not say. */
  readonly producers: { readonly answered: number; readonly unasked: number }
}

/** What was checked of one portal, by itself or as a match of a search. */
export const listChecked = ({ all, searches }: CheckedPortal): readonly CheckedFollow[] => [
  ...all,
  ...searches.flatMap(({ datasets }) => datasets),
]
