import { describe, expect, it } from 'vitest'
import { buildMediaUrl } from '../../../../electron/portal/media/buildMediaUrl.js'
import type { Media } from '../../../../shared/catalogue/model.js'
import { portalId } from '../../../../shared/ids.js'
import type { Dialect } from '../../../../shared/portal/dialect.js'
import { createDataset, createMedia } from '../../../support/samples/catalogueSamples.js'

const PORTAL = portalId.parse('https://rudi.example/portail')

function addressed(connectorUrl: string | null, over: Partial<Media> = {}, dialect: Dialect = 'gateway') {
  const media = { ...createMedia(1), connectorUrl, ...over }
  const dataset = createDataset([media])
  return {
    media,
    dataset,
    ...buildMediaUrl({ portalId: PORTAL, dialect }, dataset, media),
  }
}

describe('the address of a media', () => {
  it.each([
    ['/medias/a/b/dwnl', 'https://rudi.example/portail/medias/a/b/dwnl'],
    ['/portail/medias/a/b/dwnl', 'https://rudi.example/portail/medias/a/b/dwnl'],
    ['https://rudi.example/portail/medias/a/b/dwnl', 'https://rudi.example/portail/medias/a/b/dwnl'],
    ['/medias/a/b/dwnl#part', 'https://rudi.example/portail/medias/a/b/dwnl'],
  ])('%s is the portal’s own', (connectorUrl, href) => {
    expect(addressed(connectorUrl).url.href).toBe(href)
  })

  it.each([
    'https://node.example/medias/a/b/dwnl',
    'https://rudi.example/medias/a/b/dwnl',
    'https://rudi.example.evil/portail/medias/a/b/dwnl',
    '//node.example/medias/a',
    '/konsult/v1/datasets',
    '/medias/',
    '/medias/a/null',
    '/medias/x/../../konsult/v1/datasets',
    '/medias/x/%2e%2e/%2e%2e/authenticate',
    '/medias/x/../../../elsewhere',
    '/apm/medias/x/../../../acl/v1/account/logout',
  ])('%s is none, and is built from the ids', (connectorUrl) => {
    const { url, dataset, media } = addressed(connectorUrl)
    expect(url.href).toBe(`${PORTAL}/medias/${dataset.id}/${media.id}/dwnl`)
  })

  it('keeps what a catalogue calls the contract within its one place', () => {
    const { url } = addressed(null, { contract: '../../authenticate?x#y' })
    expect(url.pathname.split('/')).toHaveLength(6)
    expect([url.search, url.hash]).toEqual(['', ''])
  })

  it.each([
    ['/apm/medias/a/dwnl/1.0.0', 'open', true, true],
    ['/medias/a/dwnl/1.0.0', 'restricted', false, false],
    ['/medias/a/b/dwnl', 'restricted', false, true],
    ['/medias/a/b/dwnl', 'open', false, false],
  ] as const)('%s of %s data: of the old gateway %s, with a token %s', (connectorUrl, access, isApm, needsToken) => {
    const media = { ...createMedia(1), connectorUrl }
    const dataset = { ...createDataset([media]), access }
    expect(buildMediaUrl({ portalId: PORTAL, dialect: 'apm' }, dataset, media)).toMatchObject({ isApm, needsToken })
  })
})
