// `download --shard i/n`: several processes write to one folder. No file may be fetched twice or be missing, and the
// records of the folders must be complete.
import { execFile } from 'node:child_process'
import { basename, dirname } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { RunningPortal } from '../../../../demo/portal.js'
import { bundleCli } from '../../../support/cli/bundleCli.js'
import { type CliOptions, type CliResult, runCli } from '../../../support/cli/runCli.js'
import { listPaths } from '../../../support/disk/listPaths.js'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'
import { startTestPortal } from '../../../support/portal/startTestPortal.js'

vi.setConfig({ testTimeout: 240_000 })

const SHARDS = 16

let bundle: Awaited<ReturnType<typeof bundleCli>>
beforeAll(async () => {
  bundle = await bundleCli()
})
afterAll(() => bundle.remove())

interface Fleet {
  readonly portal: RunningPortal
  readonly to: string
  /** The media that must be there at the end. */
  readonly wanted: ReadonlySet<string>
  run(shard: number, options?: CliOptions): Promise<CliResult>
}

async function setUp(): Promise<Fleet> {
  const portal = await startTestPortal()
  const [to, data] = [await createTemporaryFolder(), await createTemporaryFolder()]
  const datasets = (['many', 'same-names', 'plain'] as const).map((name) => portal.landmark(name))
  return {
    portal,
    to,
    wanted: new Set(datasets.flatMap(({ media }) => media.map(({ id }) => id))),
    run: (shard, options) =>
      runCli(
        bundle.script,
        [
          ...['download', ...datasets.map(({ id }) => id), '--to', to, '--shard', `${shard}/${SHARDS}`],
          ...['--portal', portal.url, '--data-dir', data, '--json'],
        ],
        options,
      ),
  }
}

const runAll = ({ run }: Fleet): Promise<readonly CliResult[]> =>
  Promise.all(Array.from({ length: SHARDS }, (_, index) => run(index + 1)))

const idsOf = (results: readonly CliResult[], event: string): readonly string[] =>
  results.flatMap(({ events }) => events.filter((one) => one.event === event).map(({ media }) => String(media)))

/** Checks every file against the checksums beside it with GNU's own program; returns how many there are. */
async function checkSums(to: string): Promise<number> {
  const paths = await listPaths(to)
  const sums = paths.filter((path) => basename(path) === 'SHA256SUMS')
  let checked = 0
  for (const path of sums) {
    const done = await promisify(execFile)('sha256sum', ['--check', '--strict', 'SHA256SUMS'], {
      cwd: dirname(path),
      maxBuffer: 64 * 1024 * 1024,
    })
    checked += done.stdout.trim().split('\n').length
  }
  return checked
}

const leftovers = async (to: string): Promise<readonly string[]> =>
  (await listPaths(to)).filter((path) => /\.rudi-|dataset\.rudi\.(?:journal|lock)/.test(path))

describe('sixteen processes on one folder', () => {
  test('fetch every file exactly once, and leave whole records', async () => {
    const fleet = await setUp()
    const results = await runAll(fleet)
    expect(results.map(({ code }) => code)).toEqual(Array.from({ length: SHARDS }, () => 0))
    const done = idsOf(results, 'done')
    expect(new Set(done)).toEqual(fleet.wanted)
    expect(done).toHaveLength(fleet.wanted.size)
    expect(await checkSums(fleet.to)).toBe(fleet.wanted.size)
    expect(await leftovers(fleet.to)).toEqual([])
    const verified = await runCli(bundle.script, ['verify', fleet.to, '--json'])
    expect(verified.last).toMatchObject({ ok: fleet.wanted.size, bad: 0, missing: 0 })
    expect(verified.events.filter(({ event }) => event === 'stranger')).toEqual([])
    // A second run of all processes fetches nothing.
    const again = await runAll(fleet)
    expect(idsOf(again, 'done')).toEqual([])
    expect(new Set(idsOf(again, 'skipped'))).toEqual(fleet.wanted)
  })

  test('that are killed in the middle and start again have every file, and whole records', async () => {
    const fleet = await setUp()
    const killed = new Set([2, 5, 8, 11, 14])
    await Promise.all(
      Array.from({ length: SHARDS }, (_, index) =>
        fleet.run(index + 1, {
          received: ({ out, kill }) => {
            if (killed.has(index + 1) && out.includes('"done"')) kill('SIGKILL')
          },
        }),
      ),
    )
    const results = await runAll(fleet)
    expect(results.map(({ code }) => code)).toEqual(Array.from({ length: SHARDS }, () => 0))
    expect(new Set([...idsOf(results, 'done'), ...idsOf(results, 'skipped')])).toEqual(fleet.wanted)
    expect(await checkSums(fleet.to)).toBe(fleet.wanted.size)
    const verified = await runCli(bundle.script, ['verify', fleet.to, '--json'])
    expect(verified.last).toMatchObject({ ok: fleet.wanted.size, bad: 0, missing: 0 })
  })
})

test.each(['0/4', '5/4', '1', 'a/b', '1/10001'])('%s is no shard', async (shard) => {
  const to = await createTemporaryFolder()
  const { code } = await runCli(bundle.script, ['download', 'x', '--to', to, '--shard', shard])
  expect(code).toBe(2)
})
