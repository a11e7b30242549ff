// Specs of the real window with far more than `npm test` gives them: `npm run test:long -- day`, `-- rows`, `-- files`.
// They measure, so they want the machine for themselves.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeBundles } from '../../build/setup/bundles.mjs'
import { ROOT } from '../../build/setup/paths.mjs'
import { setUp } from '../../build/setup.mjs'
import { wrapInDesktopSession } from '../../build/test/desktopSession.mjs'
import { createUserEnvironment } from '../../build/test/userEnvironment.mjs'

/** The specs of a load, by the beginning of their path, and how much they are given. */
const LOADS: Readonly<Record<string, { readonly specs: string; readonly env: NodeJS.ProcessEnv }>> = {
  /** A table of 300 MB: a step that takes half a minute fails. */
  day: { specs: 'test/app/journeys/day', env: { RUDI_DAY_BYTES: '300000000' } },
  /** A hundred thousand downloads in the list. */
  rows: { specs: 'test/app/downloads/manyRows', env: { RUDI_ROWS: '100000' } },
  /** As many small files as a large city publishes. */
  files: { specs: 'test/app/downloads/manySmallFiles', env: { RUDI_SMALL_FILES: '20000' } },
}

const load = LOADS[process.argv[2] ?? '']
if (load === undefined) throw new Error(`there is no such load: ${Object.keys(LOADS).join(', ')}`)

await setUp(console.log, ['chromium-headless-shell'])
await makeBundles('all')
const room = mkdtempSync(join(tmpdir(), 'rudi-large-'))
try {
  const runner = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
  // One spec at a time: two of them would measure each other.
  const [program = '', ...args] = wrapInDesktopSession(
    [process.execPath, runner, 'run', '-c', 'test/vitest.app.config.ts', '--no-file-parallelism', load.specs],
    { platform: process.platform, display: true, hasDisplay: process.env.DISPLAY !== undefined },
  )
  const env = { ...process.env, ...createUserEnvironment(room), ...load.env }
  const { status } = spawnSync(program, args, { cwd: ROOT, stdio: 'inherit', env })
  process.exitCode = status ?? 1
} finally {
  rmSync(room, { recursive: true, force: true })
}
