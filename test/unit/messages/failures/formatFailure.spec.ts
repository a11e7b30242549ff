import { describe, expect, it } from 'vitest'
import { FAILURE_CODES, type Facts, type FailureCode, failure } from '../../../../shared/failure.js'
import { FAILURE_MESSAGES } from '../../../../shared/messages/failures/failureMessages.js'
import { formatFailure } from '../../../../shared/messages/failures/formatFailure.js'

const FACTS: Facts = {
  host: 'data.exemple.fr',
  name: 'Données',
  near: 'sum',
  login: 'camille',
  key: 'ab12',
  status: 503,
  bits: 1024,
  media: 'm-1',
  dataset: 'd-1',
  producer: 'p-1',
  path: 'x',
  version: '0.0.5',
  day: '2026-03-31',
  target: 'zut',
  action: 'erase',
  address: 'ftp://x',
  note: 'détail',
  format: 'CSV',
  line: 4,
  needs: 'customer-key',
  scope: 'nope',
  why: 'loop',
  typed: 'yes',
  during: 'connect',
  entry: 3,
  count: 12,
  seconds: 90,
  bytes: 5,
  needBytes: 3.2e9,
  freeBytes: 3e8,
  reserveBytes: 2.7e8,
  expectedBytes: 10_000,
  receivedBytes: 9000,
}

/** Each value of a fact that the words of a failure tell apart. */
const REASONS: readonly Facts[] = [
  ...[
    'folder',
    'device',
    'reading',
    'file',
    'plain',
    'agreement',
    'page',
    'port',
    'status',
    'producer',
    'many',
    'length',
    'lost',
    'elsewhere',
    'portal',
    'date',
    'chain',
    'report',
    'login',
    'kind',
    'target',
    'action',
  ].map((why) => ({ why })),
  ...['column', 'table', 'ambiguous', 'group', 'types', 'syntax', 'unfinished'].map((reason) => ({ reason })),
]

/** The facts, once for each reason that the words of this failure name. */
const listFacts = (code: FailureCode, language: 'fr' | 'en'): readonly Facts[] => [
  FACTS,
  ...REASONS.filter((reason) =>
    Object.entries(reason).every(
      ([fact, value]) =>
        FAILURE_MESSAGES[code][language].includes(`{${fact}, select,`) &&
        FAILURE_MESSAGES[code][language].includes(` ${value} {`),
    ),
  ).map((reason) => ({ ...FACTS, ...reason })),
]

describe.each(['fr', 'en'] as const)('the words for failures in %s', (language) => {
  it.each(FAILURE_CODES)('%s reads as whole sentences with and without facts', (code) => {
    for (const facts of [{}, ...listFacts(code, language)]) {
      const said = formatFailure(failure(code, facts), language)
      expect(said).toMatch(/^[\p{Lu}«“\d]|^data\./u)
      expect(said).toMatch(/\.$/)
      expect(said).not.toMatch(/\bnone\b|[{}]|undefined|!| {2}/)
    }
  })

  it.each(FAILURE_CODES)('%s says what happened and what to do in at most two sentences', (code) => {
    for (const facts of [{}, ...listFacts(code, language)])
      expect(formatFailure(failure(code, facts), language).split(/[.?] (?=\p{Lu})/u).length).toBeLessThanOrEqual(2)
  })

  it.each(FAILURE_CODES)('%s uses every fact that it names', (code) => {
    const named = [...FAILURE_MESSAGES[code][language].matchAll(/\{(\w+), select/g)].map(([, fact]) => fact ?? '')
    for (const fact of named) {
      const isUsed = listFacts(code, language).some((facts) => {
        const without = Object.fromEntries(Object.entries(facts).filter(([name]) => name !== fact))
        return formatFailure(failure(code, without), language) !== formatFailure(failure(code, facts), language)
      })
      expect([fact, isUsed]).toEqual([fact, true])
    }
  })
})

describe('saying failures', () => {
  it('says how much room a full disk needs and has, in the units of the language', () => {
    const full = failure('disk/full', { needBytes: 3.2e9, freeBytes: 3e8, name: 'Données' })
    const fr = formatFailure(full, 'fr')
    expect(fr).toContain('de « Données » n’a pas assez d’espace : 3,2\u00a0Go nécessaires, 300,0\u00a0Mo libres')
    expect(formatFailure(full, 'en')).toContain('3.2\u00a0GB needed, 300.0\u00a0MB free')
  })

  it('says why a megabyte has no room where twenty-one are free', () => {
    const full = failure('disk/full', { needBytes: 1e6, reserveBytes: 268.4e6, freeBytes: 21e6 })
    expect(formatFailure(full, 'en')).toContain(
      '1.0\u00a0MB needed beside the 268.4\u00a0MB that always stay free, 21.0\u00a0MB free',
    )
  })

  it('says a day as people do, and one that cannot be read as it is', () => {
    const say = (day: string, language: 'fr' | 'en') => formatFailure(failure('update/expired', { day }), language)
    expect(say('2026-11-22', 'fr')).toContain('n’est plus valable depuis le 22 novembre 2026 :')
    expect(say('2026-11-22', 'en')).toContain('(since November 22, 2026)')
    expect(say('2026-99-99', 'fr')).toContain('depuis le 2026-99-99')
  })

  // A text of a final failure must not promise another attempt.
  it.each(FAILURE_CODES)('%s never ends by saying that we start again', (code) => {
    for (const facts of [{}, FACTS]) {
      expect(formatFailure(failure(code, facts), 'en')).not.toMatch(/we start again/i)
      expect(formatFailure(failure(code, facts), 'fr')).not.toMatch(/repartons de zéro/)
    }
  })

  it('says that a busy server asks for a wait only when it did', () => {
    const busy = (facts: Facts): string => formatFailure(failure('server/busy', { host: 'h.example', ...facts }), 'en')
    expect([busy({ status: 503 }), busy({ status: 429, seconds: 30 })]).toEqual([
      'h.example is busy (code 503).',
      'h.example asks to wait 30\u00a0s (code 429).',
    ])
  })

  it('treats facts as text, never as message syntax', () => {
    const said = formatFailure(failure('net/broken', { host: '{seconds, plural, other {#}}' }), 'en')
    expect(said).toContain('{seconds, plural, other {#}}')
  })

  it('shortens facts that a server made endless', () => {
    expect(formatFailure(failure('net/broken', { host: 'x'.repeat(500) }), 'en').length).toBeLessThan(300)
  })

  it('shows a status without grouping its digits', () => {
    expect(formatFailure(failure('server/error', { status: 1503 }), 'fr')).toContain('(code 1503)')
  })
})
