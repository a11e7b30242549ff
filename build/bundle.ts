import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build, type BuildOptions } from 'esbuild'

const ROOT = join(import.meta.dirname, '..')
const DIST = join(ROOT, 'dist')

/** Packages with native parts, or given by the runtime, stay outside the bundles. */
const EXTERNAL = ['electron', 'keytar', 'libsql']

/** Electron 25 (Node 18) lacks these two, and undici and jose touch them while loading. */
const BANNER =
  "globalThis.File ??= require('node:buffer').File; globalThis.crypto ??= require('node:crypto').webcrypto;"

const node = (entry: string, out: string): BuildOptions => ({
  entryPoints: [join(ROOT, entry)],
  outfile: join(DIST, out),
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node18',
  external: EXTERNAL,
  banner: { js: BANNER },
  define: { 'import.meta.dirname': '__dirname' },
  legalComments: 'none',
  logLevel: 'warning',
})

/** Every bundle of the product: what it is made from and what it is called in `dist/`. */
export const bundles: readonly { readonly entry: string; readonly out: string }[] = [
  { entry: 'electron/main.ts', out: 'main.cjs' },
  { entry: 'electron/cli.ts', out: 'cli.cjs' },
  { entry: 'electron/lane.ts', out: 'lane.cjs' },
  { entry: 'electron/analysis.ts', out: 'analysis.cjs' },
  { entry: 'electron/demo.ts', out: 'demo.cjs' },
]

/** Makes the node bundles whose entries exist. */
export async function bundleNode(): Promise<void> {
  await Promise.all(
    bundles.filter(({ entry }) => existsSync(join(ROOT, entry))).map(({ entry, out }) => build(node(entry, out))),
  )
}

if (process.argv[1] === import.meta.filename) await bundleNode()
