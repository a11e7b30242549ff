import type { ProductSabotage } from '../../productSabotage.js'

const ARRIVALS = 'shared/link/pendingLinks.ts'
const DOORS = 'electron/lifecycle/singleInstance.ts'
const TARGET = 'shared/link/downloadTarget.ts'
const ROUTE = 'shared/link/deepLink.ts'
const HANDLERS = 'electron/ipc/handlers/catalogue/links.ts'
const SPEC = 'security/deepLinks.spec.ts'
const PORTAL_ID = 'unit/portalId.spec.ts'
const TARGETS = 'unit/link/downloadTarget.spec.ts'

/** Links from outside: which are accepted, what they may carry, and what the person must answer. */
export const DEEP_LINKS: readonly ProductSabotage[] = [
  {
    what: 'two applications open the same folder',
    file: DOORS,
    find: "if (!app.requestSingleInstanceLock({ link })) return 'second'",
    replace: 'app.requestSingleInstanceLock({ link })',
    spec: 'security/deepLinks.spec.ts',
    title: 'is reported as the second one, and receives no later starts',
  },
  {
    what: 'a link of a second start is lost',
    file: DOORS,
    find: '    if (handed.success && handed.data.link !== null) take(handed.data.link)\n',
    replace: '',
    spec: SPEC,
    title: 'hands its one link over, reads no other program’s arguments, and shows the window',
  },
  {
    what: 'a second start sends no link',
    file: DOORS,
    find: 'app.requestSingleInstanceLock({ link })',
    replace: 'app.requestSingleInstanceLock({ link: null })',
    spec: SPEC,
    title: 'that loses the lock sends what it found among its own arguments',
  },
  {
    what: 'a link that macOS gives as an event is lost',
    file: DOORS,
    find: '      take(url)\n',
    replace: '',
    spec: SPEC,
    title: 'gives links before and after the window is ready: none is lost, none comes twice',
  },
  {
    what: 'a link of a cold start is lost',
    file: DOORS,
    find: '  if (link !== null) take(link)\n',
    replace: '',
    spec: SPEC,
    title: 'a link %s is read at a cold start',
  },
  {
    what: 'who follows a link stays on another portal',
    file: HANDLERS,
    find: '  if (!isChosen) portals.choose(portalId)\n',
    replace: '',
    spec: SPEC,
    title: 'consent chooses the portal and gives ids to show, each once',
  },
  {
    what: 'a link can hold a switch on Windows',
    file: 'electron/lifecycle/protocolClient.ts',
    find: "platform === 'win32' ? [...before, '--'] : before",
    replace: 'before',
    spec: SPEC,
    title: 'is one, valid, ours, and on Windows guarded against switches',
  },
  {
    what: 'the first of two links is taken',
    file: 'shared/link/findLinkInArgv.ts',
    find: 'return links.length === 1 ? (links[0] ?? null) : null',
    replace: 'return links[0] ?? null',
    spec: SPEC,
    title: '%s: give no link',
  },
  {
    what: 'a link that has been seen comes again',
    file: ARRIVALS,
    find: `  if (group?.targets.some((known) => getKey(known) === getKey(target)) === true) return pendingLinks
`,
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
    what: 'a link follows to a portal that is not configured',
    file: HANDLERS,
    find: `  if (portalId !== null && !portals.cards().some(({ id }) => id === portalId))
    return fail(describeUnknownPortal(portalId))
`,
    replace: '',
    spec: SPEC,
    title: 'a portal that is none of the person’s is shown as unknown and cannot be followed',
  },
  {
    what: 'a route may carry more',
    file: ROUTE,
    find: '{36})\\/?(?:\\?portal=([^&#?\\s]{1,1500}))?$/i,\n  media',
    replace: '{36})\\/?(?:\\?portal=([^&#?\\s]{1,500}))?/i,\n  media',
    spec: SPEC,
    title: 'carry ids and a portal, whatever is added: no folder, no setting, no address to fetch, no secret',
  },
  {
    what: 'of a paste the first hundred words are read',
    file: TARGET,
    find: 'split(/\\s+/)',
    replace: 'split(/\\s+/, 100)',
    spec: 'unit/link/downloadTarget.spec.ts',
    title: 'gives every link in it, also those beyond the bound: they are counted where they wait',
  },
  {
    what: 'an endless text is read',
    file: TARGET,
    find: "if (typed === '' || typed.length > LIMITS.URL_CHARS) return failBadTarget()",
    replace: "if (typed === '') return failBadTarget()",
    spec: TARGETS,
    title: 'has an end: an endless text is refused',
  },
  {
    what: 'a target may carry a login',
    file: TARGET,
    find: "if (!portal.ok || address.username !== '' || address.password !== '') return failBadTarget()",
    replace: 'if (!portal.ok) return failBadTarget()',
    spec: TARGETS,
    title: '%s is refused as no target',
  },
  {
    what: 'a link cannot carry every portal',
    file: ROUTE,
    find: 'dataset: /^rudi:\\/\\/dataset\\/([0-9a-f-]{36})\\/?(?:\\?portal=([^&#?\\s]{1,1500}))?$/i,',
    replace: 'dataset: /^rudi:\\/\\/dataset\\/([0-9a-f-]{36})\\/?(?:\\?portal=([^&#?\\s]{1,500}))?$/i,',
    spec: PORTAL_ID,
    title: 'of a link is read back as it was written: %s',
  },
  {
    what: 'the question about a link comes back before the form that it has led to',
    file: 'renderer/features/deepLinks/store/pendingLinksStore.ts',
    find: 'if (now.ok && !(aside && isSame(now.value, waiting))) show(now.value)',
    replace: 'if (now.ok) show(now.value)',
    spec: 'window/deepLinks/deepLinks.spec.ts',
    title:
      'the link does not cover the portal form while its portal is tried, and asks again once the portal was added',
  },
  {
    what: 'the question about a link does not come back once its portal was added',
    file: 'renderer/features/deepLinks/store/pendingLinksStore.ts',
    find: 'if (now.ok && !(aside && isSame(now.value, waiting))) show(now.value)',
    replace: 'if (now.ok && !aside) show(now.value)',
    spec: 'window/deepLinks/deepLinks.spec.ts',
    title:
      'the link does not cover the portal form while its portal is tried, and asks again once the portal was added',
  },
  {
    what: 'the drop cue shows for a drag out of the window',
    file: 'renderer/features/shell/useForeignDrag.ts',
    find: 'if (event.buttons === 0) onFree()',
    replace: 'onFree()',
    spec: 'window/shell/dropCue.spec.ts',
    title: 'says nothing about what is dragged out of the window, and ends when a drag is quiet',
  },
]
