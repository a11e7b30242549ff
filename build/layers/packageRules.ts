/** Where each third-party package may be imported, and why it is used. `test/` may import all of them. */
export const PACKAGES: Readonly<Record<string, { readonly at: readonly string[]; readonly why: string }>> = {
  electron: {
    at: [
      'electron/start.ts',
      'electron/main.ts',
      'electron/preload.ts',
      'electron/ipc/server/',
      'electron/composition/app/desktopServices.ts',
      'electron/window/',
      'electron/lifecycle/',
      'electron/adapters/',
    ],
    why: 'the shell; engine, portal and library must run under plain Node',
  },
  'electron-store': {
    at: ['electron/adapters/preferences/preferencesFile.ts'],
    why: 'preferences, and nothing larger',
  },
  keytar: { at: ['electron/adapters/keychain/systemKeychain.ts'], why: 'the one door to the system keychain' },
  '@photostructure/sqlite': {
    at: ['electron/adapters/sqlite/database.ts', 'electron/adapters/sqlite/openSqlite.ts'],
    why: 'SQLite: durable state',
  },
  undici: {
    at: [
      'electron/adapters/net/undiciNet.ts',
      'electron/adapters/net/undiciRequest.ts',
      'electron/adapters/net/guardedConnector.ts',
      'electron/adapters/net/hostConnector.ts',
      'electron/adapters/net/openTunnel.ts',
      'electron/adapters/net/missingIssuers.ts',
    ],
    why: 'every request, without its retry and redirects',
  },
  '@noble/hashes': {
    at: ['electron/crypto/minisign.ts'],
    why: 'BLAKE2b of two lengths, which Electron’s OpenSSL has not',
  },
  'age-encryption': {
    at: ['electron/protect/identity/ageIdentity.ts', 'electron/protect/ageSeal.ts'],
    why: 'identities and headers of the age format, by its own author',
  },
  '@noble/ciphers': {
    at: ['electron/adapters/system/chunkCipher.ts'],
    why: 'ChaCha20-Poly1305, which Electron’s BoringSSL does not give to Node',
  },
  tinyqueue: { at: ['shared/download/traffic/fairQueue.ts'], why: 'the heap of the downloads of one dataset' },
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
    at: [
      'renderer/main.tsx',
      'renderer/components/feedback/Toast.tsx',
      'renderer/components/list/useVariableRows.ts',
      'renderer/features/basket/preflight/useMeasuredHeights.ts',
      'renderer/features/downloads/list/useReasonWidth.ts',
    ],
    why: 'mounted once; a portal brings all messages into one area; flushSync draws the rows of a long list in the very frame that shows them, at their heights',
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
