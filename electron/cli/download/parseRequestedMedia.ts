import type { MediaId } from '../../../shared/ids.js'
import type { Target } from '../../../shared/link/downloadTarget.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { SELECTION_SUFFIX, type SelectedMedia } from '../../../shared/selection/selectionFile.js'
import type { CliContext } from '../core/cliContext.js'
import { MESSAGES } from '../core/cliMessages.js'
import type { CliInvocation } from '../core/command.js'
import type { ExitCode } from '../core/exitCodes.js'
import { reportFailure } from '../core/reportFailure.js'
import { reportUsageError } from '../core/reportUsageError.js'
import { parseTargetOperands } from './parseTargetOperands.js'
import { readSelection } from './readSelection.js'

/** What the operands of a download request. */
export interface RequestedMedia {
  readonly targets: readonly Target[]
  /** The only versions that are wanted, by the ids of their media. Null when the current versions are wanted. */
  readonly selected: ReadonlyMap<MediaId, SelectedMedia> | null
}

/**
 * Parses the operands: targets, or one selection. The failure is the exit code of an error that is already reported.
 */
export async function parseRequestedMedia(
  operands: readonly string[],
  invocation: CliInvocation,
  context: CliContext,
): Promise<Result<RequestedMedia, ExitCode>> {
  const { language } = context.output
  const [trust, isNewer] = [invocation.text('trust'), invocation.flag('newer')]
  const file = operands.find((operand) => operand.endsWith(SELECTION_SUFFIX))
  if (file === undefined) {
    if (trust !== null || isNewer) return fail(reportUsageError(context, MESSAGES.selectionOnly[language]))
    const targets = parseTargetOperands(operands, context)
    return targets.ok
      ? ok({ targets: targets.value, selected: null })
      : fail(reportUsageError(context, targets.failure))
  }
  if (operands.length > 1) return fail(reportUsageError(context, MESSAGES.selectionAlone[language]))
  const read = await readSelection(context, file, trust)
  if (!read.ok) return fail(reportFailure(context, read.failure))
  const { portal: portalId, datasets } = read.value
  const targets = datasets.flatMap(({ id: datasetId, media }) =>
    media.map(({ id: mediaId }) => ({ type: 'media' as const, datasetId, mediaId, portalId })),
  )
  const selected = new Map(datasets.flatMap(({ media }) => media.map((one) => [one.id, one] as const)))
  return ok({ targets, selected: isNewer ? null : selected })
}
