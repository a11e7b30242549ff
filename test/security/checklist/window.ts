import type { ChecklistRow } from './checklistRow.js'

const DECISIONS = 'test/security/pageSecurity.spec.ts'
const PRELOAD = 'test/security/preload.spec.ts'
const NAVIGATION = 'test/security/navigationAndSession.spec.ts'
const ABSENT = 'test/security/absentFeatures.spec.ts'
const REAL = 'test/app/security/window.spec.ts'

export const ROWS: readonly ChecklistRow[] = [
  { id: 'W-01', spec: DECISIONS, title: 'has every preference written out', kills: 'the page runs without a sandbox' },
  { id: 'W-01', spec: REAL, title: 'runs its page on our origin, sandboxed and isolated, without Node' },
  {
    id: 'W-02',
    spec: ABSENT,
    title: 'asks for the sandbox before it is ready, and nothing that ships turns it off',
    kills: 'processes of the application are not sandboxed',
  },
  {
    id: 'W-03',
    spec: PRELOAD,
    title: 'sends and receives the names of the table only, and passes no event on',
    kills: 'the page asks any channel',
  },
  { id: 'W-03', spec: PRELOAD, title: 'carries the names of the table and no library' },
  { id: 'W-03', spec: REAL, title: 'shows the page three frozen functions of the machine and nothing else' },
  { id: 'W-04', spec: DECISIONS, title: 'is this very policy', kills: 'a page is kept on the disk' },
  { id: 'W-04', spec: REAL, title: 'reports a violation for each thing its policy forbids' },
  { id: 'W-05', spec: DECISIONS, title: 'the scheme bypasses nothing', kills: 'the scheme passes over the policy' },
  {
    id: 'W-06',
    spec: DECISIONS,
    title: 'no mutation of an address is answered with anything but the file of that very address',
  },
  {
    id: 'W-06',
    spec: DECISIONS,
    title: 'answers its members to GET and nothing else',
    kills: 'files are answered to any method',
  },
  { id: 'W-07', spec: NAVIGATION, title: '%s is prevented, but for the page itself', kills: 'the page may be left' },
  {
    id: 'W-07',
    spec: NAVIGATION,
    title: 'no webview is attached and no window opened, our own page included',
    kills: 'a webview may be attached',
  },
  { id: 'W-07', spec: REAL, title: '%s to %s moves nothing' },
  {
    id: 'W-08',
    spec: NAVIGATION,
    title: 'cancels every request that is not for our own files',
    kills: 'requests are not cancelled',
  },
  {
    id: 'W-08',
    spec: REAL,
    title: 'has no network: fetch, sockets, pictures, beacons, styles, workers and prefetch reach no server',
  },
  {
    id: 'W-09',
    spec: DECISIONS,
    title: 'all but one are refused to ourselves, and all to others',
    kills: 'the clipboard may be read',
  },
  {
    id: 'W-09',
    spec: NAVIGATION,
    title: 'refuses permissions by the frame that asks, and devices and screens to all frames',
    kills: 'devices may be used',
  },
  { id: 'W-10', spec: DECISIONS, title: '%j does not leave', kills: 'an address with a login leaves' },
  {
    id: 'W-10',
    spec: DECISIONS,
    title: 'what leaves is what our own parser wrote, never what was given',
    kills: 'what leaves is what was given',
  },
  {
    id: 'W-11',
    spec: ABSENT,
    title: 'accepts no certificate by itself',
    kills: 'a person’s click makes a certificate good',
  },
  { id: 'W-11', spec: ABSENT, title: 'embeds no page of others' },
  {
    id: 'W-12',
    spec: 'test/window/shell/contentPolicy.spec.ts',
    title: 'shows hostile catalogue text as text (W-12)',
    kills: 'a title of a stranger is laid out as markup',
  },
  { id: 'W-12', spec: REAL, title: 'refuses markup as text: trusted types are required' },
  { id: 'W-13', spec: 'test/window/downloads/longList.spec.ts', title: 'keeps ten thousand downloads virtual' },
  {
    id: 'W-13',
    spec: 'test/window/catalogue/hostileRecord.spec.ts',
    title: 'a record at every limit is laid out as far as a person looks (W-13)',
  },
  {
    id: 'W-13',
    spec: 'test/window/catalogue/hostileRecord.spec.ts',
    title: 'all of a long text can be read: the rest is one press away, and only what is in sight is laid out (W-13)',
    kills: 'a text of any length is laid out at once',
  },
  {
    id: 'W-14',
    spec: 'test/unit/cli/core/commandOutput.spec.ts',
    title: 'never let a stranger’s name begin a line, or turn the writing of what follows',
    kills: 'a name of two lines is two lines on the terminal',
  },
  {
    id: 'W-14',
    spec: 'test/unit/cli/core/commandOutput.spec.ts',
    title: 'carry no sign in an event that a terminal obeys, and the same values',
    kills: 'an event moves the cursor',
  },
]
