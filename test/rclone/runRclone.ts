// What rclone makes of a list of ours: `npm run test:long -- rclone` builds it from Go's module proxy.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from '../../build/setup/paths.mjs'
import { buildRclone, hasRclone } from '../../build/setup/testTools/rclonePeer.mjs'

await buildRclone(console.log)
if (!hasRclone()) throw new Error('rclone could not be had: it needs Go 1.24 or newer')
const runner = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
const words = ['run', '-c', 'test/vitest.config.ts', 'test/wire/cli/commands/selection.spec.ts', '-t', 'rclone']
const { status } = spawnSync(process.execPath, [runner, ...words], { cwd: ROOT, stdio: 'inherit' })
process.exitCode = status ?? 1
