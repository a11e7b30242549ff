// The command line, killed at any moment of an update or a purge, or out of room on its disk: what was there is there, or what is new.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bundleCli, type CliOptions, runCli } from '../support/cli/runCli.js'
import { computeSha256, listFiles, listPaths } from '../support/disk/listFiles.js'
import { createTemporaryFolder } from '../support/disk/temporaryFolder.js'
import { isInstalled } from '../support/peers/isInstalled.js'
import { startTestPortal } from '../support/portal/demoPortal.js'

vi.setConfig({ testTimeout: 240_000 })

/** How often a command is killed, at moments that are spread over the time that it takes. */
const KILLS = 6
const MIB = 1024 * 1024
/** A header of age with one recipient is longer. */
const HEADER_BYTES = 150

let bundle: Awaited<ReturnType<typeof bundleCli>>
beforeAll(async () => {
  bundle = await bundleCli()
})
afterAll(() => bundle.remove())

async function following() {
  const portal = await startTestPortal({ biggestBytes: 6 * MIB })
  const [to, state] = [await createTemporaryFolder(), await createTemporaryFolder()]
  const run = (words: readonly string[], how: CliOptions = {}) =>
    runCli(bundle.script, [...words, '--data-dir', state, '--json'], how)
  const { id, media } = portal.landmark('medium')
  expect((await run(['follow', id, '--to', to, '--portal', portal.url])).code).toBe(0)
  const first = await run(['update'])
  const path = join(to, String(first.events.find(({ event }) => event === 'done')?.path))
  const mediaId = media[0]?.id ?? ''
  const publish = (): Promise<string> => portal.expectedSha256(mediaId, portal.publish(mediaId))
  return { portal, to, path, run, publish }
}

/** The hashes of the files below a folder that are called so. */
async function hashesBelow(folder: string, isMeant: (name: string) => boolean): Promise<ReadonlySet<string>> {
  return new Set((await listFiles(folder)).flatMap((file) => (isMeant(file.name) ? [file.sha256] : [])))
}

/** Kills a command this long after its start. */
const killedAfter = (ms: number): CliOptions => ({
  async spawned(kill) {
    await new Promise((resolve) => setTimeout(resolve, ms))
    kill('SIGKILL')
  },
})

test('a killed update leaves the old file whole or the new one, and the next update finishes it', async () => {
  const { to, path, run, publish } = await following()
  const name = path.slice(path.lastIndexOf('/') + 1)
  let current = await publish()
  const startedAt = performance.now()
  expect((await run(['update'])).code).toBe(0)
  const took = performance.now() - startedAt
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const next = await publish()
    await run(['update'], killedAfter((took * kill) / (KILLS + 1)))
    // A kill may come before the old file is moved among the former versions: the next update does that.
    const there = await hashesBelow(to, (one) => one === name || one.startsWith(`${name}.rudi-previous`))
    expect(there, `kill ${kill}`).toContain(current)
    if (existsSync(path)) expect([current, next], `kill ${kill}`).toContain(await computeSha256(path))
    const finished = await run(['update'])
    expect([finished.code, await computeSha256(path)], `kill ${kill}`).toEqual([0, next])
    expect(await hashesBelow(to, (one) => one === name), `kill ${kill}`).toEqual(new Set([current, next]))
    expect(
      (await listPaths(to)).filter((one) => /\.rudi-|pending$/.test(one) && !one.endsWith('dataset.rudi.json')),
    ).toEqual([])
    expect((await run(['verify', to])).last, `kill ${kill}`).toMatchObject({ bad: 0, missing: 0 })
    current = next
  }
})

test('an update that has no room for the new file leaves the old one, and goes on when there is room', async () => {
  const { to, path, run, publish } = await following()
  const before = await computeSha256(path)
  const next = await publish()
  const full = await run(['update'], { under: ['prlimit', '--fsize=2000000'] })
  expect(full.code).toBe(1)
  expect(await computeSha256(path)).toBe(before)
  expect((await run(['update'])).code).toBe(0)
  expect(await computeSha256(path)).toBe(next)
  expect((await run(['verify', to])).last).toMatchObject({ bad: 0, missing: 0 })
})

test.runIf(isInstalled('age'))(
  'a killed purge leaves files that open or are gone, and a log that is intact',
  async () => {
    const folder = await createTemporaryFolder()
    const [data, files] = [join(folder, 'data'), join(folder, 'files')]
    mkdirSync(files)
    const recovery = join(folder, 'recovery')
    const run = (words: readonly string[], how: CliOptions = {}) =>
      runCli(bundle.script, [...words, '--data-dir', data, '--json'], how)
    const made = await run(['identity', 'create', '--out', recovery])
    const recipient = String(made.events[0]?.recipient)
    const clear = 'clear content '.repeat(2000)
    const seal = (): void => {
      for (let n = 0; n < 40; n += 1)
        execFileSync('age', ['-r', recipient, '-o', join(files, `${n}.age`)], { input: `${clear}${n}` })
    }
    const all = (): readonly string[] => readdirSync(files).map((name) => join(files, name))
    seal()
    const startedAt = performance.now()
    expect((await run(['purge', ...all(), '--yes'])).last).toMatchObject({ done: 40, failed: 0 })
    const took = performance.now() - startedAt
    for (let kill = 1; kill <= KILLS; kill += 1) {
      seal()
      await run(['purge', ...all(), '--yes'], killedAfter((took * kill) / (KILLS + 1)))
      for (const path of all()) {
        // Either its key is as it was, or it is overwritten and nothing opens it.
        if (readFileSync(path).subarray(0, 3).toString() === 'age')
          expect(execFileSync('age', ['-d', '-i', recovery, path]).toString()).toContain(clear)
        else expect(readFileSync(path).subarray(0, HEADER_BYTES)).toEqual(Buffer.alloc(HEADER_BYTES))
      }
      expect(await run(['audit', 'verify']), `kill ${kill}`).toMatchObject({ code: 0, last: { intact: true } })
      const rest = all()
      if (rest.length > 0)
        expect((await run(['purge', ...rest, '--yes'])).last, `kill ${kill}`).toMatchObject({ failed: 0 })
      expect(all(), `kill ${kill}`).toEqual([])
    }
    const holds = (await listPaths(data)).filter((path) => readFileSync(path).includes('clear content'))
    expect(holds).toEqual([])
  },
)
