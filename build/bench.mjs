import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPeers } from './bench/installPeers.mjs'
import { makeBundles } from './setup/bundles.mjs'
import { checkNodeAndNpm } from './setup/checkNodeAndNpm.mjs'
import { installDependencies } from './setup/installDependencies.mjs'
import { ROOT } from './setup/paths.mjs'
import { runScript } from './setup/runScript.mjs'
import { wrapInDesktopSession } from './test/desktopSession.mjs'
import { createUserEnvironment } from './test/userEnvironment.mjs'

/*
 * The published benchmark: the bundled command line against aria2, curl, wget and rclone on the same work, one after
 * the other. Options after `--`: --quick, --only <work> (again for more), --runs <n>, --json <file>, --folder <where to
 * work>. `map [polygons] [points]` times the map in the real window instead; `package [starts]` weighs and times what
 * `npm run package` has built.
 */
await runScript(async () => {
  const say = (/** @type {string} */ line) => void process.stderr.write(`${line}\n`)
  await checkNodeAndNpm()
  await installDependencies(say)
  const [what, ...counts] = process.argv.slice(2)
  if (what === 'map') return runInWindow('measureMap.ts', counts)
  if (what === 'package') return runInWindow('measurePackage.ts', counts)
  await installPeers(say)
  await makeBundles('machine')
  return run([
    process.execPath,
    '--import',
    'tsx',
    join(ROOT, 'test', 'bench', 'runBenchmark.ts'),
    ...process.argv.slice(2),
  ])
})

/** @param {string} script @param {readonly string[]} counts */
async function runInWindow(script, counts) {
  await makeBundles('all')
  const room = mkdtempSync(join(tmpdir(), 'rudi-bench-'))
  const command = [process.execPath, '--import', 'tsx', join(ROOT, 'test', 'bench', script), ...counts]
  const hasDisplay = Boolean(process.env.DISPLAY)
  const inSession = wrapInDesktopSession(command, { platform: process.platform, display: true, hasDisplay })
  try {
    return await run(inSession, { ...process.env, ...createUserEnvironment(room) })
  } finally {
    rmSync(room, { recursive: true, force: true })
  }
}

/**
 * @param {readonly string[]} command
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>}
 */
function run([program = '', ...args], env = process.env) {
  const child = spawn(program, args, { stdio: 'inherit', env })
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)))
}
