import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { listMissingPrograms } from '../runBenchmark.js'
import { measure } from './measure.js'

// Only a busy machine needs this long.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const room = mkdtempSync(join(tmpdir(), 'rudi-bench-test-'))
afterAll(() => rmSync(room, { recursive: true, force: true }))

describe.skipIf(listMissingPrograms().length > 0)('a measurement (GNU time must be there)', () => {
  test('counts what the processes of a command used, also those that it only waited for', async () => {
    const burn =
      'const a = Buffer.alloc(150e6, 1); const t = process.cpuUsage(); while (process.cpuUsage(t).user < 3e5);'
    const cost = await measure(['bash', '-c', '"$0" -e "$1"; true', process.execPath, burn], room)
    expect(cost.code).toBe(0)
    expect(cost.cpuSeconds).toBeGreaterThan(0.3)
    expect(cost.seconds).toBeGreaterThan(0.3)
    expect(cost.peakBytes).toBeGreaterThan(150e6)
    expect(cost.peakBytes).toBeLessThan(400e6)
  })

  test('gives the exit code and the last words of what failed', async () => {
    const cost = await measure(['bash', '-c', 'echo so it goes >&2; exit 7'], room)
    expect([cost.code, cost.words]).toEqual([7, 'so it goes'])
  })
})
