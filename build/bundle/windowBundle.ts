import { readFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { build } from 'esbuild'
import { DIST, ROOT } from '../setup/paths.mjs'
import { listBundledPackages } from './bundledAndNativePackages.js'
import { escapeNonAscii } from './escapeNonAscii.js'
import { collectNotices } from './licenceNotices.js'
import { OLDEST_RUNTIMES } from './oldestRuntimes.js'
import { removeLeftovers, writeOutputs } from './writeOutputs.js'

const WINDOW = join(DIST, 'window')

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** Request path → packaged file and its type. The `app://` protocol answers only these paths (security.md W-06). */
export type WindowManifest = Readonly<Record<string, { readonly file: string; readonly type: string }>>

/** Creates the manifest of these files, whose paths are relative to `dist/window` and use forward slashes. */
export function createWindowManifest(files: readonly string[]): WindowManifest {
  const rows = files.map((file) => {
    const type = TYPES[extname(file)]
    if (type === undefined) throw new Error(`${file} has a type the window does not know: add it to TYPES`)
    return [`/${file}`, { file, type }] as const
  })
  return Object.fromEntries(rows.sort(([one], [other]) => (one < other ? -1 : 1)))
}

const bundleForWindow = () =>
  build({
    absWorkingDir: ROOT,
    metafile: true,
    entryPoints: { main: join(ROOT, 'renderer/main.tsx') },
    // This runs before every other module of each output file: schemas are created as soon as their module runs.
    inject: [join(ROOT, 'renderer/zodJitless.ts')],
    outdir: WINDOW,
    bundle: true,
    write: false,
    platform: 'browser',
    format: 'esm',
    // Dynamic imports become files of their own.
    splitting: true,
    chunkNames: 'parts/[name]-[hash]',
    target: OLDEST_RUNTIMES.page,
    jsx: 'automatic',
    minify: true,
    sourcemap: false,
    legalComments: 'none',
    logLevel: 'silent',
    assetNames: 'assets/[name]-[hash]',
    loader: { '.woff2': 'file', '.woff': 'empty', '.svg': 'file', '.png': 'file' },
    define: { 'process.env.NODE_ENV': '"production"' },
  })

/** Lists the packages inside the window's bundle. */
export const findWindowPackages = async () => listBundledPackages([(await bundleForWindow()).metafile])

/**
 * Builds the window: its scripts, one style sheet, its fonts and pictures, the page, and the manifest of all of them.
 */
export async function buildWindowBundle(): Promise<void> {
  const startedAt = new Date()
  const { outputFiles, metafile } = await bundleForWindow()
  const page = { path: join(WINDOW, 'index.html'), contents: await readFile(join(ROOT, 'renderer/index.html')) }
  const files = [page, ...escapeNonAscii(outputFiles)]
  const names = files.map(({ path }) => relative(WINDOW, path).replaceAll('\\', '/'))
  const manifest = {
    path: join(WINDOW, 'manifest.json'),
    contents: new TextEncoder().encode(JSON.stringify(createWindowManifest(names), null, 2)),
  }
  const notices = {
    path: join(DIST, 'third-party-window.txt'),
    contents: new TextEncoder().encode(collectNotices(listBundledPackages([metafile]))),
  }
  // The manifest is written last, so that it never names a missing file.
  await writeOutputs([...files, notices, manifest], startedAt)
  const made = new Set([...files, manifest].map(({ path }) => path))
  await removeLeftovers(WINDOW, (path) => made.has(path))
}
