import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { formatMessagesSync } from 'esbuild'
import { buildNodeBundles } from './bundle/nodeBundles.js'
import { buildWindowBundle } from './bundle/windowBundle.js'
import { ROOT } from './setup/paths.mjs'

/** Which half of the product to build. The command line needs no window and should not wait for its bundle. */
export type Half = 'all' | 'machine'

/** Builds `dist/` from the sources. */
export async function bundle(half: Half): Promise<void> {
  await buildNodeBundles()
  if (half === 'all' && existsSync(join(ROOT, 'renderer/main.tsx'))) await buildWindowBundle()
}

/**
 * Formats the place and the reason of each source that cannot be built; the bundler's own stack trace would not help.
 */
const formatReasons = (problem: unknown): string =>
  problem instanceof Error && 'errors' in problem && Array.isArray(problem.errors)
    ? formatMessagesSync(problem.errors, { kind: 'error', color: false }).join('')
    : String(problem instanceof Error ? problem.stack : problem)

if (process.argv[1] === import.meta.filename) {
  try {
    await bundle(process.argv[2] === 'machine' ? 'machine' : 'all')
  } catch (problem) {
    process.stderr.write(`${formatReasons(problem)}\n`)
    process.exitCode = 1
  }
}
