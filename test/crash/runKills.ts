import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/**
 * `npm run test:long -- kills`: kills commands before each change of the disk; `-- kills --points 40`: before 40 of
 * them.
 */
const ROOT = join(import.meta.dirname, '..', '..')
const { values } = parseArgs({ options: { points: { type: 'string' }, only: { type: 'string' } } })
const words = ['run', '-c', 'test/vitest.config.ts', 'test/crash/killScenes.spec.ts']
const { status } = spawnSync(
  process.execPath,
  [
    join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'),
    ...words,
    ...(values.only === undefined ? [] : ['-t', values.only]),
  ],
  { cwd: ROOT, stdio: 'inherit', env: { ...process.env, RUDI_TEST_KILLS: values.points ?? 'all' } },
)
process.exitCode = status ?? 1
