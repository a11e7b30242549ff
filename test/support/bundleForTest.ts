import { join } from 'node:path'
import { build } from 'esbuild'
import { nodeBundles } from '../../build/bundle/nodeBundles.js'

/** Makes one bundle from an entry of the tests, exactly as the product's are made, in a folder of the test's own. */
export async function bundleForTest(entry: string, folder: string): Promise<string> {
  const how = nodeBundles.find((bundle) => bundle.entry === 'electron/workers/cryptoWorker.ts')?.how
  if (how === undefined) throw new Error('the product has no such bundle')
  const outfile = join(folder, `${entry.replaceAll('/', '-')}.cjs`)
  await build({ ...how(entry, outfile), outfile, write: true })
  return outfile
}
