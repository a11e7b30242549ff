import type { ProductSabotage } from '../../productSabotage.js'

const DECIDE = { file: 'shared/preflight/preflight.ts', spec: 'unit/preflight/preflight.spec.ts' } as const
const OWN_REASON = 'stands in the group “%s” for its own reason'

/** What is said before the first byte, and what the button sends. */
export const PREFLIGHT: readonly ProductSabotage[] = [
  {
    ...DECIDE,
    what: 'personal data is ready',
    find: "  if (media.fetchability === 'personal' || dataset.access === 'personal') return 'personal'\n",
    replace: '',
    title: 'nothing is sent that is no file, is about a person, or is not granted to us',
  },
  {
    ...DECIDE,
    what: 'what is no file is ready',
    find: "  if (media.fetchability !== 'file') return 'not-a-file'\n",
    replace: '',
    title: OWN_REASON,
  },
  {
    ...DECIDE,
    what: 'services stay in the basket for ever',
    find: "'not-a-file': { outcome: 'removed',",
    replace: "'not-a-file': { outcome: 'left',",
    title: 'that can never be downloaded leaves the basket with a download; what a person may still get stays',
  },
  {
    ...DECIDE,
    what: 'restricted data is ready for every account',
    find: "  if (dataset.access === 'restricted' && !facts.canOpenRestricted) return 'sign-in'\n",
    replace: '',
    title: OWN_REASON,
  },
  {
    ...DECIDE,
    what: 'a refused right is no reason',
    find: "  if (dataset.right === 'refused') return 'no-right'\n",
    replace: '',
    title: 'that the portal refuses this person needs a right, not a sign-in',
  },
  {
    ...DECIDE,
    what: 'what is in the queue is asked for twice',
    find: "  if (queued.has(entry.media.id)) return 'queued'\n",
    replace: '',
    title: 'that is in the queue already is not asked for twice',
  },
  {
    ...DECIDE,
    what: 'the reserve is free room',
    find: 'facts.freeBytes - LIMITS.DISK_RESERVE_BYTES',
    replace: 'facts.freeBytes',
    title: 'is blocked: %s',
  },
  {
    ...DECIDE,
    what: 'what downloads under way need is free room',
    find: 'left: usable - facts.promisedBytes - needed',
    replace: 'left: usable - needed',
    title: 'counts what downloads under way still need against the room',
  },
  {
    ...DECIDE,
    what: 'terms need no answer',
    find: "return terms.some(({ accepted }) => !accepted) ? 'terms' : null",
    replace: 'return null',
    title: 'is blocked: %s',
  },
  {
    ...DECIDE,
    what: 'a full disk holds up what needs no room',
    find: 'room !== null && room.needed > 0 && room.left < 0',
    replace: 'room !== null && room.left < 0',
    title: 'is not held up by a full disk when nothing has to be written',
  },
  {
    ...DECIDE,
    what: 'what came into the basket since is decided about',
    find: "if (facts === null || groups.some(({ type }) => type === 'unchecked')) return 'looking'",
    replace: "if (facts === null) return 'looking'",
    title: 'that was put in since the machine looked is not decided about',
  },
  {
    ...DECIDE,
    what: 'an unknown size is zero',
    find: '  if (size === null) weight.unknown += 1\n  else weight.bytes += size\n',
    replace: '  weight.bytes += size ?? 0\n',
    title: 'says how sure the size is',
  },
  {
    what: 'a file whose size has changed since it came into the basket is not named',
    file: 'shared/preflight/facts.ts',
    find: 'sizeBytes === expectedBytes && ',
    replace: '',
    spec: 'unit/ipc/handlers/catalogue/preflight.spec.ts',
    title:
      'the handler names only media that are not what the basket has: of another kind or size, or with a name that is taken',
  },
  {
    what: 'what a dataset does not have any more is as expected',
    file: 'shared/preflight/facts.ts',
    find: 'missed.has(datasetId) || missed.has(id)',
    replace: 'missed.has(datasetId)',
    spec: 'unit/ipc/handlers/catalogue/preflight.spec.ts',
    title:
      'the handler names only media that are not what the basket has: of another kind or size, or with a name that is taken',
  },
  {
    what: 'a request for a preflight may name any number of media',
    file: 'shared/ipc/contract/preflight.ts',
    find: 'sum + media.length, 0) <= LIMITS.ADD_BATCH',
    replace: 'sum + media.length, 0) >= 0',
    spec: 'unit/ipc/handlers/catalogue/preflight.spec.ts',
    title: 'a request names no more media than one batch, however they are divided into datasets',
  },
  {
    what: 'a folder that was not chosen is read',
    file: 'electron/ipc/handlers/catalogue/preflight.ts',
    find: "      if (folder !== null && root === null) return fail(failure('input/folder-expired'))\n",
    replace: '',
    spec: 'unit/ipc/handlers/catalogue/preflight.spec.ts',
    title: 'the handler refuses a folder that was not chosen',
  },
  {
    what: 'what is taken out of a basket while it is sent is downloaded',
    file: 'renderer/features/basket/store/basketStore.ts',
    find: 'part.filter(isWanted)',
    replace: 'part.filter(() => isWanted !== undefined)',
    spec: 'unit/features/basket/store/basketStore.spec.ts',
    title: 'sends nothing that was taken out while another part was sent',
  },
  {
    what: 'an update of what is followed takes the folder of the basket along',
    file: 'renderer/features/basket/store/downloadWithoutBasketStores.ts',
    find: '!hasOwnFolder && ',
    replace: '',
    spec: 'unit/features/basket/store/downloadWithoutBasketStores.spec.ts',
    title: 'leaves the folder of the basket alone, and the next selection has that one again',
  },
]
