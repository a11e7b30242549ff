import { failure } from '../../shared/failure.js'
import type { Result } from '../../shared/result.js'
import type { Language } from '../../shared/words/amounts.js'
import { type Bench, type Command, EXIT, type ExitCode, type Invocation, type Terminal } from './command.js'
import { COMMON_OPTIONS, parseCommandLine } from './parse.js'
import { COMMANDS, ENVIRONMENT } from './table.js'
import { sayUsage, WORDS } from './words.js'

/** What the process gives: words, streams already chosen by `--json`, and a bench opened only for a command that is well formed. */
export interface Run {
  readonly argv: readonly string[]
  readonly language: Language
  terminal(json: boolean): Terminal
  /** Fails with the words of a usage error. */
  bench(invocation: Invocation, terminal: Terminal): Promise<Result<Bench, string>>
  readonly version: string
  /** Told of a bug in full; the person is told only that there was one. */
  readonly report: (bug: unknown) => void
}

/** One command from its words to its exit code. Never throws. */
export async function runCommand(run: Run): Promise<ExitCode> {
  const asked = run.argv[0]
  const plain = run.terminal(false)
  if (asked === 'help' || asked === '--help' || asked === '-h') return tell(plain, helpText(run.language))
  if (asked === 'version' || asked === '--version') return tell(plain, run.version)
  const parsed = parseCommandLine(run.argv, COMMANDS)
  const terminal = run.terminal(parsed.ok && parsed.value.invocation.flag('json'))
  if (!parsed.ok) {
    terminal.note(sayUsage(parsed.failure, run.language))
    terminal.note(parsed.failure.is === 'no-command' ? helpText(run.language) : WORDS.seeHelp[run.language])
    return EXIT.usage
  }
  const { command, invocation } = parsed.value
  if (invocation.flag('help')) return tell(plain, lineOf(command, run.language))
  return guarded(run, terminal, async () => {
    const bench = await run.bench(invocation, terminal)
    if (bench.ok) return carryOut(command, invocation, bench.value)
    terminal.note(bench.failure)
    return EXIT.usage
  })
}

/** What breaks because the person interrupted is no failure. */
async function carryOut(command: Command, invocation: Invocation, bench: Bench): Promise<ExitCode> {
  const code = await command.run(invocation, bench)
  return bench.signal.aborted && code !== EXIT.done ? EXIT.interrupted : code
}

async function guarded(run: Run, terminal: Terminal, work: () => Promise<ExitCode>): Promise<ExitCode> {
  try {
    return await work()
  } catch (bug) {
    run.report(bug)
    terminal.fail(failure('bug/unexpected'))
    return EXIT.failed
  }
}

function tell(terminal: Terminal, words: string): ExitCode {
  terminal.print(words)
  return EXIT.done
}

const lineOf = ({ name, operands, words }: Command, language: Language): string =>
  `  ${[name, operands].join(' ').padEnd(26)} ${words[language]}`

function helpText(language: Language): string {
  return [
    'rudi-desk <command> [options]',
    '',
    `${WORDS.commands[language]}:`,
    ...COMMANDS.map((command) => lineOf(command, language)),
    '',
    `${WORDS.common[language]}: ${Object.keys(COMMON_OPTIONS)
      .map((name) => `--${name}`)
      .join(' ')}`,
    WORDS.secrets[language],
    `  ${ENVIRONMENT.join(' ')}`,
  ].join('\n')
}
