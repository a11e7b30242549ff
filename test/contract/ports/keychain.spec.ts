// One contract for the system's keychain and for the one in memory (S-02, S-03). Needs a Secret Service; `npm test` gives one.

import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createMemoryKeychain } from '../../../electron/adapters/keychain/memoryKeychain.js'
import { openSystemKeychain } from '../../../electron/adapters/keychain/systemKeychain.js'
import type { Keychain } from '../../../electron/ports/auth/keychain.js'
import { unwrap } from '../../support/unwrap.js'

const hasService = (await openSystemKeychain().getStrength()) === 'kept-by-system'
const ROOT = join(import.meta.dirname, '..', '..', '..')

const keychains: readonly (readonly [string, () => Keychain, boolean])[] = [
  ['the memory', createMemoryKeychain, true],
  ['the system’s keychain', openSystemKeychain, hasService],
]

describe.each(keychains)('%s', (_name, open, isThere) => {
  it.runIf(isThere)('gives back what was kept, and the newest of it', async () => {
    const keychain = open()
    const account = `test|${randomUUID()}`
    expect(await keychain.recall(account)).toEqual({ ok: true, value: null })
    expect(await keychain.keep(account, 'first é"\\')).toMatchObject({ ok: true })
    expect(await keychain.keep(account, 'second')).toMatchObject({ ok: true })
    expect(await keychain.recall(account)).toEqual({ ok: true, value: 'second' })
    expect(await unwrap(keychain.listAccounts())).toContain(account)
    expect(await keychain.forget(account)).toMatchObject({ ok: true })
    expect(await unwrap(keychain.listAccounts())).not.toContain(account)
    expect(await keychain.recall(account)).toEqual({ ok: true, value: null })
    expect(await keychain.forget(account)).toMatchObject({ ok: true })
  })
})

describe('an account without a secret', () => {
  it.runIf(hasService)('is not looked up again for five seconds, unless its secret is stored here', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const [here, elsewhere] = [openSystemKeychain(), openSystemKeychain()]
    const account = `test|${randomUUID()}`
    const recall = (): Promise<string | null> => unwrap(here.recall(account))
    expect(await recall()).toBeNull()
    await unwrap(elsewhere.keep(account, 'stored by another process'))
    expect(await recall()).toBeNull()
    vi.advanceTimersByTime(5000)
    expect(await recall()).toBe('stored by another process')
    await unwrap(here.forget(account))
    expect(await recall()).toBeNull()
    await unwrap(elsewhere.keep(account, 'and again'))
    here.askAgain()
    expect(await recall()).toBe('and again')
    await unwrap(here.forget(account))
    expect(await recall()).toBeNull()
    await unwrap(here.keep(account, 'stored here'))
    expect(await recall()).toBe('stored here')
    await unwrap(here.forget(account))
    // A question that is open while the secret is stored.
    here.askAgain()
    const asked = recall()
    await unwrap(here.keep(account, 'stored here'))
    await asked
    expect(await recall()).toBe('stored here')
    await unwrap(here.forget(account))
  })
})

describe('without a keychain', () => {
  it.runIf(process.platform === 'linux')(
    'the system says so at once, as a failure and not as an exception',
    async () => {
      const script = `import { openSystemKeychain } from './electron/adapters/keychain/systemKeychain.ts'
      const keychain = openSystemKeychain()
      process.stdout.write(JSON.stringify([await keychain.getStrength(), await keychain.keep('a', 'b')]))`
      const env = {
        PATH: process.env.PATH ?? '',
        HOME: '/nonexistent',
        DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent',
      }
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['--import', 'tsx', '--input-type=module', '-e', script],
        { env, cwd: ROOT },
      )
      expect(JSON.parse(stdout)).toEqual([
        'this-session-only',
        { ok: false, failure: { code: 'keychain/unavailable', facts: {} } },
      ])
    },
  )

  it.runIf(process.platform === 'linux')(
    'whose library the system has not got, the program goes on and says so the same way',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'rudi-no-library-'))
      // Found before the system's own, and no library.
      await writeFile(join(folder, 'libsecret-1.so.0'), '')
      const script = `import { openSystemKeychain } from './electron/adapters/keychain/systemKeychain.ts'
        const keychain = openSystemKeychain()
        const kept = await keychain.keep('a', 'b')
        process.stdout.write(JSON.stringify([await keychain.getStrength(), kept, await keychain.recall('a')]))`
      const env = { ...process.env, LD_LIBRARY_PATH: folder }
      const node = ['--import', 'tsx', '--input-type=module', '-e', script]
      const { stdout } = await promisify(execFile)(process.execPath, node, { env, cwd: ROOT })
      await rm(folder, { recursive: true, force: true })
      const unavailable = { ok: false, failure: { code: 'keychain/unavailable', facts: {} } }
      expect(JSON.parse(stdout)).toEqual(['this-session-only', unavailable, unavailable])
    },
  )

  it.runIf(process.platform === 'linux' && hasService)(
    'a locked one is told from one that keeps nothing, in reading, removing and listing',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'rudi-locked-'))
      const script = `import { execFileSync } from 'node:child_process'
        import { openSystemKeychain, readKeychainState } from './electron/adapters/keychain/systemKeychain.ts'
        const first = openSystemKeychain()
        const said = [await readKeychainState()]
        said.push(await first.keep('a', 'b'), await first.recall('a'), await first.listAccounts())
        said.push(await readKeychainState())
        const gate = (method) => execFileSync('gdbus', ['call', '--session', '--dest', 'org.freedesktop.secrets',
          '--object-path', '/org/freedesktop/secrets', '--method', 'org.freedesktop.Secret.Service.' + method,
          '["/org/freedesktop/secrets/collection/login"]'])
        gate('Lock')
        said.push(await readKeychainState())
        const keychain = openSystemKeychain()
        said.push(await keychain.recall('a'), await keychain.recall('a'), await keychain.recall('none'))
        said.push(await keychain.forget('a'), await keychain.listAccounts(), await keychain.keep('c', 'd'))
        keychain.askAgain()
        said.push(await keychain.recall('a'))
        process.stdout.write(JSON.stringify(said))`
      const unlocked = 'printf secret | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; exec "$@"'
      const node = [process.execPath, '--import', 'tsx', '--input-type=module', '-e', script]
      const env = { PATH: process.env.PATH ?? '', HOME: folder, XDG_DATA_HOME: folder, XDG_RUNTIME_DIR: folder }
      const command = ['--', 'bash', '-c', unlocked, 'unlocked', ...node]
      const { stdout } = await promisify(execFile)('dbus-run-session', command, { env, cwd: ROOT })
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
      const [nothing, secret] = [{ ok: true }, { ok: true, value: 'b' }]
      const locked = { ok: false, failure: { code: 'keychain/locked', facts: {} } }
      expect(JSON.parse(stdout)).toEqual([
        'kept-by-system',
        nothing,
        secret,
        { ok: true, value: ['a'] },
        ...['kept-by-system', 'locked'],
        ...[locked, locked, { ok: true, value: null }],
        ...[locked, locked, locked],
        locked,
      ])
    },
  )

  it.runIf(process.platform === 'linux' && hasService)(
    'a locked one is found out by the first thing it does not keep',
    async () => {
      // A locked keyring, and no screen on which its service could ask for the password.
      const folder = await mkdtemp(join(tmpdir(), 'rudi-locked-'))
      const script = `import { openSystemKeychain } from './electron/adapters/keychain/systemKeychain.ts'
        const keychain = openSystemKeychain()
        const before = await keychain.getStrength()
        process.stdout.write(JSON.stringify([before, (await keychain.keep('a', 'b')).ok, await keychain.getStrength()]))`
      const locked = 'gnome-keyring-daemon --start --components=secrets >/dev/null 2>&1; exec "$@"'
      const node = [process.execPath, '--import', 'tsx', '--input-type=module', '-e', script]
      const env = { PATH: process.env.PATH ?? '', HOME: folder, XDG_DATA_HOME: folder, XDG_RUNTIME_DIR: folder }
      const command = ['--', 'bash', '-c', locked, 'locked', ...node]
      const { stdout } = await promisify(execFile)('dbus-run-session', command, { env, cwd: ROOT })
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
      expect(JSON.parse(stdout)).toEqual(['kept-by-system', false, 'this-session-only'])
    },
  )
})
