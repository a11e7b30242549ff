import type { Page } from 'playwright'

/** The screens in the order of the rail at the left. */
const PLACES = [
  'catalogue',
  'basket',
  'downloads',
  'library',
  'query',
  'follow',
  'encryption',
  'accounts',
  'nodeTokens',
  'settings',
] as const

export const openScreen = (name: (typeof PLACES)[number]) => (page: Page) =>
  page.locator('.place').nth(PLACES.indexOf(name)).click()

/** Runs several steps in sequence. */
export const runSteps =
  (...steps: readonly ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page): Promise<void> => {
    for (const step of steps) await step(page)
  }

export const pressSelector =
  (selector: string, nth = 0) =>
  (page: Page) =>
    page.locator(selector).nth(nth).click()

export const pressNamed = (french: string, english: string) => (page: Page) =>
  page
    .getByRole('button', { name: new RegExp(`^(?:${french}|${english})`) })
    .first()
    .click()

export const advanceClock = (ms: number) => (page: Page) => page.clock.runFor(ms)

export const pressKey = (keys: string) => (page: Page) => page.keyboard.press(keys)

/** Scrolls to a part farther down. */
export const scrollTo =
  (selector: string, nth = 0) =>
  (page: Page) =>
    page
      .locator(selector)
      .nth(nth)
      .evaluate((one) => one.scrollIntoView({ block: 'start' }))
