import type { Row } from './row.js'

const DECISIONS = 'test/security/window.spec.ts'
const BINDINGS = 'test/security/bindings.spec.ts'
const ABSENT = 'test/security/absent.spec.ts'
const REAL = 'test/app/window.spec.ts'

export const ROWS: readonly Row[] = [
  { id: 'W-01', spec: DECISIONS, title: 'has every preference written out' },
  { id: 'W-01', spec: REAL, title: 'runs its page on our origin, sandboxed and isolated, without Node' },
  { id: 'W-02', spec: ABSENT, title: 'asks for the sandbox before it is ready, and nothing that ships turns it off' },
  { id: 'W-03', spec: BINDINGS, title: 'asks and hears the names of the table only, and hands no event on' },
  { id: 'W-03', spec: BINDINGS, title: 'carries the names of the table and no library' },
  { id: 'W-03', spec: REAL, title: 'shows the page two frozen functions of the machine and nothing else' },
  { id: 'W-04', spec: DECISIONS, title: 'is this very policy' },
  { id: 'W-04', spec: REAL, title: 'reports a violation for each thing its policy forbids' },
  { id: 'W-05', spec: DECISIONS, title: 'the scheme bypasses nothing' },
  {
    id: 'W-06',
    spec: DECISIONS,
    title: 'no mutation of an address is answered with anything but the file of that very address',
  },
  { id: 'W-06', spec: DECISIONS, title: 'answers its members to GET and nothing else' },
  { id: 'W-07', spec: BINDINGS, title: '%s is prevented, but for the page itself' },
  { id: 'W-07', spec: BINDINGS, title: 'no webview is attached and no window opened, our own page included' },
  { id: 'W-07', spec: REAL, title: '%s to %s moves nothing' },
  { id: 'W-08', spec: BINDINGS, title: 'cancels every request that is not for our own files' },
  {
    id: 'W-08',
    spec: REAL,
    title: 'has no network: fetch, sockets, pictures, beacons, styles, workers and prefetch reach nobody',
  },
  { id: 'W-09', spec: DECISIONS, title: 'all but one are refused to ourselves, and all to others' },
  { id: 'W-09', spec: BINDINGS, title: 'refuses permissions by the frame that asks, devices and screens to everybody' },
  { id: 'W-10', spec: DECISIONS, title: '%j does not leave' },
  { id: 'W-10', spec: DECISIONS, title: 'what leaves is what our own parser wrote, never what was given' },
  { id: 'W-11', spec: ABSENT, title: 'accepts no certificate by itself' },
  { id: 'W-11', spec: ABSENT, title: 'embeds no page of others' },
  { id: 'W-12', spec: 'test/window/window.spec.ts', title: 'shows hostile catalogue text as text (W-12)' },
  { id: 'W-12', spec: REAL, title: 'refuses markup as text: trusted types are required' },
  { id: 'W-13', spec: 'test/window/window.spec.ts', title: 'keeps ten thousand downloads virtual' },
  {
    id: 'W-13',
    spec: 'test/window/hostileRecord.spec.ts',
    title: 'a record at every limit is laid out as far as a person looks (W-13)',
  },
  {
    id: 'W-13',
    spec: 'test/window/hostileRecord.spec.ts',
    title: 'all of a long text can be read: the rest is one press away, and only what is in sight is laid out (W-13)',
  },
]
