// Secrets in the real window: what a keychain remembers, and what the window says where there is none (S-02, S-03).
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openSystemKeychain } from '../../../electron/adapters/keychain/systemKeychain.js'
import { prepareApp } from '../../support/app/prepareApp.js'
import { createUserActions } from '../../support/app/userActions.js'
import { findLeaks } from '../../support/security/canary.js'

const hasService = (await openSystemKeychain().getStrength()) === 'kept-by-system'
const NO_KEYCHAIN = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' }
const SESSION_ONLY = 'Passwords not saved (no keychain)'

const { app, end, home, makeHome, openPortal, portal, start } = prepareApp('all tests')

async function beginAtPortal(env: Readonly<Record<string, string>> = {}): Promise<void> {
  await openPortal({ dialect: 'apm' })
  await makeHome(() => env)
  await start()
  await createUserActions(app.page).openPortal(portal.url)
}

async function again(): Promise<void> {
  await app.quit()
  await start()
  await createUserActions(app.page).go('Accounts')
}

/** The person's key of the older generation. */
function personsKey() {
  const { person, customerKeys } = portal.accounts
  const found = customerKeys.find(({ login }) => login === person.login)
  if (found === undefined) throw new Error('the person has a key')
  return found
}

// One person, who asks to be remembered only the second time.
describe('with a keychain', () => {
  beforeAll(() => beginAtPortal())
  afterAll(end)

  it('a wrong password and a wrong key are each said once, where they were typed', async () => {
    await createUserActions(app.page).go('Accounts')
    const content = app.page.getByRole('main')
    const account = content.getByRole('form', { name: 'Portal account' })
    await account.getByLabel('Login').fill(portal.accounts.person.login)
    await account.getByLabel('Password').fill('wrong')
    await account.getByRole('button', { name: 'Sign in' }).click()
    await account.getByText('attempts left').waitFor()
    expect(await content.getByText(/wrong/i).allInnerTexts()).toEqual(['Wrong login or password.'])
    expect(await account.getByText('Wrong login or password.').count()).toBe(1)
    const key = content.getByRole('form', { name: 'Customer key' })
    await key.getByLabel('Key', { exact: true }).fill('wrong-key')
    await key.getByLabel('Secret', { exact: true }).fill('wrong')
    await key.getByRole('button', { name: 'Save key' }).click()
    await content.getByText('Wrong customer key or secret.').waitFor()
    expect(await content.getByText(/wrong/i).allInnerTexts()).toEqual(['Wrong customer key or secret.'])
  })

  it.runIf(hasService)('a person who did not ask to be remembered is signed out after a restart', async () => {
    const { login, password } = portal.accounts.person
    await createUserActions(app.page).go('Accounts')
    const form = app.page.getByRole('form', { name: 'Portal account' })
    await form.getByRole('checkbox').click()
    await createUserActions(app.page).signIn(login, password)
    await again()
    await app.page.getByRole('heading', { name: 'Anonymous' }).waitFor()
  })

  it.runIf(hasService)(
    'a person who asked to be remembered is signed in after a restart, and no longer after signing out',
    async () => {
      const userActions = createUserActions(app.page)
      const { person } = portal.accounts
      const { key, secret } = personsKey()
      await userActions.signIn(person.login, person.password)
      await userActions.keepCustomerKey(key, secret)
      expect(await app.page.getByText(SESSION_ONLY).count()).toBe(0)

      const since = portal.log.length
      await again()
      await app.page.getByRole('heading', { name: person.login }).waitFor()
      await app.page.getByText('Saved key:').waitFor()
      await app.must('catalog.refresh', undefined)
      const signsIn = ({ body }: { readonly body: string }) => new URLSearchParams(body).get('login') === person.login
      await expect.poll(() => portal.log.slice(since).some(signsIn)).toBe(true)

      await app.page.getByRole('button', { name: 'Sign out' }).click()
      await app.page.getByRole('button', { name: 'Remove key' }).click()
      await app.page.getByRole('heading', { name: 'Anonymous' }).waitFor()
      // The portal was notified, and the keychain holds neither any more.
      const logouts = () =>
        portal.log.filter(({ method, target }) => method === 'DELETE' && target === '/acl/v1/account/logout')
      await expect.poll(() => logouts().length).toBe(1)
      for (const kind of ['account', 'customer-key'])
        await expect.poll(() => openSystemKeychain().recall(`${portal.url}|${kind}`)).toEqual({ ok: true, value: null })
      await again()
      await app.page.getByRole('heading', { name: 'Anonymous' }).waitFor()
      expect(await app.must('accounts.describe', undefined)).toMatchObject({
        who: { type: 'anonymous' },
        customerKey: null,
      })
      await app.quit()
      expect(await findLeaks([person.password, secret], [home.path])).toEqual([])
    },
  )
})

describe('without a keychain', () => {
  afterEach(end)

  it.runIf(process.platform === 'linux')(
    'one is signed in all the same, the window says until when, and the next start knows no account',
    async () => {
      await beginAtPortal(NO_KEYCHAIN)
      const { login, password } = portal.accounts.person
      await app.page.getByText(SESSION_ONLY).waitFor()
      await createUserActions(app.page).go('Accounts')
      await app.page.locator('#content').getByText(SESSION_ONLY).waitFor()
      // The window does not offer to keep what it cannot keep.
      expect(await app.page.getByRole('checkbox', { name: 'Save in keychain' }).count()).toBe(0)
      await createUserActions(app.page).signIn(login, password)
      await again()
      await app.page.getByRole('heading', { name: 'Anonymous' }).waitFor()
      await app.quit()
      expect(await findLeaks([password], [home.path])).toEqual([])
    },
  )
})
