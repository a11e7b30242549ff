// Removing all data from a computer, with the real process and its own keychain where the system has one.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSystemKeychain } from '../../../../electron/adapters/keychain/systemKeychain.js'
import { takeFileLock } from '../../../../electron/adapters/sqlite/fileLock.js'
import { bundleCli } from '../../../support/cli/bundleCli.js'
import { runCli } from '../../../support/cli/runCli.js'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'

let bundle: Awaited<ReturnType<typeof bundleCli>>
beforeAll(async () => {
  bundle = await bundleCli()
})
afterAll(() => bundle?.remove())

const hasService = (await openSystemKeychain().getStrength()) === 'kept-by-system'

/** Creates the home folder of a person who has used the window and the command line. */
async function createHome() {
  const home = await createTemporaryFolder()
  const [application, commandLine, updates] = [
    join(home, 'config', 'rudi-desk'),
    join(home, 'data', 'rudi-desk', 'cli'),
    join(home, 'cache', 'rudi-desk-updater'),
  ]
  const downloads = join(home, 'Downloads')
  for (const folder of [join(application, 'Cache'), commandLine, updates, downloads])
    await mkdir(folder, { recursive: true })
  await writeFile(join(downloads, 'table.csv'), 'a;b')
  await symlink(downloads, join(application, 'link'))
  const files = ['preferences.json', 'catalogue.db', 'audit.log', 'audit.head.json', 'agreements.json', 'Cache/page']
  for (const name of files) await writeFile(join(application, name), name)
  await writeFile(join(commandLine, 'library.db'), '')
  await writeFile(join(updates, 'installer'), '')
  const env = {
    HOME: home,
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_DATA_HOME: join(home, 'data'),
    XDG_CACHE_HOME: join(home, 'cache'),
  }
  const reset = (...words: readonly string[]) => runCli(bundle.script, ['reset', '--json', ...words], { env })
  return { home, application, commandLine, updates, downloads, env, reset }
}

const RECORDS = ['agreements.json', 'audit.head.json', 'audit.log']

describe.runIf(process.platform === 'linux')('reset', () => {
  it('removes our folders and leaves downloads, and the records of protected files', async () => {
    const { application, commandLine, updates, downloads, home, reset } = await createHome()
    const { code, events, last } = await reset('--yes')
    expect((await readdir(application)).sort()).toEqual(RECORDS)
    expect([existsSync(commandLine), existsSync(join(home, 'data', 'rudi-desk')), existsSync(updates)]).toEqual([
      false,
      false,
      false,
    ])
    expect(await readdir(downloads)).toEqual(['table.csv'])
    const removed = events.flatMap(({ event, path }) => (event === 'removed' && path !== undefined ? [path] : []))
    expect(removed).toEqual([commandLine, application, updates])
    // There is no keychain here, so it is unknown whether its content is gone.
    expect(events.find(({ event }) => event === 'failed')).toMatchObject({ code: 'keychain/unavailable' })
    expect([code, last]).toEqual([1, { event: 'summary', done: 3, failed: 1 }])
  })

  it('removes these as well when the keys go', async () => {
    const { application, reset } = await createHome()
    await reset('--yes', '--keys')
    expect(existsSync(application)).toBe(false)
  })

  it.each([
    ['without an answer', [], 2],
    ['that only says what would go', ['--dry-run'], 0],
    ['of another folder', ['--yes', '--data-dir', 'elsewhere'], 2],
    ['of an operand', ['--yes', 'elsewhere'], 2],
  ])('%s touches nothing', async (_name, words, expected) => {
    const { application, commandLine, reset } = await createHome()
    const before = (await readdir(application)).length
    expect((await reset(...words)).code).toBe(expected)
    const after = (await readdir(application)).filter((name) => name !== 'lock.db')
    expect([after.length, existsSync(join(commandLine, 'library.db'))]).toEqual([before, true])
  })

  it.each([
    ['the application', ['config', 'rudi-desk']],
    ['a command', ['data', 'rudi-desk', 'cli']],
    ['a command for a shard', ['data', 'rudi-desk', 'cli', 'shards', '1-of-2']],
  ])('touches nothing while %s is at work', async (_of, place) => {
    const { home, application, commandLine, reset } = await createHome()
    await mkdir(join(commandLine, 'shards', '1-of-2'), { recursive: true })
    await writeFile(join(commandLine, 'shards', '.DS_Store'), '')
    const lock = takeFileLock(join(home, ...place, 'lock.db'))
    const { code, events } = await reset('--yes')
    lock?.release()
    expect([code, events.find(({ event }) => event === 'failed')?.code]).toEqual([1, 'state/in-use'])
    expect([existsSync(join(application, 'catalogue.db')), existsSync(join(commandLine, 'library.db'))]).toEqual([
      true,
      true,
    ])
  })

  it.runIf(hasService)('empties the keychain but for the keys of files, and of these when it is told to', async () => {
    const { env } = await createHome()
    const keep = `import { openSystemKeychain } from './electron/adapters/keychain/systemKeychain.ts'
      const keychain = openSystemKeychain()
      for (const account of ['https://portal.example|account', 'age-identity', 'selection-key'])
        await keychain.keep(account, 'secret')`
    // A session with its own keychain, so that the developer's keychain is not touched.
    const steps = [
      'printf rudi | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1',
      '"$1" --import tsx --input-type=module -e "$3"',
      '"$1" "$2" reset --yes --json; echo "code $?"',
      '"$1" "$2" reset --yes --keys --json; echo "code $?"',
    ].join('\n')
    const words = ['--', 'bash', '-c', steps, 'steps', process.execPath, bundle.script, keep]
    const session = { PATH: process.env.PATH ?? '', ...env, XDG_RUNTIME_DIR: env.HOME }
    const { stdout } = await promisify(execFile)('dbus-run-session', words, {
      env: session,
      cwd: join(import.meta.dirname, '..', '..', '..', '..'),
    })
    const lines = stdout.trim().split('\n')
    const removed = lines.flatMap((line) => (line.includes('"account"') ? [JSON.parse(line).account] : []))
    expect(removed).toEqual(['https://portal.example|account', 'age-identity', 'selection-key'])
    expect(lines.filter((line) => line.startsWith('code'))).toEqual(['code 0', 'code 0'])
    const first = lines.slice(0, lines.indexOf('code 0')).filter((line) => line.includes('"account"'))
    expect(first).toHaveLength(1)
    expect(stdout).not.toContain('secret')
  })
})
