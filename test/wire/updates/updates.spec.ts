// Updates from a static server, with the updater's own library: offered, downloaded, verified, applied, refused.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createUndiciNet } from '../../../electron/adapters/net/undiciNet.js'
import { signDetached } from '../../../electron/crypto/minisign.js'
import { openUpdater } from '../../../electron/updater.js'
import { createTemporaryFolder } from '../../support/disk/temporaryFolder.js'
import { isInstalled } from '../../support/peers/isInstalled.js'
import { createSigningPair } from '../../support/updates/createSigningPair.js'
import { formatMetadata, getInstallerName, publish, startReleaseFeed } from '../../support/updates/releaseFeed.js'

const MINISIGN = isInstalled('minisign', '-v')
const NOW_MS = Date.parse('2026-11-22T10:00:00Z')
const never = new AbortController().signal
const NEW = randomBytes(300_000)
const OLD = Buffer.from('the copy that runs')

interface InstalledOptions {
  readonly version?: string
  readonly pin?: string
  readonly newestSeenMs?: number
  readonly publicKeys?: readonly string[]
}

/** Creates a copy that was installed as an AppImage, its feed, and the keys that its build trusts. */
async function install({ version = '0.1.0', pin, newestSeenMs = 0, publicKeys }: InstalledOptions = {}) {
  const feed = await startReleaseFeed()
  const pair = createSigningPair()
  const folder = await createTemporaryFolder()
  const home = join(folder, 'Applications')
  mkdirSync(home)
  const appImage = join(home, 'Rudi Desk.AppImage')
  writeFileSync(appImage, OLD, { mode: 0o755 })
  const net = createUndiciNet()
  onTestFinished(async () => {
    await net.close()
    await feed.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const notes: string[] = []
  let seenMs = newestSeenMs
  const updater = openUpdater({
    net,
    log: { note: (event, facts) => void notes.push(`${event} ${JSON.stringify(facts ?? {})}`) },
    platform: 'linux',
    arch: 'x64',
    appImage,
    publisherNames: null,
    publicKeys: publicKeys ?? [pair.publicKey],
    source: {
      feed: feed.url,
      pin: pin ?? null,
      newestSeenMs: () => seenMs,
      nowMs: () => NOW_MS,
      seen: (ms) => {
        seenMs = ms
      },
    },
    app: {
      version,
      name: 'rudi-desk',
      isPackaged: true,
      appUpdateConfigPath: '',
      userDataPath: join(folder, 'data'),
      baseCachePath: join(folder, 'cache'),
      whenReady: async () => undefined,
      relaunch: () => undefined,
      quit: () => undefined,
      onQuit: () => undefined,
    },
  })
  const check = () => updater.check(never)
  const download = (signal = never) => updater.download(() => undefined, signal)
  return { feed, pair, updater, check, download, appImage, home, folder, notes, seen: () => seenMs }
}

const signAs = (pair: ReturnType<typeof createSigningPair>, text: string): string =>
  signDetached(Buffer.from(text), pair.secret, 'signed')

const refusedAs = (code: string) => ({ ok: false, failure: { code } })

describe('an update from a static server', () => {
  it('is offered, downloaded, verified and applied by one rename at the end', async () => {
    const { feed, pair, updater, check, appImage, home, seen } = await install()
    publish(feed, pair.secret, { version: '0.2.0', body: NEW, more: 'releaseNotes: "Faster <b>starts</b>."\n' })
    expect(await check()).toEqual({
      ok: true,
      value: { version: '0.2.0', bytes: NEW.length, notes: 'Faster <b>starts</b>.', isRollback: false },
    })
    // Only the check was requested.
    expect(feed.asked).toEqual(['latest-linux.yml', 'latest-linux.yml.minisig'])
    const received: number[] = []
    expect(await updater.download((total) => received.push(total), never)).toEqual({ ok: true, value: undefined })
    expect(received.at(-1)).toBe(NEW.length)
    // The running copy is untouched until the end.
    expect(readFileSync(appImage)).toEqual(OLD)
    expect(updater.apply(false)).toEqual({ ok: true, value: undefined })
    expect(readFileSync(appImage)).toEqual(NEW)
    expect(statSync(appImage).mode & 0o777).toBe(0o755)
    expect(readdirSync(home)).toEqual(['Rudi Desk.AppImage'])
    expect(seen()).toBe(Date.parse('2026-11-20T10:00:00.000Z'))
  })

  it('is laid ready over no file that a link leads to', async () => {
    const { feed, pair, check, download, home, folder, updater, appImage } = await install()
    publish(feed, pair.secret, { version: '0.2.0', body: NEW })
    const kept = join(folder, 'kept.txt')
    writeFileSync(kept, 'a file of the person')
    await check()
    symlinkSync(kept, join(home, '.Rudi Desk.AppImage.update'))
    expect(await download()).toEqual({ ok: true, value: undefined })
    expect(readFileSync(kept, 'utf8')).toBe('a file of the person')
    expect(updater.apply(false)).toEqual({ ok: true, value: undefined })
    expect(readFileSync(appImage)).toEqual(NEW)
  })

  it('sends nothing that tells one installed copy from another', async () => {
    const { feed, pair, check, download } = await install()
    publish(feed, pair.secret, { version: '0.2.0', body: NEW })
    await check()
    await download()
    for (const head of feed.heads)
      expect(Object.keys(head).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent'])
  })

  it('is none where the version is the same or an older one', async () => {
    for (const version of ['0.1.0', '0.0.9']) {
      const { feed, pair, check } = await install()
      publish(feed, pair.secret, { version, body: NEW })
      expect(await check()).toEqual({ ok: true, value: null })
    }
  })

  it('goes back to an older version only where signed metadata says so', async () => {
    const { feed, pair, check, updater, download, appImage } = await install({ version: '0.3.0' })
    publish(feed, pair.secret, { version: '0.2.0', body: NEW, more: 'rollback: true\n' })
    expect(await check()).toMatchObject({ ok: true, value: { version: '0.2.0', isRollback: true } })
    await download()
    updater.apply(false)
    expect(readFileSync(appImage)).toEqual(NEW)
  })

  it('reaches the share of copies that a staged roll-out names, the same ones each time', async () => {
    const offered = async (percentage: number, id: string): Promise<boolean> => {
      const { feed, pair, check, folder } = await install()
      mkdirSync(join(folder, 'data'))
      writeFileSync(join(folder, 'data', '.updaterId'), id)
      publish(feed, pair.secret, { version: '0.2.0', body: NEW, more: `stagingPercentage: ${percentage}\n` })
      const answer = await check()
      return answer.ok && answer.value !== null
    }
    // The last four bytes decide the position of a copy: this one is at 25 per cent.
    const quarter = '00000000-0000-5000-8000-000040000000'
    expect([await offered(0, quarter), await offered(20, quarter), await offered(30, quarter)]).toEqual([
      false,
      false,
      true,
    ])
    expect(await offered(100, quarter)).toBe(true)
  })

  it('is the version that an administrator prescribes, whatever is newest', async () => {
    const { feed, pair, check } = await install({ pin: '0.2.0', newestSeenMs: Date.parse('2027-01-01') })
    publish(feed, pair.secret, { version: '0.3.0', body: NEW })
    for (const more of ['', 'prescribed: true\n']) {
      publish(feed, pair.secret, { version: '0.2.0', body: NEW, more }, 'v0.2.0-linux.yml')
      expect(await check()).toMatchObject({ ok: true, value: { version: '0.2.0' } })
    }
    expect(feed.asked).not.toContain('latest-linux.yml')
    publish(feed, pair.secret, { version: '0.3.0', body: NEW }, 'v0.2.0-linux.yml')
    expect(await check()).toMatchObject(refusedAs('update/unreadable'))
  })

  it('is not said to be absent where the server repeats metadata beyond its last day', async () => {
    const { feed, pair, check } = await install({ version: '0.2.0' })
    const release = { version: '0.2.0', body: NEW }
    publish(feed, pair.secret, { ...release, more: "validUntil: '2026-11-23T00:00:00.000Z'\n" })
    expect(await check()).toEqual({ ok: true, value: null })
    publish(feed, pair.secret, { ...release, more: "validUntil: '2026-11-22T00:00:00.000Z'\n" })
    expect(await check()).toMatchObject({
      ok: false,
      failure: { code: 'update/expired', facts: { day: '2026-11-22' } },
    })
  })

  it('comes through a redirect of the server, and from no other folder than the feed', async () => {
    const { feed, pair, check, download } = await install()
    publish(feed, pair.secret, { version: '0.2.0', body: NEW })
    const name = getInstallerName('0.2.0')
    feed.files.set('mirror/file', NEW)
    feed.redirects.set(name, '/releases/mirror/file')
    await check()
    expect(await download()).toMatchObject({ ok: true })
    // An endless redirect is given up.
    const other = await install()
    publish(other.feed, other.pair.secret, { version: '0.2.0', body: NEW })
    other.feed.redirects.set(name, `/releases/${name}?again`)
    other.feed.redirects.set(`${name}?again`, `/releases/${name}`)
    await other.check()
    expect(await other.download()).toMatchObject(refusedAs('net/redirect-refused'))
  })

  it('can be stopped, and leaves nothing in place', async () => {
    const { feed, pair, check, download, home, appImage } = await install()
    publish(feed, pair.secret, { version: '0.2.0', body: NEW })
    await check()
    expect((await download(AbortSignal.abort())).ok).toBe(false)
    expect(readdirSync(home)).toEqual(['Rudi Desk.AppImage'])
    expect(readFileSync(appImage)).toEqual(OLD)
  })
})

describe('a server that was taken over', () => {
  const cases: readonly [string, string, (world: Awaited<ReturnType<typeof install>>) => void][] = [
    ['metadata without a signature', 'update/untrusted', ({ feed }) => feed.files.delete('latest-linux.yml.minisig')],
    [
      'metadata that was changed after it was signed',
      'update/untrusted',
      ({ feed }) =>
        feed.files.set('latest-linux.yml', String(feed.files.get('latest-linux.yml')).replace('0.2.0', '0.9.0')),
    ],
    [
      'a signature by another key',
      'update/untrusted',
      ({ feed }) => publish(feed, createSigningPair().secret, { version: '0.2.0', body: NEW }),
    ],
    [
      'a signature of other metadata',
      'update/untrusted',
      ({ feed }) => feed.files.set('latest-linux.yml', formatMetadata({ version: '0.4.0', body: NEW })),
    ],
    [
      'metadata of the past',
      'update/replayed',
      ({ feed, pair }) =>
        publish(feed, pair.secret, { version: '0.2.0', body: NEW, releaseDate: '2026-01-01T00:00:00.000Z' }),
    ],
    [
      'an old roll-back',
      'update/replayed',
      ({ feed, pair }) =>
        publish(feed, pair.secret, {
          version: '0.0.5',
          body: NEW,
          releaseDate: '2026-01-01T00:00:00.000Z',
          more: 'rollback: true\n',
        }),
    ],
    [
      'metadata without a last day, of a version that only a company may prescribe',
      'update/replayed',
      ({ feed, pair }) => publish(feed, pair.secret, { version: '0.2.0', body: NEW, more: 'prescribed: true\n' }),
    ],
    [
      'an installer outside the feed',
      'update/unreadable',
      ({ feed, pair }) => {
        publish(feed, pair.secret, { version: '0.2.0', body: NEW })
        const metadata = String(feed.files.get('latest-linux.yml')).replaceAll('rudi-desk-0.2.0', '../../evil')
        feed.files.set('latest-linux.yml', metadata)
        feed.files.set('latest-linux.yml.minisig', signAs(pair, metadata))
      },
    ],
    [
      'metadata without end',
      'update/unreadable',
      ({ feed }) => feed.files.set('latest-linux.yml', `${'#'.repeat(100_000)}\n`),
    ],
  ]

  it.each(cases)('is refused: %s', async (_, code, tamper) => {
    const world = await install({ newestSeenMs: Date.parse('2026-06-01') })
    publish(world.feed, world.pair.secret, { version: '0.2.0', body: NEW })
    tamper(world)
    expect(await world.check()).toMatchObject(refusedAs(code))
    expect((await world.download()).ok).toBe(false)
    expect(world.updater.apply(false).ok).toBe(false)
    expect(readFileSync(world.appImage)).toEqual(OLD)
  })

  it.each([
    ['other bytes of the same length', Buffer.alloc(NEW.length, 7)],
    ['more bytes than were signed', Buffer.concat([NEW, Buffer.alloc(200_000)])],
    ['fewer bytes than were signed', NEW.subarray(0, 1000)],
  ])('cannot give %s', async (_, body) => {
    const { feed, pair, check, updater, appImage, home, folder, notes } = await install()
    publish(feed, pair.secret, { version: '0.2.0', body: NEW })
    feed.files.set(getInstallerName('0.2.0'), body)
    await check()
    const received: number[] = []
    expect(await updater.download((total) => received.push(total), never)).toMatchObject(refusedAs('update/damaged'))
    // A server cannot fill the disk with unsigned data.
    expect(Math.max(...received)).toBeLessThanOrEqual(NEW.length)
    expect(updater.apply(false).ok).toBe(false)
    expect([readFileSync(appImage), readdirSync(home)]).toEqual([OLD, ['Rudi Desk.AppImage']])
    const pending = join(folder, 'cache', 'rudi-desk-updater', 'pending')
    expect(existsSync(pending) ? readdirSync(pending) : []).toEqual([])
    expect(notes).toContain('update.failed {"because":"update/damaged"}')
  })

  it('cannot pass where a build trusts no key', async () => {
    const { feed, pair, check } = await install({ publicKeys: [] })
    publish(feed, pair.secret, { version: '0.2.0', body: NEW })
    expect(await check()).toMatchObject(refusedAs('update/untrusted'))
  })
})

describe.skipIf(!MINISIGN)('minisign itself (skipped: apt-get install minisign)', () => {
  it('signs metadata that this application takes', async () => {
    const folder = await createTemporaryFolder()
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const [publicFile, secretFile, file] = ['key.pub', 'key', 'latest-linux.yml'].map((name) => join(folder, name))
    const options = { stdio: 'ignore', input: '' } as const
    execFileSync('minisign', ['-G', '-W', '-p', String(publicFile), '-s', String(secretFile)], options)
    const [, publicKey = ''] = readFileSync(String(publicFile), 'utf8').split('\n')
    const { feed, check, download, updater, appImage } = await install({ publicKeys: [publicKey] })
    const metadata = formatMetadata({ version: '0.2.0', body: NEW })
    writeFileSync(String(file), metadata)
    execFileSync('minisign', ['-S', '-s', String(secretFile), '-m', String(file), '-t', 'version 0.2.0'], options)
    feed.files.set('latest-linux.yml', metadata)
    feed.files.set('latest-linux.yml.minisig', readFileSync(`${file}.minisig`))
    feed.files.set(getInstallerName('0.2.0'), NEW)
    expect(await check()).toMatchObject({ ok: true, value: { version: '0.2.0' } })
    expect((await download()).ok).toBe(true)
    expect(updater.apply(false).ok).toBe(true)
    expect(readFileSync(appImage)).toEqual(NEW)
  })
})

it.skipIf(process.getuid?.() === 0)(
  'an update is refused before the download when the folder of the copy cannot be written',
  async () => {
    const { feed, pair, check, download, home } = await install()
    publish(feed, pair.secret, { version: '0.2.0', body: NEW })
    await check()
    chmodSync(home, 0o555)
    onTestFinished(() => chmodSync(home, 0o755))
    expect(await download()).toMatchObject(refusedAs('disk/denied'))
    expect(feed.asked).not.toContain(getInstallerName('0.2.0'))
  },
)
