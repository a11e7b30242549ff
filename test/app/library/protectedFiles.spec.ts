// Restricted files in the real application: encrypted for an identity in the keychain, and shown from memory.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { DIST } from '../../../build/setup/paths.mjs'
import { DAY_MS } from '../../../shared/timeUnits.js'
import { chooseDownloadFolder, downloadLandmark } from '../../support/app/landmarkDownloads.js'
import { prepareApp } from '../../support/app/prepareApp.js'
import { haveAllEnded } from '../../support/app/startApp.js'
import { createUserActions } from '../../support/app/userActions.js'
import { listPaths } from '../../support/disk/listPaths.js'
import { returnNullIfMissing } from '../../support/disk/returnNullIfMissing.js'
import { isInstalled } from '../../support/peers/isInstalled.js'

const hasOwnKeyring = process.platform === 'linux' && isInstalled('dbus-daemon') && isInstalled('gnome-keyring-daemon')
const hasAge = isInstalled('age')

/** Runs the command line with the same log. */
const runDesk = async (words: readonly string[]): Promise<string> =>
  execFileSync(process.execPath, [join(DIST, 'cli.cjs'), ...words], { encoding: 'utf8' })

/** Starts a bus and a keyring for this spec: an identity is shared by all portals, so other specs would see it. */
async function startKeyring(atEnd: (close: () => unknown) => void): Promise<Readonly<Record<string, string>>> {
  const folder = await mkdtemp(join(tmpdir(), 'rudi-keyring-'))
  const bus = spawn('dbus-daemon', ['--session', '--print-address', '--nofork', '--nopidfile'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const address = await new Promise<string>((resolve) =>
    bus.stdout.setEncoding('utf8').once('data', (text: string) => resolve(text.trim())),
  )
  const env = { DBUS_SESSION_BUS_ADDRESS: address, XDG_DATA_HOME: folder, XDG_RUNTIME_DIR: folder }
  const keyring = spawn('gnome-keyring-daemon', ['--unlock', '--foreground', '--components=secrets'], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  keyring.stdin.end('rudi')
  atEnd(async () => {
    keyring.kill()
    bus.kill()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return env
}

describe.runIf(hasOwnKeyring)('restricted files in the window', () => {
  const { app, atEnd, home, makeHome, openPortal, portal, start } = prepareApp('all tests')
  let canaries: readonly Buffer[] = []

  beforeAll(async () => {
    const env = await startKeyring(atEnd)
    await openPortal({ dialect: 'gateway' })
    await makeHome(() => env)
    await start()
    const actions = createUserActions(app.page)
    await actions.openPortal(portal.url)
    await actions.signIn(portal.accounts.person.login, portal.accounts.person.password)
    await actions.keepCustomerKey(portal.accounts.project.login, portal.accounts.project.password)
  })

  async function findClear(): Promise<readonly string[]> {
    const found: string[] = []
    for (const path of await listPaths(home.path)) {
      const bytes = await returnNullIfMissing(() => readFile(path))
      if (bytes !== null && canaries.some((canary) => bytes.includes(canary))) found.push(path)
    }
    return found
  }
  const sealed = async () => (await listPaths(home.downloads)).filter((path) => path.endsWith('.age'))

  it('come encrypted once there is an identity, whose recovery file opens them', async () => {
    expect(await app.must('identity.describe', undefined)).toEqual({ identity: 'none', recipient: null })
    const made = await app.must('identity.create', undefined)
    expect(made).toMatchObject({ identity: 'kept', recipient: expect.stringMatching(/^age1/) })
    await downloadLandmark({ home, app, portal }, 'restricted')
    await app.until(haveAllEnded)
    const files = await sealed()
    expect(files.map((path) => basename(path)).toSorted()).toEqual([
      'validations-detail.csv.age',
      'validations.csv.age',
    ])
    const token = await chooseDownloadFolder(home, app)
    const { name } = await app.must('identity.saveRecovery', { folder: token })
    if (!hasAge) return console.info('skipped: apt-get install age')
    const clear = files.map((path) =>
      execFileSync('age', ['-d', '-i', join(home.downloads, name), path], { maxBuffer: 2 ** 26 }),
    )
    canaries = clear.map((bytes) => bytes.subarray(1000, 1060))
    expect(canaries.every(({ byteLength }) => byteLength === 60)).toBe(true)
    expect(await findClear()).toEqual([])
  })

  it('are shown from memory, and exported in clear only after a yes', async () => {
    const media = portal.landmark('restricted').media[0]
    if (media === undefined) throw new Error('a media')
    const held = { datasetId: media.datasetId, mediaId: media.id }
    const seen = await app.must('preview.open', held)
    expect(seen).toMatchObject({ name: 'validations.csv.age', content: { type: 'table' } })
    expect(await findClear()).toEqual([])
    const uid = process.getuid?.() ?? 0
    expect((await readdir(`/dev/shm/rudi-desk-${uid}`)).length).toBeGreaterThan(0)
    const folder = await chooseDownloadFolder(home, app)
    const request = {
      id: '11111111-2222-4333-8444-555555555555',
      media: [held],
      sql: 'SELECT * FROM validations',
      name: 'out',
      folder,
      format: { type: 'json' as const },
      view: { sort: [], filters: [], columns: null },
      rows: null,
      expectedRows: null,
      sealedFor: null,
    }
    expect(await app.ask('preview.export', request)).toMatchObject({ ok: false, failure: { code: 'protect/ask' } })
    await app.must('preview.export', { ...request, isAgreed: true })
    expect((await listPaths(home.downloads)).map((path) => basename(path))).toContain('out.json')
    const log = await readFile(join(home.userData, 'audit.log'), 'utf8')
    const actions = log
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line).action)
    // A download is logged when it is done, which may be before or after the identity was saved.
    expect(actions.toSorted()).toEqual(['download', 'download', 'export', 'identity', 'identity'])
    expect([actions[0], actions.at(-1)]).toEqual(['identity', 'export'])
    expect(log).not.toContain('AGE-SECRET-KEY')
  })

  it('leave nothing in memory when the application ends, and open again with the kept identity', async () => {
    const uid = process.getuid?.() ?? 0
    await app.quit()
    expect(await readdir(`/dev/shm/rudi-desk-${uid}`)).toEqual([])
    await start()
    expect(await app.must('identity.describe', undefined)).toMatchObject({ identity: 'kept' })
  })

  it('are held for a purpose and until a day, and are destroyed after a question', async () => {
    const { page } = app
    await page
      .getByRole('navigation', { name: 'Screens' })
      .getByRole('button', { name: /^Library/ })
      .click()
    await page.getByRole('row', { name: 'validations.csv.age' }).click()
    const terms = page.getByRole('region', { name: 'Usage agreement' })
    await terms.getByRole('button', { name: 'Add an agreement…' }).click()
    await terms.getByLabel('Purpose').fill('Thesis on commuting')
    const inThreeDays = new Date(Date.now() + 3 * DAY_MS)
    const day = `${inThreeDays.getFullYear()}-${String(inThreeDays.getMonth() + 1).padStart(2, '0')}-${String(inThreeDays.getDate()).padStart(2, '0')}`
    await terms.getByLabel('Until (last day)').fill(day)
    await terms.getByRole('button', { name: 'Save' }).click()
    await terms.getByText('3 days left').waitFor()
    await page.getByText(/^The agreement on .* ends in 3 days\.$/).waitFor()
    const kept = JSON.parse(await readFile(join(home.userData, 'agreements.json'), 'utf8')) as object
    expect(kept).toMatchObject({ version: 1, agreements: [{ purpose: 'Thesis on commuting', until: day }] })

    await terms.getByRole('button', { name: 'Purge…' }).click()
    const question = page.getByRole('alertdialog')
    // Enter must not destroy the file.
    await page.keyboard.press('Enter')
    await expect.poll(() => question.count()).toBe(0)
    expect(await sealed()).toHaveLength(2)
    await terms.getByRole('button', { name: 'Purge…' }).click()
    await question.getByRole('button', { name: 'Purge', exact: true }).click()
    await page.getByText('1 file purged.').waitFor({ timeout: 30_000 })
    expect((await sealed()).map((path) => basename(path))).toEqual(['validations-detail.csv.age'])
    await expect.poll(() => page.getByRole('row', { name: 'validations.csv.age' }).count()).toBe(0)
    const lines = (await readFile(join(home.userData, 'audit.log'), 'utf8')).trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).action).at(-1)).toBe('purge')
    const cli = await runDesk(['audit', 'verify', '--data-dir', home.userData, '--json'])
    expect(cli).toContain(`"intact":true`)
    const listed = await runDesk(['audit', '--data-dir', home.userData, '--json'])
    expect(listed).toContain('"action":"download"')
    expect(listed).toContain('"action":"purge"')
  })
})
