import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type BuildOptions, build } from 'esbuild'
import { DIST, ROOT } from '../setup/paths.mjs'
import { listBundledPackages, listPackagesWithBinaries } from './bundledAndNativePackages.js'
import { compressWasmModules } from './compressWasmModules.js'
import { escapeNonAscii } from './escapeNonAscii.js'
import { collectNotices } from './licenceNotices.js'
import { OLDEST_RUNTIMES } from './oldestRuntimes.js'
import { slimPackages } from './slimPackages.js'
import { removeLeftovers, writeOutputs } from './writeOutputs.js'

/** Packages that stay outside the bundles, because they have native parts or because the runtime provides them. */
export const EXTERNAL = ['electron', 'keytar', '@photostructure/sqlite', '@duckdb/node-api']

/** PDFium needs the URL of its bundle. */
const BANNER = "const bundleUrl = require('node:url').pathToFileURL(__filename).href;"

const PRODUCTION = { 'process.env.NODE_ENV': '"production"' }

/**
 * Options of all bundles of the product: complete, without source maps (security.md P-07), and written to disk by us.
 */
const common = {
  absWorkingDir: ROOT,
  bundle: true,
  write: false,
  sourcemap: false,
  legalComments: 'none',
  logLevel: 'silent',
  metafile: true,
} as const

const createNodeOptions = (entry: string, out: string): BuildOptions & { write: false } => ({
  ...common,
  plugins: [slimPackages, compressWasmModules],
  entryPoints: [join(ROOT, entry)],
  outfile: join(DIST, out),
  platform: 'node',
  format: 'cjs',
  target: OLDEST_RUNTIMES.node,
  external: EXTERNAL,
  // This makes the bundles a third smaller. Names are kept, so that the stack in a report is readable; lines are short,
  // because Node prints the line at which a program crashed.
  minifyWhitespace: true,
  minifySyntax: true,
  lineLimit: 160,
  banner: { js: BANNER },
  define: {
    'import.meta.dirname': '__dirname',
    'import.meta.filename': '__filename',
    'import.meta.url': 'bundleUrl',
    ...PRODUCTION,
  },
  // Files other than scripts are placed beside the bundle under their own name, and are read when needed.
  loader: { '.woff2': 'file' },
  assetNames: '[name]',
})

/** The preload runs in a sandbox with `electron` and without Node: a Node import must already fail in the build. */
const createSandboxOptions = (entry: string, out: string): BuildOptions & { write: false } => ({
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
  readonly how: typeof createNodeOptions
}

/** All bundles of the product outside the window: the source and the name in `dist/`. */
export const nodeBundles: readonly Bundle[] = [
  { entry: 'electron/start.ts', out: 'start.cjs', how: createNodeOptions },
  { entry: 'electron/main.ts', out: 'main.cjs', how: createNodeOptions },
  { entry: 'electron/preload.ts', out: 'preload.cjs', how: createSandboxOptions },
  { entry: 'electron/cli.ts', out: 'cli.cjs', how: createNodeOptions },
  { entry: 'electron/workers/transferWorker.ts', out: 'transfer.cjs', how: createNodeOptions },
  { entry: 'electron/workers/hashWorker.ts', out: 'hash.cjs', how: createNodeOptions },
  { entry: 'electron/workers/cryptoWorker.ts', out: 'crypto.cjs', how: createNodeOptions },
  { entry: 'electron/workers/previewWorker.ts', out: 'preview.cjs', how: createNodeOptions },
  { entry: 'electron/workers/catalogueWorker.ts', out: 'catalogue.cjs', how: createNodeOptions },
  { entry: 'electron/workers/libraryWorker.ts', out: 'library.cjs', how: createNodeOptions },
  { entry: 'electron/updater.ts', out: 'updater.cjs', how: createNodeOptions },
  { entry: 'electron/demo.ts', out: 'demo.cjs', how: createNodeOptions },
]

const bundleForNode = () =>
  Promise.all(nodeBundles.map(({ entry, out, how }) => build({ ...how(entry, out), write: false })))

/** Lists the shipped packages outside the window: those inside the bundles, and those with binaries beside them. */
export function listNodePackages(built: Awaited<ReturnType<typeof bundleForNode>>) {
  const bundled = listBundledPackages(built.flatMap(({ metafile }) => metafile ?? []))
  return [...bundled, ...listPackagesWithBinaries()].sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** Finds the same packages for callers that need no bundles. */
export const findNodePackages = async () => listNodePackages(await bundleForNode())

/** The files that the window's own build writes into the same folder. */
const OF_WINDOW = /^(?:window[/\\]|third-party-window\.txt$)/

/** Builds the bundles of main, preload, workers, preview, demo portal and command line. */
export async function buildNodeBundles(): Promise<void> {
  const startedAt = new Date()
  const built = await bundleForNode()
  const notices = {
    path: join(DIST, 'third-party.txt'),
    contents: new TextEncoder().encode(collectNotices(listNodePackages(built))),
  }
  const tray = { path: join(DIST, 'tray.png'), contents: readFileSync(join(ROOT, 'build/icons/32x32.png')) }
  const updates = { path: join(DIST, 'updates.json'), contents: readFileSync(join(ROOT, 'build/package/updates.json')) }
  const files = [notices, tray, updates, ...built.flatMap(({ outputFiles }) => escapeNonAscii(outputFiles))]
  await writeOutputs(files, startedAt)
  const made = new Set(files.map(({ path }) => path))
  await removeLeftovers(DIST, (path) => made.has(path) || OF_WINDOW.test(relative(DIST, path)))
}
