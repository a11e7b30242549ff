import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BuildOptions, build } from 'esbuild'
import { DIST, ROOT } from '../setup/paths.mjs'
import { collectNotices } from './notices.js'
import { OLDEST_RUNTIMES } from './oldestRuntimes.js'
import { slimPackages } from './slimPackages.js'
import { writeOutputs } from './writeOutputs.js'

/** Packages with native parts, or given by the runtime, stay outside the bundles. */
export const EXTERNAL = ['electron', 'keytar', '@photostructure/sqlite', '@duckdb/node-api']

/** PDFium asks where it lies. */
const BANNER = "const bundleUrl = require('node:url').pathToFileURL(__filename).href;"

const PRODUCTION = { 'process.env.NODE_ENV': '"production"' }

/** What every bundle of the product has in common: whole, without source maps (security.md P-07), written by us. */
const common = {
  absWorkingDir: ROOT,
  bundle: true,
  write: false,
  sourcemap: false,
  legalComments: 'none',
  logLevel: 'silent',
  metafile: true,
} as const

const node = (entry: string, out: string): BuildOptions & { write: false } => ({
  ...common,
  plugins: [slimPackages],
  entryPoints: [join(ROOT, entry)],
  outfile: join(DIST, out),
  platform: 'node',
  format: 'cjs',
  target: OLDEST_RUNTIMES.node,
  external: EXTERNAL,
  banner: { js: BANNER },
  define: {
    'import.meta.dirname': '__dirname',
    'import.meta.filename': '__filename',
    'import.meta.url': 'bundleUrl',
    ...PRODUCTION,
  },
  // What is not script lies beside the bundle under its own name, and is read when it is needed.
  loader: { '.wasm': 'file', '.woff2': 'file' },
  assetNames: '[name]',
})

/** The preload runs in a sandbox: it has `electron` and nothing of Node, and a Node import must fail here, not there. */
const sandboxed = (entry: string, out: string): BuildOptions & { write: false } => ({
  ...common,
  plugins: [slimPackages],
  entryPoints: [join(ROOT, entry)],
  outfile: join(DIST, out),
  platform: 'browser',
  format: 'cjs',
  target: OLDEST_RUNTIMES.page,
  external: ['electron'],
  minify: true,
  define: PRODUCTION,
})

interface Bundle {
  readonly entry: string
  readonly out: string
  readonly how: typeof node
}

/** Every bundle of the product outside the window: what it is made from and what it is called in `dist/`. */
export const nodeBundles: readonly Bundle[] = [
  { entry: 'electron/main.ts', out: 'main.cjs', how: node },
  { entry: 'electron/preload.ts', out: 'preload.cjs', how: sandboxed },
  { entry: 'electron/cli.ts', out: 'cli.cjs', how: node },
  { entry: 'electron/workers/transferWorker.ts', out: 'lane.cjs', how: node },
  { entry: 'electron/workers/hashWorker.ts', out: 'hash.cjs', how: node },
  { entry: 'electron/workers/cryptoWorker.ts', out: 'analysis.cjs', how: node },
  { entry: 'electron/workers/previewWorker.ts', out: 'look.cjs', how: node },
  { entry: 'electron/workers/catalogueWorker.ts', out: 'mirror.cjs', how: node },
  { entry: 'electron/workers/libraryWorker.ts', out: 'shelf.cjs', how: node },
  { entry: 'electron/demo.ts', out: 'demo.cjs', how: node },
]

/** Makes the bundles of main, preload, workers, preview, demo portal and command line. */
export async function buildNodeBundles(): Promise<void> {
  const startedAt = new Date()
  const there = nodeBundles.filter(({ entry }) => existsSync(join(ROOT, entry)))
  const built = await Promise.all(there.map(({ entry, out, how }) => build({ ...how(entry, out), write: false })))
  const notices = {
    path: join(DIST, 'third-party.txt'),
    contents: new TextEncoder().encode(collectNotices(built.flatMap(({ metafile }) => metafile ?? []))),
  }
  const tray = { path: join(DIST, 'tray.png'), contents: readFileSync(join(ROOT, 'build/icons/32x32.png')) }
  await writeOutputs([notices, tray, ...built.flatMap(({ outputFiles }) => outputFiles)], startedAt)
}
