import type { ProductSabotage } from '../../productSabotage.js'

const SCHEMA = { file: 'shared/settings/schema.ts', spec: 'unit/settings/preferences.spec.ts' } as const

/** What a person may set, and what rests in the preferences file. */
export const PREFERENCES: readonly ProductSabotage[] = [
  {
    ...SCHEMA,
    file: 'shared/decode/keepValidItems.ts',
    what: 'one broken entry costs the whole list',
    find: 'return decoded.success ? [decoded.data] : []',
    replace: "if (!decoded.success) throw new Error('broken')\n        return [decoded.data]",
    title: 'keeps what is whole in a list, and leaves out what is broken',
  },
  {
    ...SCHEMA,
    file: 'shared/decode/keepValidItems.ts',
    what: 'a list that is too long is lost whole',
    find: 'decodeEach(item, entries.slice(-max))',
    replace: 'decodeEach(item, entries.length > max ? [] : entries)',
    title: 'keeps the latest of a list that is too long',
  },
  {
    ...SCHEMA,
    file: 'shared/catalogue/search/favouritesAndSearches.ts',
    what: 'one broken search costs all saved searches',
    find: 'keepValidItems(savedSearch, LIMITS.SAVED_SEARCHES)',
    replace: 'z.array(savedSearch).catch([])',
    title: 'keeps the valid favourites, searches and authorities beside one that is broken',
  },
  {
    file: 'electron/services/portalRegistry.ts',
    what: 'any number of portals may be added',
    find: "if (others.length >= LIMITS.PORTALS) return fail(failure('portal/too-many'))",
    replace: '',
    spec: 'unit/services/portalRegistry.spec.ts',
    title: 'one portal more than may be is refused, and the others stay',
  },
  {
    file: 'electron/ipc/handlers/proxyLoginAndCertificates.ts',
    what: 'more authorities are stored than are read again',
    find: "if (authorities.length > LIMITS.AUTHORITIES) return fail(failure('input/bad-certificate'))",
    replace: '',
    spec: 'unit/ipc/handlers/proxyLoginAndCertificates.spec.ts',
    title: 'has no authorities back that leave no room for those that were chosen meanwhile, and loses none',
  },
  {
    ...SCHEMA,
    what: 'a proxy’s login rests in the preferences',
    find: 'return read.ok && read.value.userInfo === null && read.value.origin === text',
    replace: 'return read.ok',
    title: 'has no proxy with a login, nor one that is no address: %j',
  },
  {
    ...SCHEMA,
    what: 'any number of downloads may run',
    find: 'downloadsRunning: z.number().int().min(1).max(16)',
    replace: 'downloadsRunning: z.number()',
    title: 'falls back where a value is broken or out of bounds, and only there: %s',
  },
  {
    ...SCHEMA,
    what: 'a producer gets any number of connections',
    find: 'downloadsPerHost: z.number().int().min(1).max(8)',
    replace: 'downloadsPerHost: z.number()',
    title: 'falls back where a value is broken or out of bounds, and only there: %s',
  },
  {
    ...SCHEMA,
    what: 'a file gets any number of connections',
    find: 'segments: z.number().int().min(1).max(LIMITS.SEGMENTS_MOST)',
    replace: 'segments: z.number()',
    title: 'falls back where a value is broken or out of bounds, and only there: %s',
  },
  {
    ...SCHEMA,
    what: 'an unreadable layout is kept',
    find: '  .refine((text) => parseLayout(text).ok)\n',
    replace: '',
    title: 'falls back where a value is broken or out of bounds, and only there: %s',
  },
  {
    ...SCHEMA,
    what: 'a broken setting costs the others',
    find: 'zoom: zoom.catch(100),',
    replace: 'zoom: zoom.default(100),',
    title: 'falls back where a value is broken or out of bounds, and only there: %s',
  },
]
