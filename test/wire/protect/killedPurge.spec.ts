import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bundleCli } from '../../support/cli/bundleCli.js'
import { prepareProtectedDownloads } from '../../support/cli/protectedDownloads.js'
import { listPaths } from '../../support/disk/listPaths.js'
import { returnNullIfMissing } from '../../support/disk/returnNullIfMissing.js'

vi.setConfig({ testTimeout: 240_000 })

let bundle: Awaited<ReturnType<typeof bundleCli>>
beforeAll(async () => {
  bundle = await bundleCli()
})
afterAll(() => bundle.remove())

test('a purge that is killed leaves each file as it was or one that nothing opens, and the next purge ends it', async () => {
  const rig = await prepareProtectedDownloads(bundle.script, {}, ['restricted', 'mixed'])
  await rig.fetch(['--protect', 'all'])
  const before = new Map<string, Buffer>()
  for (const path of await listPaths(rig.to)) if (path.endsWith('.age')) before.set(path, await readFile(path))
  for (const afterMs of [250, 320, 400, 500, 650]) {
    await rig.run(['purge', rig.to, '--yes'], {
      spawned: async (kill) => {
        await new Promise((resolve) => setTimeout(resolve, afterMs))
        kill('SIGKILL')
      },
    })
    for (const [path, bytes] of before) {
      const now = await returnNullIfMissing(() => readFile(path))
      const isWhole = now?.equals(bytes) === true
      expect(now === null || isWhole || !now.includes('X25519')).toBe(true)
    }
  }
  expect(await rig.run(['purge', rig.to, '--yes'])).toMatchObject({ code: 0, last: { failed: 0 } })
  expect((await listPaths(rig.to)).filter((path) => path.includes('.age'))).toEqual([])
  expect(await rig.run(['audit', 'verify'])).toMatchObject({ code: 0, last: { intact: true } })
})
