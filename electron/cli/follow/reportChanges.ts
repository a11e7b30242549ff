import type { CheckedFollow } from '../../follow/compareWithDisk.js'
import type { Followed } from '../../follow/followList.js'
import type { CliContext } from '../core/cliContext.js'
import { STATE_WORDS } from '../core/stateWords.js'

/** Prints one line and one event for each change. */
export function reportChanges(
  { terminal }: CliContext,
  { datasetId }: Followed,
  changes: CheckedFollow['changes'],
): void {
  for (const { what, mediaId, was, now } of changes) {
    terminal.event({ event: 'change', dataset: datasetId, media: mediaId, what, was, now })
    const whose = mediaId === null ? datasetId : `${datasetId}/${mediaId}`
    terminal.print(`${STATE_WORDS[what][terminal.language].padEnd(11)} ${whose}  ${was ?? '-'} → ${now ?? '-'}`)
  }
}
