// A company's network in the real window: its proxy with a login and its certificate (N-06, N-07). Both take effect at
// once, without a restart.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { openSystemKeychain } from '../../../electron/adapters/keychain/systemKeychain.js'
import { prepareApp } from '../../support/app/prepareApp.js'
import { haveAllEnded } from '../../support/app/startApp.js'
import { createUserActions } from '../../support/app/userActions.js'
import { createAuthority } from '../../support/http/certificates.js'
import { startConnectProxy } from '../../support/http/connectProxy.js'
import { startTlsFrontend } from '../../support/http/tlsFrontend.js'
import { expectCompleteFolders } from '../../support/library/expectCompleteFolders.js'
import { CANARY } from '../../support/security/canary.js'

const { app, atEnd, begin, home, portal } = prepareApp('all tests')

const keychain = openSystemKeychain()

beforeAll(async () => {
  await begin({})
  // All specs share one keychain, so nothing may stay in it.
  atEnd(() => keychain.forget('proxy'))
  await createUserActions(app.page).openPortal(portal.url)
})

const radio = (group: string, name: string) =>
  app.page.getByRole('radiogroup', { name: group, exact: true }).getByRole('radio', { name, exact: true })

const button = (name: string) => app.page.getByRole('button', { name, exact: true })

const seen = (words: string | RegExp) => app.page.getByText(words).first().waitFor()

const places = (name: string) => app.page.getByRole('navigation', { name })

describe('a company’s network', () => {
  it('is left through its proxy with a login, by a certificate of its own, for the calls and for the bytes', async () => {
    const authority = createAuthority()
    const inside = await startTlsFrontend(portal, authority.issue({ names: 'DNS:rudi.example' }))
    const proxy = await startConnectProxy({ leadsTo: inside.port, who: `ada:${CANARY}` })
    for (const close of [authority.close, inside.close, proxy.close]) atEnd(close)
    const certificate = join(home.path, 'company.pem')
    await writeFile(certificate, authority.ca)
    const settings = () => places('Screens').getByRole('button', { name: 'Settings' }).click()
    const ask = async () => {
      await button(`Portal: ${new URL(portal.url).host}`).click()
      await app.page.getByRole('menuitem', { name: 'Manage portals…' }).click()
      await app.page.getByLabel('Portal address').fill('https://rudi.example')
    }

    await settings()
    await radio('Proxy', 'Address').click()
    await app.page.getByLabel('Address of the proxy').fill(proxy.origin)
    await button('Use this proxy').click()
    await ask()
    await seen(/requires a login/)

    await settings()
    await button('Add login').click()
    const login = app.page.getByRole('form', { name: 'Proxy login' })
    await login.getByLabel('Login').fill('ada')
    await login.getByLabel('Password').fill(CANARY)
    await button('Save login').click()
    await seen('Saved in the system keychain')
    expect(await keychain.recall('proxy')).toMatchObject({ value: expect.stringContaining(CANARY) })
    await ask()
    await seen(/could not be verified/)
    expect(portal.log.filter(({ headers }) => headers.host === 'rudi.example')).toEqual([])

    await settings()
    await app.answerDialogs({ open: [certificate] })
    await button('Choose a file…').click()
    await seen(/Test CA, valid until/)
    await ask()
    await button('Open this portal').click()
    await app.page.getByRole('grid', { name: 'Datasets' }).waitFor()

    await app.answerDialogs({ open: [home.downloads] })
    const folder = await app.must('folders.choose', undefined)
    if (folder === null) throw new Error('it was chosen')
    const { media } = portal.landmark('plain')
    const wanted = media.map(({ datasetId, id }) => ({ datasetId, mediaId: id }))
    await app.must('downloads.add', { folder: folder.token, wanted })
    await app.until(haveAllEnded)
    await expectCompleteFolders(home.downloads, portal, media)
    expect(new Set(proxy.asked.map(({ target }) => target))).toEqual(new Set(['rudi.example:443']))
  })
})
