import type { ProductSabotage } from '../../productSabotage.js'

const SERVER = 'electron/ipc/server/ipcServer.ts'
const PERMITS = 'electron/services/pathTokens.ts'
const PRELOAD = 'electron/preload.ts'
const MESSAGES = 'contract/ipc.spec.ts'
const BINDINGS = 'security/bindings.spec.ts'

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
    file: 'shared/ipc/contract/node.ts',
    find: 'record({ expiresAtMs: z.number().int().nullable(), scope: title.nullable() })',
    replace: 'record({ expiresAtMs: z.number().int().nullable(), scope: title.nullable(), accessToken: secret })',
    spec: 'contract/ipcTable.spec.ts',
    title: 'nothing that crosses outwards is a secret or a path; a token there is a permission of this run',
  },
  {
    what: 'the window names the path to be exported to',
    file: 'shared/ipc/contract/node.ts',
    find: "'node.saveToken': defineRequest(noInput, z.boolean()),",
    replace: "'node.saveToken': defineRequest(record({ path: title }), z.boolean()),",
    spec: 'contract/ipcTable.spec.ts',
    title: 'no verb takes a path, a header, a command or an address to fetch, but a portal’s own address',
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
    what: 'a frame within the page may ask',
    file: SERVER,
    find: 'if (sender.frame?.isTop !== true || sender.frame.origin !== APP_ORIGIN) return false',
    replace: 'if (sender.frame?.origin !== APP_ORIGIN) return false',
    spec: BINDINGS,
    title: 'is ours only from the live top frame of this very window on this very origin',
  },
  {
    what: 'a page of another origin may ask',
    file: SERVER,
    find: 'sender.frame?.isTop !== true || sender.frame.origin !== APP_ORIGIN',
    replace: 'sender.frame?.isTop !== true',
    spec: BINDINGS,
    title: 'is ours only from the live top frame of this very window on this very origin',
  },
  {
    what: 'a frame that the window has left may ask',
    file: SERVER,
    find: 'return sender.frame.processId === mainFrame.processId && sender.frame.routingId === mainFrame.routingId',
    replace: 'return mainFrame !== null',
    spec: BINDINGS,
    title: 'is no longer ours once the window shows another frame, and that one is',
  },
  {
    what: 'news go to a dead window',
    file: SERVER,
    find: 'if (live === null || live.isDestroyed() || live.webContents.isDestroyed()) return',
    replace: 'if (live === null) return',
    spec: BINDINGS,
    title: 'reaches the live window and no other',
  },
  {
    what: 'a token of one kind serves for the other',
    file: PERMITS,
    find: 'const files = register<FileToken>(random)',
    replace: 'const files = folders as unknown as ReturnType<typeof register<FileToken>>',
    spec: BINDINGS,
    title: 'only what was chosen in this run means anything, each kind by itself',
  },
  {
    what: 'a path is its own permission',
    file: PERMITS,
    find: 'pathOf.get(token) ?? null',
    replace: 'pathOf.get(token) ?? token',
    spec: BINDINGS,
    title: 'only what was chosen in this run means anything, each kind by itself',
  },
  {
    what: 'the page asks any channel',
    file: PRELOAD,
    find: 'channels.ask.includes(name) ? ipcRenderer',
    replace: 'true ? ipcRenderer',
    spec: BINDINGS,
    title: 'sends and receives the names of the table only, and passes no event on',
  },
  {
    what: 'the page is handed the event',
    file: PRELOAD,
    find: 'listener(news)\n    ipcRenderer',
    replace: '(listener as (...all: unknown[]) => void)(_event, news)\n    ipcRenderer',
    spec: BINDINGS,
    title: 'sends and receives the names of the table only, and passes no event on',
  },
]
