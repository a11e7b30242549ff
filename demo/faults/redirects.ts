import { createResponse, createTextResponse } from '../http/response.js'
import type { Fault, FaultContext } from './fault.js'
import { parseFaultValue } from './parseFaultValue.js'

const redirectTo = (location: string | null, status = 302) =>
  createResponse(status, location === null ? [] : [['Location', location]])

/** How many redirects this request has followed, counted in its own query. */
const countHops = ({ call }: FaultContext): number => Number(call.query.get('saut') ?? 0)
const getNextHop = (faultContext: FaultContext): string =>
  `${faultContext.portal.options.basePath}${faultContext.call.path}?saut=${countHops(faultContext) + 1}`
const getProducerFileUrl = ({ portal, media }: FaultContext): string =>
  `${portal.urls().producers}/download/${media?.id ?? 'inconnu'}`

/** A text as the bytes of its UTF-8, one character each, as a server sends them that does not encode its headers. */
const toRawBytes = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')

/** Redirects, correct and wrong ones. */
export const REDIRECTS = {
  'redirect-chain': {
    about: '`value` relative hops (4) to itself, then the answer',
    changeAnswer: (honest, faultContext) =>
      countHops(faultContext) < parseFaultValue(faultContext.order, 4) ? redirectTo(getNextHop(faultContext)) : honest,
  },
  'redirect-loop': {
    about: 'a redirect to itself for ever',
    changeAnswer: (_honest, faultContext) =>
      redirectTo(`${faultContext.portal.options.basePath}${faultContext.call.target}`),
  },
  'redirect-cross': {
    about: 'to the producers’ origin, which serves the file',
    changeAnswer: (honest, faultContext) =>
      faultContext.call.path.startsWith('/download/') ? honest : redirectTo(getProducerFileUrl(faultContext), 307),
  },
  'redirect-query': {
    about: 'to the producers’ origin with a signature in the query',
    changeAnswer: (honest, faultContext) =>
      faultContext.call.path.startsWith('/download/')
        ? honest
        : redirectTo(`${getProducerFileUrl(faultContext)}?signature=jeton-de-passage`),
  },
  'redirect-loopback': {
    about: 'to a port of the client’s own machine',
    changeAnswer: () => redirectTo('http://127.0.0.1:9/admin'),
  },
  'redirect-link-local': {
    about: 'to an address of the machine’s inside network',
    changeAnswer: () => redirectTo('http://169.254.169.254/latest/meta-data/'),
  },
  'captive-page': {
    about: 'to the sign-in page of a network, at another origin, as a hotel’s does',
    changeAnswer: (_honest, faultContext) =>
      faultContext.call.path.startsWith('/download/')
        ? createTextResponse(200, 'text/html; charset=utf-8', '<html><body>Bienvenue : identifiez-vous</body></html>')
        : redirectTo(getProducerFileUrl(faultContext)),
  },
  'redirect-plain': {
    about: 'to an http address of a name that does not exist',
    changeAnswer: () => redirectTo('http://telechargement.invalid/fichier.csv'),
  },
  'redirect-file': { about: 'to a file: address', changeAnswer: () => redirectTo('file:///etc/passwd') },
  'redirect-credentials': {
    about: 'to an address with a name and a password in it',
    changeAnswer: (_honest, faultContext) =>
      redirectTo(getProducerFileUrl(faultContext).replace('://', '://moi:secret@')),
  },
  'redirect-long-host': {
    about: 'to an address with a login, whose host name is longer than any can be',
    changeAnswer: () => redirectTo(`http://moi:secret@${'telechargement.'.repeat(40)}invalid/fichier.csv`),
  },
  'redirect-accents': {
    about: 'to an address with accents that are not percent-encoded, which serves the file',
    changeAnswer: (honest, { portal, call }) => {
      const saut = call.query.get('saut')
      if (saut === null) return redirectTo(toRawBytes(`${portal.options.basePath}${call.path}?saut=été`))
      return saut === 'été' ? honest : createTextResponse(404, 'text/plain', 'inconnu')
    },
  },
  'redirect-nowhere': { about: '302 without Location', changeAnswer: () => redirectTo(null) },
  'redirect-garbage': { about: 'a Location that is no address', changeAnswer: () => redirectTo('http://[::1') },
  'redirect-see-other': {
    about: '303 to itself once',
    changeAnswer: (honest, faultContext) =>
      countHops(faultContext) < 1 ? redirectTo(getNextHop(faultContext), 303) : honest,
  },
} as const satisfies Record<string, Fault>
