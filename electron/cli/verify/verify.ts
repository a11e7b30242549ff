import { estimateRemainingTime } from '../../../shared/download/bandwidth/estimateRemainingTime.js'
import { LIMITS } from '../../../shared/limits.js'
import { limitRate } from '../../../shared/pacing/limitRate.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { type OtherCopies, openOtherCopies } from '../../library/copies/otherCopies.js'
import type { VerificationProgress } from '../../library/files/verificationTally.js'
import { parseDialect, parseDurationOption } from '../commandLine/parseOptionValues.js'
import type { CliContext } from '../core/cliContext.js'
import { MESSAGES } from '../core/cliMessages.js'
import type { CliCommand, CliInvocation } from '../core/command.js'
import { EXIT_CODES, type ExitCode } from '../core/exitCodes.js'
import { reportFailure, reportPathFailure } from '../core/reportFailure.js'
import { reportMissingArgument, reportUsageError } from '../core/reportUsageError.js'
import { formatProgress } from '../download/formatProgress.js'
import { GIVE_UP_AFTER_MS } from '../download/waitForDownloads.js'
import { type Damaged, type RepairOptions, repairFiles } from './repairFiles.js'
import { createVerifyReport, isUnread } from './verifyReport.js'

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
    if (folder === undefined) return reportMissingArgument(context, '<dir>')
    const repair = await parseRepair(invocation, context)
    if (!repair.ok) return repair.failure
    const root = context.resolve(folder)
    const report = createVerifyReport(context.output, root)
    const damaged: Damaged[] = []
    const read = await context.verify(
      root,
      (finding) => {
        const { type, path, record, because } = finding
        const isDamaged = (type === 'bad' || type === 'missing') && !isUnread(because)
        if (repair.value !== null && isDamaged && record !== undefined) damaged.push({ type, path, record })
        else report.found(finding)
      },
      reportProgress(context),
    )
    context.output.status(null)
    if (!read.ok) return reportPathFailure(context, read.failure, root)
    const least =
      repair.value === null
        ? EXIT_CODES.done
        : await repairFiles(context, damaged, { ...repair.value, ...report.repairs })
    if (context.signal.aborted) return EXIT_CODES.interrupted
    return report.close(repair.value !== null, least)
  },
}

/** Shows files, bytes, speed and the time that is left; undefined without a terminal. */
function reportProgress({ output, clock }: CliContext): ((progress: VerificationProgress) => void) | undefined {
  if (!output.showsProgress) return undefined
  let begunAt: number | null = null
  const show = limitRate(LIMITS.NEWS_PER_SECOND, clock, ({ files, readBytes, totalBytes }: VerificationProgress) => {
    const seconds = begunAt === null ? 0 : (clock.elapsed() - begunAt) / 1000
    const bytesPerSecond = seconds > 0 ? readBytes / seconds : 0
    // The first files are often small ones, whose speed says little.
    const isGuess = totalBytes === null || seconds < 1
    const remaining = isGuess
      ? null
      : estimateRemainingTime({ leftBytes: totalBytes - readBytes, unknownSizes: 0, bytesPerSecond }, [])
    output.status((columns) =>
      formatProgress(
        { files, receivedBytes: readBytes, totalBytes, bytesPerSecond, remaining },
        columns,
        output.language,
      ),
    )
  })
  return (progress) => {
    // Counting the files takes its own time and moves no byte.
    if (progress.readBytes > 0) begunAt ??= clock.elapsed()
    show(progress)
  }
}

type ParsedRepair = Omit<RepairOptions, 'onOutcome' | 'onNotStarted'>

/**
 * Reads the options of `--repair`; null without it. The failure is the exit code of an error that is already reported.
 */
async function parseRepair(
  invocation: CliInvocation,
  context: CliContext,
): Promise<Result<ParsedRepair | null, ExitCode>> {
  const { language } = context.output
  const folders = invocation.texts('from')
  if (!invocation.flag('repair'))
    return folders.length === 0 ? ok(null) : fail(reportUsageError(context, MESSAGES.fromWithoutRepair[language]))
  const dialect = parseDialect(invocation)
  if (dialect === null) return fail(reportUsageError(context, MESSAGES.badDialect[language]))
  const giveUpAfter = parseDurationOption(invocation, context, 'give-up-after')
  if (!giveUpAfter.ok) return fail(reportUsageError(context, giveUpAfter.failure))
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
