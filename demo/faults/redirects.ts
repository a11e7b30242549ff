import { createResponse, createTextResponse } from '../http/response.js'
import { type Fault, type FaultContext, parseFaultValue } from './fault.js'

const to = (location: string | null, status = 302) =>
  createResponse(status, location === null ? [] : [['Location', location]])

/** How many hops this request has behind it, carried in its own query. */
const hops = ({ call }: FaultContext): number => Number(call.query.get('saut') ?? 0)
const nextHop = (faultContext: FaultContext): string =>
  `${faultContext.portal.options.basePath}${faultContext.call.path}?saut=${hops(faultContext) + 1}`
const producerFile = ({ portal, media }: FaultContext): string =>
  `${portal.urls().producers}/download/${media?.id ?? 'inconnu'}`

/** Redirects, honest and not. */
export const REDIRECTS = {
  'redirect-chain': {
    about: '`value` relative hops (4) to itself, then the answer',
    bend: (honest, faultContext) =>
      hops(faultContext) < parseFaultValue(faultContext.order, 4) ? to(nextHop(faultContext)) : honest,
  },
  'redirect-loop': {
    about: 'a redirect to itself for ever',
    bend: (_honest, faultContext) => to(`${faultContext.portal.options.basePath}${faultContext.call.target}`),
  },
  'redirect-cross': {
    about: 'to the producers’ origin, which serves the file',
    bend: (honest, faultContext) =>
      faultContext.call.path.startsWith('/download/') ? honest : to(producerFile(faultContext), 307),
  },
  'redirect-query': {
    about: 'to the producers’ origin with a signature in the query',
    bend: (honest, faultContext) =>
      faultContext.call.path.startsWith('/download/')
        ? honest
        : to(`${producerFile(faultContext)}?signature=jeton-de-passage`),
  },
  'redirect-loopback': { about: 'to a port of the client’s own machine', bend: () => to('http://127.0.0.1:9/admin') },
  'redirect-link-local': {
    about: 'to an address of the machine’s inside network',
    bend: () => to('http://169.254.169.254/latest/meta-data/'),
  },
  'captive-page': {
    about: 'to the sign-in page of a network, at another origin, as a hotel’s does',
    bend: (_honest, faultContext) =>
      faultContext.call.path.startsWith('/download/')
        ? createTextResponse(200, 'text/html; charset=utf-8', '<html><body>Bienvenue : identifiez-vous</body></html>')
        : to(producerFile(faultContext)),
  },
  'redirect-plain': {
    about: 'to an http address of a name that does not exist',
    bend: () => to('http://telechargement.invalid/fichier.csv'),
  },
  'redirect-file': { about: 'to a file: address', bend: () => to('file:///etc/passwd') },
  'redirect-credentials': {
    about: 'to an address with a name and a password in it',
    bend: (_honest, faultContext) => to(producerFile(faultContext).replace('://', '://moi:secret@')),
  },
  'redirect-nowhere': { about: '302 without Location', bend: () => to(null) },
  'redirect-garbage': { about: 'a Location that is no address', bend: () => to('http://[::1') },
  'redirect-see-other': {
    about: '303 to itself once',
    bend: (honest, faultContext) => (hops(faultContext) < 1 ? to(nextHop(faultContext), 303) : honest),
  },
} as const satisfies Record<string, Fault>
