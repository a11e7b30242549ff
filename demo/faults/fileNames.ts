import { withHeader } from '../http/response.js'
import type { Fault } from './fault.js'

const createNameFault = (about: string, value: string) =>
  ({ about, changeAnswer: (honest) => withHeader(honest, 'Content-Disposition', value) }) satisfies Fault
const encodeRawUtf8 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')

/** File names in `Content-Disposition` that a client must not take as they are. */
export const FILE_NAMES = {
  'name-traversal': createNameFault(
    'a name that climbs out of the folder',
    'attachment; filename="../../../etc/passwd"',
  ),
  'name-backslash': createNameFault('the same for Windows', 'attachment; filename="..\\..\\mechant.exe"'),
  'name-encoded': createNameFault('the same, percent-encoded', "attachment; filename*=UTF-8''..%2F..%2Fmechant"),
  'name-reserved': createNameFault('a device name', 'attachment; filename="CON.csv"'),
  'name-bidi': createNameFault(
    'a name that reads backwards',
    `attachment; filename="${encodeRawUtf8('facture\u202Evsc.exe')}"`,
  ),
  'name-nul': createNameFault('a NUL in the name', "attachment; filename*=UTF-8''a%00b.csv"),
  'name-bad-utf8': createNameFault('bytes that are no UTF-8', 'attachment; filename="donn\xe9\xff\xfees.csv"'),
  'name-64k': createNameFault('a name of 64,000 characters', `attachment; filename="${'a'.repeat(64_000)}.csv"`),
  'name-twice': createNameFault('the parameter twice', 'attachment; filename="un.csv"; filename="deux.csv"'),
  'name-hidden': createNameFault('a name that starts with a dot', 'attachment; filename=".bashrc"'),
  'name-split': createNameFault('a line end inside the name', 'attachment; filename="a.csv\r\nX-Inconnu: oui"'),
} as const satisfies Record<string, Fault>
