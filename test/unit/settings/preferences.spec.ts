import { describe, expect, it } from 'vitest'
import { NO_FILTER } from '../../../shared/catalogue/search/model.js'
import { LIMITS } from '../../../shared/limits.js'
import { preferences } from '../../../shared/settings/preferences.js'
import { DEFAULT_SETTINGS } from '../../../shared/settings/schema.js'

const CUSTOM = {
  language: 'fr',
  theme: 'dark',
  density: 'dense',
  downloadsRunning: 3,
  downloadsPerHost: 2,
  segments: 2,
  limitBytesPerSecond: 1_000_000,
  layout: '{producer}/{dataset}',
}

const PORTAL = {
  id: 'https://rudi.example/portail',
  title: 'Rudi',
  dialect: 'auto',
  foundDialect: null,
  demo: false,
  key: null,
  anonymous: { login: 'anonymous', password: 'anonymous' },
}

describe('what rests in the preferences', () => {
  it.each([
    ['theme', 'pink'],
    ['language', 7],
    ['downloadsRunning', 17],
    ['downloadsRunning', 0],
    ['downloadsRunning', 2.5],
    ['downloadsPerHost', 9],
    ['downloadsPerHost', -1],
    ['segments', 1000],
    ['limitBytesPerSecond', 1],
    ['layout', '../{dataset}'],
    ['layout', '{dataset'],
    ['timetable', [{ days: [8], fromMinute: 0, toMinute: 60, limit: null }]],
    ['zoom', 100_000],
  ] as const)('falls back where a value is broken or out of bounds, and only there: %s', (name, value) => {
    const { settings } = preferences.parse({ settings: { ...CUSTOM, [name]: value } })
    expect(settings).toEqual({ ...DEFAULT_SETTINGS, ...CUSTOM, [name]: DEFAULT_SETTINGS[name] })
  })

  it('keeps the good rows of a timetable beside a bad one', () => {
    const good = { days: [1, 2], fromMinute: 0, toMinute: 60, limit: 'pause' }
    const timetable = [good, { ...good, days: [8] }, { ...good, days: [3] }]
    expect(preferences.parse({ settings: { timetable } }).settings.timetable).toEqual([good, { ...good, days: [3] }])
  })

  it.each([
    'http://ada:secret@proxy.example:3128',
    'ftp://proxy.example',
    'proxy.example',
    'http://proxy.example/path',
  ])('has no proxy with a login, nor one that is no address: %j', (origin) => {
    const { settings } = preferences.parse({ settings: { ...CUSTOM, proxy: { is: 'address', origin } } })
    expect(settings.proxy).toEqual({ is: 'system' })
  })

  it('keeps the accepted licences beside one that is none', () => {
    const acceptedTerms = ['licence a', 7, 'x'.repeat(LIMITS.TERM_KEY_CHARS + 1), 'licence b']
    const { settings } = preferences.parse({ settings: { ...CUSTOM, acceptedTerms } })
    expect(settings.acceptedTerms).toEqual(['licence a', 'licence b'])
  })

  it('has a proxy that is one', () => {
    const proxy = { is: 'address', origin: 'http://proxy.example:3128' }
    expect(preferences.parse({ settings: { ...CUSTOM, proxy } }).settings.proxy).toEqual(proxy)
  })

  it('keeps what is whole in a list, and leaves out what is broken', () => {
    const read = preferences.parse({
      portals: [{ ...PORTAL, id: 7 }, PORTAL, 7, { ...PORTAL, title: '' }],
    })
    expect(read.portals).toMatchObject([PORTAL])
    expect(read.portals).toHaveLength(1)
  })

  it('keeps the latest of a list that is too long', () => {
    const ids = Array.from({ length: LIMITS.PORTALS_STORED + 1 }, (_, at) => `https://rudi-${at}.example`)
    const read = preferences.parse({
      portals: ids.map((id) => ({ ...PORTAL, id })),
      kept: ids.map((portal) => ({ portal, favourites: [], searches: [] })),
    })
    expect(read.portals.map(({ id }) => id)).toEqual(ids.slice(1))
    expect(read.kept.map(({ portal }) => portal)).toEqual(ids.slice(1))
  })

  it('keeps the valid favourites, searches and authorities beside one that is broken', () => {
    const { only: _, ...filter } = NO_FILTER
    const search = { name: 'Vélos', query: { ...filter, order: 'relevance' } }
    const portal = 'https://rudi.example'
    const favourite = '00000000-0000-4000-8000-000000000001'
    const read = preferences.parse({
      kept: [{ portal, favourites: [favourite, 7], searches: [search, { name: 'newer', query: { tags: [] } }] }],
      authorities: ['x'.repeat(LIMITS.CERTIFICATE_CHARS + 1), 'a certificate'],
    })
    expect(read.kept).toMatchObject([{ portal, favourites: [favourite], searches: [{ name: 'Vélos' }] }])
    expect(read.authorities).toEqual(['a certificate'])
  })

  it('keeps the latest favourites of a list that is too long', () => {
    const favourites = Array.from(
      { length: LIMITS.FAVOURITES + 1 },
      (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    )
    const read = preferences.parse({ kept: [{ portal: 'https://rudi.example', favourites, searches: [] }] })
    expect(read.kept[0]?.favourites).toEqual(favourites.slice(1))
  })
})
