import type { Failure, FailureCode } from '../../../shared/failure.js'
import type { CliContext } from './cliContext.js'
import { MESSAGES } from './cliMessages.js'
import { EXIT_CODES, type ExitCode } from './exitCodes.js'
import { formatUsageError } from './usageError.js'

/** Reports what the command line lacks, such as an operand or an option. */
export const reportMissing = (context: CliContext, what: string): ExitCode =>
  reportUsage(context, `${MESSAGES.missing[context.output.language]} ${what}`)

/** Reports an action that the command does not have. */
export const reportUnknownAction = (context: CliContext, command: string, action: string): ExitCode =>
  reportUsage(
    context,
    formatUsageError({ type: 'unknown-command', what: `${command} ${action}`, near: null }, context.output.language),
  )

/** Reports an operand that an action does not take. */
export const reportSurplus = (context: CliContext, what: string): ExitCode =>
  reportUsage(context, formatUsageError({ type: 'word-too-many', what }, context.output.language))

/** Reports what is wrong with the command line, one line for each wrong word. */
export function reportUsage(context: CliContext, words: string): ExitCode {
  context.output.note(...words.split('\n'))
  return EXIT_CODES.usage
}

/** Reports a failure to scripts and people, and returns its exit code. */
export function reportFailure(context: CliContext, because: Failure): ExitCode {
  const { output, signal } = context
  // A person who interrupts a command knows why it ended; what failed is only what was cut off.
  if (signal.aborted && !output.json) {
    output.note(MESSAGES.interruptedHere[output.language])
    return EXIT_CODES.interrupted
  }
  output.fail(because)
  return toExitCode(because.code)
}

/** Reports what is wrong with a file or folder that a person has named. */
export const reportPathFailure = (context: CliContext, because: Failure, path: string): ExitCode =>
  reportFailure(context, { ...because, facts: { name: path, ...because.facts } })

const REFUSALS: ReadonlySet<FailureCode> = new Set([
  'session/refused',
  'session/locked',
  'session/held-back',
  'session/key-refused',
  'keychain/locked',
  'oauth/client-refused',
  'oauth/client-not-ascii',
])

/** A refused sign-in has its own exit code, so that a script stops and asks a person. */
export const toExitCode = (code: FailureCode): ExitCode => (REFUSALS.has(code) ? EXIT_CODES.refused : EXIT_CODES.failed)
