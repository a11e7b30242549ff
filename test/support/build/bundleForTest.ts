import { join } from 'node:path'
import { build } from 'esbuild'
import { nodeBundles } from '../../../build/bundle/nodeBundles.js'

/** Builds one bundle from an entry of the tests, with the same options as the product's, in the test's own folder. */
export async function bundleForTest(entry: string, folder: string): Promise<string> {
  const how = nodeBundles.find((bundle) => bundle.entry === 'electron/workers/cryptoWorker.ts')?.how
  if (how === undefined) throw new Error('the product has no such bundle')
  const outfile = join(folder, `${entry.replaceAll('/', '-')}.cjs`)
  await build({ ...how(entry, outfile), outfile, write: true })
  return outfile
}
