import type { CheckedFollow } from '../../follow/compareWithDisk.js'
import type { Change } from '../../follow/detectChanges.js'
import type { CliContext } from '../core/cliContext.js'
import { RESULT_WORDS } from '../core/resultWords.js'

/** Prints one line and one event for each change. Scripts get ids, and a person the names of the dataset and the file. */
export function reportChanges({ output }: Pick<CliContext, 'output'>, checked: CheckedFollow): void {
  const { followed, dataset, changes } = checked
  const title = dataset?.title ?? followed.seen.title
  for (const change of changes) {
    const { what, mediaId, was, now } = change
    output.event({ event: 'change', dataset: followed.datasetId, media: mediaId, what, was, now })
    const file = mediaId === null ? '' : ` / ${findName(checked, mediaId)}`
    const state = RESULT_WORDS[what][output.language].padEnd(11)
    output.print(`${state} ${title}${file}${formatVersions(change)}`)
  }
}

/** The name of a file on the portal, or else on the disk; its id where neither is known. */
const findName = ({ dataset, record }: CheckedFollow, mediaId: NonNullable<Change['mediaId']>): string =>
  dataset?.media.find(({ id }) => id === mediaId)?.name ?? record?.findFile(mediaId)?.name ?? mediaId

/** What is new has nothing to compare with: its name says all. */
const formatVersions = ({ what, was, now }: Change): string => (what === 'new' ? '' : `  ${was ?? '-'} → ${now ?? '-'}`)
