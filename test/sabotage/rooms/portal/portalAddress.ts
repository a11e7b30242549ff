import type { ProductSabotage } from '../../productSabotage.js'

const IDS = 'shared/ids.ts'
const ADDRESS = 'shared/link/parsePortalAddress.ts'
const ADDRESSES = 'unit/link/parsePortalAddress.spec.ts'
const PORTAL_ID = 'unit/portalId.spec.ts'
const TARGETS = 'unit/link/downloadTarget.spec.ts'

/** Addresses and ids of portals, wherever they come from: which are accepted. */
export const PORTAL_ADDRESS: readonly ProductSabotage[] = [
  {
    what: 'any scheme names a page',
    file: IDS,
    find: 'if (address === null || !/^https?:$/.test(address.protocol)) return null',
    replace: 'if (address === null) return null',
    also: {
      file: ADDRESS,
      find: "  if (address.protocol !== 'https:' && address.protocol !== 'http:') return failBadAddress('scheme')\n",
      replace: '',
    },
    spec: TARGETS,
    title: '%s is refused as no target',
  },
  {
    what: 'a portal may be of any scheme',
    file: ADDRESS,
    find: "  if (address.protocol !== 'https:' && address.protocol !== 'http:') return failBadAddress('scheme')\n",
    replace: '',
    spec: ADDRESSES,
    title: '%j is refused: %s',
  },
  {
    what: 'a portal may have a login in its address',
    file: ADDRESS,
    find: "  if (address.username !== '' || address.password !== '') return failBadAddress('user-name')\n",
    replace: '',
    spec: ADDRESSES,
    title: '%j is refused: %s',
  },
  {
    what: 'control characters in a portal’s address vanish',
    file: ADDRESS,
    find: ' || /[\\p{Cc}\\s\\\\]/u.test(typed)',
    replace: '',
    spec: ADDRESSES,
    title: '%j is refused: %s',
  },
  {
    what: 'any text is a portal',
    file: IDS,
    find: 'text === parseBaseAddress(text)',
    replace: "parseBaseAddress(text) !== 'x'",
    spec: PORTAL_ID,
    title: 'is refused with %s',
  },
  {
    what: 'a portal may be an address that is no web page',
    file: IDS,
    find: ' || !/^https?:$/.test(address.protocol)) return null',
    replace: ') return null',
    spec: PORTAL_ID,
    title: 'is refused with %s',
  },
  {
    what: 'a portal may have a name of any length',
    file: IDS,
    find: 'const PORTAL_CHARS = 500',
    replace: 'const PORTAL_CHARS = 5_000_000',
    spec: PORTAL_ID,
    title: 'is refused with %s',
  },
  {
    what: 'an address that was refused is a portal the next time',
    file: IDS,
    find: 'getOrAdd(knownAddresses, text, () => text === parseBaseAddress(text))',
    replace: '(knownAddresses.get(text) ?? (knownAddresses.set(text, true), text === parseBaseAddress(text)))',
    spec: PORTAL_ID,
    title: 'is decided in the same way when it comes again',
  },
]
