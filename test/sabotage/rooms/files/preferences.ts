import type { ProductSabotage } from '../../productSabotage.js'

const SCHEMA = { file: 'shared/settings/schema.ts', spec: 'unit/settings/preferences.spec.ts' } as const

/** What a person may set, and what rests in the preferences file. */
export const PREFERENCES: readonly ProductSabotage[] = [
  {
    ...SCHEMA,
    file: 'shared/settings/preferences.ts',
    what: 'one broken entry costs the whole list',
    find: 'return decoded.success ? [decoded.data] : []',
    replace: "if (!decoded.success) throw new Error('broken')\n        return [decoded.data]",
    title: 'keeps what is whole in a list, and leaves out what is broken',
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
