import type { IntlMessageFormat } from 'intl-messageformat'
import { getOrAdd } from '../../collections/getOrAdd.js'
import type { Failure } from '../../failure.js'
import { formatBytes, formatCount, formatDuration } from '../formatAmounts.js'
import type { Language } from '../language.js'
import { createMessageFormat } from '../messageFormat.js'
import { FAILURE_MESSAGES } from './failureMessages.js'

/** A fact longer than this is shortened: it may come from a server. */
const FACT_CHARS = 120

/** A message, and the value `none` for each fact that it names. */
interface FailureMessage {
  readonly format: IntlMessageFormat
  readonly noFacts: Readonly<Record<string, string>>
}

/** A fact in a message: `{name}` or `{name, select, …}`. */
const FACT = /\{(\w+)[,}]/g

const messages = new Map<string, FailureMessage>()

function getMessage(code: Failure['code'], language: Language): FailureMessage {
  return getOrAdd(messages, `${language} ${code}`, () => {
    const text = FAILURE_MESSAGES[code][language]
    const noFacts = Object.fromEntries([...text.matchAll(FACT)].map(([, fact = '']) => [fact, 'none']))
    return { format: createMessageFormat(text, language), noFacts }
  })
}

/** Formats a day like `2026-11-22`; another text stays as it is. */
const formatDay = (day: string, language: Language): string =>
  Number.isNaN(Date.parse(day))
    ? day
    : new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day))

function formatFact(name: string, value: string | number, language: Language): string {
  if (typeof value === 'string' && name === 'day' && value.length <= FACT_CHARS) return formatDay(value, language)
  if (typeof value === 'string') return value.length > FACT_CHARS ? `${value.slice(0, FACT_CHARS)}…` : value
  if (name === 'bytes' || name.endsWith('Bytes')) return formatBytes(value, language)
  if (name === 'count') return formatCount(value, language)
  if (name === 'seconds') return formatDuration(value, language)
  return String(value)
}

/**
 * Formats a failure as one short paragraph in the person's language: what happened, what is known, what to do next.
 * Facts are inserted as text and may be missing; unknown facts are ignored. It never throws.
 */
export function formatFailure(failure: Failure, language: Language): string {
  const facts = Object.entries(failure.facts).map(([name, value]) => [name, formatFact(name, value, language)] as const)
  const { format, noFacts } = getMessage(failure.code, language)
  return String(format.format({ ...noFacts, ...Object.fromEntries(facts) }))
}
