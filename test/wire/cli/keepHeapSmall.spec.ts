import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { ROOT } from '../../../build/setup/paths.mjs'

/** Prints the largest size of the young part of the heap in MB, while it is kept small and after that. */
const SCRIPT = `
import { setImmediate } from 'node:timers/promises'
import { getHeapSpaceStatistics } from 'node:v8'
import { keepHeapSmall } from './electron/composition/keepHeapSmall.ts'
async function fillHeap() {
  let kept = []
  let most = 0
  for (let turn = 0; turn < 120; turn += 1) {
    for (let number = 0; number < 20_000; number += 1) kept.push({ turn, number, both: [turn, number] })
    if (kept.length > 400_000) kept = kept.slice(200_000)
    await setImmediate()
    most = Math.max(most, getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size)
  }
  return most / 1024 / 1024
}
const end = keepHeapSmall()
const whileSmall = await fillHeap()
end()
process.stdout.write(JSON.stringify([whileSmall, await fillHeap()]))`

it('a heap that is kept small has a bounded young part until that is ended', async () => {
  const command = ['--import', 'tsx', '--input-type=module', '-e', SCRIPT]
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: ROOT })
  const [whileSmall, after] = JSON.parse(stdout)
  expect(whileSmall).toBeGreaterThan(0)
  // It has less than 16 MB before its last growth, which doubles it.
  expect(whileSmall).toBeLessThan(32)
  expect(after).toBeGreaterThanOrEqual(32)
})
