import type { IntlMessageFormat } from 'intl-messageformat'
import type { Failure } from '../../failure.js'
import { formatBytes, formatCount, formatDuration } from '../formatAmounts.js'
import type { Language } from '../language.js'
import { createMessageFormat } from '../messageFormat.js'
import { FAILURE_MESSAGES } from './failureMessages.js'

/** A fact longer than this is shortened: it may come from a server. */
const FACT_CHARS = 120

const NO_FACTS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...[
      'host',
      'name',
      'near',
      'login',
      'key',
      'status',
      'bits',
      'media',
      'dataset',
      'path',
      'version',
      'target',
      'producer',
      'address',
      'note',
      'format',
      'line',
      'scope',
      'needs',
      'why',
      'during',
      'entry',
      'count',
      'reason',
    ],
    ...['seconds', 'bytes', 'needBytes', 'freeBytes', 'reserveBytes', 'expectedBytes', 'receivedBytes'],
  ].map((fact) => [fact, 'none']),
)

const messages = new Map<string, IntlMessageFormat>()

function getMessage(code: Failure['code'], language: Language): IntlMessageFormat {
  const key = `${language} ${code}`
  const known = messages.get(key)
  if (known !== undefined) return known
  const made = createMessageFormat(FAILURE_MESSAGES[code][language], language)
  messages.set(key, made)
  return made
}

function formatFact(name: string, value: string | number, language: Language): string {
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
  return String(getMessage(failure.code, language).format({ ...NO_FACTS, ...Object.fromEntries(facts) }))
}
