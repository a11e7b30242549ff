import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from './setup/paths.mjs'

// The simulation and the sabotages run directly from TypeScript, without bundling.
const args = process.argv.slice(2)
const entry = join(ROOT, 'test', args.includes('--sabotage') ? 'sabotage/runSabotages.ts' : 'sim/startSimulation.ts')
const words = args.filter((arg) => arg !== '--sabotage')
const { status } = spawnSync(process.execPath, ['--import', 'tsx', entry, ...words], { stdio: 'inherit', cwd: ROOT })
process.exitCode = status ?? 1
