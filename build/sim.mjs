import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from './setup/paths.mjs'

// The simulated worlds are TypeScript, and run as they are: nothing is bundled between a change and its judgement.
const entry = join(ROOT, 'test', 'sim', 'cli.ts')
const { status } = spawnSync(process.execPath, ['--import', 'tsx', entry, ...process.argv.slice(2)], {
  stdio: 'inherit',
  cwd: ROOT,
})
process.exitCode = status ?? 1
