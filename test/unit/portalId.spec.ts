// A portal's id from the window, the preferences or a link is a canonical address or is refused.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { type PortalId, portalId } from '../../shared/ids.js'
import { contract } from '../../shared/ipc/contract.js'
import { formatRudiLink, parseRudiLink } from '../../shared/link/deepLink.js'
import { parsePortalAddress } from '../../shared/link/parsePortalAddress.js'
import { preferences } from '../../shared/settings/preferences.js'
import { validInputs } from '../support/ipc/validInputs.js'
import { createSeededId } from '../support/queue/seededQueue.js'

const GOOD = [
  'https://rudi.example',
  'http://127.0.0.1:4711',
  'http://[::1]:4711',
  'https://rudi.example/portail',
  'https://xn--rnnes-bsa.example/a/b',
  `https://rudi.example${'/a'.repeat(240)}`,
  `https://rudi.example/${'a'.repeat(500 - 'https://rudi.example/'.length)}`,
]

const BAD: readonly (readonly [string, string])[] = [
  ['no address', 'somewhere'],
  ['nothing', ''],
  ['another scheme', 'ftp://rudi.example'],
  ['a script', 'javascript:alert(1)'],
  ['no host', 'https://'],
  ['a final slash', 'https://rudi.example/'],
  ['a login', 'https://ada:secret@rudi.example'],
  ['a query', 'https://rudi.example?x=1'],
  ['an empty hash', 'https://rudi.example#'],
  ['capitals', 'https://Rudi.example'],
  ['the usual port', 'https://rudi.example:443'],
  ['a path that climbs', 'https://rudi.example/a/../b'],
  ['a space', 'https://rudi.example/a b'],
  ['a line break', 'https://rudi.example/a\nb'],
  ['a line break at its end', 'https://rudi.example\n'],
  ['a zero byte', 'https://rudi.example/\0'],
  ['backslashes', 'https:\\\\rudi.example'],
  ['letters beyond ASCII', 'https://rénnes.example'],
  ['letters beyond ASCII in its path', 'https://rudi.example/é'],
  ['a sign that turns the text round', 'https://rudi.example/\u202e'],
  ['markup', 'https://rudi.example/<b>'],
  ['too many characters', `${GOOD.at(-1)}a`],
]

describe('a portal’s id', () => {
  it.each(GOOD)('may be %s', (text) => {
    expect(portalId.parse(text)).toBe(text)
  })

  it.each(BAD)('is refused with %s', (_what, text) => {
    expect(portalId.safeParse(text).success).toBe(false)
  })

  it('is decided in the same way when it comes again', () => {
    for (const text of [...GOOD, ...BAD.map(([, bad]) => bad)])
      for (const _time of [1, 2]) expect(portalId.safeParse(text).success, text).toBe(GOOD.includes(text))
  })

  it('is what an address that a person types becomes, whatever it is', () => {
    const typed = fc.oneof(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.domain(), fc.string())
    fc.assert(
      fc.property(typed, (text) => {
        const read = parsePortalAddress(text)
        if (read.ok)
          expect([portalId.safeParse(read.value).success, parsePortalAddress(read.value)]).toEqual([true, read])
      }),
      { numRuns: 2000, seed: 20_261 },
    )
  })

  it.each(BAD)('with %s reaches no verb of the window', (_what, text) => {
    const verbs = Object.entries(validInputs).filter(
      ([, input]) => typeof input === 'object' && input !== null && 'portalId' in input,
    )
    expect(verbs.length).toBeGreaterThan(5)
    for (const [verb, input] of verbs) {
      const schema: z.ZodType = contract[verb as keyof typeof validInputs].input
      expect(schema.safeParse(input).success, verb).toBe(true)
      expect(schema.safeParse({ ...(input as object), portalId: text }).success, verb).toBe(false)
    }
  })

  it.each(BAD)('with %s is left out of the preferences', (_what, text) => {
    const portal = {
      id: 'https://rudi.example',
      title: 'Rudi',
      dialect: 'auto',
      foundDialect: null,
      demo: false,
      key: null,
      anonymous: { login: 'anonymous', password: 'anonymous' },
    }
    const read = preferences.parse({ portals: [{ ...portal, id: text }, portal], chosen: text, demoWas: [text] })
    expect([read.portals.map(({ id }) => id), read.chosen, read.demoWas]).toEqual([[portal.id], null, []])
  })

  it.each(GOOD)('of a link is read back as it was written: %s', (text) => {
    const link = { type: 'dataset', datasetId: createSeededId(1) as never, portalId: text as PortalId } as const
    expect(parseRudiLink(formatRudiLink(link))).toEqual({ ok: true, value: link })
  })
})
