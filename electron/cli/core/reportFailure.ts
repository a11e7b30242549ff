import type { Failure } from '../../../shared/failure.js'
import type { CliContext } from './cliContext.js'
import { MESSAGES } from './cliMessages.js'
import { EXIT_CODES, type ExitCode, getExitCode } from './exitCodes.js'

/** Reports a failure to scripts and people, and returns its exit code. */
export function reportFailure(context: CliContext, because: Failure): ExitCode {
  const { output, signal } = context
  // A person who interrupts a command knows why it ended; what failed is only what was cut off.
  if (signal.aborted && !output.json) {
    output.note(MESSAGES.interruptedHere[output.language])
    return EXIT_CODES.interrupted
  }
  output.fail(because)
  return getExitCode(because.code)
}

/** Reports what is wrong with a file or folder that a person has named. */
export const reportPathFailure = (context: CliContext, because: Failure, path: string): ExitCode =>
  reportFailure(context, { ...because, facts: { name: path, ...because.facts } })
