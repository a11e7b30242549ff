import type { ChecklistRow } from './checklistRow.js'

const MESSAGES = 'test/contract/ipcServer.spec.ts'
const TABLE = 'test/contract/ipcContractBounds.spec.ts'
const SENDER = 'test/security/ipcSender.spec.ts'
const PERMITS = 'test/security/pathTokens.spec.ts'
const ABSENT = 'test/security/absentFeatures.spec.ts'
const DESKTOP = 'test/unit/window/desktop/nativeShell.spec.ts'

export const ROWS: readonly ChecklistRow[] = [
  {
    id: 'I-01',
    spec: 'test/unit/build/layers/checkImports.spec.ts',
    title: 'stops %s: %s',
    kills: 'any layer imports any module of Node',
  },
  { id: 'I-02', spec: MESSAGES, title: 'refuses every verb to %s', kills: 'a stranger’s question is answered' },
  {
    id: 'I-02',
    spec: SENDER,
    title: 'is ours only from the live top frame of this very window on this very origin',
    kills: 'a frame within the page may ask',
  },
  {
    id: 'I-02',
    spec: SENDER,
    title: 'is read from the event at once: a frame that is gone by the next turn was still seen',
  },
  {
    id: 'I-02',
    spec: SENDER,
    title: 'is no longer ours once the window shows another frame, and that one is',
    kills: 'a frame that the window has left may ask',
  },
  {
    id: 'I-02',
    spec: 'test/app/lifecycle/pageCrash.spec.ts',
    title: 'has its last requests refused once the window has left it',
  },
  {
    id: 'I-03',
    spec: MESSAGES,
    title: '%s: no mutation reaches the handler unless it decodes',
    kills: 'what does not decode reaches the handler',
  },
  {
    id: 'I-04',
    spec: TABLE,
    title:
      'no verb takes a path, a header, a command or an address to fetch, but a portal’s own address and what a person dropped',
    kills: 'the window names the path to be exported to',
  },
  {
    id: 'I-04',
    spec: PERMITS,
    title: 'only what was chosen in this run means anything, each kind by itself',
    kills: 'a path is its own permission',
  },
  {
    id: 'I-04',
    spec: 'test/app/security/folderTokens.spec.ts',
    title: 'takes no folder token that was not issued by this run',
  },
  {
    id: 'I-05',
    spec: MESSAGES,
    title: '%s: what a handler throws stays here',
    kills: 'what a handler throws reaches the page',
  },
  {
    id: 'I-06',
    spec: MESSAGES,
    title: 'answers a burst up to the limit, refuses the flood, and answers again later',
    kills: 'a flood is answered',
  },
  {
    id: 'I-06',
    spec: MESSAGES,
    title: 'refuses what is larger than a question may be, before decoding it',
    kills: 'what is too large is decoded',
  },
  {
    id: 'I-06',
    spec: MESSAGES,
    title: '%s: only %d wait at once, and the next is answered when one has ended',
    kills: 'any number of sign-ins wait at once',
  },
  { id: 'I-07', spec: SENDER, title: 'reaches the live window and no other', kills: 'news go to a dead window' },
  {
    id: 'I-07',
    spec: TABLE,
    title: 'nothing that crosses outwards is a secret or a path; a token there is a permission of this run',
    kills: 'a node’s token is sent to the window',
  },
  { id: 'I-08', spec: ABSENT, title: 'has no synchronous question', kills: 'the page asks and waits' },
  {
    id: 'I-08',
    spec: ABSENT,
    title: 'gives the page no port and no shared memory',
    kills: 'the page is handed a port',
  },
  {
    id: 'I-09',
    spec: DESKTOP,
    title: 'are shown one at a time: a second one is cancelled',
    kills: 'any number of dialogs cover the screen',
  },
  {
    id: 'I-09',
    spec: DESKTOP,
    title: 'are opened a few times in a row, then refused, and opened again later',
    kills: 'the page opens as many programs as it likes',
  },
]
