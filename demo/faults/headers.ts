import { type Fault, withHeader } from './fault.js'

const named = (about: string, value: string) =>
  ({ about, bend: (honest) => withHeader(honest, 'Content-Disposition', value) }) satisfies Fault
const utf8 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')

/** Names that a producer must not be able to give a file, and headers that must not be kept. */
export const HEADERS = {
  'name-traversal': named('a name that climbs out of the folder', 'attachment; filename="../../../etc/passwd"'),
  'name-backslash': named('the same for Windows', 'attachment; filename="..\\..\\mechant.exe"'),
  'name-encoded': named('the same, percent-encoded', "attachment; filename*=UTF-8''..%2F..%2Fmechant"),
  'name-reserved': named('a device name', 'attachment; filename="CON.csv"'),
  'name-bidi': named('a name that reads backwards', `attachment; filename="${utf8('facture\u202Evsc.exe')}"`),
  'name-nul': named('a NUL in the name', "attachment; filename*=UTF-8''a%00b.csv"),
  'name-bad-utf8': named('bytes that are no UTF-8', 'attachment; filename="donn\xe9\xff\xfees.csv"'),
  'name-64k': named('a name of 64,000 characters', `attachment; filename="${'a'.repeat(64_000)}.csv"`),
  'name-twice': named('the parameter twice', 'attachment; filename="un.csv"; filename="deux.csv"'),
  'name-hidden': named('a name that starts with a dot', 'attachment; filename=".bashrc"'),
  'name-split': named('a line end inside the name', 'attachment; filename="a.csv\r\nX-Inconnu: oui"'),
  'header-flood': {
    about: '70 KiB of headers',
    bend: (honest) => ({
      ...honest,
      headers: [...honest.headers, ...Array.from({ length: 700 }, (_, i) => [`X-Flot-${i}`, 'x'.repeat(90)] as const)],
    }),
  },
  'clock-ahead': {
    about: 'a server clock ten years ahead',
    bend: (honest) => withHeader(honest, 'Date', new Date(Date.now() + 10 * 31_557_600_000).toUTCString()),
  },
  'clock-behind': {
    about: 'a server clock ten years behind',
    bend: (honest) => withHeader(honest, 'Date', new Date(Date.now() - 10 * 31_557_600_000).toUTCString()),
  },
} as const satisfies Record<string, Fault>
