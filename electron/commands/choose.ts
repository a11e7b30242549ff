import { type DialectChoice, dialectChoice } from '../../shared/catalog/model.js'
import { parseDuration } from '../../shared/download/durationText.js'
import { parseRate } from '../../shared/download/rateText.js'
import type { Failure, FailureCode } from '../../shared/failure.js'
import type { PortalId } from '../../shared/ids.js'
import { portalIdOf } from '../../shared/link/portalAddress.js'
import { fail, ok, type Result } from '../../shared/result.js'
import { sayFailure } from '../../shared/words/sayFailure.js'
import { type Bench, EXIT, type ExitCode, type Invocation, type OpenPortal } from './command.js'
import { triesLeft, WORDS } from './words.js'

/** What commands share in reading their options. A `Result`'s failure here is the words of a usage error (exit 2). */

/** The portal of the command: the option's, the environment's, or the one that all the targets name. */
export function choosePortal(
  invocation: Invocation,
  bench: Bench,
  named: readonly (PortalId | null)[] = [],
): Result<OpenPortal, string> {
  const { language } = bench.terminal
  const given = invocation.text('portal') ?? bench.usualPortal
  const chosen = given === null ? null : portalIdOf(given)
  if (chosen?.ok === false) return fail(`${given}: ${sayFailure(chosen.failure, language)}`)
  const ids = new Set([...(chosen === null ? [] : [chosen.value]), ...named.filter((id) => id !== null)])
  const [id, ...others] = ids
  if (id === undefined) return fail(WORDS.noPortal[language])
  if (others.length > 0) return fail(WORDS.twoPortals[language])
  const dialect = chooseDialect(invocation)
  return dialect === null ? fail(WORDS.badDialect[language]) : ok(bench.openPortal(id, dialect))
}

const chooseDialect = (invocation: Invocation): DialectChoice | null =>
  dialectChoice.safeParse(invocation.text('dialect') ?? 'auto').data ?? null

/** A whole number within bounds, null when the option was not given. */
export function chooseNumber(
  invocation: Invocation,
  bench: Bench,
  option: string,
  [min, max]: readonly [number, number],
): Result<number | null, string> {
  const text = invocation.text(option)
  if (text === null) return ok(null)
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return ok(value)
  return fail(`${WORDS.badNumber[bench.terminal.language]} --${option} (${min}–${max})`)
}

/** A rate like `2M`, in bytes per second; null when the option was not given. */
export function chooseRate(invocation: Invocation, bench: Bench, option: string): Result<number | null, string> {
  const text = invocation.text(option)
  if (text === null) return ok(null)
  const rate = parseRate(text)
  return rate === null ? fail(`${WORDS.badRate[bench.terminal.language]} --${option}`) : ok(rate)
}

/** A span like `15m`, in milliseconds; null when the option was not given. */
export function chooseDuration(invocation: Invocation, bench: Bench, option: string): Result<number | null, string> {
  const text = invocation.text(option)
  if (text === null) return ok(null)
  const ms = parseDuration(text)
  return ms === null ? fail(`${WORDS.badDuration[bench.terminal.language]} --${option}`) : ok(ms)
}

export const missing = (bench: Bench, what: string): ExitCode =>
  misused(bench, `${WORDS.missing[bench.terminal.language]} ${what}`)

/** Says what was off about the command's words. */
export function misused(bench: Bench, words: string): ExitCode {
  bench.terminal.note(words)
  return EXIT.usage
}

/** Tells both readers of a failure, and ends with it. */
export function failed(bench: Bench, because: Failure): ExitCode {
  bench.terminal.fail(because)
  return exitOf(because.code)
}

const REFUSALS: ReadonlySet<FailureCode> = new Set([
  'session/refused',
  'session/locked',
  'session/held-back',
  'session/key-refused',
  'oauth/client-refused',
  'oauth/client-not-ascii',
])

/** Sign-in that was refused has a code of its own, so that a script stops and asks a person. */
export const exitOf = (code: FailureCode): ExitCode => (REFUSALS.has(code) ? EXIT.refused : EXIT.failed)

/**
 * Signs in when somebody's own login was given, so that a wrong password is said at once and tried once. Null when
 * the command may go on.
 */
export async function signInFirst(open: OpenPortal, bench: Bench): Promise<ExitCode | null> {
  if (!(await open.hasAccount())) return null
  const signedIn = await open.portal.signIn(bench.signal)
  if (signedIn.ok) return null
  const code = failed(bench, signedIn.failure)
  const lockout = open.lockout()
  if (lockout !== null && lockout.lockedUntilMs === null)
    bench.terminal.note(triesLeft(lockout.triesLeft)[bench.terminal.language])
  return code
}
