import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as decode from '../../../../shared/catalogue/decode/decodeDataset.js'
import { decodeFacets, decodeLabels } from '../../../../shared/catalogue/decode/decodeFacets.js'
import { decodeChecksum } from '../../../../shared/catalogue/decode/decodeMedia.js'
import { decodePage as decodeWholePage, toCatalogPage } from '../../../../shared/catalogue/decode/decodePage.js'
import { findLeftOutMedia } from '../../../../shared/catalogue/leftOutMedia.js'
import { catalogFacets, catalogPage, type Dataset, dataset } from '../../../../shared/catalogue/model.js'
import { LIMITS } from '../../../../shared/limits.js'
import { runToEnd } from '../../../../shared/timeSlices.js'

const ID = '11111111-2222-4333-8444-555555555555'
const MEDIA_ID = 'aaaaaaaa-0000-4000-8000-000000000003'
const HEX = 'ab'.repeat(32)

/** Creates a record as shown in portal-api.md 2.6, in the form of the detail call. */
const aRecord = (changes: Readonly<Record<string, unknown>> = {}) => ({
  global_id: ID,
  resource_title: 'Comptages vélo',
  synopsis: [
    { lang: 'en', text: 'Counts' },
    { lang: 'fr', text: 'Comptages' },
  ],
  summary: [{ lang: 'fr-FR', text: 'Comptages horaires', html: '<p>Comptages horaires</p>' }],
  theme: 'mobility',
  keywords: ['velo', 'velo', 'comptage'],
  producer: { organization_id: 'aaaaaaaa-0000-4000-8000-000000000001', organization_name: 'Ville Exemple' },
  contacts: [{ contact_id: 'x', contact_name: 'Open data', email: 'od@example.org' }],
  available_formats: [aMedia()],
  dataset_dates: { created: '2024-01-01T00:00:00Z', updated: '2024-02-01T01:00:00.5+01:00' },
  storage_status: 'online',
  access_condition: {
    confidentiality: { restricted_access: false, gdpr_sensitive: false },
    licence: { licence_type: 'STANDARD', licence_label: 'etalab-2.0' },
    mandatory_mention: [{ lang: 'fr', text: 'Source : Ville Exemple' }],
  },
  geography: { bounding_box: { north_latitude: 48.2, south_latitude: 48, west_longitude: -1.8, east_longitude: -1.6 } },
  temporal_spread: { start_date: '2023-01-01T00:00:00Z' },
  metadata_info: { api_version: '1.4.1' },
  unheard_of: { deep: [1, 2, 3] },
  ...changes,
})

function aMedia(changes: Readonly<Record<string, unknown>> = {}) {
  return {
    media_type: 'FILE',
    media_id: MEDIA_ID,
    media_name: 'comptages.csv',
    media_dates: { created: '2024-01-01T00:00:00Z', updated: '2024-02-01T00:00:00Z' },
    connector: { url: `/medias/${ID}/${MEDIA_ID}/dwnl`, interface_contract: 'dwnl' },
    file_type: 'text/csv',
    file_size: 1234,
    checksum: { algo: 'SHA-256', hash: HEX.toUpperCase() },
    file_encoding: 'UTF-8',
    ...changes,
  }
}

const decodeDataset = (raw: unknown, from: 'list' | 'detail') => runToEnd(decode.decodeDataset(raw, from))
const decodePage = (raw: unknown) => runToEnd(decodeWholePage(raw))

const decoded = (raw: unknown, from: 'list' | 'detail' = 'detail'): Dataset => {
  const found = decodeDataset(raw, from)
  if (found === null) throw new Error('expected a dataset')
  return found
}
const mediaOf = (changes: Readonly<Record<string, unknown>>, record: Readonly<Record<string, unknown>> = {}) =>
  decoded(aRecord({ available_formats: [aMedia(changes)], ...record })).media[0]
const confidentiality = (flags: Readonly<Record<string, unknown>>) => ({ access_condition: { confidentiality: flags } })

describe('a dataset of the catalogue', () => {
  it('reads whole', () => {
    expect(decoded(aRecord())).toEqual({
      id: ID,
      title: 'Comptages vélo',
      synopsis: 'Comptages',
      producer: { id: 'aaaaaaaa-0000-4000-8000-000000000001', name: 'Ville Exemple' },
      theme: 'mobility',
      access: 'open',
      storage: 'online',
      updated: '2024-02-01T00:00:00.500Z',
      licence: { label: 'etalab-2.0', uri: null },
      formats: ['text/csv'],
      mediaCount: 1,
      sizeBytes: 1234,
      summary: 'Comptages horaires',
      keywords: ['velo', 'comptage'],
      contacts: [{ name: 'Open data', email: 'od@example.org', role: null }],
      created: '2024-01-01T00:00:00.000Z',
      doi: null,
      mandatoryMention: 'Source : Ville Exemple',
      usageConstraint: null,
      bibliographicalReference: null,
      temporal: { start: '2023-01-01T00:00:00.000Z', end: null },
      boundingBox: { north: 48.2, south: 48, west: -1.8, east: -1.6 },
      media: [
        {
          id: MEDIA_ID,
          name: 'comptages.csv',
          caption: null,
          kind: 'FILE',
          fetchability: 'file',
          fileType: 'text/csv',
          encrypted: false,
          sizeBytes: 1234,
          checksum: { is: 'usable', algorithm: 'sha-256', hex: HEX },
          contract: 'dwnl',
          connectorUrl: `/medias/${ID}/${MEDIA_ID}/dwnl`,
          encoding: 'UTF-8',
          updated: '2024-02-01T00:00:00.000Z',
        },
      ],
    })
  })

  it('needs nothing but an id', () => {
    expect(decoded({ global_id: ID.toUpperCase() })).toMatchObject({
      id: ID,
      title: ID,
      access: 'open',
      media: [],
      licence: null,
    })
  })

  it.each([null, [], 'x', {}, { global_id: 'x' }, { global_id: 7 }])('%j without an id is none', (raw) => {
    expect(decodeDataset(raw, 'detail')).toBeNull()
  })

  it.each([
    [{ restricted_access: true }, 'restricted'],
    [{ restricted_access: 'true' }, 'restricted'],
    [{ restricted_access: 'true', gdpr_sensitive: 'true' }, 'personal'],
    [{ restricted_access: true, gdpr_sensitive: true }, 'personal'],
    [{ restricted_access: false, gdpr_sensitive: true }, 'open'],
    [{}, 'open'],
  ])('with %j is %s', (flags, access) => {
    expect(decoded(aRecord(confidentiality(flags))).access).toBe(access)
  })

  it('keeps of a list item’s connector addresses only paths of the portal’s media service', () => {
    const listed = (url: string) =>
      decoded(aRecord({ available_formats: [{ ...aMedia(), connector: { url, interface_contract: 'dwnl' } }] }), 'list')
        .media[0]?.connectorUrl
    expect(listed('/apm/medias/x/dwnl/1.0.0')).toBe('/apm/medias/x/dwnl/1.0.0')
    expect(listed('https://producteur.example/export.csv')).toBeNull()
    expect(listed('//producteur.example/medias/x')).toBeNull()
    expect(listed('/konsult/v1/medias-of-mine')).toBeNull()
  })

  it('shows a title without characters that could forge it', () => {
    expect(decoded(aRecord({ resource_title: 'a\u202egnp.exe\u0000\nb' })).title).toBe('a gnp.exe b')
  })
})

describe('a media of a dataset', () => {
  it.each([
    [{}, {}, 'file'],
    [{ media_type: 'SERVICE' }, {}, 'service'],
    [{ media_type: 'SERIES' }, {}, 'series'],
    [{ connector: {} }, {}, 'no-contract'],
    [{ connector: { interface_contract: 'null' } }, {}, 'no-contract'],
    [{ connector: { interface_contract: 'generic-data' } }, {}, 'other-contract'],
    [{}, confidentiality({ restricted_access: true, gdpr_sensitive: true }), 'personal'],
  ])('%j %j is %s', (changes, record, fetchability) => {
    expect(mediaOf(changes, record)?.fetchability).toBe(fetchability)
  })

  it('is encrypted by its type', () => {
    expect(mediaOf({ file_type: 'text/csv+crypt' })).toMatchObject({ encrypted: true, fileType: 'text/csv' })
  })

  it.each([true, 'true'])('is encrypted when its connector says %j', (value) => {
    const connector = { interface_contract: 'dwnl', connector_parameters: [{ key: 'encrypted', value }] }
    expect(mediaOf({ connector })?.encrypted).toBe(true)
  })

  it.each([
    ['https://user:pw@node.example/a?b=c', 'https://node.example/a?b=c'],
    ['https://node.example/a', 'https://node.example/a'],
    ['/medias/x', '/medias/x'],
    ['//evil.example/x', null],
    ['not an address', null],
    [7, null],
  ])('keeps of the address %j only %j', (url, kept) => {
    expect(mediaOf({ connector: { url, interface_contract: 'dwnl' } })?.connectorUrl).toBe(kept)
  })

  it.each([
    [
      { algo: 'MD5', hash: 'a'.repeat(32) },
      { is: 'usable', algorithm: 'md5', hex: 'a'.repeat(32) },
    ],
    [
      { algo: 'sha512', hash: ` ${'A'.repeat(128)} ` },
      { is: 'usable', algorithm: 'sha-512', hex: 'a'.repeat(128) },
    ],
    [
      { algo: 'SHA-256', hash: 'toBe2186bb13eabf0bc49eaa22ee08d52166' },
      { is: 'unusable', declared: 'SHA-256:toBe2186bb13eabf0bc49eaa22ee08d52166' },
    ],
    [
      { algo: 'SHA-256', hash: 'g'.repeat(64) },
      { is: 'unusable', declared: `SHA-256:${'g'.repeat(64)}` },
    ],
    [
      { algo: 'CRC32', hash: 'ab' },
      { is: 'unusable', declared: 'CRC32:ab' },
    ],
    [{ algo: 'MD5' }, { is: 'absent' }],
    [undefined, { is: 'absent' }],
  ])('reads the checksum %j', (raw, checksum) => {
    expect(decodeChecksum(raw)).toEqual(checksum)
  })
})

describe('a page of the catalogue', () => {
  it('loses a bad record, not the page', () => {
    const page = decodePage({ total: 4, offset: 0, items: [aRecord(), null, { global_id: 'x' }, aRecord()] })
    expect(page?.datasets.map(({ id }) => id)).toEqual([ID])
    expect(page).toMatchObject({ total: 4, sent: 4 })
    expect(page?.notes).toHaveLength(3)
  })

  it('says how many of its last records cannot be used', () => {
    const countAtEnd = (items: unknown[]) => decodePage({ total: 9, items })?.unusableAtEnd
    expect(countAtEnd([aRecord(), null, aRecord()])).toBe(0)
    expect(countAtEnd([aRecord(), null, { global_id: 'x' }])).toBe(2)
    expect(countAtEnd([null])).toBe(1)
    expect(countAtEnd([])).toBe(0)
  })

  it('may be empty, and then has no items', () => {
    expect(decodePage({ total: 0 })).toMatchObject({ total: 0, sent: 0, datasets: [] })
  })

  it.each([null, [], 'x', {}, { items: 'x' }, { timestamp: 1, status: 404 }])('%j is none', (raw) => {
    expect(decodePage(raw)).toBeNull()
  })
})

/** JSON of any kind, with the records' own keys and similar ones. */
const key = fc.constantFrom(
  ...Object.keys(aRecord()),
  ...Object.keys(aMedia()),
  'algo',
  'hash',
  'url',
  'items',
  'total',
  'restricted_access',
  'licence',
  '__proto__',
  'elements',
  'concept_code',
  'text',
  'lang',
  'values',
  'propertyName',
)
const leaf = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom(ID, MEDIA_ID, 'FILE', 'dwnl', '2024-01-01T00:00:00Z', '9'.repeat(5000)),
)
const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    { maxDepth: 6 },
    leaf,
    fc.array(tie('json'), { maxLength: 4 }),
    fc.dictionary(key, tie('json'), { maxKeys: 6 }),
  ),
}))
const mangledMedia = fc.dictionary(key, json).map((changes) => ({ ...aMedia(), ...changes, media_id: MEDIA_ID }))
const mangled = fc
  .record({ changes: fc.dictionary(key, json), media: fc.array(mangledMedia, { maxLength: 2 }) })
  .map(({ changes, media }) => ({ ...aRecord(), available_formats: media, ...changes, global_id: ID }))

describe('decoding', () => {
  it('is total: any record with an id becomes a dataset that its own schema accepts', () => {
    fc.assert(
      fc.property(mangled, (raw) => {
        const found = decoded(raw)
        expect(dataset.parse(found)).toEqual(found)
      }),
      { numRuns: 2000 },
    )
  })

  it('is total: any JSON becomes a page that its own schema accepts, or none', () => {
    fc.assert(
      fc.property(fc.oneof(json, fc.record({ total: json, items: fc.array(fc.oneof(mangled, json)) })), (raw) => {
        const page = decodePage(raw)
        if (page !== null) expect(catalogPage.parse(toCatalogPage(page))).toEqual(toCatalogPage(page))
        catalogFacets.parse(decodeFacets(raw, decodeLabels(raw)))
      }),
      { numRuns: 1000 },
    )
  })
})

it('a dataset with more media than are read says how many it has', () => {
  const formats = Array.from({ length: LIMITS.LIST_ITEMS + 5 }, (_, n) =>
    aMedia({ media_id: `aaaaaaaa-0000-4000-8000-${String(n).padStart(12, '0')}` }),
  )
  const cut = decoded(aRecord({ available_formats: formats }))
  expect([cut.media.length, cut.mediaCount]).toEqual([LIMITS.LIST_ITEMS, LIMITS.LIST_ITEMS + 5])
  expect(findLeftOutMedia(cut)).toMatchObject({
    code: 'portal/too-many-media',
    facts: { count: LIMITS.LIST_ITEMS + 5 },
  })
  const whole = decoded(aRecord({ available_formats: formats.slice(5) }))
  expect([whole.mediaCount, findLeftOutMedia(whole)]).toEqual([LIMITS.LIST_ITEMS, null])
})
