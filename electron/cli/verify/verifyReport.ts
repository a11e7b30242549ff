import type { Failure } from '../../../shared/failure.js'
import { formatFailure } from '../../../shared/messages/failures/formatFailure.js'
import type { Finding } from '../../library/files/verifyFolder.js'
import { formatNothingToVerify, MESSAGES } from '../core/cliMessages.js'
import type { CommandOutput } from '../core/commandOutput.js'
import { EXIT_CODES, type ExitCode } from '../core/exitCodes.js'
import { type CountWord, formatCounted } from '../core/formatCounted.js'
import { RESULT_WORDS } from '../core/resultWords.js'
import { toVerdictFields } from '../core/verdictFields.js'
import type { Damaged, RepairOptions } from './repairFiles.js'

/** The states that begin a line of their own, in one column. */
const LISTED_STATES = ['bad', 'unread', 'missing', 'stranger', 'repaired'] as const

/**
 * Whether a file may be sound although it could not be read: it may not be read, another program has it open, or the disk
 * is away. An error of the disk itself is damage. For scripts such a file is `bad`, with the reason.
 */
export const isUnread = (because: Failure | undefined): boolean =>
  because !== undefined && because.code !== 'disk/error'

/**
 * Counts the results of one `verify` of the folder `root`: it writes an event for each file, and at the end the summary
 * for scripts.
 */
export function createVerifyReport(output: CommandOutput, root: string) {
  const { language } = output
  const counts = { ok: 0, unverifiable: 0, bad: 0, unread: 0, missing: 0, stranger: 0, repaired: 0, fetchedBytes: 0 }
  const width = Math.max(...LISTED_STATES.map((state) => RESULT_WORDS[state][language].length))
  const noteFile = (state: (typeof LISTED_STATES)[number], path: string, more = ''): void =>
    output.note(`${RESULT_WORDS[state][language].padEnd(width)} ${path}${more}`)
  const addFinding = ({ type, path, verdict, because }: Finding): void => {
    const listed = type === 'bad' && isUnread(because) ? 'unread' : type
    counts[listed] += 1
    const message = because === undefined ? null : formatFailure(because, language)
    const why = verdict === undefined ? {} : toVerdictFields(verdict, language)
    output.event({ event: type, path, ...why, ...(message === null ? {} : { code: because?.code, message }) })
    if (listed === 'unverifiable') output.note(`${MESSAGES.completeOnly[language]} ${path}`)
    else if (listed !== 'ok') noteFile(listed, path, message === null ? '' : `  ${message}`)
  }
  const repairs: Pick<RepairOptions, 'onOutcome' | 'onNotStarted'> = {
    onNotStarted: (damaged, because) => {
      if (because !== null) output.failAll(because, damaged.map(toContext))
      for (const { type, path } of damaged) addFinding({ type, path })
    },
    onOutcome: (one, outcome) => {
      const { type, path } = one
      if (outcome.type === 'failed') {
        output.fail(outcome.because, toContext(one))
        addFinding({ type, path })
        return
      }
      const { blocks, fetchedBytes, kept } = outcome
      counts.repaired += 1
      counts.fetchedBytes += fetchedBytes
      output.event({ event: 'repaired', path, blocks, fetchedBytes, ...(kept === null ? {} : { kept }) })
      noteFile('repaired', `${path}${kept === null ? '' : `  (${MESSAGES.damagedKept[language]} ${kept})`}`)
    },
  }
  return {
    found: addFinding,
    repairs,
    /** `least`: the exit code when every file is sound. */
    close(isRepair: boolean, least: ExitCode = EXIT_CODES.done): ExitCode {
      const { ok, unverifiable, unread, missing, stranger, repaired, fetchedBytes } = counts
      const bad = counts.bad + unread
      const count = (word: CountWord, value: number): string => formatCounted(word, value, language)
      const apart = unverifiable === 0 ? [] : [`${MESSAGES.completeOnly[language]} ${unverifiable}`]
      const mended = isRepair ? [count('repaired', repaired)] : []
      const notRead = unread === 0 ? [] : [count('unread', unread)]
      const found = [count('ok', ok), count('bad', counts.bad), ...notRead, count('missing', missing)]
      output.print([...found, ...mended, ...apart].join('  '))
      if (ok + unverifiable + bad + missing + stranger + repaired === 0)
        output.note(formatNothingToVerify(root)[language])
      const more = isRepair ? { repaired, fetchedBytes } : {}
      output.event({ event: 'summary', ok, bad, missing, unverifiable, ...more })
      return bad + missing === 0 || least !== EXIT_CODES.done ? least : EXIT_CODES.failed
    },
  }
}

const toContext = ({ path, record: { dataset, file } }: Damaged) => ({
  dataset: dataset.datasetId,
  media: file.mediaId,
  path,
})
