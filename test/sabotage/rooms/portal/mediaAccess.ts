import type { ProductSabotage } from '../../productSabotage.js'

const ADDRESS = 'electron/portal/media/buildMediaUrl.ts'
const CREDENTIAL_POLICY = 'shared/http/credentialPolicy.ts'
const MEDIA = 'electron/portal/media/mediaSource.ts'
const SPEC = 'unit/portal/media/buildMediaUrl.spec.ts'
const ORIGINS = 'unit/http/credentialPolicy.spec.ts'

/** Where a media is asked for, and what is sent along. */
export const MEDIA_ACCESS: readonly ProductSabotage[] = [
  {
    what: 'a media’s address leads out of the media service by dots',
    file: ADDRESS,
    find: "return isMediaPath(url.pathname.slice(base.length)) && !path.endsWith('/null') ? url : null",
    replace: "return path.endsWith('/null') ? null : url",
    spec: SPEC,
    title: '%s is none, and is built from the ids',
  },
  {
    what: 'any path of the portal is a media’s address',
    file: ADDRESS,
    find: '  if (!isMediaPath(path)) return null\n',
    replace: '',
    also: {
      file: ADDRESS,
      find: 'return isMediaPath(url.pathname.slice(base.length)) && ',
      replace: 'return ',
    },
    spec: SPEC,
    title: '%s is none, and is built from the ids',
  },
  {
    what: 'a contract may lead elsewhere',
    file: ADDRESS,
    find: "encodeURIComponent(media.contract ?? 'dwnl')",
    replace: "(media.contract ?? 'dwnl')",
    spec: SPEC,
    title: 'keeps what a catalogue calls the contract within its one place',
  },
  {
    what: 'restricted data is asked for without a token',
    file: ADDRESS,
    find: "needsToken: isApm || (!isOldOpen && dataset.access !== 'open')",
    replace: 'needsToken: isApm',
    spec: SPEC,
    title: '%s of %s data: of the old gateway %s, with a token %s',
  },
  {
    what: 'the fragment of an address is sent',
    file: ADDRESS,
    find: "  url.hash = ''\n",
    replace: '',
    spec: SPEC,
    title: '%s is the portal’s own',
  },
  {
    what: 'a credential is good for another origin',
    file: CREDENTIAL_POLICY,
    find: 'getOrigin(url) === origin && isConfidentialRoute(url)',
    replace: 'isConfidentialRoute(url)',
    spec: ORIGINS,
    title: '%s: %s',
  },
  {
    what: 'a credential is sent over open http',
    file: CREDENTIAL_POLICY,
    find: 'getOrigin(url) === origin && isConfidentialRoute(url)',
    replace: 'getOrigin(url) === origin',
    spec: ORIGINS,
    title: 'over open http only to this machine: %s %s',
  },
  {
    what: 'a producer’s file needs no right of the portal’s',
    file: MEDIA,
    find: "    if (media.fetchability !== 'file') return fail(failure('media/not-a-file', { kind: media.fetchability }))\n",
    replace: '',
    spec: 'wire/portal/minimalInterface.spec.ts',
    title: 'the client locates only files',
  },
  {
    what: 'a key’s media is asked for with the account',
    file: MEDIA,
    find: "return dialect === 'apm' ? 'apm' : 'oauth2'",
    replace: "return 'catalogue'",
    spec: 'wire/portal/portalClient.spec.ts',
    title: 'fetches restricted data with a key',
  },
  {
    what: 'a page of maintenance ends the whole queue',
    file: 'electron/portal/http/toTransientFailure.ts',
    find: "if (because.code === 'server/not-a-portal') return",
    replace: "if (because.code === 'net/captive') return",
    spec: 'unit/portal/media/mediaSource.spec.ts',
    title: '%s is waited for',
  },
  {
    what: 'a firewall’s page is a missing right',
    file: 'shared/download/http/interpretRejection.ts',
    find: '  if (status === 403 && isPage(rejectionResponse)) return',
    replace: '  if (status === 203 && isPage(rejectionResponse)) return',
    spec: 'unit/download/http/interpretRejection.spec.ts',
    title: 'of %s',
  },
]
