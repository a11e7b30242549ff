import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { installPeers } from './bench/peers.mjs'
import { makeBundles } from './setup/bundles.mjs'
import { installDependencies } from './setup/dependencies.mjs'
import { runEntryPoint } from './setup/entryPoint.mjs'
import { checkTools } from './setup/nodeVersion.mjs'
import { ROOT } from './setup/paths.mjs'

/*
 * The published benchmark: the bundled command line against aria2, curl, wget and rclone on the same work, in turns.
 * Options after `--`: --quick, --only <work> (again for more), --runs <n>, --json <file>, --folder <where to work>.
 */
await runEntryPoint(async () => {
  const say = (/** @type {string} */ line) => void process.stderr.write(`${line}\n`)
  await checkTools()
  await installDependencies(say)
  await installPeers(say)
  await makeBundles('machine')
  const args = ['--import', 'tsx', join(ROOT, 'test', 'bench', 'bench.ts'), ...process.argv.slice(2)]
  const child = spawn(process.execPath, args, { stdio: 'inherit' })
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)))
})
