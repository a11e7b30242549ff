// The focus is never lost: where it goes when its element disappears or is disabled.
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { createDownloadView } from '../../support/samples/downloadSamples.js'
import { createFollows } from '../../support/samples/followSamples.js'
import { createFakeBackend } from '../../support/window/fake/fakeBackend.js'
import { sendToWindow } from '../../support/window/fake/fakeBridge.js'
import { goToScreen } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const { open } = setUpWindow()

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document
    const role = activeElement?.getAttribute('role') ?? activeElement?.tagName.toLowerCase() ?? ''
    return `${role} ${activeElement?.getAttribute('data-index') ?? activeElement?.id ?? ''}`.trim()
  })

it('the list takes the keyboard when a button that had it goes with its pane', async () => {
  const { page } = await open(createFakeBackend())
  const rows = page.getByRole('grid', { name: 'Jeux de données' }).getByRole('row')
  await rows.nth(3).click()
  await page.getByRole('button', { name: 'Fermer la fiche' }).click()
  await expect.poll(() => focused(page)).toBe('row 2')
  await rows.nth(2).getByRole('checkbox').click()
  await page.getByRole('main').getByRole('button', { name: 'Ajouter au panier' }).click()
  await page.locator('.picked').waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toMatch(/^row \d/)
})

it('a button that is disabled while its work runs has the keyboard again afterwards, unless the person went on', async () => {
  const follows = createFollows()
  const window = await open(createFakeBackend({ follows }))
  const { page } = window
  await goToScreen(window, 'Suivis')
  const check = page.getByRole('button', { name: 'Vérifier maintenant' })
  const runCheck = async (meanwhile: () => Promise<void>): Promise<void> => {
    await check.focus()
    await sendToWindow(page, 'follow.changed', { isChecking: true, follows, notShown: 0 })
    await expect.poll(() => focused(page)).toBe('body')
    await meanwhile()
    await sendToWindow(page, 'follow.changed', { isChecking: false, follows, notShown: 0 })
    await expect.poll(() => check.isEnabled()).toBe(true)
  }
  await runCheck(async () => undefined)
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Vérifier maintenant')
  await runCheck(() => page.keyboard.press('Tab'))
  expect(await page.evaluate(() => document.activeElement?.textContent)).not.toBe('Vérifier maintenant')
  expect(await focused(page)).not.toBe('body')
})

it.each([/^Tout mettre en pause$/, /^Mettre en pause ./])(
  '%s keeps the keyboard when it becomes Resume',
  async (pause) => {
    const window = await open(createFakeBackend({ downloads: [createDownloadView(0, { type: 'queued' }, 0)] }))
    const { page } = window
    await goToScreen(window, 'Téléchargements')
    const name = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
    await page.getByRole('button', { name: pause }).first().focus()
    const change = (sequence: number, type: 'queued' | 'paused') => {
      const state = type === 'queued' ? ({ type } as const) : ({ type, because: 'person' } as const)
      const changed = [createDownloadView(0, state, 0)]
      return sendToWindow(page, 'downloads.changed', {
        sequence,
        changed,
        removed: [],
        briefBytesPerSecond: 0,
        arrivedBytes: 0,
      })
    }
    await change(2, 'paused')
    await expect.poll(name).toMatch(/reprendre/i)
    await change(3, 'queued')
    await expect.poll(name).toMatch(/pause/i)
  },
)
