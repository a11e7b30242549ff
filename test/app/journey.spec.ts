// The whole way in real Electron: portal, secrets, downloads and verified files, in both generations of the interface.
import { readFile, stat } from 'node:fs/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { NO_FILTER } from '../../shared/catalog/filter.js'
import type { DatasetId, FolderToken, MediaId } from '../../shared/ids.js'
import { aHome, allEnded, type Home, type RunningApp, startApp } from '../help/app.js'
import { CANARY, leaksOf } from '../help/canary.js'
import { filesBelow, pathsBelow } from '../help/filesBelow.js'
import { atRest } from '../help/patience.js'
import type { PortalOptions } from '../portal/options.js'
import { type RunningPortal, startPortal } from '../portal/portal.js'
import type { LandmarkName } from '../portal/seed/landmarks.js'
import type { SeedMedia } from '../portal/seed/model.js'

let home: Home
let app: RunningApp
let portal: RunningPortal

afterEach(async () => {
  await app?.kill().catch(() => undefined)
  await portal?.close()
  await home?.remove()
})

async function begin(options: Partial<PortalOptions>): Promise<FolderToken> {
  portal = await startPortal({ datasets: 80, ...options })
  home = await aHome()
  app = await startApp(home)
  await app.must('portals.add', { address: portal.url, title: '', dialect: 'auto' })
  await app.answerDialogs({ open: [home.downloads] })
  const folder = await app.must('folders.choose', undefined)
  if (folder === null) throw new Error('the folder was chosen')
  return folder.token
}

const mediaOf = (names: readonly LandmarkName[]): readonly SeedMedia[] =>
  names.flatMap((name) => portal.landmark(name).media)

const add = (folder: FolderToken, media: readonly SeedMedia[]) =>
  app.must('downloads.add', { folder, wanted: media.map(({ datasetId, id }) => ({ datasetId, mediaId: id })) })

/** Compares every published file with the portal's own bytes: the name that the window was told, and the digest. */
async function expectExact(media: readonly SeedMedia[]): Promise<void> {
  const { downloads } = await app.must('downloads.snapshot', { after: null })
  const left = await filesBelow(home.downloads)
  expect(left.filter(({ name }) => name.endsWith('.rudi-partial'))).toEqual([])
  for (const { id, behaviour } of media) {
    const view = downloads.find(({ mediaId }) => mediaId === id)
    expect(view?.state, `${id} ${view?.name}`).toMatchObject({ is: 'done' })
    // A live export is made from tonight's data: one version further than the catalogue describes.
    const tonight = portal.library.version(id) + 1
    const expected = await (behaviour.live ? portal.expectedSha256(id, tonight) : portal.expectedSha256(id))
    expect(
      left.filter(({ name, sha256 }) => name === view?.name && sha256 === expected),
      view?.name,
    ).not.toEqual([])
  }
}

const OPEN = ['plain', 'mixed', 'empty', 'latin1', 'utf8-name', 'nameless', 'live', 'hash-dummy', 'redirect'] as const
const SEALED = ['crypt', 'crypt-empty'] as const

/** What opens restricted media: a customer key of the older generation, a project's key of today's. */
function theKey(): { readonly key: string; readonly secret: string } {
  const { person, customerKeys, project } = portal.accounts
  if (portal.options.dialect === 'gateway') return { key: project.login, secret: project.password }
  const found = customerKeys.find(({ login }) => login === person.login)
  if (found === undefined) throw new Error('the person has a key')
  return { key: found.key, secret: found.secret }
}

describe.each(['apm', 'gateway'] as const)('with a portal of the %s generation', (dialect) => {
  it('open, sealed and restricted media end byte-exact, with tokens of three seconds and a server that fails', async () => {
    const folder = await begin({ dialect, tokenLifetimeMs: 3000 })
    // Each of these is cut off in the middle, twice. Sealed media are left whole: a minute's rest is due after each cut.
    for (const { id } of mediaOf(['plain', 'mixed', 'restricted']))
      portal.faults.arm({ name: 'reset', media: id, times: 2 })
    const { person } = portal.accounts
    const card = await app.must('accounts.signIn', { login: person.login, password: person.password, remember: true })
    expect(card.who).toEqual({ is: 'person', login: person.login })
    const { key, secret } = theKey()
    await app.must('accounts.keepCustomerKey', { key, secret, remember: true })

    const media = mediaOf([...OPEN, ...SEALED, 'restricted'])
    const { added, refused } = await add(folder, media)
    expect(refused).toEqual([])
    expect(added).toHaveLength(media.length)
    await app.until(allEnded)
    await expectExact(media)

    const search = await app.must('catalog.search', {
      ...NO_FILTER,
      order: 'title',
      ...{ offset: 0, limit: 20 },
    } as const)
    expect(search.total).toBe(80)
    expect((await app.must('portals.list', undefined))[0]?.foundDialect).toBe(dialect)
    await app.quit()
    expect(await leaksOf([person.password, secret], [home.path])).toEqual([])
  })

  it('a wrong password is tried exactly once, and is kept nowhere', async () => {
    await begin({ dialect })
    const { login } = portal.accounts.person
    const tries = () => portal.log.filter(({ body }) => new URLSearchParams(body).get('login') === login).length
    const answer = await app.ask('accounts.signIn', { login, password: CANARY, remember: true })
    expect(answer).toMatchObject({ ok: false, failure: { code: 'session/refused' } })
    await app.must('catalog.search', {
      ...NO_FILTER,
      order: 'title',
      ...{ offset: 0, limit: 5 },
    } as const)
    expect(tries()).toBe(1)
    const card = await app.must('accounts.describe', undefined)
    expect(card).toMatchObject({ who: { is: 'anonymous' }, trouble: { code: 'session/refused' } })
    await app.quit()
    expect(await leaksOf([CANARY], [home.path])).toEqual([])
  })
})

describe('a download', () => {
  const MIB = 1024 * 1024

  it('stops while it is paused, goes on where it was, and leaves nothing when it is cancelled', async () => {
    const folder = await begin({})
    const [medium] = mediaOf(['medium'])
    if (medium === undefined) throw new Error('there is one')
    // So slow that it is still under way whenever it is asked to stop, however busy the machine.
    portal.faults.arm({ name: 'slow', media: medium.id, value: String(MIB / 2) })
    const { added } = await add(folder, [medium])
    await app.until(([one]) => (one?.receivedBytes ?? 0) > MIB)
    await app.must('downloads.pause', { ids: 'all' })
    await app.until(([one]) => one?.state.is === 'paused')
    const now = async () => (await app.must('downloads.snapshot', { after: null })).downloads[0]
    // What was on its way to the disk still gets there, once.
    const paused = await atRest(now)
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(await now()).toEqual(paused)
    await app.must('downloads.resume', { ids: added })
    await app.until(([one]) => (one?.receivedBytes ?? 0) > (paused?.receivedBytes ?? 0) + MIB / 4)
    await app.must('downloads.cancel', { ids: added })
    await app.until(([one]) => one?.state.is === 'cancelled')
    await expect.poll(() => pathsBelow(home.downloads)).toEqual([])
  })
})

describe('what the window may not do', () => {
  it('a folder token that nobody gave, or of an earlier run, writes nowhere', async () => {
    const folder = await begin({})
    const wanted = mediaOf(['plain']).map(({ datasetId, id }) => ({
      datasetId: datasetId as DatasetId,
      mediaId: id as MediaId,
    }))
    const forged = 'f'.repeat(32)
    expect(await app.ask('downloads.add', { folder: forged, wanted })).toMatchObject({
      failure: { code: 'input/folder-expired' },
    })
    await app.quit()
    app = await startApp(home)
    expect(await app.ask('downloads.add', { folder, wanted })).toMatchObject({
      failure: { code: 'input/folder-expired' },
    })
  })

  it('a second start of the same person’s application brings the first to the front and leaves', async () => {
    await begin({})
    await expect(startApp(home)).rejects.toThrow()
    expect(await app.must('app.describe', undefined)).toMatchObject({ version: '0.1.0' })
  })
})

describe('a provider’s tools', () => {
  it('get a node token, save it where the person says, and never show it to the window', async () => {
    await begin({ dialect: 'apm' })
    const { node, robot } = portal.accounts
    const answer = await app.must('node.getToken', {
      ...{ clientId: node.clientId, clientSecret: node.clientSecret, scopes: [] },
      ...{ username: robot.login, password: robot.password },
    })
    expect(Object.keys(answer).sort()).toEqual(['expiresAtMs', 'scope'])
    const target = `${home.downloads}/node-token.txt`
    await app.answerDialogs({ save: target })
    expect(await app.must('node.saveToken', undefined)).toBe(true)
    const token = await readFile(target, 'utf8')
    expect((await stat(target)).mode & 0o777).toBe(0o600)
    expect(await app.must('node.check', { token })).toEqual({ active: true })
    expect(await app.must('node.check', { token: CANARY })).toEqual({ active: false })
  })
})
