// The doctor as the real process: its findings about this computer, as text and as events.
import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, readdirSync, rmSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openSystemKeychain } from '../../../../electron/adapters/keychain/systemKeychain.js'
import manifest from '../../../../package.json' with { type: 'json' }
import { CHECKS } from '../../../../shared/desktop/judgeComputer.js'
import { bundleCli } from '../../../support/cli/bundleCli.js'
import { runCli } from '../../../support/cli/runCli.js'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'
import { startTestPortal } from '../../../support/portal/startTestPortal.js'

const hasService = process.platform === 'linux' && (await openSystemKeychain().getStrength()) === 'kept-by-system'

let bundle: Awaited<ReturnType<typeof bundleCli>>
beforeAll(async () => {
  bundle = await bundleCli()
})
afterAll(() => bundle?.remove())

async function createData() {
  const data = await createTemporaryFolder()
  onTestFinished(() => rmSync(data, { recursive: true, force: true }))
  return data
}

describe('doctor', () => {
  it('says what it sees, each thing once, and leaves nothing behind', async () => {
    const portal = await startTestPortal({})
    const data = await createData()
    const words = ['--portal', portal.url, '--data-dir', data, '--log-level', 'silent']
    const { code, events, last } = await runCli(bundle.script, ['doctor', ...words, '--json'])
    const checks = events.filter(({ event }) => event === 'check')
    expect(checks.map(({ what }) => what)).toEqual(CHECKS)
    const of = (what: string) => checks.find((check) => check.what === what)
    expect(of('runtime')?.found).toContain(`${manifest.version}, Node ${process.versions.node}`)
    expect(of('portal')).toMatchObject({ outcome: 'passed' })
    expect(of('clock')).toMatchObject({ outcome: 'passed' })
    expect(of('data-folder')).toMatchObject({ outcome: 'passed', found: data })
    expect(of('disk-room')?.outcome).not.toBe('failed')
    expect(last).toMatchObject({ event: 'summary', failed: code === 0 ? 0 : expect.any(Number) })
    expect(readdirSync(data).filter((name) => name.startsWith('.doctor'))).toEqual([])
    const said = await runCli(bundle.script, ['--doctor', ...words], { env: { LANG: 'fr_FR.UTF-8' } })
    expect(said.out).toMatch(/OK +portail : http:\/\/127/)
  })

  it('fails, and says why in both forms, when the portal does not answer', async () => {
    const data = await createData()
    const words = ['doctor', '--portal', 'http://127.0.0.1:9', '--data-dir', data]
    const { code, events } = await runCli(bundle.script, [...words, '--json'])
    expect(code).toBe(1)
    expect(events.find(({ what }) => what === 'portal')).toMatchObject({ outcome: 'failed', code: 'net/unreachable' })
    expect(events.find(({ what }) => what === 'clock')).toMatchObject({ outcome: 'skipped' })
  })

  it('warns of a data folder that others can write', async () => {
    const data = await createData()
    chmodSync(data, 0o777)
    const { events } = await runCli(bundle.script, ['doctor', '--data-dir', data, '--json'])
    expect(events.find(({ what }) => what === 'data-folder')).toMatchObject({ outcome: 'warning' })
  })

  it('agrees with the system about user namespaces', async () => {
    const { events } = await runCli(bundle.script, ['doctor', '--data-dir', await createData(), '--json'])
    const { found } = events.find(({ what }) => what === 'sandbox') ?? {}
    let mayMake = true
    try {
      const words = ['--reuid=65534', '--regid=65534', '--clear-groups', 'unshare', '--user', '--map-root-user', 'true']
      if (process.getuid?.() === 0) execFileSync('setpriv', words, { stdio: 'ignore' })
      else execFileSync('unshare', ['--user', '--map-root-user', 'true'], { stdio: 'ignore' })
    } catch {
      mayMake = false
    }
    expect(found).toBe(mayMake ? 'namespaces' : 'none')
  })

  it.runIf(hasService)('names a keychain that is locked, in both languages and in its event', async () => {
    const data = await createData()
    const lock = ['call', '--session', '--dest', 'org.freedesktop.secrets', '--object-path', '/org/freedesktop/secrets']
    const method = ['--method', 'org.freedesktop.Secret.Service.Lock']
    const script = `printf secret | gnome-keyring-daemon --unlock --components=secrets > /dev/null 2>&1
      gdbus ${[...lock, ...method].join(' ')} '["/org/freedesktop/secrets/collection/login"]' > /dev/null
      export RUDI_PORTAL=
      LANG=fr_FR.UTF-8 "$0" "$1" doctor --data-dir "$2"; LANG=en_GB.UTF-8 "$0" "$1" doctor --data-dir "$2" --json`
    const { stdout } = await promisify(execFile)(
      'dbus-run-session',
      ['--', 'bash', '-c', script, process.execPath, bundle.script, data],
      { env: { PATH: process.env.PATH ?? '', HOME: data, XDG_DATA_HOME: data, XDG_RUNTIME_DIR: data } },
    )
    expect(stdout).toMatch(/attention +trousseau : verrouillé\n +Le trousseau du système est verrouillé.*RUDI_LOGIN/)
    expect(stdout).toMatch(/"found":"locked","code":"keychain\/locked","message":"The system keychain is locked.*RUDI_/)
  })
})
