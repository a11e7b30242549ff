import type { CliContext } from './cliContext.js'
import { MESSAGES } from './cliMessages.js'
import { EXIT_CODES, type ExitCode } from './exitCodes.js'
import { formatUsageError } from './usageError.js'

/** Reports what the command line lacks, such as an operand or an option. */
export const reportMissingArgument = (context: CliContext, what: string): ExitCode =>
  reportUsageError(context, `${MESSAGES.missing[context.output.language]} ${what}`)

/** Reports an action that the command does not have. */
export const reportUnknownAction = (context: CliContext, command: string, action: string): ExitCode =>
  reportUsageError(
    context,
    formatUsageError({ type: 'unknown-command', what: `${command} ${action}`, near: null }, context.output.language),
  )

/** Reports an operand that an action does not take. */
export const reportExtraArgument = (context: CliContext, what: string): ExitCode =>
  reportUsageError(context, formatUsageError({ type: 'word-too-many', what }, context.output.language))

/** Reports what is wrong with the command line, one line for each wrong word. */
export function reportUsageError(context: CliContext, words: string): ExitCode {
  context.output.note(...words.split('\n'))
  return EXIT_CODES.usage
}
