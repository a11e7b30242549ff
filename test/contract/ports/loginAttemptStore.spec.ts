// One contract for the file of wrong passwords and for the one in memory, and the digests that rest there.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createLoginAttemptsFile } from '../../../electron/adapters/system/loginAttemptsFile.js'
import type { LoginAttemptStore } from '../../../electron/ports/auth/loginAttemptStore.js'
import type { TriedAccount } from '../../../shared/account/lockout.js'
import { portalId } from '../../../shared/ids.js'
import { createTemporaryFolder } from '../../support/disk/temporaryFolder.js'

const one = (letter: string): TriedAccount => ({
  portalId: portalId.parse('https://rudi.example'),
  who: letter.repeat(64),
  wrong: 1,
  lastMs: 5,
  lockedUntilMs: null,
  held: 'session/refused',
  salt: letter.repeat(32),
  refused: [letter.repeat(64)],
})

function inMemory(): LoginAttemptStore {
  let all: readonly TriedAccount[] = []
  return {
    read: () => all,
    write: (tried) => {
      all = tried
    },
  }
}

describe.each([
  ['the memory', async () => inMemory()],
  ['the file', async () => createLoginAttemptsFile(join(await createTemporaryFolder(), 'not', 'yet'))],
] as const)('wrong passwords in %s', (_, open) => {
  it('are none at first, then what was written last, all of it', async () => {
    const store = await open()
    expect(store.read()).toEqual([])
    store.write([one('a'), one('b')])
    expect(store.read()).toEqual([one('a'), one('b')])
    store.write([one('c')])
    expect(store.read()).toEqual([one('c')])
  })
})

describe('the file of wrong passwords', () => {
  it('is its owner’s alone, and leaves no draft', async () => {
    const folder = await createTemporaryFolder()
    createLoginAttemptsFile(folder).write([one('a')])
    expect([(await stat(join(folder, 'tried.json'))).mode & 0o777, await readdir(folder)]).toEqual([
      0o600,
      ['tried.json'],
    ])
  })

  it('is seen by a command beside this one', async () => {
    const folder = await createTemporaryFolder()
    const [here, there] = [createLoginAttemptsFile(folder), createLoginAttemptsFile(folder)]
    here.write([one('a')])
    expect(there.read()).toEqual([one('a')])
  })

  it.each([
    ['not JSON', Buffer.from('{')],
    ['another shape', Buffer.from('{"tried":1}')],
    ['bytes that are no text', randomBytes(500)],
    ['too much', Buffer.from(JSON.stringify([one('a')]) + ' '.repeat(300_000))],
  ])('counts as empty when it is %s, and is written over', async (_, bytes) => {
    const folder = await createTemporaryFolder()
    await writeFile(join(folder, 'tried.json'), bytes)
    const store = createLoginAttemptsFile(folder)
    expect(store.read()).toEqual([])
    store.write([one('b')])
    expect(store.read()).toEqual([one('b')])
  })

  it('keeps what is whole of it', async () => {
    const folder = await createTemporaryFolder()
    await writeFile(join(folder, 'tried.json'), JSON.stringify([one('a'), { who: 7 }, one('b')]))
    expect(createLoginAttemptsFile(folder).read()).toEqual([one('a'), one('b')])
  })

  it.runIf(process.platform !== 'win32')('is not waited for when a pipe has its name', async () => {
    const folder = await createTemporaryFolder()
    execFileSync('mkfifo', [join(folder, 'tried.json')])
    expect(createLoginAttemptsFile(folder).read()).toEqual([])
  })

  it('is not remembered where nothing can be written: no reason to stop', async () => {
    const folder = join(await createTemporaryFolder(), 'file')
    await writeFile(folder, '')
    expect(() => createLoginAttemptsFile(folder).write([one('a')])).not.toThrow()
    const taken = await createTemporaryFolder()
    await mkdir(join(taken, 'tried.json', 'deep'), { recursive: true })
    await chmod(taken, 0o755)
    createLoginAttemptsFile(taken).write([one('a')])
    expect([createLoginAttemptsFile(taken).read(), await readdir(taken)]).toEqual([[], ['tried.json']])
  })
})
