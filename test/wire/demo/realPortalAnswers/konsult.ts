import type { Recording, Shape } from './recording.js'

const LIST = '/konsult/v1/datasets/metadatas'
const NOWHERE = '00000000-0000-4000-8000-000000000000'
const JSON_TYPE = { 'content-type': /^application\/json/ }
/** The catalogue names the authentication scheme in every answer, except on public paths. */
const KONSULT = { 'www-authenticate': /^Bearer$/ }
const BROKEN = { ...KONSULT, 'content-length': /^0$/, 'content-type': null }
const REFUSED: Shape = { fields: ['code', 'label'], values: { code: '400 BAD_REQUEST' } }
const PAGE: Shape = { fields: ['total', 'offset', 'items'], values: { offset: 0 } }
/**
 * The recordings keep the first 700 characters of a dataset; these of its fields are never left out when they are
 * empty.
 */
const DATASET = [
  'global_id',
  'dataverse_doi',
  'resource_title',
  'synopsis',
  'summary',
  'theme',
  'producer',
  'contacts',
  'available_formats',
] as const

const get =
  (path: string, accept = '*/*'): Recording['ask'] =>
  () => ({ path, headers: { Accept: accept } })
const ofPlain =
  (rest: string): Recording['ask'] =>
  ({ portal }) => ({ path: `/konsult/v1/datasets/${portal.landmark('plain').id}${rest}` })

const badNumber = (what: string, query: string): Recording => ({
  what: `list, ${what}`,
  ask: get(`${LIST}?${query}`),
  status: 400,
  headers: { ...JSON_TYPE, ...KONSULT },
  body: REFUSED,
})
const broken = (what: string, ask: Recording['ask']): Recording => ({
  what,
  ask,
  status: 500,
  headers: BROKEN,
  body: 'empty',
})

/** Answers of the catalogue (recorded from konsult 3.3.2). */
export const KONSULT_ANSWERS: readonly Recording[] = [
  {
    what: 'application information',
    ask: get('/konsult/v1/application-information'),
    status: 200,
    headers: { ...JSON_TYPE, 'www-authenticate': null },
    body: { fields: ['version', 'comment'], values: { version: '3.3.2' } },
  },
  {
    what: 'health check',
    ask: get('/konsult/v1/healthCheck'),
    status: 200,
    headers: { 'content-length': /^0$/, 'content-type': null },
    body: 'empty',
  },
  {
    what: 'list, limit 0',
    ask: get(`${LIST}?limit=0`),
    status: 200,
    headers: { ...JSON_TYPE, ...KONSULT },
    body: PAGE,
  },
  broken('list, limit -1', get(`${LIST}?limit=-1`)),
  broken('list, offset -5', get(`${LIST}?offset=-5`)),
  badNumber('limit abc', 'limit=abc'),
  badNumber('limit beyond an integer', 'limit=99999999999'),
  badNumber('a date that is none', 'dateDebut=foo'),
  badNumber('an id that is none', 'globalId=foo'),
  {
    what: 'list, nothing found',
    ask: get(`${LIST}?globalId=${NOWHERE}`),
    status: 200,
    headers: { ...JSON_TYPE, ...KONSULT },
    body: { fields: ['total', 'offset'], values: { total: 0, offset: 0 } },
  },
  {
    what: 'list, beyond the end',
    ask: get(`${LIST}?offset=100000&limit=2`),
    status: 200,
    headers: JSON_TYPE,
    body: { fields: ['total', 'offset'], values: { offset: 100_000 } },
  },
  {
    what: 'list, a quotation mark searched for',
    ask: get(`${LIST}?freeText=%22&limit=1`),
    status: 200,
    headers: JSON_TYPE,
    body: PAGE,
  },
  {
    what: 'list, only bytes accepted',
    ask: get(`${LIST}?limit=1`, 'application/octet-stream'),
    status: 403,
    headers: { ...KONSULT, accept: /^application\/json$/, 'content-length': /^0$/ },
    body: 'empty',
  },
  {
    what: 'list by HEAD',
    ask: () => ({ method: 'HEAD', path: LIST }),
    status: 200,
    headers: JSON_TYPE,
    body: 'empty',
  },
  broken('list by POST', () => ({ method: 'POST', path: LIST })),
  {
    what: 'detail',
    ask: ofPlain('/metadatas'),
    status: 200,
    headers: { ...JSON_TYPE, ...KONSULT },
    body: { fields: DATASET },
  },
  {
    what: 'detail of an unknown dataset',
    ask: get(`/konsult/v1/datasets/${NOWHERE}/metadatas`),
    status: 404,
    headers: { 'content-type': /^text\/plain;charset=UTF-8$/i },
    body: { text: /\S/ },
  },
  {
    what: 'detail of an unknown dataset, JSON accepted',
    ask: get(`/konsult/v1/datasets/${NOWHERE}/metadatas`, 'application/json'),
    status: 404,
    headers: JSON_TYPE,
    // The body is a plain sentence and no JSON, whatever its type says.
    body: { text: /^[^{[]/ },
  },
  {
    what: 'detail of an unknown dataset, HTML accepted',
    ask: get(`/konsult/v1/datasets/${NOWHERE}/metadatas`, 'text/html'),
    status: 403,
    headers: { accept: /^application\/json$/, 'content-length': /^0$/ },
    body: 'empty',
  },
  {
    what: 'detail of what is no id',
    ask: get('/konsult/v1/datasets/not-a-uuid/metadatas'),
    status: 400,
    headers: JSON_TYPE,
    body: REFUSED,
  },
  broken('a dataset without its last word', ofPlain('')),
  broken('an unknown path', get('/konsult/v1/nothing')),
  broken('the older address of the encryption key', get('/konsult/v1/encryption-key')),
  broken('the older address of a media', ({ portal }) => ({
    path: `/konsult/v1/medias/${portal.landmark('plain').media[0]?.id}/dwnl/1.0.0`,
  })),
  {
    what: 'facets',
    ask: get(`${LIST}/facets?facets=theme&facets=producer_organization_name`),
    status: 200,
    headers: JSON_TYPE,
    body: { fields: ['items'] },
  },
  {
    what: 'how many of the same theme',
    ask: ofPlain('/number-metadatas-with-same-theme'),
    status: 200,
    headers: JSON_TYPE,
    body: 'number',
  },
  {
    what: 'those of the same theme',
    ask: ofPlain('/metadatas-with-same-theme?limit=1'),
    status: 200,
    headers: JSON_TYPE,
    body: { items: { fields: DATASET } },
  },
  {
    what: 'properties of the web page',
    ask: get('/konsult/v1/properties/front-office'),
    status: 200,
    headers: { ...JSON_TYPE, 'www-authenticate': null },
    body: { fields: ['front', 'mapInfo'] },
  },
]
