import type { ProductSabotage } from '../productSabotage.js'

const ARRIVALS = 'shared/link/arrivals.ts'
const DOORS = 'electron/lifecycle/linkDoors.ts'
const TARGET = 'shared/link/target.ts'
const ROUTE = 'shared/link/rudiLink.ts'
const ADDRESS = 'shared/link/portalAddress.ts'
const HANDLERS = 'electron/handlers/links.ts'
const SPEC = 'security/links.spec.ts'
const TARGETS = 'unit/link/target.spec.ts'

/** Links from outside: which come in, what they may carry, who is asked. */
export const LINKS: readonly ProductSabotage[] = [
  {
    what: 'the first of two links is taken',
    file: ARRIVALS,
    find: 'return links.length === 1 ? (links[0] ?? null) : null',
    replace: 'return links[0] ?? null',
    spec: SPEC,
    title: '%s: give no link',
  },
  {
    what: 'a link that has been seen comes again',
    file: ARRIVALS,
    find: '  if (group?.targets.some((known) => keyOf(known) === keyOf(target)) === true) return arrivals\n',
    replace: '',
    spec: SPEC,
    title: 'the same link again changes nothing',
  },
  {
    what: 'links have no bound',
    file: ARRIVALS,
    find: '>= LIMITS.LINK_TARGETS ||',
    replace: '< 0 ||',
    spec: SPEC,
    title: 'is one question with bounds, and says how many it left out',
  },
  {
    what: 'portals of links have no bound',
    file: ARRIVALS,
    find: '(group === undefined && groups.length >= LIMITS.LINK_PORTALS)',
    replace: 'false',
    spec: SPEC,
    title: 'is one question with bounds, and says how many it left out',
  },
  {
    what: 'a start of any length asks for the lock',
    file: DOORS,
    find: "  if (!mayHandOver(args)) return 'refused'\n",
    replace: '',
    spec: SPEC,
    title: 'is refused before it asks for the lock',
  },
  {
    what: 'a start is measured in characters',
    file: DOORS,
    find: 'Buffer.byteLength(arg)',
    replace: 'arg.length',
    spec: SPEC,
    title: 'is measured whole, and in bytes',
  },
  {
    what: 'what another start hands over is not decoded',
    file: DOORS,
    find: 'z.strictObject({ link: z.string().max(LIMITS.URL_CHARS).nullable() })',
    replace: 'z.object({ link: z.string().nullable() })',
    spec: SPEC,
    title: 'that hands over %j gives no link',
  },
  {
    what: 'a link follows to a portal of nobody’s',
    file: HANDLERS,
    find: "  if (portalId !== null && !shelf.cards().some(({ id }) => id === portalId))\n    return fail(failure('server/not-a-portal', { host: hostOf(portalId) }))\n",
    replace: '',
    spec: SPEC,
    title: 'a portal that is none of the person’s is shown as unknown and cannot be followed',
  },
  {
    what: 'a route may carry more',
    file: ROUTE,
    find: '{36})\\/?(?:\\?portal=([^&#?\\s]{1,500}))?$/i,\n  media',
    replace: '{36})\\/?(?:\\?portal=([^&#?\\s]{1,500}))?/i,\n  media',
    spec: SPEC,
    title: 'carry ids and a portal, whatever is added: no folder, no setting, no address to fetch, no secret',
  },
  {
    what: 'an endless text is read',
    file: TARGET,
    find: "if (typed === '' || typed.length > LIMITS.URL_CHARS) return refused()",
    replace: "if (typed === '') return refused()",
    spec: TARGETS,
    title: 'has an end: an endless text is refused',
  },
  {
    what: 'a target may carry a login',
    file: TARGET,
    find: "if (!portal.ok || address.username !== '' || address.password !== '') return refused()",
    replace: 'if (!portal.ok) return refused()',
    spec: TARGETS,
    title: '%s is refused as no target',
  },
  {
    what: 'any scheme names a page',
    file: TARGET,
    find: '  if (hasScheme && !/^https?:\\/\\//i.test(typed)) return refused()\n',
    replace: '',
    also: {
      file: ADDRESS,
      find: "  if (address.protocol !== 'https:' && address.protocol !== 'http:') return refused('scheme')\n",
      replace: '',
    },
    spec: TARGETS,
    title: '%s is refused as no target',
  },
  {
    what: 'a portal may be of any scheme',
    file: ADDRESS,
    find: "  if (address.protocol !== 'https:' && address.protocol !== 'http:') return refused('scheme')\n",
    replace: '',
    spec: TARGETS,
    title: '%j is refused',
  },
  {
    what: 'a portal may have a login in its address',
    file: ADDRESS,
    find: "  if (address.username !== '' || address.password !== '') return refused('user-name')\n",
    replace: '',
    spec: TARGETS,
    title: '%j is refused',
  },
  {
    what: 'control characters in a portal’s address vanish',
    file: ADDRESS,
    find: ' || /[\\p{Cc}\\s\\\\]/u.test(typed)',
    replace: '',
    spec: TARGETS,
    title: '%j is refused',
  },
]
