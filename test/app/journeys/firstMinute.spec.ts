// The main job, from the first start to an export, by a newcomer without a mouse: `page.keyboard` and nothing else, with
// the focus in sight at every stop, and ten verified files in less than a minute.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DownloadView } from '../../../shared/download/model/view.js'
import { createKeyboardUser, type KeyboardUser } from '../../support/app/keyboardUser.js'
import { createUserHome, type RunningApp, startApp, type UserHome } from '../../support/app/startApp.js'
import { reportFigure } from '../../support/time/reportFigure.js'

/** Datasets of the demo portal that know of a bus, with nearly twenty files among them. */
const FOUND = 6
const FILES = 10

let home: UserHome
let app: RunningApp
let keys: KeyboardUser
let startedAt: number

beforeAll(async () => {
  home = await createUserHome()
  startedAt = performance.now()
  app = await startApp(home)
  keys = createKeyboardUser(app.page)
})

afterAll(async () => {
  await app?.kill()
  await home?.remove()
})

const button = (name: string | RegExp) => app.page.getByRole('button', { name })
const isVerified = ({ state }: DownloadView): boolean => state.is === 'done' && state.verdict.is === 'verified'

it('the first screen leads to ten verified files in less than a minute, by keyboard alone', async (context) => {
  await keys.to(button('Try the demo portal'))
  await keys.press('Enter')
  const grid = app.page.getByRole('grid', { name: 'Datasets' })
  await grid.getByRole('row', { name: /./ }).nth(FILES).waitFor()

  // A search, and everything that it finds: Shift extends.
  await keys.press('Control+f')
  await keys.write('bus')
  await expect.poll(() => grid.getAttribute('aria-rowcount'), { timeout: 30_000 }).toBe(String(FOUND + 1))
  await keys.to(grid.getByRole('row', { name: /bus/i }))
  await keys.press('Shift+End')
  await app.page.getByText(`${FOUND} selected`).waitFor()
  await keys.to(button('Add to basket'), 'Shift+Tab')
  await keys.press('Enter')
  await app.page.getByText(`${FOUND} selected`).waitFor({ state: 'detached' })

  // The basket says what stands in the way, and asks for the licences once.
  await keys.press('Control+2')
  await keys.to(app.page.getByRole('checkbox', { name: /^I accept/ }))
  await keys.press('Space')
  await app.page.getByRole('checkbox', { name: /^I accept/, checked: true }).waitFor()
  await keys.to(button(/^Download \d+ files$/))
  await keys.press('Enter')
  await app.page.getByRole('heading', { name: 'Downloads' }).waitFor()
  await app.until((all) => all.filter(isVerified).length >= FILES)
  const seconds = (performance.now() - startedAt) / 1000
  reportFigure(context, 'from the start to ten verified files, by keyboard', `${seconds.toFixed(1)} s`)
  expect(seconds).toBeLessThan(60)
}, 120_000)

it('the way goes on through the library to a look inside and an export, by keyboard alone', async () => {
  const target = join(home.downloads, 'extract.csv')
  await app.electron.evaluate(({ session }, path) => {
    session.defaultSession.once('will-download', (_event, item) => item.setSavePath(path))
  }, target)
  await keys.press('Control+4')
  await keys.to(button(/^Details of .*\.csv$/))
  await keys.press('Enter')
  await keys.to(button('Look').and(app.page.locator('.library-actions *')))
  await keys.press('Enter')
  await app.page.getByRole('radio', { name: 'Rows', exact: true }).waitFor()
  await keys.to(button('Export…'))
  await keys.press('Enter')
  await keys.to(app.page.getByRole('button', { name: 'Save', exact: true }))
  await keys.press('Enter')
  await app.page.getByText(/rows? written to/).waitFor()
  await expect.poll(async () => (await stat(target).catch(() => null))?.size ?? 0).toBeGreaterThan(100)
}, 60_000)
