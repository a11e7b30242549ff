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
        'electron/compare/compareMethods.ts',
      ],
    ],
    mayImport: ['shared', 'ports', 'contracts'],
    node: PURE_NODE,
  },
  { name: 'files', at: ['electron/files/'], mayImport: [...INSIDE, 'files'], node: PURE_NODE },
  { name: 'engine', at: ['electron/engine/'], mayImport: [...INSIDE, 'engine', 'protect'], node: PURE_NODE },
  { name: 'portal', at: ['electron/portal/'], mayImport: [...INSIDE, 'portal'], node: PURE_NODE },
  { name: 'library', at: ['electron/library/'], mayImport: [...INSIDE, 'library'], node: PURE_NODE },
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

/** Where each third-party package may be imported, and why it is used. `test/` may import all of them. */
export const PACKAGES: Readonly<Record<string, { readonly at: readonly string[]; readonly why: string }>> = {
  electron: {
    at: [
      'electron/start.ts',
      'electron/main.ts',
      'electron/preload.ts',
      'electron/ipc/server/',
      'electron/composition/desktopServices.ts',
      'electron/window/',
      'electron/lifecycle/',
      'electron/adapters/',
    ],
    why: 'the shell; engine, portal and library must run under plain Node',
  },
  'electron-store': { at: ['electron/adapters/system/preferencesFile.ts'], why: 'preferences, and nothing larger' },
  keytar: { at: ['electron/adapters/system/systemKeychain.ts'], why: 'the one door to the system keychain' },
  '@photostructure/sqlite': { at: ['electron/adapters/sqlite/database.ts'], why: 'SQLite: durable state' },
  undici: {
    at: [
      'electron/adapters/net/undiciNet.ts',
      'electron/adapters/net/undiciRequest.ts',
      'electron/adapters/net/connector.ts',
      'electron/adapters/net/connectTunnel.ts',
    ],
    why: 'every request, without its retry and redirects',
  },
  '@noble/hashes': {
    at: ['electron/crypto/minisign.ts'],
    why: 'BLAKE2b of two lengths, which Electron’s OpenSSL has not',
  },
  'age-encryption': {
    at: ['electron/protect/ageIdentity.ts', 'electron/protect/ageSeal.ts'],
    why: 'identities and headers of the age format, by its own author',
  },
  '@noble/ciphers': {
    at: ['electron/adapters/system/chunkCipher.ts'],
    why: 'ChaCha20-Poly1305, which Electron’s BoringSSL does not give to Node',
  },
  tinyqueue: { at: ['shared/download/queue/fairQueue.ts'], why: 'the heap of the downloads of one dataset' },
  pino: { at: ['electron/adapters/system/fileLog.ts'], why: 'structured log lines' },
  'rotating-file-stream': { at: ['electron/adapters/system/fileLog.ts'], why: 'logs that never fill the disk' },
  zod: {
    at: ['shared/', 'electron/', 'renderer/zodJitless.ts', 'demo/'],
    why: 'nothing untrusted passes a border undecoded',
  },
  'ipaddr.js': {
    at: ['shared/http/ssrfPolicy.ts'],
    why: 'reads addresses and blocks; which ones may be reached is our table',
  },
  jose: {
    at: ['electron/portal/', 'demo/'],
    why: 'reading a token’s expiry; the demo portal signs its tokens',
  },
  fflate: {
    at: ['electron/preview/', 'demo/', 'build/setup/'],
    why: 'unpacks workbooks and archives piece by piece, so that a bomb is noticed; the demo portal makes zip and xlsx files; set-up unpacks the fallback runtime',
  },
  '@tmcw/togeojson': { at: ['electron/preview/sources/geo/'], why: 'reads the places of KML and GPX files' },
  '@xmldom/xmldom': {
    at: ['electron/preview/sources/geo/'],
    why: 'the tree that togeojson reads, made without a browser',
  },
  saxes: { at: ['electron/preview/'], why: 'reads a workbook’s XML as it comes, without entities and without a tree' },
  '@duckdb/node-api': {
    at: ['electron/adapters/preview/duckdb.ts'],
    why: 'reads, profiles and queries tables of any size, locked in before it sees a stranger’s file',
  },
  '@embedpdf/pdfium': {
    at: ['electron/adapters/preview/pdfRenderer.ts'],
    why: 'draws pages of a PDF: in WebAssembly, without scripts, in the process that may be ended',
  },
  '@resvg/resvg-wasm': {
    at: ['electron/adapters/preview/svgRenderer.ts'],
    why: 'draws SVG where it can reach nothing: in WebAssembly, in the process that may be ended',
  },
  proj4: {
    at: ['electron/preview/map/projectToMap.ts'],
    why: 'turns coordinates of French and worldwide systems into degrees, as PROJ does',
  },
  geotiff: {
    at: ['electron/adapters/preview/tiffRenderer.ts'],
    why: 'reads the part of a raster that a screen can show',
  },
  'fast-png': {
    at: ['electron/adapters/preview/encodePng.ts'],
    why: 'encodes pixels as a picture that the window can show',
  },
  'world-atlas': {
    at: ['build/map/generateOutlines.ts'],
    why: 'coasts and countries, from which the outlines of the small map are made',
  },
  '@codemirror/autocomplete': {
    at: ['renderer/features/query/editor/'],
    why: 'offers tables and columns while a query is typed',
  },
  '@codemirror/commands': { at: ['renderer/features/query/editor/'], why: 'the keys of the editor' },
  '@codemirror/lang-sql': {
    at: ['renderer/features/query/editor/'],
    why: 'the words of SQL, for colours and completion',
  },
  '@codemirror/language': { at: ['renderer/features/query/editor/'], why: 'colours of a query' },
  '@codemirror/state': { at: ['renderer/features/query/editor/'], why: 'the text of the editor' },
  '@codemirror/view': { at: ['renderer/features/query/editor/'], why: 'the editor of queries' },
  '@lezer/highlight': { at: ['renderer/features/query/editor/'], why: 'what in a query has which colour' },
  '@observablehq/plot': {
    at: ['renderer/features/query/chart/'],
    why: 'axes, scales and marks of charts, drawn as SVG',
  },
  react: { at: ['renderer/'], why: 'the window' },
  'react-dom': {
    at: ['renderer/main.tsx', 'renderer/components/list/useVariableRows.ts'],
    why: 'mounted once; flushSync draws the rows of a long list in the very frame that scrolls to them',
  },
  zustand: { at: ['renderer/'], why: 'one store per noun' },
  '@base-ui/react': { at: ['renderer/'], why: 'accessible behaviour without a look' },
  '@tanstack/react-virtual': { at: ['renderer/'], why: 'lists of 100,000 rows' },
  '@fontsource-variable/inter': {
    at: ['renderer/', 'electron/adapters/preview/svgRenderer.ts'],
    why: 'one typeface on every system, from our own package',
  },
  'intl-messageformat': { at: ['shared/messages/', 'renderer/messages/'], why: 'plurals and numbers in two languages' },
  'lucide-react': { at: ['renderer/'], why: 'one family of icons' },
  esbuild: { at: ['build/'], why: 'makes the bundles' },
  vite: { at: ['build/layers/'], why: 'its parser reads our sources for the layer check' },
  '@electron/fuses': {
    at: ['build/'],
    why: 'reads the fuses of a package back, and sets those of the fallback runtime as Electron ships them',
  },
  'electron-builder': { at: ['build/'], why: 'makes the packages' },
  'electron-updater': {
    at: ['electron/adapters/updates/'],
    why: 'decides what is newer and whose turn it is, keeps the download, knows each system’s installer',
  },
  'js-yaml': {
    at: ['build/', 'electron/adapters/updates/'],
    why: 'reads electron-builder.yml to derive the test build, and the metadata of updates',
  },
}

/** Returns the layer of a file, or null when no row matches. */
export function findLayer(path: string): Layer | null {
  // A row that names the file has precedence over the row of its folder.
  const byFile = LAYERS.find(({ at }) => at.includes(path))
  return byFile ?? [...LAYERS, TESTS].find(({ at }) => isPathIn(path, at)) ?? null
}
