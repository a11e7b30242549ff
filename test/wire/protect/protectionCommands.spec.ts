// The identity, reveal, purge and the audit log with the real command, and with age itself where it is installed.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, copyFile, link, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bundleCli } from '../../support/cli/bundleCli.js'
import { type CliOptions, runCli } from '../../support/cli/runCli.js'
import { createTemporaryFolder } from '../../support/disk/temporaryFolder.js'
import { isInstalled } from '../../support/peers/isInstalled.js'

vi.setConfig({ testTimeout: 120_000 })

const AGE = isInstalled('age', '--version')

let bundle: Awaited<ReturnType<typeof bundleCli>>
beforeAll(async () => {
  bundle = await bundleCli()
})
afterAll(() => bundle.remove())

async function createRig() {
  const folder = await createTemporaryFolder()
  const data = join(folder, 'data')
  const run = (words: readonly string[], options?: CliOptions) =>
    runCli(bundle.script, [...words, '--data-dir', data, '--json'], options)
  const made = await run(['identity', 'create', '--out', join(folder, 'identity.txt')])
  const identity = await readFile(join(folder, 'identity.txt'), 'utf8')
  const env = { RUDI_AGE_IDENTITY: identity }
  return { folder, data, run, made, identity, env }
}

const content = (length: number): Buffer =>
  Buffer.from(Uint8Array.from({ length }, (_, at) => (at * 31 + (at >> 9)) & 255))

test('an identity is made once for its owner alone, and never written over', async () => {
  const { folder, run, made, identity, env } = await createRig()
  expect(made).toMatchObject({ code: 0, last: { event: 'summary', done: 1, failed: 0 } })
  expect(made.events[0]).toMatchObject({ event: 'identity', recipient: expect.stringMatching(/^age1/) })
  expect((await stat(join(folder, 'identity.txt'))).mode & 0o777).toBe(0o600)
  expect(`${made.out}${made.err}`).not.toContain('AGE-SECRET-KEY')
  expect(identity).toMatch(/^# created: .*\n# public key: age1.*\nAGE-SECRET-KEY-1[0-9A-Z]{58}\n$/)
  // Nothing of the runtime’s own warnings.
  expect(made.err).not.toContain('Warning')
  const over = await run(['identity', 'create', '--out', join(folder, 'identity.txt')])
  expect(over).toMatchObject({ code: 1, last: { event: 'failed', code: 'disk/exists' } })
  const second = await run(['identity', 'create', '--out', join(folder, 'second.txt')], { env })
  expect(second).toMatchObject({ code: 1, last: { event: 'failed', code: 'identity/exists' } })
  expect(await readdir(folder)).not.toContain('second.txt')
  expect(await run(['identity'])).toMatchObject({ code: 2 })
  expect(await readFile(join(folder, 'identity.txt'), 'utf8')).toBe(identity)
})

describe.skipIf(!AGE)('age (skipped: apt-get install age)', () => {
  test.each([0, 1, 65_536, 200_000, 3_000_000])(
    'files that age has encrypted are revealed: %i bytes',
    async (length) => {
      const { folder, run, made, env } = await createRig()
      const recipient = String(made.events[0]?.recipient)
      await writeFile(join(folder, 'clear'), content(length))
      execFileSync('age', ['-r', recipient, '-o', join(folder, 'a.csv.age'), join(folder, 'clear')])
      const reveal = ['reveal', join(folder, 'a.csv.age'), '--out', join(folder, 'out.csv')]
      expect(await run(reveal, { env })).toMatchObject({ code: 0, last: { event: 'summary', done: 1, failed: 0 } })
      expect(Buffer.compare(await readFile(join(folder, 'out.csv')), content(length))).toBe(0)
      expect(await run(reveal, { env })).toMatchObject({ code: 1, last: { done: 0, failed: 1 } })
      expect(await run(reveal)).toMatchObject({ code: 1, events: [{ code: 'identity/missing' }, {}] })
      // The name was taken and the identity was missing: nothing was revealed, and the log must not say so.
      const { events } = await run(['audit'])
      expect(events.filter(({ action }) => action === 'reveal')).toHaveLength(1)
    },
  )

  test('the identity that we made is one of age', async () => {
    const { folder, made } = await createRig()
    const key = join(folder, 'identity.txt')
    expect(execFileSync('age-keygen', ['-y', key], { encoding: 'utf8' }).trim()).toBe(made.events[0]?.recipient)
  })

  test('a damaged file is not revealed, and nothing of it is left', async () => {
    const { folder, run, made, env } = await createRig()
    const sealed = join(folder, 'a.age')
    execFileSync('age', ['-r', String(made.events[0]?.recipient), '-o', sealed], { input: content(3_000_000) })
    const bytes = await readFile(sealed)
    bytes[bytes.byteLength - 1] = (bytes.at(-1) ?? 0) ^ 1
    await writeFile(sealed, bytes)
    const out = join(folder, 'out')
    await mkdir(out)
    const revealed = await run(['reveal', sealed, '--out', join(out, 'a')], { env })
    expect(revealed).toMatchObject({ code: 1, events: [{ code: 'protect/damaged' }, { done: 0, failed: 1 }] })
    expect(await readdir(out)).toEqual([])
    const other = execFileSync('age-keygen', { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    expect(await run(['reveal', sealed, '--out', join(out, 'a')], { env: { RUDI_AGE_IDENTITY: other } })).toMatchObject(
      {
        events: [{ code: 'identity/wrong' }, {}],
      },
    )
    expect(await run(['reveal', join(folder, 'identity.txt'), '--out', join(out, 'a')], { env })).toMatchObject({
      events: [{ code: 'protect/not-protected' }, {}],
    })
  })

  test('a reveal that is killed or meets a full disk leaves no clear byte', async () => {
    const { folder, run, made, env } = await createRig()
    const secret = randomBytes(40_000_000)
    const sealed = join(folder, 'a.age')
    execFileSync('age', ['-r', String(made.events[0]?.recipient), '-o', sealed], { input: secret })
    const out = join(folder, 'out')
    await mkdir(out)
    const reveal = ['reveal', sealed, '--out', join(out, 'a')]
    const full = await run(reveal, { env, under: ['prlimit', '--fsize=20000000'] })
    expect(full).toMatchObject({ code: 1, last: { done: 0, failed: 1 } })
    expect(await readdir(out)).toEqual([])
    const killed = await run(reveal, {
      env,
      spawned: async (kill) => {
        await expect.poll(() => readdir(out), { interval: 5 }).toHaveLength(1)
        kill('SIGKILL')
      },
    })
    expect(killed.code).toBeNull()
    expect(await readdir(out)).not.toContain('a')
    // Any next command removes what a killed one was writing.
    expect(await run(['audit', 'verify'])).toMatchObject({ code: 0, last: { intact: true } })
    expect(await readdir(out)).toEqual([])
    expect(await run(reveal, { env })).toMatchObject({ code: 0 })
    expect((await readFile(join(out, 'a'))).equals(secret)).toBe(true)
  })

  test('a purged file opens no more, under no name, and the log says so', async () => {
    const { folder, run, made, env } = await createRig()
    const sealed = join(folder, 'a.csv.age')
    execFileSync('age', ['-r', String(made.events[0]?.recipient), '-o', sealed], { input: content(100_000) })
    // The second name of the same file sees what happens to its header.
    await link(sealed, join(folder, 'b'))
    const unasked = await run(['purge', sealed], { env })
    expect(unasked.code).toBe(2)
    expect(await readdir(folder)).toContain('a.csv.age')
    // A file that is named twice is purged once.
    expect(await run(['purge', sealed, sealed, '--yes'])).toMatchObject({ code: 0, last: { done: 1, failed: 0 } })
    expect(await readdir(folder)).not.toContain('a.csv.age')
    const rest = await readFile(join(folder, 'b'))
    expect(rest.includes('X25519')).toBe(false)
    expect(rest.subarray(0, 100).every((byte) => byte === 0)).toBe(true)
    expect(() =>
      execFileSync('age', ['-d', '-i', join(folder, 'identity.txt'), join(folder, 'b')], { stdio: 'ignore' }),
    ).toThrow()
    // The next purge finishes an interrupted one, and leaves another program's file alone.
    await copyFile(join(folder, 'b'), join(folder, 'c.age'))
    await writeFile(join(folder, 'notes.txt'), 'mine')
    const again = await run(['purge', join(folder, 'c.age'), join(folder, 'notes.txt'), '--yes'])
    expect(again).toMatchObject({ code: 1, last: { done: 1, failed: 1 } })
    expect(await readFile(join(folder, 'notes.txt'), 'utf8')).toBe('mine')
    const audit = await run(['audit'])
    expect(audit.events.map(({ action }) => action)).toEqual(['identity', 'purge', 'purge', 'purge', undefined])
    expect(await run(['audit', 'verify'])).toMatchObject({
      code: 0,
      last: { event: 'summary', entries: 4, intact: true },
    })
  })

  test('nothing is revealed or purged that cannot be logged', async () => {
    const { folder, data, made, env } = await createRig()
    const sealed = join(folder, 'a.csv.age')
    execFileSync('age', ['-r', String(made.events[0]?.recipient), '-o', sealed], { input: content(10) })
    const before = await readFile(sealed)
    await mkdir(join(folder, 'other', 'audit.log'), { recursive: true })
    const at = (words: readonly string[]) =>
      runCli(bundle.script, [...words, '--data-dir', join(folder, 'other'), '--json'], { env })
    expect(await at(['reveal', sealed, '--out', join(folder, 'x')])).toMatchObject({
      events: [{ code: 'audit/unwritable' }, {}],
    })
    expect(await at(['purge', sealed, '--yes'])).toMatchObject({ events: [{ code: 'audit/unwritable' }, {}] })
    expect(await readFile(sealed)).toEqual(before)
    expect(await readdir(folder)).not.toContain('x')
    expect((await stat(join(data, 'audit.log'))).mode & 0o077).toBe(0)
  })
})

test('a changed log is told', async () => {
  const { data, run } = await createRig()
  const log = join(data, 'audit.log')
  await chmod(log, 0o600)
  await writeFile(log, (await readFile(log, 'utf8')).replace('identity.txt', 'identity.tyt'))
  expect(await run(['audit', 'verify'])).toMatchObject({
    code: 1,
    events: [
      { event: 'failed', code: 'audit/broken' },
      { event: 'summary', entries: 1, intact: false },
    ],
  })
})
