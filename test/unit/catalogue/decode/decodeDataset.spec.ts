import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as decode from '../../../../shared/catalogue/decode/decodeDataset.js'
import { decodeFacets, decodeThemeLabels } from '../../../../shared/catalogue/decode/decodeFacets.js'
import { decodePage as decodeWholePage, toCatalogPage } from '../../../../shared/catalogue/decode/decodePage.js'
import { catalogPage, type Dataset, dataset } from '../../../../shared/catalogue/model.js'
import { facetCounts } from '../../../../shared/catalogue/search/model.js'
import { runToEnd } from '../../../../shared/timeSlices.js'
import {
  createRawMedia,
  createRawRecord,
  RAW_DATASET_ID,
  RAW_HASH,
  RAW_MEDIA_ID,
} from '../../../support/samples/rawRecords.js'

const decodeDataset = (raw: unknown, from: 'list' | 'detail') => runToEnd(decode.decodeDataset(raw, from))

const decodePage = (raw: unknown) => runToEnd(decodeWholePage(raw))

const decoded = (raw: unknown, from: 'list' | 'detail' = 'detail'): Dataset => {
  const found = decodeDataset(raw, from)
  if (found === null) throw new Error('expected a dataset')
  return found
}

const confidentiality = (flags: Readonly<Record<string, unknown>>) => ({ access_condition: { confidentiality: flags } })

describe('a dataset of the catalogue', () => {
  it('reads whole', () => {
    expect(decoded(createRawRecord())).toEqual({
      id: RAW_DATASET_ID,
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
          id: RAW_MEDIA_ID,
          name: 'comptages.csv',
          caption: null,
          kind: 'FILE',
          fetchability: 'file',
          fileType: 'text/csv',
          encrypted: false,
          sizeBytes: 1234,
          checksum: { is: 'usable', algorithm: 'sha-256', hex: RAW_HASH },
          contract: 'dwnl',
          connectorUrl: `/medias/${RAW_DATASET_ID}/${RAW_MEDIA_ID}/dwnl`,
          encoding: 'UTF-8',
          updated: '2024-02-01T00:00:00.000Z',
        },
      ],
    })
  })

  it('needs nothing but an id', () => {
    expect(decoded({ global_id: RAW_DATASET_ID.toUpperCase() })).toMatchObject({
      id: RAW_DATASET_ID,
      title: RAW_DATASET_ID,
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
    expect(decoded(createRawRecord(confidentiality(flags))).access).toBe(access)
  })

  it('keeps of a list item’s connector addresses only paths of the portal’s media service', () => {
    const listed = (url: string) =>
      decoded(
        createRawRecord({
          available_formats: [{ ...createRawMedia(), connector: { url, interface_contract: 'dwnl' } }],
        }),
        'list',
      ).media[0]?.connectorUrl
    expect(listed('/apm/medias/x/dwnl/1.0.0')).toBe('/apm/medias/x/dwnl/1.0.0')
    expect(listed('https://producteur.example/export.csv')).toBeNull()
    expect(listed('//producteur.example/medias/x')).toBeNull()
    expect(listed('/konsult/v1/medias-of-mine')).toBeNull()
  })

  it('shows a title without characters that could forge it', () => {
    expect(decoded(createRawRecord({ resource_title: 'a\u202egnp.exe\u0000\nb' })).title).toBe('a gnp.exe b')
  })
})

/** JSON of any kind, with the records' own keys and similar ones. */
const key = fc.constantFrom(
  ...Object.keys(createRawRecord()),
  ...Object.keys(createRawMedia()),
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
  fc.constantFrom(RAW_DATASET_ID, RAW_MEDIA_ID, 'FILE', 'dwnl', '2024-01-01T00:00:00Z', '9'.repeat(5000)),
)

const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    { maxDepth: 6 },
    leaf,
    fc.array(tie('json'), { maxLength: 4 }),
    fc.dictionary(key, tie('json'), { maxKeys: 6 }),
  ),
}))

const mangledMedia = fc
  .dictionary(key, json)
  .map((changes) => ({ ...createRawMedia(), ...changes, media_id: RAW_MEDIA_ID }))

const mangled = fc
  .record({ changes: fc.dictionary(key, json), media: fc.array(mangledMedia, { maxLength: 2 }) })
  .map(({ changes, media }) => ({
    ...createRawRecord(),
    available_formats: media,
    ...changes,
    global_id: RAW_DATASET_ID,
  }))

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
        facetCounts.partial().parse(decodeFacets(raw, decodeThemeLabels(raw)))
      }),
      { numRuns: 1000 },
    )
  })
})
