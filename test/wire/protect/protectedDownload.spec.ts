// Files that are encrypted from their first byte on: the real command, age itself, and a search for plain bytes
// everywhere.
import { execFileSync } from 'node:child_process'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { LoggedRequest } from '../../../demo/state/loggedRequest.js'
import { bundleCli } from '../../support/cli/bundleCli.js'
import { prepareProtectedDownloads } from '../../support/cli/protectedDownloads.js'
import { listPaths } from '../../support/disk/listPaths.js'
import { returnNullIfMissing } from '../../support/disk/returnNullIfMissing.js'
import { createTemporaryFolder } from '../../support/disk/temporaryFolder.js'
import { isInstalled } from '../../support/peers/isInstalled.js'

vi.setConfig({ testTimeout: 240_000 })

let bundle: Awaited<ReturnType<typeof bundleCli>>
beforeAll(async () => {
  bundle = await bundleCli()
})
afterAll(() => bundle.remove())

const AGE = isInstalled('age')
const MIB = 1024 * 1024

describe.each(['apm', 'gateway'] as const)('a portal of the %s generation', (dialect) => {
  test('files are encrypted from their first byte, found again, verified, repaired and purged', async () => {
    const rig = await prepareProtectedDownloads(bundle.script, { dialect }, [
      'restricted',
      'empty',
      'mixed',
      'crypt-restricted',
      'live',
    ])
    const { fetch, run, truth, to } = rig
    expect([...truth.keys()]).toContain('validations-detail.csv')
    const first = await fetch(['--protect', 'all'])
    expect(first).toMatchObject({ code: 0, last: { failed: 0 } })
    expect(await rig.findClear()).toEqual([])
    const done = first.events.filter(({ event }) => event === 'done')
    expect(done.length).toBe(truth.size)
    for (const { path, bytes, clearBytes, ...said } of done) {
      const name = basename(String(path), '.age')
      expect(said).toMatchObject({ protected: 'age' })
      expect(String(path)).toMatch(/\.age$/)
      const sealed = await readFile(join(to, String(path)))
      expect(sealed.byteLength).toBe(bytes)
      if (name.startsWith('parkings')) continue
      expect(clearBytes).toBe(truth.get(name)?.byteLength)
      if (AGE) expect(decrypt(rig.key, join(to, String(path))).equals(truth.get(name) ?? Buffer.of(1))).toBe(true)
    }
    // The same command finds them by their files, without an identity and without the network.
    const asked = rig.portal.log.filter(isBody).length
    const again = await fetch(['--protect', 'all'])
    expect(again).toMatchObject({ code: 0, last: { done: 0, failed: 0 } })
    expect(again.events.find(({ event }) => event === 'skipped')).toMatchObject({
      protected: 'age',
      reason: 'already-here',
    })
    expect(rig.portal.log.filter(isBody).length - asked).toBeLessThanOrEqual(2)
    expect(await run(['verify', to], { env: {} })).toMatchObject({ code: 0, last: { bad: 0, missing: 0 } })
    for (const path of await listPaths(to))
      if (basename(path) === 'SHA256SUMS')
        execFileSync('sha256sum', ['-c', '--quiet', path], { cwd: join(path, '..'), stdio: 'pipe' })

    // Damage is found and repaired by fetching the file again, encrypted.
    const detail = (await listPaths(to)).find((path) => path.endsWith('validations-detail.csv.age')) ?? ''
    const bytes = await readFile(detail)
    bytes[4 * MIB] = (bytes[4 * MIB] ?? 0) ^ 1
    await writeFile(detail, bytes)
    expect(await run(['verify', to])).toMatchObject({ code: 1, last: { bad: 1 } })
    const repaired = await run(['verify', to, '--repair'])
    expect(repaired).toMatchObject({ code: 0, last: { bad: 0, repaired: 1 } })
    expect(await rig.findClear()).toEqual([])
    if (AGE) expect(decrypt(rig.key, detail).equals(truth.get('validations-detail.csv') ?? Buffer.of(1))).toBe(true)

    const purged = await run(['purge', to, '--yes'])
    expect(purged).toMatchObject({ code: 0, last: { failed: 0 } })
    expect((await listPaths(to)).filter((path) => path.includes('.age'))).toEqual([])
    expect(await run(['verify', to])).toMatchObject({ code: 0, last: { ok: 0, bad: 0, missing: 0 } })
    expect(await run(['audit', 'verify'])).toMatchObject({ code: 0, last: { intact: true } })
  })

  test('the log has a line for each protected file that came, for what was revealed, described and destroyed', async () => {
    const rig = await prepareProtectedDownloads(bundle.script, { dialect }, ['plain', 'restricted'])
    const { run, to } = rig
    const done = (await rig.fetch()).events.filter(({ event }) => event === 'done')
    const sealed = done.map(({ path }) => join(to, String(path))).filter((path) => path.endsWith('.age'))
    expect(sealed).toHaveLength(2)
    // An existing file is not fetched again and gets no second line.
    await rig.fetch()
    const out = join(await createTemporaryFolder(), 'clear.csv')
    await run(['reveal', sealed[0] ?? '', '--out', out])
    await run(['export', to, '--as', 'readme'])
    await run(['purge', sealed[1] ?? '', '--yes'])
    const said = await run(['audit'])
    const entries = said.events.filter(({ event }) => event === 'entry')
    expect(entries.map(({ action }) => action)).toEqual([
      ...['identity', 'download', 'download', 'reveal', 'export', 'purge'],
    ])
    expect(new Set(entries.slice(1, 3).map(({ path }) => path))).toEqual(new Set(sealed))
    for (const { dataset, media } of entries.slice(1, 3)) {
      expect(dataset).toBe(rig.ids('restricted')[0])
      expect(done.map((one) => one.media)).toContain(media)
    }
    expect(entries[3]).toMatchObject({ path: sealed[0], to: out })
    expect(entries[4]).toMatchObject({ path: dirname(sealed[0] ?? ''), to: join(to, 'README.md') })
    expect(await run(['audit', 'verify'])).toMatchObject({ code: 0, last: { entries: 6, intact: true } })
    const log = join(rig.data, 'audit.log')
    await writeFile(log, (await readFile(log, 'utf8')).replace('"action":"download"', '"action":"reveal"'))
    expect(await run(['audit', 'verify'])).toMatchObject({ code: 1, last: { entries: 6, intact: false } })
  })

  test('restricted files alone are encrypted where an identity is set up, and none where it is not', async () => {
    const rig = await prepareProtectedDownloads(bundle.script, { dialect }, ['plain', 'restricted'])
    const said = await rig.fetch()
    const names = said.events.filter(({ event }) => event === 'done').map(({ path }) => basename(String(path)))
    expect(names.toSorted()).toEqual(['comptages-velos.csv', 'validations-detail.csv.age', 'validations.csv.age'])
    const openly = await createTemporaryFolder()
    const without = await rig.run(['download', ...rig.ids('restricted'), '--to', openly], { env: rig.own })
    expect(without.events.filter((event) => 'protected' in event)).toEqual([])
    const demanded = await rig.run(['download', ...rig.ids('restricted'), '--to', openly, '--protect', 'restricted'], {
      env: rig.own,
    })
    expect(demanded).toMatchObject({ code: 1, events: [{ code: 'identity/missing' }, {}, {}] })
    expect(await rig.run(['download', ...rig.ids('plain'), '--to', openly, '--protect', 'some'])).toMatchObject({
      code: 2,
    })
  })
})

test('a process that is killed leaves no clear byte, and the next one goes on where it stopped', async () => {
  const rig = await prepareProtectedDownloads(bundle.script, {}, ['restricted'])
  const readHeld = async (): Promise<number> => {
    const partial = (await listPaths(rig.to)).find((path) => path.endsWith('detail.csv.age.rudi-partial'))
    return partial === undefined ? 0 : ((await returnNullIfMissing(() => stat(partial)))?.size ?? 0)
  }
  for (const heldBytes of [1, 1.2 * MIB, 5 * MIB]) {
    const killed = await rig.fetch(['--limit', '2M'], {
      spawned: async (kill) => {
        await expect.poll(readHeld, { timeout: 60_000, interval: 20 }).toBeGreaterThanOrEqual(heldBytes)
        kill('SIGKILL')
      },
    })
    expect(killed.code).toBeNull()
    expect(await rig.findClear()).toEqual([])
  }
  expect(await readHeld()).toBeGreaterThan(4 * MIB)
  const ended = await rig.fetch()
  expect(ended).toMatchObject({ code: 0, last: { failed: 0 } })
  const ranges = rig.portal.log.flatMap(({ headers }) => headers.range ?? [])
  expect(ranges.length).toBeGreaterThan(0)
  expect(await rig.findClear()).toEqual([])
  if (AGE)
    for (const path of (await listPaths(rig.to)).filter((one) => one.endsWith('.age')))
      expect(decrypt(rig.key, path).equals(rig.truth.get(basename(path, '.age')) ?? Buffer.of(1))).toBe(true)
})

test('a disk that is full in the middle of it holds no clear byte, and what it holds is gone on with', async () => {
  const rig = await prepareProtectedDownloads(bundle.script, {}, ['restricted'])
  const full = await rig.fetch([], { under: ['prlimit', '--fsize=3000000'] })
  expect(full).toMatchObject({ code: 1, last: { failed: 1 } })
  expect(await rig.findClear()).toEqual([])
  expect(await rig.fetch()).toMatchObject({ code: 0, last: { failed: 0 } })
  expect(await rig.findClear()).toEqual([])
  expect(await rig.run(['verify', rig.to])).toMatchObject({ code: 0, last: { bad: 0, missing: 0 } })
})

/** Whether a request transferred a file and not an answer of the catalogue. */
const isBody = ({ target, sentBytes }: LoggedRequest): boolean => /dwnl|medias|media/.test(target) && sentBytes > 0

/** By age itself. */
const decrypt = (key: string, path: string): Buffer =>
  execFileSync('age', ['-d', '-i', key, path], { maxBuffer: 64 * MIB })
