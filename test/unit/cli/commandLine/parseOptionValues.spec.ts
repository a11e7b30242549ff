import { describe, expect, test } from 'vitest'
import { parsePortal, parseSearch } from '../../../../electron/cli/commandLine/parseOptionValues.js'
import type { CliContext } from '../../../../electron/cli/core/cliContext.js'
import type { CliInvocation } from '../../../../electron/cli/core/command.js'
import { catalogFilter, NO_FILTER } from '../../../../shared/catalogue/search/model.js'
import { type PortalId, portalId } from '../../../../shared/ids.js'
import { LIMITS } from '../../../../shared/limits.js'
import type { Language } from '../../../../shared/messages/language.js'
import { ok } from '../../../../shared/result.js'

interface Given {
  readonly query?: string
  readonly theme?: readonly string[]
  readonly producer?: readonly string[]
}

const parse = ({ query = '', theme = [], producer = [] }: Given, language: Language = 'en') => {
  const invocation = {
    text: () => query,
    texts: (option: string) => (option === 'theme' ? theme : producer),
  }
  return parseSearch(invocation as unknown as CliInvocation, { output: { language } } as CliContext)
}
const toNames = (count: number) => Array.from({ length: count }, (_, at) => `name ${at}`)
const explain = (given: Given) =>
  (['en', 'fr'] as const).map((language) => {
    const parsed = parse(given, language)
    return parsed.ok ? null : parsed.failure
  })

describe('the options of a search', () => {
  test('as many and as long as a search may have are taken whole', () => {
    const [text, names] = ['a'.repeat(LIMITS.QUERY_CHARS), toNames(50)]
    const expected = { ...NO_FILTER, text, themes: names, producers: names }
    expect(parse({ query: `  ${text} `, theme: names, producer: names })).toEqual(ok(expected))
    expect(catalogFilter.safeParse(expected).success).toBe(true)
  })

  test('without a value are no search', () => {
    expect(parse({})).toEqual(ok(null))
    expect(parse({ query: '  ' })).toEqual(ok(null))
  })

  test.each<[Given, readonly string[]]>([
    [
      { query: 'a'.repeat(LIMITS.QUERY_CHARS + 1) },
      ['--query has at most 200 characters.', '--query a 200 caractères au plus.'],
    ],
    [{ theme: toNames(51) }, ['--theme is given at most 50 times.', '--theme se donne 50 fois au plus.']],
    [{ producer: toNames(51) }, ['--producer is given at most 50 times.', '--producer se donne 50 fois au plus.']],
    [
      { theme: ['a'.repeat(201), 'b'.repeat(201)] },
      ['--theme has at most 200 characters.', '--theme a 200 caractères au plus.'],
    ],
  ])('are refused when they exceed what a search may have (%#)', (given, said) => {
    expect(explain(given)).toEqual(said)
  })

  test('are refused together, one line for each', () => {
    const [english] = explain({
      query: 'a'.repeat(201),
      producer: toNames(60),
    })
    expect(english?.split('\n')).toHaveLength(2)
  })
})

describe('the portal of a command', () => {
  const [ONE, OTHER] = ['https://one.example', 'https://other.example'].map((address) => portalId.parse(address)) as [
    PortalId,
    PortalId,
  ]
  const choose = (option: string | null, usualPortal: string | null, named: readonly (PortalId | null)[]) => {
    const invocation = { text: (name: string) => (name === 'portal' ? option : null) } as CliInvocation
    const context = { output: { language: 'en' }, usualPortal, openPortal: (id: PortalId) => id }
    const chosen = parsePortal(invocation, context as unknown as CliContext, named)
    return chosen.ok ? chosen.value : 'refused'
  }

  test.each<[string, Parameters<typeof choose>, string]>([
    ['is the usual one where no target names one', [null, ONE, [null]], ONE],
    ['is the one that all targets name, whatever the usual one is', [null, ONE, [OTHER, OTHER]], OTHER],
    ['is not guessed where only some targets name another than the usual one', [null, ONE, [OTHER, null]], 'refused'],
    ['of the option is not another one than a target names', [ONE, null, [OTHER]], 'refused'],
    ['is one', [null, null, [ONE, OTHER]], 'refused'],
    ['has to be known', [null, null, [null]], 'refused'],
  ])('%s', (_name, given, expected) => {
    expect(choose(...given)).toBe(expected)
  })
})
