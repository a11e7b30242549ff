import { expect, it } from 'vitest'
import {
  type FollowedSearch,
  getSearchKey,
  openFollowedSearchList,
} from '../../../electron/follow/followedSearchList.js'
import { NO_FILTER } from '../../../shared/catalogue/search/model.js'
import { datasetId, portalId } from '../../../shared/ids.js'
import { createFakeDisk } from '../../support/disk/fakeDisk.js'
import { unwrap } from '../../support/unwrap.js'

const known = Array.from({ length: 5000 }, (_, index) =>
  datasetId.parse(`5f0c1a2b-0000-4000-8000-${String(index).padStart(12, '0')}`),
)
const followSearch = (number: number): FollowedSearch => ({
  portal: portalId.parse('https://rudi.example'),
  title: `search ${number}`,
  query: NO_FILTER,
  to: '/data',
  known,
})

it('refuses a list that it could not read again, and keeps the one before', async () => {
  const list = openFollowedSearchList(createFakeDisk(['/state']), '/state')
  await unwrap(list.write([followSearch(1)]))
  const many = Array.from({ length: 100 }, (_, index) => followSearch(index))
  expect(await list.write(many)).toMatchObject({ ok: false, failure: { code: 'follow/too-many' } })
  expect(await unwrap(list.read())).toHaveLength(1)
})

it('refuses an entry that it could not read again, and keeps the list before', async () => {
  const list = openFollowedSearchList(createFakeDisk(['/state']), '/state')
  await unwrap(list.write([followSearch(1)]))
  const many = { ...NO_FILTER, producers: Array.from({ length: 51 }, (_, index) => `name ${index}`) }
  const bad: readonly (readonly [why: string, some: Partial<FollowedSearch>])[] = [
    ['many', { query: many }],
    ['long', { query: { ...NO_FILTER, themes: ['x'.repeat(201)] } }],
    ['long', { to: `/${'x'.repeat(5000)}` }],
    ['long', { title: '' }],
  ]
  for (const [why, some] of bad)
    expect(await list.write([followSearch(1), { ...followSearch(2), ...some }])).toMatchObject({
      failure: { code: 'follow/unstorable', facts: { why } },
    })
  expect(await unwrap(list.read())).toHaveLength(1)
})

it('is the same search in whatever order its values were chosen', () => {
  const choose = (themes: readonly string[]): string =>
    getSearchKey({ ...followSearch(1), query: { ...NO_FILTER, themes: [...themes] } })
  expect(choose(['health', 'mobility'])).toBe(choose(['mobility', 'health']))
  expect(choose(['health'])).not.toBe(choose(['mobility', 'health']))
  const formats = getSearchKey({ ...followSearch(1), query: { ...NO_FILTER, formats: ['health'] } })
  expect(choose(['health'])).not.toBe(formats)
})
