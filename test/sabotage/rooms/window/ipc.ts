import type { ProductSabotage } from '../../productSabotage.js'

const SERVER = 'electron/ipc/server/ipcServer.ts'
const PERMITS = 'electron/services/pathTokens.ts'
const FORWARD = 'contract/forwardingHandlers.spec.ts'
const PRELOAD = 'electron/preload.ts'
const MESSAGES = 'contract/ipcServer.spec.ts'
const SENDER_SPEC = 'security/ipcSender.spec.ts'
const PERMITS_SPEC = 'security/pathPermits.spec.ts'
const PRELOAD_SPEC = 'security/preload.spec.ts'

/** The border between window and machine. */
export const IPC: readonly ProductSabotage[] = [
  {
    what: 'what does not decode reaches the handler',
    file: SERVER,
    find: 'if (!input?.success) {',
    replace: 'if (input === null) {',
    spec: MESSAGES,
    title: '%s: no mutation reaches the handler unless it decodes',
  },
  {
    what: 'a node’s token is sent to the window',
    file: 'shared/ipc/contract/portal/nodeToken.ts',
    find: 'record({ expiresAtMs: z.number().int().nullable(), scope: title.nullable() })',
    replace: 'record({ expiresAtMs: z.number().int().nullable(), scope: title.nullable(), accessToken: secret })',
    spec: 'contract/ipcContractBounds.spec.ts',
    title: 'nothing that crosses outwards is a secret or a path; a token there is a permission of this run',
  },
  {
    what: 'the window names the path to be exported to',
    file: 'shared/ipc/contract/portal/nodeToken.ts',
    find: "'node.saveToken': defineRequest(noInput, z.boolean()),",
    replace: "'node.saveToken': defineRequest(record({ path: title }), z.boolean()),",
    spec: 'contract/ipcContractBounds.spec.ts',
    title:
      'no verb takes a path, a header, a command or an address to fetch, but a portal’s own address and what a person dropped',
  },
  {
    what: 'a stranger’s question is answered',
    file: SERVER,
    find: "const why = !isOurs ? 'sender' : !allow()",
    replace: 'const why = !allow()',
    spec: MESSAGES,
    title: 'refuses every verb to %s',
  },
  {
    what: 'a flood is answered',
    file: SERVER,
    find: '    if (left < 1) return false\n',
    replace: '',
    spec: MESSAGES,
    title: 'answers a burst up to the limit, refuses the flood, and answers again later',
  },
  {
    what: 'what is too large is decoded',
    file: SERVER,
    find: "!isSmall(raw) ? 'size' : null",
    replace: 'null',
    spec: MESSAGES,
    title: 'refuses what is larger than a question may be, before decoding it',
  },
  {
    what: 'a handler gets what was sent',
    file: SERVER,
    find: 'return await handle(input.data)',
    replace: 'return await handle(raw)',
    spec: MESSAGES,
    title: 'reaches the handler as it was decoded, never as it was sent',
  },
  {
    what: 'what a handler throws reaches the page',
    file: SERVER,
    find: "return fail(failure('bug/unexpected'))",
    replace: 'throw bug',
    spec: MESSAGES,
    title: '%s: what a handler throws stays here',
  },
  {
    what: 'a verb reaches the method of another',
    file: 'shared/ipc/contract/downloads.ts',
    find: "'downloads.pause': defineForward(someOrAll, noInput, 'engine.pause', 'ids')",
    replace: "'downloads.pause': defineForward(someOrAll, noInput, 'engine.resume', 'ids')",
    spec: FORWARD,
    title: 'calls its own method with the fields of its input, in order',
  },
  {
    what: 'a service’s failure is answered as a success',
    file: 'electron/ipc/server/forwardingHandlers.ts',
    find: 'return isResult(answer) ? answer : ok(answer)',
    replace: 'return ok(answer)',
    spec: FORWARD,
    title: 'answers %s as the window expects it',
  },
  {
    what: 'a frame within the page may ask',
    file: 'electron/ipc/server/trustedSender.ts',
    find: 'if (sender.frame?.isTop !== true || sender.frame.origin !== APP_ORIGIN) return false',
    replace: 'if (sender.frame?.origin !== APP_ORIGIN) return false',
    spec: SENDER_SPEC,
    title: 'is ours only from the live top frame of this very window on this very origin',
  },
  {
    what: 'a page of another origin may ask',
    file: 'electron/ipc/server/trustedSender.ts',
    find: 'sender.frame?.isTop !== true || sender.frame.origin !== APP_ORIGIN',
    replace: 'sender.frame?.isTop !== true',
    spec: SENDER_SPEC,
    title: 'is ours only from the live top frame of this very window on this very origin',
  },
  {
    what: 'a frame that the window has left may ask',
    file: 'electron/ipc/server/trustedSender.ts',
    find: 'return sender.frame.processId === mainFrame.processId && sender.frame.routingId === mainFrame.routingId',
    replace: 'return mainFrame !== null',
    spec: SENDER_SPEC,
    title: 'is no longer ours once the window shows another frame, and that one is',
  },
  {
    what: 'news go to a dead window',
    file: 'electron/ipc/server/notifyWindow.ts',
    find: 'if (live === null || live.isDestroyed() || live.webContents.isDestroyed()) return',
    replace: 'if (live === null) return',
    spec: SENDER_SPEC,
    title: 'reaches the live window and no other',
  },
  {
    what: 'a token of one kind serves for the other',
    file: PERMITS,
    find: 'const files = createTokenMap<FileToken>(random)',
    replace: 'const files = folders as unknown as ReturnType<typeof createTokenMap<FileToken>>',
    spec: PERMITS_SPEC,
    title: 'only what was chosen in this run means anything, each kind by itself',
  },
  {
    what: 'a path is its own permission',
    file: PERMITS,
    find: 'pathOf.get(token) ?? null',
    replace: 'pathOf.get(token) ?? token',
    spec: PERMITS_SPEC,
    title: 'only what was chosen in this run means anything, each kind by itself',
  },
  {
    what: 'the page asks any channel',
    file: PRELOAD,
    find: 'channels.ask.includes(name) && name',
    replace: 'name',
    spec: PRELOAD_SPEC,
    title: 'sends and receives the names of the table only, and passes no event on',
  },
  {
    what: 'the page names paths as if they had been dropped',
    file: PRELOAD,
    find: ' && name !== TAKE_DROPPED',
    replace: '',
    spec: PRELOAD_SPEC,
    title: 'sends and receives the names of the table only, and passes no event on',
  },
  {
    what: 'the page is handed the event',
    file: PRELOAD,
    find: 'listener(news)\n    ipcRenderer',
    replace: '(listener as (...all: unknown[]) => void)(_event, news)\n    ipcRenderer',
    spec: PRELOAD_SPEC,
    title: 'sends and receives the names of the table only, and passes no event on',
  },
]
