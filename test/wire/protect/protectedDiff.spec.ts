// Two versions of a protected file are compared by the real command, which leaves no clear byte on the disk.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bundleCli } from '../../support/cli/bundleCli.js'
import { findClear, prepareProtectedDownloads } from '../../support/cli/protectedDownloads.js'
import { listPaths } from '../../support/disk/listPaths.js'
import { createTemporaryFolder } from '../../support/disk/temporaryFolder.js'

vi.setConfig({ testTimeout: 240_000 })

let bundle: Awaited<ReturnType<typeof bundleCli>>
beforeAll(async () => {
  bundle = await bundleCli()
})
afterAll(() => bundle.remove())

test('two versions of a protected file are compared in memory, and only what is asked for is written in clear', async () => {
  const rig = await prepareProtectedDownloads(bundle.script, {}, ['plain'])
  const { run, portal, to } = rig
  const sealedOf = async (folder: string): Promise<string> =>
    (await listPaths(folder)).find((path) => path.endsWith('.csv.age')) ?? ''
  await rig.fetch(['--protect', 'all'])
  const media = portal.landmark('plain').media[0]?.id ?? ''
  portal.publish(media)
  const later = await createTemporaryFolder()
  await run(['download', ...rig.ids('plain'), '--to', later, '--protect', 'all'])
  const [old, now] = [await sealedOf(to), await sealedOf(later)]
  const seen: (readonly string[])[] = []
  let hasEnded = false
  const comparing = run(['diff', old, now]).finally(() => {
    hasEnded = true
  })
  // For as long as the command runs: on a busy computer it decrypts late.
  while (!hasEnded) {
    seen.push(await findClear([to, later, rig.data], rig.truth))
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const compared = await comparing
  expect(compared.code).toBe(0)
  const { added, removed, changed } = compared.last as Readonly<Record<string, number>>
  expect((added ?? 0) + (removed ?? 0) + (changed ?? 0)).toBeGreaterThan(0)
  expect(seen.flat()).toEqual([])
  expect(await findClear([to, later, rig.data], rig.truth)).toEqual([])
  expect(await run(['diff', old, old, '--exit-code'])).toMatchObject({ code: 0, last: { changed: 0 } })
  expect((await run(['audit'])).events.filter(({ action }) => action === 'export')).toEqual([])

  // Differences are written in plain text because a person asked for them: each protected file gets a line in the log.
  const out = join(await createTemporaryFolder(), 'cells.csv')
  expect(await run(['diff', old, now, '--out', out])).toMatchObject({ code: 0 })
  expect((await readFile(out, 'utf8')).length).toBeGreaterThan(0)
  const exported = (await run(['audit'])).events.filter(({ action }) => action === 'export')
  expect(exported).toMatchObject([
    { path: old, to: out },
    { path: now, to: out },
  ])
  expect(await run(['diff', old, now], { env: rig.own })).toMatchObject({
    code: 1,
    last: { event: 'failed', code: 'identity/missing' },
  })
})
