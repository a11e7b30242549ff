import type { ProductSabotage } from '../../productSabotage.js'

const PARSE = 'electron/cli/core/parseCommandLine.ts'
const RUN = 'electron/cli/run.ts'
const TERMINAL = 'electron/cli/core/terminal.ts'
const SECRETS = 'electron/cli/environment.ts'
const NETWORK = 'electron/cli/core/proxyOptions.ts'
const TALLY = 'electron/cli/download/downloadSummary.ts'
const PATIENCE = 'shared/download/queue/idleTimeouts.ts'
const TERMINAL_SPEC = 'unit/cli/core/terminal.spec.ts'
const NETWORK_SPEC = 'unit/cli/core/proxyOptions.spec.ts'
const RESET = 'electron/cli/commands/reset.ts'
const RESET_SPEC = 'wire/cli/upkeep/reset.spec.ts'
const PATIENCE_SPEC = 'unit/download/queue/idleTimeouts.spec.ts'

/** The command line: what its words mean, what its two streams carry, how it ends. */
export const CLI: readonly ProductSabotage[] = [
  {
    what: 'a secret may be an option',
    file: PARSE,
    find: "  if (secret) return fail({ type: 'secret-option', what: `--${secret}` })\n",
    replace: '',
    spec: 'unit/cli/core/parseCommandLine.spec.ts',
    title: 'refuses %s as a secret, whatever the command and wherever it stands',
  },
  {
    what: 'a token may be an option',
    file: PARSE,
    find: '/passw|secret|token|credential',
    replace: '/passw|secret|credential',
    spec: 'wire/cli/usage.spec.ts',
    title: 'a secret given by %s is refused before anything is asked, and is not repeated',
  },
  {
    what: 'what follows -- is an option',
    file: PARSE,
    find: "argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv",
    replace: 'argv',
    spec: 'unit/cli/core/parseCommandLine.spec.ts',
    title: 'does not take the portal’s --token-lifetime for a secret, nor a file after --',
  },
  {
    what: 'an unknown option is passed over',
    file: PARSE,
    find: 'allowPositionals: true, strict: true })',
    replace: 'allowPositionals: true, strict: false })',
    spec: 'unit/cli/core/parseCommandLine.spec.ts',
    title: 'says which option is unknown, and never its value',
  },
  {
    what: 'an unknown option is said with its value',
    file: PARSE,
    find: "/'(-[^' =]{1,60})/",
    replace: "/'(-[^']{1,60})/",
    spec: 'unit/cli/core/parseCommandLine.spec.ts',
    title: 'says which option is unknown, and never its value',
  },
  {
    what: 'words stand among the events',
    file: TERMINAL,
    find: 'if (!json) streams.out(`${toPrintable(words)}\\n`)',
    replace: 'streams.out(`${toPrintable(words)}\\n`)',
    spec: TERMINAL_SPEC,
    title: 'with --json carry events on the one and words on the other',
  },
  {
    what: 'events are written without --json',
    file: TERMINAL,
    find: 'if (json) streams.out(`${JSON.stringify(line)}\\n`)',
    replace: 'streams.out(`${JSON.stringify(line)}\\n`)',
    spec: TERMINAL_SPEC,
    title: 'without --json carry no event',
  },
  {
    what: 'a stranger’s title moves the cursor',
    file: TERMINAL,
    find: "words.replace(/[^\\P{Cc}\\n\\t]/gu, '\\uFFFD')",
    replace: 'words',
    spec: TERMINAL_SPEC,
    title: 'never let a stranger’s title move the cursor',
  },
  {
    what: 'progress is written where there is no terminal',
    file: TERMINAL,
    find: 'if (json || !streams.isWatched || words === null) return',
    replace: 'if (json || words === null) return',
    spec: TERMINAL_SPEC,
    title: 'show a line of progress only on a terminal, and remove it before the next word',
  },
  {
    what: 'children see the secrets of the environment',
    file: SECRETS,
    find: '    delete env[name]\n',
    replace: '',
    spec: 'unit/cli/environment.spec.ts',
    title: 'are taken out of it, so that no child sees them',
  },
  {
    what: 'a login without its password is an account',
    file: SECRETS,
    find: 'login && password ? { login, password } : kept.account()',
    replace: "login ? { login, password: password ?? '' } : kept.account()",
    spec: 'unit/cli/environment.spec.ts',
    title: 'are no account by halves, and win over what is kept',
  },
  {
    what: 'a proxy’s login may be an option',
    file: NETWORK,
    find: `  if (read?.ok === true && read.value.userInfo !== null) return fail(MESSAGES.proxySecret[language])
`,
    replace: '',
    spec: NETWORK_SPEC,
    title: '%s is a usage error that repeats nothing',
  },
  {
    what: '--proxy none uses the environment’s',
    file: NETWORK,
    find: "if (given === 'none') return ok({ rules: { forHttp: null, forHttps: null, except }, loginFor: () => null })",
    replace: '',
    spec: NETWORK_SPEC,
    title: '%s',
  },
  {
    what: 'a proxy that cannot be read is none',
    file: NETWORK,
    find: "return read.ok ? read.value.origin : 'unusable:'",
    replace: 'return read.ok ? read.value.origin : null',
    spec: NETWORK_SPEC,
    title: '%s',
  },
  {
    what: 'a refused sign-in is a failure like any other',
    file: 'electron/cli/core/reportFailure.ts',
    find: "  'session/refused',\n",
    replace: '',
    spec: 'wire/cli/refusals.spec.ts',
    title: 'with a wrong password end with 3 after one try',
  },
  {
    what: 'a failed file is no failure of the command',
    file: TALLY,
    find: 'worst = worst === EXIT_CODES.refused ? worst : toExitCode(because.code)',
    replace: 'worst = least',
    spec: 'wire/cli/refusals.spec.ts',
    title: 'of an unknown dataset fail with 1 and leave the others alone',
  },
  {
    what: 'an interruption is a failure',
    file: RUN,
    find: 'return context.signal.aborted && code !== EXIT_CODES.done ? EXIT_CODES.interrupted : code',
    replace: 'return code',
    spec: 'wire/cli/ending/interruption.spec.ts',
    title: 'that waits for a portal ends with 130 when it is interrupted',
  },
  {
    what: 'a download without progress never gives up',
    file: PATIENCE,
    find: 'if (one?.isComplete === true || forMs < limitMs) return []',
    replace: 'if (forMs >= 0) return []',
    spec: PATIENCE_SPEC,
    title: 'is given up after its time, by the name of what it waited for',
  },
  {
    what: 'a file that is complete is given up',
    file: PATIENCE,
    find: 'one?.isComplete === true || ',
    replace: '',
    spec: PATIENCE_SPEC,
    title: 'is not given up once all its bytes are there',
  },
  {
    what: 'a new byte gives no new time',
    file: PATIENCE,
    find: 'sinceMs: before === undefined || isNew ? nowMs : before.sinceMs',
    replace: 'sinceMs: before === undefined ? nowMs : before.sinceMs',
    spec: PATIENCE_SPEC,
    title: 'has its time anew with every byte, also of one that began again',
  },
  {
    what: 'a file in line is given up while others move',
    file: PATIENCE,
    find: '      if (isNew) movedMs = nowMs\n',
    replace: '',
    spec: PATIENCE_SPEC,
    title: 'that stands in line waits for its turn as long as others move',
  },
  {
    what: 'a reset removes what proves the use of protected files',
    file: RESET,
    find: 'withKeys ? new Set<string>() : resettableState.recordFiles',
    replace: 'new Set<string>()',
    spec: RESET_SPEC,
    title: 'removes our folders and leaves downloads, and the records of protected files',
  },
  {
    what: 'a reset removes state that a process works with',
    file: RESET,
    find: 'if (locks.includes(null)) {',
    replace: 'if (locks.length > 3) {',
    spec: RESET_SPEC,
    title: 'touches nothing while a process is at work',
  },
  {
    what: 'a reset asks no question',
    file: RESET,
    find: 'if (isMeant === null) return',
    replace: 'if (folders.length === 0) return',
    spec: RESET_SPEC,
    title: '%s touches nothing',
  },
  {
    what: 'a mistyped folder passes for a verified one',
    file: 'electron/cli/verify/verifyReport.ts',
    find: '        terminal.note(formatNothingToVerify(root)[language])\n',
    replace: '        terminal.note(language)\n',
    spec: 'unit/cli/verify/verifyReport.spec.ts',
    title: 'says so in %s and still ends well',
  },
]
