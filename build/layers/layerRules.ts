import { isPathIn } from '../check/isPathIn.js'

/**
 * The dependency rules as data: which layer may import which. A file belongs to the first row that matches it, and a
 * file that matches none is an error, so that a new folder is a decision.
 */
export interface Layer {
  readonly name: string
  /** Files and folders (with their closing slash), relative to the checkout. */
  readonly at: readonly string[]
  readonly mayImport: readonly string[]
  /** Node's own modules, without `node:`; `'all'` for layers that access the system itself. */
  readonly node: readonly string[] | 'all'
}

/** Modules of Node that compute without accessing the system. */
const PURE_NODE = ['buffer', 'crypto', 'path', 'url', 'util']
const INSIDE = ['shared', 'ports', 'contracts']
const DOMAIN = ['files', 'engine', 'portal', 'library', 'follow', 'protect', 'crypto', 'preview', 'compare', 'exports']
const WIRED = [...INSIDE, ...DOMAIN, 'adapters', 'cli', 'services', 'ipc']

export const LAYERS: readonly Layer[] = [
  { name: 'shared', at: ['shared/'], mayImport: ['shared'], node: [] },
  { name: 'bridge', at: ['renderer/bridge/api.ts'], mayImport: ['shared', 'window'], node: [] },
  { name: 'window', at: ['renderer/'], mayImport: ['shared', 'window', 'bridge'], node: [] },
  { name: 'preload', at: ['electron/preload.ts'], mayImport: ['shared'], node: [] },
  { name: 'ports', at: ['electron/ports/'], mayImport: ['shared', 'ports'], node: [] },
  {
    name: 'contracts',
    at: [
      ...['electron/engine/api/engine.ts', 'electron/portal/api/portalClient.ts'],
      ...[
        'electron/crypto/cryptoMethods.ts',
        'electron/preview/previewMethods.ts',
        'electron/preview/grid/gridMethods.ts',
        'electron/preview/context/previewFileSchema.ts',
        'electron/compare/compareMethods.ts',
      ],
    ],
    mayImport: ['shared', 'ports', 'contracts'],
    node: PURE_NODE,
  },
  { name: 'files', at: ['electron/files/'], mayImport: [...INSIDE, 'files'], node: PURE_NODE },
  { name: 'engine', at: ['electron/engine/'], mayImport: [...INSIDE, 'engine', 'protect'], node: PURE_NODE },
  { name: 'portal', at: ['electron/portal/'], mayImport: [...INSIDE, 'portal'], node: PURE_NODE },
  { name: 'library', at: ['electron/library/'], mayImport: [...INSIDE, 'library', 'files'], node: PURE_NODE },
  { name: 'follow', at: ['electron/follow/'], mayImport: [...INSIDE, 'follow', 'library'], node: PURE_NODE },
  { name: 'exports', at: ['electron/exports/'], mayImport: [...INSIDE, 'exports', 'files'], node: PURE_NODE },
  { name: 'protect', at: ['electron/protect/'], mayImport: [...INSIDE, 'protect', 'library'], node: PURE_NODE },
  { name: 'crypto', at: ['electron/crypto/'], mayImport: [...INSIDE, 'crypto', 'files', 'protect'], node: PURE_NODE },
  {
    name: 'preview',
    at: ['electron/preview/'],
    mayImport: [...INSIDE, 'preview', 'crypto', 'files', 'protect'],
    node: PURE_NODE,
  },
  {
    name: 'compare',
    at: ['electron/compare/'],
    mayImport: [...INSIDE, 'compare', 'preview', 'crypto', 'files'],
    node: PURE_NODE,
  },
  { name: 'adapters', at: ['electron/adapters/'], mayImport: [...INSIDE, 'adapters'], node: 'all' },
  {
    name: 'cli',
    at: ['electron/cli/'],
    mayImport: [...INSIDE, ...DOMAIN, 'cli', 'demo portal'],
    node: PURE_NODE,
  },
  { name: 'services', at: ['electron/services/'], mayImport: [...INSIDE, ...DOMAIN, 'services'], node: PURE_NODE },
  // `v8` measures a message before it is decoded.
  {
    name: 'ipc',
    at: ['electron/ipc/'],
    mayImport: [...INSIDE, ...DOMAIN, 'services', 'ipc', 'shell'],
    node: [...PURE_NODE, 'v8'],
  },
  {
    name: 'shell',
    at: ['electron/window/', 'electron/lifecycle/'],
    mayImport: [...INSIDE, 'shell', 'services', 'ipc'],
    node: [...PURE_NODE, 'fs/promises'],
  },
  {
    name: 'roots',
    at: [
      ...['electron/start.ts', 'electron/main.ts', 'electron/cli.ts', 'electron/demo.ts', 'electron/updater.ts'],
      'electron/workers/',
    ],
    mayImport: [...WIRED, 'shell', 'composition', 'demo portal', 'manifest'],
    node: 'all',
  },
  // Composition files that would make a root too long: they wire whole halves of the product and do nothing else.
  { name: 'composition', at: ['electron/composition/'], mayImport: [...WIRED, 'shell', 'composition'], node: 'all' },
  { name: 'demo portal', at: ['demo/'], mayImport: ['shared', 'demo portal'], node: 'all' },
  // The version is written and read in this one file.
  { name: 'manifest', at: ['package.json'], mayImport: [], node: [] },
  // Files that are generated from the table of commands: completions and the manual.
  { name: 'command papers', at: ['build/commandLine/'], mayImport: ['build', 'command papers', 'cli'], node: 'all' },
  // It signs what it publishes, in the way selections are signed.
  {
    name: 'release',
    at: ['build/publishing/'],
    mayImport: ['build', 'release', 'crypto'],
    node: 'all',
  },
  { name: 'build', at: ['build/'], mayImport: ['build'], node: 'all' },
]

/** Tests may import everything; only tests may import them. */
export const TESTS: Layer = {
  name: 'tests',
  at: ['test/'],
  mayImport: ['tests', ...LAYERS.map(({ name }) => name)],
  node: 'all',
}

/** Returns the layer of a file, or null when no row matches. */
export function findLayer(path: string): Layer | null {
  // A row that names the file has precedence over the row of its folder.
  const byFile = LAYERS.find(({ at }) => at.includes(path))
  return byFile ?? [...LAYERS, TESTS].find(({ at }) => isPathIn(path, at)) ?? null
}
