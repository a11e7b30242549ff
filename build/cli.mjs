import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { areBundlesFresh, makeBundles } from './setup/bundles.mjs'
import { checkNodeAndNpm } from './setup/checkNodeAndNpm.mjs'
import { areDependenciesFresh, installDependencies } from './setup/installDependencies.mjs'
import { DIST } from './setup/paths.mjs'
import { runScript } from './setup/runScript.mjs'

/*
 * Runs the command line from a checkout. Only the command itself writes to stdout, and it runs in this process, so that
 * signals and exit codes need not be passed on.
 */
async function prepare() {
  if (areDependenciesFresh() && areBundlesFresh('machine')) return 0
  await checkNodeAndNpm()
  await installDependencies((line) => process.stderr.write(`${line}\n`))
  await makeBundles('machine')
  return 0
}

await runScript(prepare)
if (process.exitCode === 0) {
  const cli = join(DIST, 'cli.cjs')
  process.argv[1] = cli
  process.exitCode = undefined
  await import(pathToFileURL(cli).href)
}
