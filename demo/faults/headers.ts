import { withHeader } from '../http/response.js'
import type { Fault } from './fault.js'

/** Headers that a client must survive, or must not believe. */
export const HEADERS = {
  'header-flood': {
    about: '70 KiB of headers',
    changeAnswer: (honest) => ({
      ...honest,
      headers: [...honest.headers, ...Array.from({ length: 700 }, (_, i) => [`X-Flot-${i}`, 'x'.repeat(90)] as const)],
    }),
  },
  'charset-as-coding': {
    about: 'a character set in the place of a content coding',
    changeAnswer: (honest) => withHeader(honest, 'Content-Encoding', 'UTF-8'),
  },
  'clock-ahead': {
    about: 'a server clock ten years ahead',
    changeAnswer: (honest) => withHeader(honest, 'Date', new Date(Date.now() + 10 * 31_557_600_000).toUTCString()),
  },
  'clock-behind': {
    about: 'a server clock ten years behind',
    changeAnswer: (honest) => withHeader(honest, 'Date', new Date(Date.now() - 10 * 31_557_600_000).toUTCString()),
  },
} as const satisfies Record<string, Fault>
