import { relative, sep } from 'node:path'
import type { DownloadView } from '../../../shared/download/model/downloadView.js'
import type { Failure } from '../../../shared/failure.js'
import type { DatasetId, MediaId } from '../../../shared/ids.js'
import { formatVerdict } from '../../../shared/messages/formatVerdict.js'
import type { Language } from '../../../shared/messages/language.js'
import { MESSAGES } from '../core/cliMessages.js'
import type { CommandOutput } from '../core/commandOutput.js'
import { EXIT_CODES, type ExitCode, getExitCode } from '../core/exitCodes.js'
import { type CountWord, formatCounted } from '../core/formatCounted.js'
import { RESULT_WORDS } from '../core/resultWords.js'
import type { SkipReason } from '../core/skipReasons.js'
import { toVerdictFields } from '../core/verdictFields.js'
import type { CopiesFromFolders } from './copiesFromFolders.js'

/** Counts downloads as they end, with an event for each. */
export interface DownloadResults {
  /** Counts a download that has ended; false when it has not. */
  record(view: DownloadView, path: string | null): boolean
  /** Counts a skipped file. `name` is the name that a person knows. */
  recordSkipped(dataset: DatasetId, media: MediaId, reason: SkipReason, name: string | null): void
  recordFailed(dataset: DatasetId | null, media: MediaId | null, because: Failure, name?: string | null): void
}

/** A file of which the download could not be started. */
export interface NotStarted {
  readonly dataset: { readonly id: DatasetId }
  readonly media: { readonly id: MediaId }
}

/** Counts the results of one `download`: it writes an event for each file, and at the end the summary for scripts. */
export interface DownloadSummary extends DownloadResults {
  /** Counts files of which none could be started. A person reads the one reason once, and scripts learn each file. */
  recordNotStarted(files: readonly NotStarted[], because: Failure): void
  /** Writes the summary and returns its exit code. */
  close(): ExitCode
}

export interface DownloadSummaryOptions {
  /** The folder to which the printed path of a file is relative. */
  readonly rootOf: (view: DownloadView) => string
  /** The exit code when every file is downloaded. */
  readonly least: ExitCode
  /** The files that were copied from other folders; null without `--from`. */
  readonly taken: Pick<CopiesFromFolders, 'getBytes'> | null
}

export function createDownloadSummary(
  output: CommandOutput,
  { rootOf, least, taken }: DownloadSummaryOptions,
): DownloadSummary {
  const counts = { done: 0, failed: 0, skipped: 0, bytes: 0 }
  const ended = { verified: 0, unverified: 0, renamed: 0 }
  let takenBytes = 0
  let worst = least
  const summary: DownloadSummary = {
    record: (view, path) => {
      const { state, datasetId: dataset, mediaId: media, name } = view
      if (state.type === 'done') reportDone(view, path, state)
      else if (state.type === 'failed') summary.recordFailed(dataset, media, state.because, name)
      else if (state.type === 'paused' && state.because !== 'person')
        summary.recordFailed(dataset, media, state.because, name)
      else if (state.type === 'cancelled') summary.recordSkipped(dataset, media, 'cancelled', name)
      else return false
      return true
    },
    recordSkipped: (dataset, media, reason, name) => {
      counts.skipped += 1
      output.event({ event: 'skipped', dataset, media, reason })
      output.note(`–  ${name ?? media}  ${RESULT_WORDS[reason][output.language]}`)
    },
    recordFailed: (dataset, media, because, name) => {
      countFailed(because)
      output.fail(because, { dataset, media }, name ?? undefined)
    },
    recordNotStarted: (files, because) => {
      for (const _ of files) countFailed(because)
      output.failAll(
        because,
        files.map(({ dataset, media }) => ({ dataset: dataset.id, media: media.id })),
      )
    },
    close: () => {
      const { done, failed, skipped } = counts
      const count = (word: CountWord, value: number): string => formatCounted(word, value, output.language)
      const finished = `${count('done', done)}${formatEnded(ended, output.language)}`
      output.print([finished, count('failed', failed), count('skipped', skipped)].join('  '))
      output.event({ event: 'summary', ...counts, ...(taken === null ? {} : { taken: takenBytes }) })
      return worst
    },
  }
  return summary

  function countFailed(because: Failure): void {
    counts.failed += 1
    worst = worst === EXIT_CODES.refused ? worst : getExitCode(because.code)
  }

  function reportDone(view: DownloadView, path: string | null, state: Done): void {
    const shown = path === null ? view.name : relative(rootOf(view), path).split(sep).join('/')
    const { datasetId: dataset, mediaId: media, attempts, receivedBytes: bytes } = view
    const fields = { path: shown, bytes, ...toProtection(state), ...toVerdictFields(state.verdict, output.language) }
    const copied = attempts === 0 ? (taken?.getBytes(media) ?? 0) : 0
    takenBytes += copied
    // Without an attempt, the file was already there and was only read again.
    if (attempts === 0 && copied === 0) {
      counts.skipped += 1
      output.event({ event: 'skipped', dataset, media, ...fields, reason: 'already-here' })
      output.note(`=  ${shown}`)
      return
    }
    const { renamedFrom } = state
    counts.done += 1
    counts.bytes += bytes
    ended[state.verdict.is === 'verified' ? 'verified' : 'unverified'] += 1
    if (renamedFrom !== undefined) ended.renamed += 1
    const named = renamedFrom === undefined ? {} : { renamedFrom }
    const from = copied === 0 ? {} : { taken: copied }
    output.event({ event: 'done', dataset, media, ...fields, attempts, ...named, ...from })
    const line = formatLine(shown, state, output.language)
    output.note(copied === 0 ? line : `${line}  (${MESSAGES.takenFromFolder[output.language]})`)
  }
}

/** The fields of an encrypted file; its `bytes` is the length on disk. */
const toProtection = ({ clearBytes }: Done) => (clearBytes === undefined ? {} : { protected: 'age', clearBytes })

type Done = Extract<DownloadView['state'], { type: 'done' }>

/** A file without a verified hash has a mark of its own, and the reason is printed. */
function formatLine(path: string, { verdict, renamedFrom }: Done, language: Language): string {
  const line = verdict.is === 'verified' ? `✓  ${path}` : `○  ${path}  ${formatVerdict(verdict, language)}`
  return renamedFrom === undefined ? line : `${line}  (${MESSAGES.nameTaken[language]} ${renamedFrom})`
}

/** Formats how the finished files were verified, for the last line: ` (verified 2, not verifiable 1)`. */
function formatEnded(
  { verified, unverified, renamed }: Readonly<Record<'verified' | 'unverified' | 'renamed', number>>,
  language: Language,
): string {
  const counted = [
    [verified, MESSAGES.verified],
    [unverified, MESSAGES.notVerified],
    [renamed, MESSAGES.renamed],
  ] as const
  const parts = counted.filter(([count]) => count > 0).map(([count, words]) => `${words[language]} ${count}`)
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`
}
