import { failure } from '../../shared/failure.js'
import type { Language } from '../../shared/messages/language.js'
import type { Result } from '../../shared/result.js'
import { explainUnknownCommand } from './commandLine/explainCommandLine.js'
import { parseCommandLine } from './commandLine/parseCommandLine.js'
import { COMMANDS } from './commands.js'
import type { CliContext } from './core/cliContext.js'
import { MESSAGES } from './core/cliMessages.js'
import type { CliCommand, CliInvocation } from './core/command.js'
import type { CommandOutput } from './core/commandOutput.js'
import { EXIT_CODES, type ExitCode } from './core/exitCodes.js'
import { formatUsageError, type UsageError } from './core/usageError.js'
import { ENVIRONMENT } from './environment.js'
import { formatCommandHelp, formatHelpCommand, formatOverview } from './help/formatHelp.js'

/** What the process provides: the arguments, the output, and a context that is opened only for a valid command. */
export interface CliProcess {
  readonly argv: readonly string[]
  readonly language: Language
  output(json: boolean): CommandOutput
  /** Fails with the text of a usage error. */
  openContext(invocation: CliInvocation, output: CommandOutput): Promise<Result<CliContext, string>>
  readonly version: string
  /** Receives an unexpected error in full. The person is only told that there was one. */
  readonly report: (bug: unknown) => void
}

/** Runs one command, from its arguments to its exit code. It never throws. */
export async function runCommandLine(cliProcess: CliProcess): Promise<ExitCode> {
  const asked = cliProcess.argv[0]
  const plain = cliProcess.output(false)
  const { language } = cliProcess
  if (asked === 'help' || asked === '--help' || asked === '-h')
    return printHelp(plain, cliProcess.argv[1] ?? null, language)
  if (asked === 'version' || asked === '--version') return printText(plain, cliProcess.version)
  // Other desktop applications have this spelling.
  const words = asked === '--doctor' ? ['doctor', ...cliProcess.argv.slice(1)] : cliProcess.argv
  const parsed = parseCommandLine(words, COMMANDS)
  const output = cliProcess.output(parsed.ok && parsed.value.invocation.flag('json'))
  if (!parsed.ok) return reportWrongWords(output, parsed.failure, words)
  const { command, invocation } = parsed.value
  if (invocation.flag('help')) return printText(plain, formatCommandHelp(command, language))
  return withBugReport(cliProcess, output, async () => {
    const opened = await cliProcess.openContext(invocation, output)
    if (opened.ok) return runParsed(command, invocation, opened.value)
    output.note(opened.failure)
    output.note(`${MESSAGES.see[language]} ${formatHelpCommand(command.name)}`)
    return EXIT_CODES.usage
  })
}

/** Prints the help of one command, or of all commands when no name of a command follows. */
function printHelp(output: CommandOutput, about: string | null, language: Language): ExitCode {
  const command = COMMANDS.find(({ name }) => name === about)
  if (command !== undefined) return printText(output, formatCommandHelp(command, language))
  const isName = about !== null && !about.startsWith('-') && about !== 'help' && about !== 'version'
  if (isName) return reportWrongWords(output, explainUnknownCommand(about, COMMANDS), [])
  return printText(output, formatOverview(COMMANDS, ENVIRONMENT, language))
}

/** Reports what is wrong with the command line, and which help page says how it is right. */
function reportWrongWords(output: CommandOutput, problem: UsageError, words: readonly string[]): ExitCode {
  const { language } = output
  output.note(formatUsageError(problem, language))
  if (problem.type === 'no-command') output.note(...formatOverview(COMMANDS, ENVIRONMENT, language).split('\n'))
  else {
    const command = problem.type === 'command-left-out' ? problem.command : findMentionedCommand(words)
    output.note(`${MESSAGES.see[language]} ${formatHelpCommand(command)}`)
  }
  return EXIT_CODES.usage
}

/** Finds the command in an invalid command line: the first word that is one. Null when it names none. */
const findMentionedCommand = (words: readonly string[]): string | null =>
  words.find((word) => COMMANDS.some(({ name }) => name === word)) ?? null

/** Runs the command. What fails because of an interruption counts as interrupted and not as failed. */
async function runParsed(command: CliCommand, invocation: CliInvocation, context: CliContext): Promise<ExitCode> {
  const code = await command.run(invocation, context)
  const { output } = context
  if (code === EXIT_CODES.usage) output.note(`${MESSAGES.see[output.language]} ${formatHelpCommand(command.name)}`)
  return context.signal.aborted && code !== EXIT_CODES.done ? EXIT_CODES.interrupted : code
}

async function withBugReport(
  cliProcess: CliProcess,
  output: CommandOutput,
  work: () => Promise<ExitCode>,
): Promise<ExitCode> {
  try {
    return await work()
  } catch (bug) {
    cliProcess.report(bug)
    output.fail(failure('bug/unexpected'))
    return EXIT_CODES.failed
  }
}

function printText(output: CommandOutput, words: string): ExitCode {
  output.print(...words.split('\n'))
  return EXIT_CODES.done
}
