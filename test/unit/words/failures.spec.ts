import { describe, expect, it } from 'vitest'
import { FAILURE_CODES, type Facts, failure } from '../../../shared/failure.js'
import { sayBytes, saySpan } from '../../../shared/words/amounts.js'
import { FAILURE_WORDS } from '../../../shared/words/failures.js'
import { sayFailure } from '../../../shared/words/sayFailure.js'

const FACTS: Facts = {
  ...{ host: 'data.exemple.fr', name: 'Données', login: 'camille', key: 'ab12', status: 503, bits: 1024 },
  ...{
    media: 'm-1',
    dataset: 'd-1',
    path: 'x',
    target: 'zut',
    address: 'ftp://x',
    note: 'détail',
    needs: 'customer-key',
    scope: 'nope',
  },
  ...{ seconds: 90, bytes: 5, needBytes: 3.2e9, freeBytes: 3e8, expectedBytes: 10_000, receivedBytes: 9000 },
}

describe.each(['fr', 'en'] as const)('the words for failures in %s', (language) => {
  it.each(FAILURE_CODES)('%s reads as whole sentences with and without facts', (code) => {
    for (const facts of [{}, FACTS]) {
      const said = sayFailure(failure(code, facts), language)
      expect(said).toMatch(/^[\p{Lu}«“\d]|^data\./u)
      expect(said).toMatch(/\.$/)
      expect(said).not.toMatch(/\bnone\b|[{}]|undefined|!| {2}/)
    }
  })

  it.each(FAILURE_CODES)('%s uses every fact that it names', (code) => {
    const named = [...FAILURE_WORDS[code][language].matchAll(/\{(\w+), select/g)].map(([, fact]) => fact ?? '')
    const whole = sayFailure(failure(code, FACTS), language)
    for (const fact of named) {
      const without = Object.fromEntries(Object.entries(FACTS).filter(([name]) => name !== fact))
      expect(sayFailure(failure(code, without), language)).not.toBe(whole)
    }
  })
})

describe('saying failures', () => {
  it('says how much room a full disk needs and has, in the units of the language', () => {
    const full = failure('disk/full', { needBytes: 3.2e9, freeBytes: 3e8, name: 'Données' })
    expect(sayFailure(full, 'fr')).toContain('de « Données » est plein : 3,2\u00a0Go nécessaires, 300,0\u00a0Mo libres')
    expect(sayFailure(full, 'en')).toContain('3.2\u00a0GB needed, 300.0\u00a0MB free')
  })

  it('treats facts as text, never as message syntax', () => {
    const said = sayFailure(failure('net/broken', { host: '{seconds, plural, other {#}}' }), 'en')
    expect(said).toContain('{seconds, plural, other {#}}')
  })

  it('shortens facts that a server made endless', () => {
    expect(sayFailure(failure('net/broken', { host: 'x'.repeat(500) }), 'en').length).toBeLessThan(300)
  })

  it('shows a status without grouping its digits', () => {
    expect(sayFailure(failure('server/error', { status: 1503 }), 'fr')).toContain('(code 1503)')
  })
})

describe('amounts', () => {
  it.each([
    [0, '0\u00a0o', '0\u00a0B'],
    [999, '999\u00a0o', '999\u00a0B'],
    [1000, '1,0\u00a0ko', '1.0\u00a0kB'],
    [999_950, '1,0\u00a0Mo', '1.0\u00a0MB'],
    [3_240_000_000, '3,2\u00a0Go', '3.2\u00a0GB'],
  ])('%d bytes read as a size', (bytes, fr, en) => {
    expect([sayBytes(bytes, 'fr'), sayBytes(bytes, 'en')]).toEqual([fr, en])
  })

  it.each([
    [8, '8\u00a0s'],
    [59.2, '1\u00a0min'],
    [61, '2\u00a0min'],
    [7500, '2\u00a0h\u00a005'],
    [3 * 86_400, '3\u00a0j'],
  ])('%d seconds read as a span', (seconds, said) => {
    expect(saySpan(seconds, 'fr')).toBe(said)
  })
})
