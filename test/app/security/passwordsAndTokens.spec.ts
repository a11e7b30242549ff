// A password and a node's token stay away from the window, from other users of the disk and from the disk itself.
import { readFile, stat } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { PortalOptions } from '../../../demo/state/portalOptions.js'
import { NO_FILTER } from '../../../shared/catalogue/search/model.js'
import { prepareApp } from '../../support/app/prepareApp.js'
import { CANARY, findLeaks } from '../../support/security/canary.js'

const { app, begin, end, home, portal, start } = prepareApp('all tests')

async function beginAtPortal(options: Partial<PortalOptions>): Promise<void> {
  await begin({ datasets: 80, ...options })
  await app.must('portals.add', { address: portal.url, title: '', dialect: 'auto' })
}

describe.each(['apm', 'gateway'] as const)('with a portal of the %s generation', (dialect) => {
  afterEach(end)

  it('a wrong password is tried exactly once, and is kept nowhere', async () => {
    await beginAtPortal({ dialect })
    const { login } = portal.accounts.person
    const tries = () => portal.log.filter(({ body }) => new URLSearchParams(body).get('login') === login).length
    const answer = await app.ask('accounts.signIn', { login, password: CANARY, remember: true, isForced: false })
    expect(answer).toMatchObject({ ok: false, failure: { code: 'session/refused' } })
    const search = await app.must('catalog.search', { ...NO_FILTER, order: 'title', offset: 0, limit: 5 })
    expect(search.total).toBe(80)
    expect(tries()).toBe(1)
    const card = await app.must('accounts.describe', undefined)
    // The form says why; the account itself has no problem.
    expect(card).toMatchObject({ who: { type: 'anonymous' }, problem: null })
    // The same password is not sent again unless a person insists, also after the next start.
    const typed = { login, password: CANARY, remember: true }
    const again = await app.ask('accounts.signIn', { ...typed, isForced: false })
    expect([again, tries()]).toMatchObject([{ ok: false, failure: { code: 'session/held-back' } }, 1])
    await app.ask('accounts.signIn', { ...typed, isForced: true })
    expect(tries()).toBe(2)
    await app.quit()
    await start()
    const later = await app.ask('accounts.signIn', { ...typed, isForced: false })
    expect([later, tries()]).toMatchObject([{ ok: false, failure: { code: 'session/held-back' } }, 2])
    await app.quit()
    expect(await findLeaks([CANARY], [home.path])).toEqual([])
  })
})

describe('one person', () => {
  beforeAll(() => beginAtPortal({ dialect: 'apm' }))
  afterAll(end)

  it('gets a node token, saves it where they say, and never shows it to the window', async () => {
    const { node, robot } = portal.accounts
    const answer = await app.must('node.getToken', {
      clientId: node.clientId,
      clientSecret: node.clientSecret,
      scopes: [],
      username: robot.login,
      password: robot.password,
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
