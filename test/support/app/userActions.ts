import type { Page } from 'playwright'
import { TEST_TIMEOUT_MS, waitUntil } from '../time/waitUntil.js'
import { acceptLicences } from './acceptLicences.js'

/** Actions of a person in the window, whose elements are found by roles and English names. */
export interface UserActions {
  /** Fills in the first page and opens the found portal. */
  openPortal(address: string): Promise<void>
  go(place: 'Catalogue' | 'Basket' | 'Downloads' | 'Accounts'): Promise<void>
  signIn(login: string, password: string): Promise<void>
  keepCustomerKey(key: string, secret: string): Promise<void>
  /** Searches for each title, ticks its row, and puts all of them in the basket. */
  putInBasket(titles: readonly string[]): Promise<void>
  /** Opens one dataset and downloads all of its files from there. */
  downloadFromDetail(title: string): Promise<void>
  /**
   * Chooses the destination in the basket with the dialog that `answerDialogs` answers, accepts the licences, and
   * starts all available downloads.
   */
  downloadBasket(): Promise<void>
  /** Presses a button of the downloads view, or of one of its rows: `Pause trafic-2024.csv`. */
  press(name: string): Promise<void>
  /** Returns the state of a download in the window's words. */
  stateOf(name: string): Promise<string>
  /**
   * Waits until the status line says that this many are done and nothing else is left; fails when the window stops
   * changing.
   */
  waitForDone(count: number): Promise<void>
}

export function createUserActions(page: Page): UserActions {
  const place = (name: string) =>
    page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: new RegExp(`^${name}\\b`) })
  const content = page.getByRole('main')
  const row = (title: string) => page.getByRole('row', { name: title, exact: true })

  const find = async (title: string): Promise<void> => {
    await page.getByRole('searchbox', { name: 'Search the catalogue' }).fill(title)
    await row(title).waitFor()
  }
  const go: UserActions['go'] = async (name) => {
    await place(name).click()
    await page.locator('[aria-current=page]', { hasText: name }).waitFor()
  }

  return {
    go,
    async openPortal(address) {
      await page.getByLabel('Portal address').fill(address)
      await page.getByRole('button', { name: 'Open this portal' }).click()
      await page.getByRole('grid', { name: 'Datasets' }).waitFor()
    },
    async signIn(login, password) {
      await go('Accounts')
      const form = page.getByRole('form', { name: 'Portal account' })
      await form.getByLabel('Login').fill(login)
      await form.getByLabel('Password').fill(password)
      await form.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('heading', { name: login }).waitFor()
    },
    async keepCustomerKey(key, secret) {
      await go('Accounts')
      const form = page.getByRole('form', { name: 'Customer key' })
      await form.getByLabel('Key', { exact: true }).fill(key)
      await form.getByLabel('Secret', { exact: true }).fill(secret)
      await form.getByRole('button', { name: 'Save key' }).click()
      await content.getByText('Saved key:').waitFor()
    },
    async putInBasket(titles) {
      await go('Catalogue')
      for (const title of titles) {
        await find(title)
        await row(title).getByRole('checkbox').click()
        await page.getByText(`${titles.indexOf(title) + 1} selected`).waitFor()
      }
      await content.getByRole('button', { name: 'Add to basket' }).first().click()
      await content.getByText(`${titles.length} selected`).waitFor({ state: 'detached' })
    },
    async downloadFromDetail(title) {
      await go('Catalogue')
      await find(title)
      await row(title).click()
      const detail = page.getByRole('complementary', { name: 'Dataset' })
      await detail.getByRole('button', { name: /^Download/ }).click()
      await acceptLicences(page)
      await page.getByRole('heading', { name: 'Downloads' }).waitFor()
    },
    async downloadBasket() {
      await go('Basket')
      await content.getByRole('button', { name: /^(Change|Choose a folder)…$/ }).click()
      await content.getByText('chosen').first().waitFor()
      const terms = content.getByRole('checkbox', { name: /^I accept/ })
      await terms.waitFor()
      if (!(await terms.isChecked())) await terms.click()
      await content.getByRole('button', { name: /^Download [\d,]+ files?$/ }).click()
      await page.getByRole('heading', { name: 'Downloads' }).waitFor()
    },
    press: (name) => content.getByRole('button', { name, exact: true }).click(),
    stateOf: (name) => content.getByRole('row', { name, exact: true }).locator('.status').innerText(),
    async waitForDone(count) {
      const activity = page.getByRole('contentinfo').getByRole('button')
      await waitUntil(
        async () => `${await activity.innerText()}\n${await content.innerText()}`,
        (said) => said.split('\n')[0]?.trim() === `${count} completed`,
        // An encrypted media waits a minute between attempts, and a list ends with the last of them.
        2.5 * TEST_TIMEOUT_MS,
      )
    },
  }
}
