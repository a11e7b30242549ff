import { type CatalogFilter, catalogFilter, NO_FILTER } from '../../../shared/catalogue/search/model.js'
import { parseRate } from '../../../shared/download/bandwidth/parseRate.js'
import { type OnCollision, onCollision } from '../../../shared/download/files/collision.js'
import type { PortalId } from '../../../shared/ids.js'
import { type Layout, parseLayout, parseLayoutOrDefault } from '../../../shared/library/folderLayout.js'
import { parsePortalAddress } from '../../../shared/link/parsePortalAddress.js'
import { formatFailure } from '../../../shared/messages/failures/formatFailure.js'
import { formatLayoutProblem } from '../../../shared/messages/formatLayoutProblem.js'
import { type DialectChoice, dialectChoice } from '../../../shared/portal/dialect.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { parseDuration } from '../../../shared/text/parseDuration.js'
import type { CliContext, CliPortal } from '../core/cliContext.js'
import { formatExcess, MESSAGES } from '../core/cliMessages.js'
import type { CliInvocation } from '../core/command.js'

/**
 * Functions that read the options of several commands. The failure of a `Result` here is the text of a usage error
 * (exit code 2).
 */

/**
 * Gives the portal of the command: the one of the option, or the one that all targets name, or the usual one. The usual
 * one is also that of targets which name none, so it cannot be mixed with another.
 */
export function parsePortal(
  invocation: CliInvocation,
  context: CliContext,
  named: readonly (PortalId | null)[] = [],
): Result<CliPortal, string> {
  const { language } = context.output
  const isNamedByAll = named.length > 0 && !named.includes(null)
  const given = invocation.text('portal') ?? (isNamedByAll ? null : context.usualPortal)
  const chosen = given === null ? null : parsePortalAddress(given)
  if (chosen?.ok === false) return fail(`${given}: ${formatFailure(chosen.failure, language)}`)
  const ids = new Set([...(chosen === null ? [] : [chosen.value]), ...named.filter((id) => id !== null)])
  const [id, ...others] = ids
  if (id === undefined) return fail(MESSAGES.noPortal[language])
  if (others.length > 0) return fail(MESSAGES.twoPortals[language])
  const dialect = parseDialect(invocation)
  return dialect === null ? fail(MESSAGES.badDialect[language]) : ok(context.openPortal(id, dialect))
}

/** Reads `--dialect`; `auto` when it is left out, null when the value is invalid. */
export const parseDialect = (invocation: CliInvocation): DialectChoice | null =>
  dialectChoice.safeParse(invocation.text('dialect') ?? 'auto').data ?? null

/** Reads a whole number within bounds; null when the option was not given. */
export function parseNumber(
  invocation: CliInvocation,
  context: CliContext,
  option: string,
  [min, max]: readonly [number, number],
): Result<number | null, string> {
  const text = invocation.text(option)
  if (text === null) return ok(null)
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return ok(value)
  return fail(`${MESSAGES.badNumber[context.output.language]} --${option} (${min}–${max})`)
}

/** Reads a rate like `2M`, in bytes per second; null when the option was not given. */
export const parseRateOption = (
  invocation: CliInvocation,
  context: CliContext,
  option: string,
): Result<number | null, string> =>
  parseOption(invocation.text(option), parseRate, `${MESSAGES.badRate[context.output.language]} --${option}`)

/** Reads a duration like `15m`, in milliseconds; null when the option was not given. */
export const parseDurationOption = (
  invocation: CliInvocation,
  context: CliContext,
  option: string,
): Result<number | null, string> =>
  parseOption(invocation.text(option), parseDuration, `${MESSAGES.badDuration[context.output.language]} --${option}`)

/** Parses the text of an option. Null when it was not given; fails with the text `wrong` when it is invalid. */
function parseOption(
  text: string | null,
  parse: (text: string) => number | null,
  wrong: string,
): Result<number | null, string> {
  if (text === null) return ok(null)
  const value = parse(text)
  return value === null ? fail(wrong) : ok(value)
}

const OPTIONS_OF_SEARCH = { text: 'query', themes: 'theme', producers: 'producer' } as const

/**
 * Reads `--query`, `--theme` and `--producer` as a search; null when none was given. What is longer than a search may be
 * is refused: a search that is cut finds something else.
 */
export function parseSearch(invocation: CliInvocation, { output }: CliContext): Result<CatalogFilter | null, string> {
  const text = (invocation.text('query') ?? '').trim()
  const [themes, producers] = [invocation.texts('theme'), invocation.texts('producer')]
  if (text === '' && themes.length === 0 && producers.length === 0) return ok(null)
  const search = catalogFilter.safeParse({ ...NO_FILTER, text, themes, producers })
  if (search.success) return ok(search.data)
  const excesses = search.error.issues.map((issue) => {
    if (issue.code !== 'too_big') throw new Error(issue.message)
    const option = OPTIONS_OF_SEARCH[issue.path[0] as keyof typeof OPTIONS_OF_SEARCH]
    const of = issue.origin === 'array' ? 'values' : 'characters'
    return formatExcess(option, Number(issue.maximum), of)[output.language]
  })
  return fail([...new Set(excesses)].join('\n'))
}

/** How one command names and arranges files. */
export interface FolderOptions {
  readonly onCollision: OnCollision
  readonly layout: Layout
}

/** Reads `--on-collision` and `--layout`. Fails with the text about the invalid one. */
export function parseFolderOptions(
  invocation: CliInvocation,
  { output: { language } }: CliContext,
): Result<FolderOptions, string> {
  const policy = onCollision.safeParse(invocation.text('on-collision') ?? 'skip')
  if (!policy.success) return fail(MESSAGES.badCollision[language])
  const text = invocation.text('layout')
  const layout = text === null ? ok(parseLayoutOrDefault(null)) : parseLayout(text)
  if (!layout.ok) return fail(`--layout: ${formatLayoutProblem(layout.failure, language)}`)
  return ok({ onCollision: policy.data, layout: layout.value })
}
