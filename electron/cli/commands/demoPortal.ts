// Apart from electron/demo.ts, this is the only file of the product that imports from demo/.

import type { runPortal } from '../../../demo/runPortal.js'
import { ACCOUNT_SERVICES } from '../../../demo/state/portalOptions.js'
import { dialect } from '../../../shared/portal/dialect.js'
import { parseNumber } from '../commandLine/parseOptionValues.js'
import type { CliContext } from '../core/cliContext.js'
import { MESSAGES } from '../core/cliMessages.js'
import type { CliCommand, CliInvocation } from '../core/command.js'
import { EXIT_CODES } from '../core/exitCodes.js'
import { reportUsageError } from '../core/reportUsageError.js'

const NUMBERS = {
  port: [0, 65_535],
  seed: [0, 999_999_999],
  datasets: [0, 200_000],
  'token-lifetime': [1, 86_400],
  'biggest-bytes': [0, 999_999_999],
  'bytes-per-second': [1, 999_999_999],
  'list-item-ms': [0, 60_000],
} as const satisfies Record<string, readonly [number, number]>

/** Runs the demo portal in the foreground, until interrupted. */
export const demoPortalCommand: CliCommand = {
  name: 'portal',
  operands: '',
  options: {
    ...Object.fromEntries(Object.keys(NUMBERS).map((name) => [name, { type: 'string' as const }])),
    'base-path': { type: 'string' },
    acl: { type: 'string' },
    fault: { type: 'string', multiple: true },
    control: { type: 'boolean' },
  },
  words: {
    fr: 'lance le portail de démonstration',
    en: 'runs the demo portal',
  },
  run: async (invocation, context) => {
    const numbers = readNumbers(invocation, context)
    if (typeof numbers === 'string') return reportUsageError(context, numbers)
    const chosen = dialect.or(dialect.optional()).safeParse(invocation.text('dialect') ?? undefined)
    if (!chosen.success) return reportUsageError(context, MESSAGES.badDialect[context.output.language])
    const acl = ACCOUNT_SERVICES.find((one) => one === invocation.text('acl')) ?? null
    if (acl === null && invocation.text('acl') !== null)
      return reportUsageError(context, MESSAGES.badAcl[context.output.language])
    const options = {
      ...(chosen.data === undefined ? {} : { dialect: chosen.data }),
      ...(acl === null ? {} : { acl }),
      ...pick(numbers, {
        port: 'port',
        seed: 'seed',
        datasets: 'datasets',
        'token-lifetime': 'tokenLifetimeSeconds',
        'biggest-bytes': 'biggestBytes',
        'bytes-per-second': 'bytesPerSecond',
        'list-item-ms': 'listItemMs',
      }),
      ...(invocation.text('base-path') === null ? {} : { basePath: invocation.text('base-path') ?? '' }),
      faults: invocation.texts('fault'),
      control: invocation.flag('control'),
    }
    return serve(options, context)
  },
}

async function serve(options: Parameters<typeof runPortal>[0], context: CliContext) {
  const { output, signal } = context
  try {
    // The portal is loaded when it is to run: every other command starts without it.
    const { runPortal } = await import('../../../demo/runPortal.js')
    // The first line is for scripts, with or without --json: they wait for it to learn the address.
    await runPortal(options, { line: (json) => output.raw(json), say: (words) => output.note(words) }, signal)
    return EXIT_CODES.done
  } catch (error) {
    if (error instanceof RangeError) return reportUsageError(context, error.message)
    if (!(error instanceof Error && 'syscall' in error && error.syscall === 'listen')) throw error
    const message = MESSAGES.badPort[output.language]
    output.event({ event: 'failed', code: 'state/in-use', message })
    output.note(message)
    return EXIT_CODES.failed
  }
}

type Numbers = Readonly<Partial<Record<keyof typeof NUMBERS, number>>>

function readNumbers(invocation: CliInvocation, context: CliContext): Numbers | string {
  const read: Partial<Record<keyof typeof NUMBERS, number>> = {}
  for (const [name, bounds] of Object.entries(NUMBERS) as [keyof typeof NUMBERS, readonly [number, number]][]) {
    const number = parseNumber(invocation, context, name, bounds)
    if (!number.ok) return number.failure
    if (number.value !== null) read[name] = number.value
  }
  return read
}

const pick = <To extends string>(numbers: Numbers, names: Readonly<Record<keyof typeof NUMBERS, To>>) =>
  Object.fromEntries(Object.entries(numbers).map(([name, value]) => [names[name as keyof typeof NUMBERS], value]))
