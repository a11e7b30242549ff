// The day of an analyst with a table of 300 MB, by mouse and by keyboard: `npm run test:long -- day`. A step that takes half
// a minute fails. It wants the machine for itself.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeBundles } from '../../build/setup/bundles.mjs'
import { ROOT } from '../../build/setup/paths.mjs'
import { setUp } from '../../build/setup.mjs'
import { createUserEnvironment, wrapInDesktopSession } from '../../build/test/desktop.mjs'

const BYTES = 300e6

await setUp(console.log, ['chromium-headless-shell'])
await makeBundles('all')
const room = mkdtempSync(join(tmpdir(), 'rudi-day-'))
try {
  const runner = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
  const [program = '', ...args] = wrapInDesktopSession(
    [process.execPath, runner, 'run', '-c', 'test/vitest.app.config.ts', 'test/app/journeys/day'],
    { platform: process.platform, display: true, hasDisplay: process.env.DISPLAY !== undefined },
  )
  const env = { ...process.env, ...createUserEnvironment(room), RUDI_DAY_BYTES: String(BYTES) }
  const { status } = spawnSync(program, args, { cwd: ROOT, stdio: 'inherit', env })
  process.exitCode = status ?? 1
} finally {
  rmSync(room, { recursive: true, force: true })
}
