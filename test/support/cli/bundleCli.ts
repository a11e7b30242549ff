import { chmod, copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { nodeBundles } from '../../../build/bundle/nodeBundles.js'
import { areBundlesFresh } from '../../../build/setup/bundles.mjs'
import { DIST, ROOT } from '../../../build/setup/paths.mjs'
import { placeBundlesWithCodeCache } from './codeCache/placeBundlesWithCodeCache.js'

const PARTS = ['cli.cjs', 'transfer.cjs', 'hash.cjs', 'crypto.cjs']

/**
 * Bundles the command line like the product's, or takes the product's bundle when it is up to date, in its own folder
 * inside the checkout, where the native packages are found. Returns the script, and a function that removes it. The
 * product's bundle starts with compiled code unless it shall start exactly as for a user.
 */
export async function bundleCli({ isAsShipped = false } = {}): Promise<{
  readonly script: string
  remove(): Promise<void>
}> {
  await mkdir(join(ROOT, '.cache'), { recursive: true })
  const folder = await mkdtemp(join(ROOT, '.cache', 'desk-'))
  // A test may run the script as another user.
  await chmod(folder, 0o755)
  await placeBundles(folder, isAsShipped)
  return { script: join(folder, 'cli.cjs'), remove: () => rm(folder, { recursive: true, force: true }) }
}

async function placeBundles(folder: string, isAsShipped: boolean): Promise<void> {
  const isThere = areBundlesFresh('machine')
  if (isThere && !isAsShipped) return placeBundlesWithCodeCache(PARTS, folder)
  const parts = nodeBundles.filter(({ out }) => PARTS.includes(out))
  await Promise.all(
    parts.map(({ entry, out, how }) =>
      isThere
        ? copyFile(join(DIST, out), join(folder, out))
        : build({ ...how(entry, out), outfile: join(folder, out), write: true }),
    ),
  )
}
