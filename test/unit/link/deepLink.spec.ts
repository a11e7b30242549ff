import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { datasetId, mediaId, producerId } from '../../../shared/ids.js'
import { formatRudiLink, parseRudiLink, type RudiLink } from '../../../shared/link/deepLink.js'
import { arbitraryPortalId } from '../../support/samples/arbitraryPortalId.js'

const uuid = fc.uuid()

const link: fc.Arbitrary<RudiLink> = fc
  .record({
    one: uuid,
    other: uuid,
    portalId: fc.option(arbitraryPortalId, { nil: null }),
    type: fc.constantFrom('dataset', 'media', 'producer'),
  })
  .map(({ one, other, portalId, type }) => {
    if (type === 'producer') return { type, producerId: producerId.parse(one), portalId }
    return type === 'media'
      ? { type, datasetId: datasetId.parse(one), mediaId: mediaId.parse(other), portalId }
      : { type, datasetId: datasetId.parse(one), portalId }
  })

describe('rudi:// links', () => {
  it('say the same after they were written and read', () => {
    fc.assert(
      fc.property(link, (route) => {
        expect(parseRudiLink(formatRudiLink(route))).toEqual({ ok: true, value: route })
      }),
      { numRuns: 1000 },
    )
  })

  it('with one character changed lead to a route or to nothing, and never carry more than ids and a portal', () => {
    fc.assert(
      fc.property(link, fc.nat(), fc.string({ minLength: 0, maxLength: 3 }), (route, at, junk) => {
        const text = formatRudiLink(route)
        const place = at % text.length
        const read = parseRudiLink(text.slice(0, place) + junk + text.slice(place + 1))
        if (read.ok)
          expect(Object.keys(read.value).sort().join()).toMatch(
            /^(datasetId,(mediaId,)?portalId|portalId,producerId),type$/,
          )
      }),
      { numRuns: 3000 },
    )
  })
})
