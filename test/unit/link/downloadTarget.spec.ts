import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findTargetsInText, parseLinkTarget, parseTarget } from '../../../shared/link/downloadTarget.js'
import { parsePortalAddress } from '../../../shared/link/parsePortalAddress.js'

const D = '11111111-2222-4333-8444-555555555555'
const M = 'aaaaaaaa-0000-4000-8000-000000000003'

const dataset = (portalId: string | null = null) => ({ type: 'dataset', datasetId: D, portalId })
const media = (ofDataset: string | null, portalId: string | null) => ({
  type: 'media',
  mediaId: M,
  datasetId: ofDataset,
  portalId,
})
const read = (text: string): unknown => {
  const target = parseTarget(text)
  return target.ok ? target.value : target.failure.code
}

describe('what a person may name to download', () => {
  it.each([
    [D, dataset()],
    [` ${D.toUpperCase()} `, dataset()],
    [`media:${M}`, media(null, null)],
    [`https://rudi.example/catalogue/detail/${D}`, dataset('https://rudi.example')],
    [`https://rudi.example/catalogue/detail/${D}/comptages-velo?x=1#y`, dataset('https://rudi.example')],
    [
      `https://rudi.example/catalogue/detail/${D}/slug/selfdata-information-request-creation`,
      dataset('https://rudi.example'),
    ],
    [`https://rudi.example/portail/catalogue/detail/${D}`, dataset('https://rudi.example/portail')],
    [`rudi.example/catalogue/detail/${D}`, dataset('https://rudi.example')],
    [`/catalogue/detail/${D}`, dataset()],
    [`https://rudi.example/medias/${M}/dwnl/1.0.0`, media(null, 'https://rudi.example')],
    [`https://rudi.example/apm/medias/${M}/dwnl/1.0.0`, media(null, 'https://rudi.example')],
    [`rudi.example/apm/medias/${M}/generic-data/1.0.0`, media(null, 'https://rudi.example')],
    [`https://rudi.example/konsult/v1/medias/${M}/dwnl/1.0.0`, media(null, 'https://rudi.example')],
    [`https://rudi.example/medias/${D}/${M}/dwnl`, media(D, 'https://rudi.example')],
    [`http://127.0.0.1:8080/base/medias/${D}/${M}/dwnl?x=1`, media(D, 'http://127.0.0.1:8080/base')],
    [`127.0.0.1:8080/medias/${D}/${M}/dwnl`, media(D, 'http://127.0.0.1:8080')],
    [`https://rudi.example/apigateway/datasets/${D}/${M}/dwnl`, media(D, 'https://rudi.example')],
    [`/medias/${D}/${M}/dwnl`, media(D, null)],
    [`rudi://dataset/${D}?portal=rudi.example`, dataset('https://rudi.example')],
    [`RUDI://dataset/${D}`, dataset()],
    [`rudi://media/${D}/${M}?portal=127.0.0.1%3A8080%2Fbase`, media(D, 'http://127.0.0.1:8080/base')],
  ])('%s', (text, target) => {
    expect(read(text)).toEqual(target)
  })

  it.each([
    '',
    'velo',
    D.slice(1),
    `media:${M}x`,
    'media:',
    `https://rudi.example/`,
    `https://rudi.example/projets/detail/${D}/x`,
    `https://rudi.example/organization/detail/${D}/x`,
    `https://rudi.example/medias/${D}/${M}/dwnl/1.0.0/more`,
    `ftp://rudi.example/medias/${M}/dwnl/1.0.0`,
    `file:///medias/${M}/dwnl/1.0.0`,
    `https://user:pw@rudi.example/catalogue/detail/${D}`,
    `//rudi.example/catalogue/detail/${D}`,
    `rudi://dataset/${D}?portal=rudi.example&folder=/etc`,
    `rudi://dataset/${D}?folder=/etc`,
    `rudi://dataset/${D}#x`,
    `rudi://user@dataset/${D}`,
    `rudi://dataset:80/${D}`,
    `rudi://dataset/${D}?portal=https%3A%2F%2Fu%3Ap%40rudi.example`,
    `rudi://dataset/${D}?portal=%zz`,
    `rudi://dataset/${D}/${M}`,
    `rudi://producer/${D}`,
    `rudi://download/${D}`,
    `rudi:dataset/${D}`,
    `rudi://dataset/${D} --gpu-launcher=x`,
  ])('%s is refused as no target', (text) => {
    expect(read(text)).toBe('input/bad-target')
  })

  it.each([
    [`https://rudi.example/organization/detail/${D}/ville-exemple`, 'https://rudi.example'],
    [`http://127.0.0.1:8080/base/organization/detail/${D.toUpperCase()}`, 'http://127.0.0.1:8080/base'],
    [`rudi.example/organization/detail/${D}?x=1#y`, 'https://rudi.example'],
    [`/organization/detail/${D}/x`, null],
    [`rudi://producer/${D}?portal=rudi.example`, 'https://rudi.example'],
    [`rudi://producer/${D}/`, null],
  ])('%s names a producer, where one may be named', (text, portalId) => {
    expect(parseLinkTarget(text)).toEqual({ ok: true, value: { type: 'producer', producerId: D, portalId } })
  })

  it.each([
    `https://user:pw@rudi.example/organization/detail/${D}/x`,
    `https://rudi.example/organization/${D}`,
    `https://rudi.example/organization/detail/ville`,
    `rudi://producer/${D}/${M}`,
    `rudi://producer/${D}?to=/etc`,
    'rudi://producer/ville',
  ])('%s names none', (text) => {
    expect(parseLinkTarget(text)).toMatchObject({ ok: false, failure: { code: 'input/bad-target' } })
  })

  it('has an end: an endless text is refused', () => {
    expect(read(`https://rudi.example/catalogue/detail/${D}/${'x'.repeat(3000)}`)).toBe('input/bad-target')
    expect(parsePortalAddress('x'.repeat(3000)).ok).toBe(false)
  })

  it('is total, whatever is typed', () => {
    const piece = fc.constantFrom(
      'rudi://',
      'https://',
      'media:',
      'dataset/',
      'catalogue/detail/',
      'medias/',
      D,
      M,
      '/',
      '?',
      '#',
      '@',
      ':',
      '%',
      '..',
      '\u0000',
      'é',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((parts) => parts.join('')),
        ),
        (text) => {
          const target = parseTarget(text)
          expect(target.ok || target.failure.code === 'input/bad-target').toBe(true)
        },
      ),
      { numRuns: 3000 },
    )
  })
})

describe('a text that a person pastes', () => {
  const links = Array.from({ length: 200 }, (_, index) => `${D.slice(0, -3)}${100 + index}`)

  it('gives every link in it, also those beyond the bound: they are counted where they wait', () => {
    expect(findTargetsInText(links.join('\n'))).toHaveLength(200)
  })

  it('gives the link behind a long introduction', () => {
    expect(findTargetsInText(`${'dear colleague, '.repeat(200)}see ${D}`)).toEqual([dataset()])
  })
})
