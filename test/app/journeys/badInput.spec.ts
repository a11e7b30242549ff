// Mistakes of a person get a message that says what to do, and lose nothing.
import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { chmod, mkdir } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { RunningPortal } from '../../../demo/portal.js'
import type { DownloadView } from '../../../shared/download/model/downloadView.js'
import { prepareApp } from '../../support/app/prepareApp.js'
import { createUserActions } from '../../support/app/userActions.js'
import { expectCompleteFolders } from '../../support/library/expectCompleteFolders.js'
import { CANARY } from '../../support/security/canary.js'

const { app, atEnd, begin, hasBegun, home, portal } = prepareApp('all tests')

/** Returns the portal of the previous test, or of a new start: most tests continue with the same person. */
const goOn = async (): Promise<RunningPortal> => {
  if (!hasBegun()) await begin({})
  return portal
}

async function atPortal(): Promise<RunningPortal> {
  const running = await goOn()
  running.faults.clear()
  if ((await app.must('portals.list', undefined)).length === 0)
    await createUserActions(app.page).openPortal(running.url)
  return running
}

const seen = (words: RegExp) => app.page.getByText(words).first().waitFor()
const button = (name: string | RegExp) => app.page.getByRole('button', { name })
const typeAddress = (address: string) => app.page.getByLabel('Portal address').fill(address)

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('an address that is no portal', () => {
  it('that answers with a page instead of data is reported, and is not kept', async () => {
    await goOn()
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html')
      response.end('<!doctype html><title>Bienvenue</title>')
    })
    atEnd(() => server.close())
    await typeAddress(await listening(server))
    await seen(/responds, but is not a RUDI portal/)
    expect(await app.must('portals.list', undefined)).toEqual([])
  })

  it('without a server is reported, and the right one typed after it opens', async () => {
    const { url } = await goOn()
    const server = createServer()
    const gone = await listening(server)
    await new Promise((resolve) => server.close(resolve))
    await typeAddress(gone)
    await seen(/127\.0\.0\.1:\d+ cannot be reached\. Check the network/)
    expect(await app.must('portals.list', undefined)).toEqual([])
    await createUserActions(app.page).openPortal(url)
  })

  it('that becomes a page later leaves the copy to search in, which says its age, and is asked again by a button', async () => {
    const { faults, landmark } = await atPortal()
    const copy = app.page.getByRole('region', { name: 'Local copy of the catalogue' })
    const refresh = copy.getByRole('button', { name: 'Check for updates' })
    await copy.getByText(/^Updated/).waitFor()
    const fault = faults.arm({ name: 'html-200', path: '/konsult/' })
    await refresh.click()
    await copy.getByText(/^Local copy, checked/).waitFor()
    expect(await copy.getAttribute('title')).toContain('A web page answers in the place of 127.0.0.1')
    expect(faults.struck(fault)).toBeGreaterThan(0)
    await app.page.getByRole('searchbox', { name: 'Search the catalogue' }).fill(landmark('plain').title)
    await app.page.getByRole('row', { name: landmark('plain').title, exact: true }).waitFor()
    faults.clear()
    await refresh.click()
    await copy.getByText(/^Updated/).waitFor()
  })
})

describe('a password', () => {
  it('that is wrong is tried exactly once, and the words say so', async () => {
    const { accounts, log } = await atPortal()
    const { login } = accounts.person
    await createUserActions(app.page).go('Accounts')
    const form = app.page.getByRole('form', { name: 'Portal account' })
    await form.getByLabel('Login').fill(login)
    await form.getByLabel('Password').fill(CANARY)
    await form.getByRole('button', { name: 'Sign in' }).click()
    await seen(/Wrong login or password/)
    // Other requests that need the account do not try it again.
    await createUserActions(app.page).go('Catalogue')
    await app.page.getByRole('searchbox', { name: 'Search the catalogue' }).fill('vélos')
    await app.page.getByRole('row', { name: /vélos/ }).first().waitFor()
    const tries = log.filter(({ body }) => new URLSearchParams(body).get('login') === login)
    expect(tries).toHaveLength(1)
    expect(await app.page.getByRole('heading', { name: login }).count()).toBe(0)
  })
})

describe('a public key that is not one', () => {
  it('is reported when it is a web page, and nothing can be encrypted with it', async () => {
    const { faults } = await atPortal()
    faults.arm({ name: 'html-200', path: '/apigateway/v1/encryption-key' })
    await openExports()
    await seen(/public key is invalid\. Nothing was encrypted/)
    expect(await button('Choose files…').isDisabled()).toBe(true)
  })

  const keys = {
    'of another kind': () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    'of 1024 bits': () => generateKeyPairSync('rsa', { modulusLength: 1024 }),
  }
  it.each([
    ['of another kind', /public key is invalid\. Nothing was encrypted/],
    ['of 1024 bits', /too short to be secure \(1024 bits, at least 2048\)/],
  ] as const)('%s is told, and nothing can be encrypted with it', async (kind, words) => {
    await begin({ keys: keys[kind]() })
    const { url } = portal
    await createUserActions(app.page).openPortal(url)
    await openExports()
    await seen(words)
    expect(await button('Choose files…').isDisabled()).toBe(true)
  })
})

const openExports = () =>
  app.page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('button', { name: /^Encrypt/ })
    .click()

/** Mounts a volume of a few megabytes, if the machine allows it. Returns whether it did. */
function smallVolume(path: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', path], { stdio: 'ignore' })
    atEnd(() => execFileSync('umount', ['-l', path]))
    return true
  } catch {
    return false
  }
}

/**
 * Returns a folder in which no user may write, root included: modes do not bind root, but the kernel's own tree does.
 */
async function closedFolder(): Promise<string> {
  if (process.getuid?.() === 0) return '/sys/kernel'
  const path = join(home.path, 'closed')
  await mkdir(path)
  await chmod(path, 0o500)
  return path
}

describe('a destination', () => {
  it.runIf(process.platform === 'linux')(
    'whose disk is full holds the download back in words, and it ends exact once there is room',
    async ({ skip }) => {
      await begin({})
      const running = portal
      if (!smallVolume(home.downloads)) return skip('this machine does not allow a small volume')
      await app.answerDialogs({ open: [home.downloads] })
      const userActions = createUserActions(app.page)
      await userActions.openPortal(running.url)
      // The basket would not start a download without room, so the disk fills up afterwards.
      const { media } = running.landmark('medium')
      const folder = await app.must('folders.choose', undefined)
      if (folder === null) throw new Error('it was chosen')
      const wanted = media.map(({ datasetId, id }) => ({ datasetId, mediaId: id }))
      await app.must('downloads.add', { folder: folder.token, wanted })
      await userActions.go('Downloads')
      await seen(/does not have enough space.*Nothing is lost: free some space, then try again/)
      execFileSync('mount', ['-o', 'remount,size=600m', home.downloads])
      await userActions.waitForDone(1)
      await expectCompleteFolders(home.downloads, running, media)
    },
  )

  it('that may not be written in is reported, and the same download into another folder ends exact', async () => {
    const running = await atPortal()
    const wanted = running.landmark('plain').media.map(({ datasetId, id }) => ({ datasetId, mediaId: id }))
    await app.answerDialogs({ open: [await closedFolder()] })
    const closed = await app.must('folders.choose', undefined)
    if (closed === null) throw new Error('it was chosen')
    await app.must('downloads.add', { folder: closed.token, wanted })
    await createUserActions(app.page).go('Downloads')
    await seen(/Writing is not allowed in .*Choose another folder/)
    const elsewhere = join(home.path, 'elsewhere')
    await mkdir(elsewhere)
    await app.answerDialogs({ open: [elsewhere] })
    const open = await app.must('folders.choose', undefined)
    if (open === null) throw new Error('it was chosen')
    await app.must('downloads.add', { folder: open.token, wanted })
    const arrived = ({ state, mediaId }: DownloadView) =>
      state.type === 'done' && wanted.some((one) => one.mediaId === mediaId)
    await app.until((all) => all.filter(arrived).length === wanted.length)
    await expectCompleteFolders(elsewhere, running, running.landmark('plain').media)
  })
})
