/* Runs before `npm pack` and builds the contents of the command line's package. */
import { makeBundles } from './setup/bundles.mjs'
import { checkNodeAndNpm } from './setup/checkNodeAndNpm.mjs'
import { installDependencies } from './setup/installDependencies.mjs'
import { runScript } from './setup/runScript.mjs'

await runScript(async () => {
  await checkNodeAndNpm()
  // stdout belongs to npm, which prints the name of the package there.
  await installDependencies((line) => process.stderr.write(`${line}\n`))
  await makeBundles('machine')
  return 0
})
