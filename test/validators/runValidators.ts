// What describes a folder, judged by programs that others wrote: `npm run test:long -- validators` fetches them from PyPI.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from '../../build/setup/paths.mjs'
import { fetchPythonPeers, hasPythonPeers, VALIDATORS } from '../../build/setup/testTools/pythonPeers.mjs'

await fetchPythonPeers(VALIDATORS, console.log)
if (!(await hasPythonPeers(VALIDATORS))) throw new Error('the validators could not be had')
const runner = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
const words = ['run', '-c', 'test/vitest.config.ts', 'test/wire/cli/commands/exportDescriptionValidators.spec.ts']
const { status } = spawnSync(process.execPath, [runner, ...words], { cwd: ROOT, stdio: 'inherit' })
process.exitCode = status ?? 1
