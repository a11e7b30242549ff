import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { applyChange, type Change, listChanges, type Sabotage } from '../../support/sabotage/sourceChange.js'

const ROOT = join(import.meta.dirname, '..', '..', '..')

/** Bundles the worker with the engine, unchanged or with one line sabotaged. */
export async function bundleWorldWorker(outfile: string, sabotage: Sabotage | null): Promise<void> {
  await build({
    entryPoints: [join(ROOT, 'test/sim/run/worldWorker.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'inline',
    logLevel: 'silent',
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)" },
    plugins: sabotage === null ? [] : [breaking(sabotage)],
  })
}

function breaking(sabotage: Sabotage): Plugin {
  const changes = listChanges(sabotage)
  const broken = new Set<Change>()
  return {
    name: 'sabotage',
    setup({ onLoad, onEnd }) {
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const here = changes.filter(({ file }) => file === relative(ROOT, path).replaceAll('\\', '/'))
        if (here.length === 0) return null
        for (const change of here) broken.add(change)
        return { contents: here.reduce(applyChange, readFileSync(path, 'utf8')), loader: 'ts' }
      })
      onEnd(() => {
        for (const change of changes) if (!broken.has(change)) throw new Error(`no world has ${change.file} in it`)
      })
    },
  }
}
