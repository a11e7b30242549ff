// A download to a disk that is full, read-only or forbidden ends with 1 and a reason (g).
import { execFileSync } from 'node:child_process'
import { chmod, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bundleCli } from '../../support/cli/bundleCli.js'
import { type CliOptions, runCli } from '../../support/cli/runCli.js'
import { mountTmpfs } from '../../support/disk/mountTmpfs.js'
import { createTemporaryFolder } from '../../support/disk/temporaryFolder.js'
import { WITHOUT_ROOT_RIGHTS } from '../../support/disk/withoutRootRights.js'
import { startTestPortal } from '../../support/portal/startTestPortal.js'

vi.setConfig({ testTimeout: 120_000 })

let bundle: Awaited<ReturnType<typeof bundleCli>>
beforeAll(async () => {
  bundle = await bundleCli()
})
afterAll(() => bundle.remove())
const run = (words: readonly string[], options?: CliOptions) => runCli(bundle.script, [...words, '--json'], options)

describe('what a disk can do to a download', () => {
  const download = async (to: string, under: readonly string[]) => {
    const portal = await startTestPortal()
    const words = ['download', portal.landmark('medium').id, '--to', to, '--portal', portal.url]
    return run([...words, '--data-dir', await createTemporaryFolder()], { under })
  }

  test('a disk that takes no more ends with 1 and a reason', async () => {
    // No file may grow beyond this size: the same failure as on a full volume, without needing one.
    const { code, events, last } = await download(await createTemporaryFolder(), ['prlimit', '--fsize=4000000'])
    expect(code).toBe(1)
    expect(events.find(({ event }) => event === 'failed')).toMatchObject({ code: 'disk/full' })
    expect(last).toMatchObject({ event: 'summary', done: 0, failed: 1 })
  })

  test('a folder without permission ends with 1 and a reason', async () => {
    const to = await createTemporaryFolder()
    await chmod(to, 0o555)
    const { code, events } = await download(to, WITHOUT_ROOT_RIGHTS)
    expect(code).toBe(1)
    expect(events.find(({ event }) => event === 'failed')).toMatchObject({ code: 'disk/denied' })
    expect(await readdir(to)).toEqual([])
  })
})

test('a data folder without permission is named, because it is not the folder that was asked for', async () => {
  const portal = await startTestPortal()
  const data = await createTemporaryFolder()
  await chmod(data, 0o555)
  const words = [
    'download',
    portal.landmark('medium').id,
    '--to',
    await createTemporaryFolder(),
    '--portal',
    portal.url,
  ]
  const { code, err } = await run([...words, '--data-dir', join(data, 'state')], { under: WITHOUT_ROOT_RIGHTS })
  expect(code).toBe(1)
  expect(err).toContain(`Writing is not allowed in “${join(data, 'state')}”.`)
})

test.each(['.', 'state'])('a data folder on a read-only disk is named, and not called denied: %s', async (below) => {
  const portal = await startTestPortal()
  const data = join(await createTemporaryFolder(), 'volume')
  await mkdir(data)
  if (mountTmpfs(data, 'size=8m,ro') === null) return console.warn('not tested here: mounting a read-only tmpfs')
  const words = ['download', portal.landmark('medium').id, '--to', await createTemporaryFolder()]
  const { code, events, err } = await run([...words, '--portal', portal.url, '--data-dir', join(data, below)])
  expect(code).toBe(1)
  expect(events.find(({ event }) => event === 'failed')).toMatchObject({ code: 'disk/read-only' })
  expect(err).toContain(`The disk of “${join(data, below)}” is read-only.`)
})

test.each([
  [
    'a volume that is full',
    'size=8m',
    'disk/full',
    /enough space: .* needed beside the .* that always stay free, .* free/,
  ],
  ['a volume that is read-only', 'size=8m,ro', 'disk/read-only', /is read-only/],
])('%s ends with 1 and says so, and leaves nothing there', async (_what, options, failure, words) => {
  const portal = await startTestPortal()
  const to = join(await createTemporaryFolder(), 'volume')
  await mkdir(to)
  // This is printed, because the test is not skipped: without the right to mount, only the test with `prlimit` is left.
  if (mountTmpfs(to, options) === null) return console.warn(`not tested here: mounting a tmpfs with ${options}`)
  const args = ['download', portal.landmark('medium').id, '--to', to, '--portal', portal.url]
  const { code, events, err, last } = await run([...args, '--data-dir', await createTemporaryFolder()])
  expect(code).toBe(1)
  expect(events.find(({ event }) => event === 'failed')).toMatchObject({ code: failure })
  expect(err).toMatch(words)
  expect(last).toMatchObject({ event: 'summary', done: 0, failed: 1 })
})

test.each([
  ['a complete folder on a disk that became read-only, or forbidden, is complete: nothing is to be done', 0],
  ['of a folder on such a disk only what is missing fails', 1],
])('%s', async (_what, missing) => {
  const portal = await startTestPortal()
  const to = join(await createTemporaryFolder(), 'volume')
  await mkdir(to)
  const { id, media } = portal.landmark('mixed')
  const words = ['download', id, '--to', to, '--portal', portal.url, '--data-dir', await createTemporaryFolder()]
  const canMount = mountTmpfs(to, 'size=4g') !== null
  if (!canMount) console.warn('not tested here: a tmpfs that is mounted read-only')
  const first = await run(words)
  expect(first.last).toMatchObject({ done: media.length, failed: 0 })
  const paths = first.events.flatMap(({ event, path }) => (event === 'done' ? [join(to, String(path))] : []))
  for (const path of paths.slice(0, missing)) await rm(path)
  if (canMount) execFileSync('mount', ['-o', 'remount,ro', to])
  else await chmod(to, 0o555)
  const again = await run(
    [...words, ...(missing > 0 ? ['--connections', '1'] : [])],
    canMount ? {} : { under: WITHOUT_ROOT_RIGHTS },
  )
  expect(again.last).toMatchObject({ done: 0, failed: missing, skipped: media.length - missing })
  expect(again.code).toBe(missing)
})
