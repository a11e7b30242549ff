import { fail, ok, type Result } from '../../../shared/result.js'
import { type OtherCopies, openOtherCopies } from '../../library/copies/otherCopies.js'
import type { Finding } from '../../library/files/verifyFolder.js'
import type { CliContext } from '../core/cliContext.js'
import type { CliCommand, CliInvocation } from '../core/command.js'
import { type CountWord, formatCounted, STATE_WORDS } from '../core/countWords.js'
import { EXIT_CODES, type ExitCode } from '../core/exitCodes.js'
import { MESSAGES } from '../core/messages.js'
import { parseDialect, parseDurationOption } from '../core/options.js'
import { reportFailure, reportMissing, reportUsage } from '../core/reportFailure.js'
import { toVerdictFields } from '../core/verdictFields.js'
import { GIVE_UP_AFTER_MS } from '../download/waitForDownloads.js'
import { type Damaged, type RepairOptions, type RepairOutcome, repairFiles } from './repairFiles.js'

/** Reads all files below a folder again and compares them with their records; repairs them with `--repair`. */
export const verifyCommand: CliCommand = {
  name: 'verify',
  operands: '<dir>',
  options: {
    repair: { type: 'boolean' },
    from: { type: 'string', multiple: true },
    'give-up-after': { type: 'string' },
  },
  words: {
    fr: 'relit chaque fichier et le compare à son empreinte enregistrée',
    en: 'reads every file again and compares it with its recorded hash',
  },
  run: async (invocation, context) => {
    const [folder] = invocation.operands
    if (folder === undefined) return reportMissing(context, '<dir>')
    const repair = await parseRepair(invocation, context)
    if (!repair.ok) return repair.failure
    const report = createReport(context)
    const damaged: Damaged[] = []
    const read = await context.verify(context.resolve(folder), (finding) => {
      const { type, path, record } = finding
      if (repair.value !== null && (type === 'bad' || type === 'missing') && record !== undefined)
        damaged.push({ type, path, record })
      else report.found(finding)
    })
    if (!read.ok) return reportFailure(context, read.failure)
    if (repair.value !== null) await repairFiles(context, damaged, { ...repair.value, onOutcome: report.ended })
    if (context.signal.aborted) return EXIT_CODES.interrupted
    return report.close(repair.value !== null)
  },
}

type ParsedRepair = Omit<RepairOptions, 'onOutcome'>

/**
 * Reads the options of `--repair`; null without it. The failure is the exit code of an error that is already reported.
 */
async function parseRepair(
  invocation: CliInvocation,
  context: CliContext,
): Promise<Result<ParsedRepair | null, ExitCode>> {
  const { language } = context.terminal
  const folders = invocation.texts('from')
  if (!invocation.flag('repair'))
    return folders.length === 0 ? ok(null) : fail(reportUsage(context, MESSAGES.fromWithoutRepair[language]))
  const dialect = parseDialect(invocation)
  if (dialect === null) return fail(reportUsage(context, MESSAGES.badDialect[language]))
  const giveUpAfter = parseDurationOption(invocation, context, 'give-up-after')
  if (!giveUpAfter.ok) return fail(reportUsage(context, giveUpAfter.failure))
  const copies: Result<OtherCopies | null> =
    folders.length === 0 ? ok(null) : await openOtherCopies(context, folders.map(context.resolve))
  if (!copies.ok) return fail(reportFailure(context, copies.failure))
  return ok({
    copies: copies.value,
    dialect,
    dataFolder: context.dataFolder(invocation.text('data-dir')),
    giveUpAfterMs: giveUpAfter.value ?? GIVE_UP_AFTER_MS,
  })
}

/** Counts the results of one `verify`: it writes an event for each file, and at the end the summary for scripts. */
function createReport({ terminal }: CliContext) {
  const counts = { ok: 0, unverifiable: 0, bad: 0, missing: 0, stranger: 0, repaired: 0, fetchedBytes: 0 }
  const found = ({ type, path, verdict }: Finding): void => {
    counts[type] += 1
    const why = verdict === undefined ? {} : toVerdictFields(verdict, terminal.language)
    terminal.event({ event: type, path, ...why })
    if (type === 'ok') return
    const { language } = terminal
    const words = type === 'unverifiable' ? MESSAGES.completeOnly[language] : STATE_WORDS[type][language].padEnd(8)
    terminal.note(`${words} ${path}`)
  }
  return {
    found,
    ended({ type, path, record }: Damaged, outcome: RepairOutcome): void {
      if (outcome.type === 'failed') {
        const { datasetId: dataset } = record.dataset
        terminal.fail(outcome.because, { dataset, media: record.file.mediaId, path })
        found({ type, path })
        return
      }
      const { blocks, fetchedBytes, kept } = outcome
      counts.repaired += 1
      counts.fetchedBytes += fetchedBytes
      terminal.event({ event: 'repaired', path, blocks, fetchedBytes, ...(kept === null ? {} : { kept }) })
      const old = kept === null ? '' : `  (${MESSAGES.damagedKept[terminal.language]} ${kept})`
      terminal.note(`${STATE_WORDS.repaired[terminal.language]} ${path}${old}`)
    },
    close(isRepair: boolean): ExitCode {
      const { ok, unverifiable, bad, missing, repaired, fetchedBytes } = counts
      const count = (word: CountWord, value: number): string => formatCounted(word, value, terminal.language)
      const apart = unverifiable === 0 ? [] : [`${MESSAGES.completeOnly[terminal.language]} ${unverifiable}`]
      const mended = isRepair ? [count('repaired', repaired)] : []
      terminal.print([count('ok', ok), count('bad', bad), count('missing', missing), ...mended, ...apart].join('  '))
      const more = isRepair ? { repaired, fetchedBytes } : {}
      terminal.event({ event: 'summary', ok, bad, missing, unverifiable, ...more })
      return bad + missing === 0 ? EXIT_CODES.done : EXIT_CODES.failed
    },
  }
}
