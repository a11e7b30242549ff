import { failure } from '../../shared/failure.js'
import type { Language } from '../../shared/messages/formatAmounts.js'
import type { Result } from '../../shared/result.js'
import { COMMANDS, ENVIRONMENT } from './commands.js'
import {
  type CliCommand,
  type CliContext,
  type CliInvocation,
  type CliTerminal,
  EXIT_CODES,
  type ExitCode,
} from './core/command.js'
import { formatUsage, MESSAGES } from './core/messages.js'
import { COMMON_OPTIONS, parseCommandLine } from './core/parse.js'

/** What the process gives: words, streams already chosen by `--json`, and a bench opened only for a command that is well formed. */
export interface CliProcess {
  readonly argv: readonly string[]
  readonly language: Language
  terminal(json: boolean): CliTerminal
  /** Fails with the words of a usage error. */
  bench(invocation: CliInvocation, terminal: CliTerminal): Promise<Result<CliContext, string>>
  readonly version: string
  /** Receives a bug in full; the person sees only that there was one. */
  readonly report: (bug: unknown) => void
}

/** One command from its words to its exit code. Never throws. */
export async function runCommand(cliProcess: CliProcess): Promise<ExitCode> {
  const asked = cliProcess.argv[0]
  const plain = cliProcess.terminal(false)
  if (asked === 'help' || asked === '--help' || asked === '-h') return printText(plain, helpText(cliProcess.language))
  if (asked === 'version' || asked === '--version') return printText(plain, cliProcess.version)
  // As it is asked of other desktop applications.
  const words = asked === '--doctor' ? ['doctor', ...cliProcess.argv.slice(1)] : cliProcess.argv
  const parsed = parseCommandLine(words, COMMANDS)
  const terminal = cliProcess.terminal(parsed.ok && parsed.value.invocation.flag('json'))
  if (!parsed.ok) {
    terminal.note(formatUsage(parsed.failure, cliProcess.language))
    terminal.note(
      parsed.failure.is === 'no-command' ? helpText(cliProcess.language) : MESSAGES.seeHelp[cliProcess.language],
    )
    return EXIT_CODES.usage
  }
  const { command, invocation } = parsed.value
  if (invocation.flag('help')) return printText(plain, lineOf(command, cliProcess.language))
  return guarded(cliProcess, terminal, async () => {
    const bench = await cliProcess.bench(invocation, terminal)
    if (bench.ok) return carryOut(command, invocation, bench.value)
    terminal.note(bench.failure)
    return EXIT_CODES.usage
  })
}

/** What breaks because the person interrupted is no failure. */
async function carryOut(command: CliCommand, invocation: CliInvocation, context: CliContext): Promise<ExitCode> {
  const code = await command.run(invocation, context)
  return context.signal.aborted && code !== EXIT_CODES.done ? EXIT_CODES.interrupted : code
}

async function guarded(
  cliProcess: CliProcess,
  terminal: CliTerminal,
  work: () => Promise<ExitCode>,
): Promise<ExitCode> {
  try {
    return await work()
  } catch (bug) {
    cliProcess.report(bug)
    terminal.fail(failure('bug/unexpected'))
    return EXIT_CODES.failed
  }
}

function printText(terminal: CliTerminal, words: string): ExitCode {
  terminal.print(words)
  return EXIT_CODES.done
}

const lineOf = ({ name, operands, words }: CliCommand, language: Language): string =>
  `  ${[name, operands].join(' ').padEnd(26)} ${words[language]}`

function helpText(language: Language): string {
  return [
    'rudi-desk <command> [options]',
    '',
    `${MESSAGES.commands[language]}:`,
    ...COMMANDS.map((command) => lineOf(command, language)),
    '',
    `${MESSAGES.common[language]}: ${Object.keys(COMMON_OPTIONS)
      .map((name) => `--${name}`)
      .join(' ')}`,
    MESSAGES.secrets[language],
    `  ${ENVIRONMENT.join(' ')}`,
  ].join('\n')
}
