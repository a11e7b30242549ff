// From the first start to an export without a mouse: with `page.keyboard` only, a visible focus at every stop, and ten
// verified files in less than a minute.
import { stat } from 'node:fs/promises'
import { beforeAll, expect, it } from 'vitest'
import type { DownloadView } from '../../../shared/download/model/downloadView.js'
import { createKeyboardUser, type KeyboardUser } from '../../support/app/keyboardUser.js'
import { prepareApp } from '../../support/app/prepareApp.js'
import { hashFiles } from '../../support/disk/hashFiles.js'
import { reportFigure } from '../../support/reportFigure.js'

/** How many datasets of the demo portal our copy finds with the word for bus. The portal itself finds fewer. */
const FOUND = 17
const FILES = 10

const { app, home, makeHome, start } = prepareApp('all tests')
let keys: KeyboardUser
let startedAt: number

beforeAll(async () => {
  await makeHome()
  startedAt = performance.now()
  await start()
  keys = createKeyboardUser(app.page)
})

const button = (name: string | RegExp) => app.page.getByRole('button', { name })
const isVerified = ({ state }: DownloadView): boolean => state.type === 'done' && state.verdict.is === 'verified'

it('the first screen leads to ten verified files in less than a minute, by keyboard alone', async (context) => {
  await keys.to(button('Try the demo portal'))
  await keys.press('Enter')
  const grid = app.page.getByRole('grid', { name: 'Datasets' })
  await grid.getByRole('row', { name: /./ }).nth(FILES).waitFor()

  // A search, and a selection of all results with Shift. Until the copy is complete, the portal may answer.
  await app.page
    .getByRole('region', { name: 'Local copy of the catalogue' })
    .getByText(/^Updated/)
    .waitFor()
  await keys.press('Control+f')
  await keys.write('bus')
  await expect.poll(() => grid.getAttribute('aria-rowcount'), { timeout: 30_000 }).toBe(String(FOUND + 1))
  await keys.to(grid.getByRole('row', { name: /bus/i }))
  await keys.press('Shift+End')
  await app.page.getByText(`${FOUND} selected`).waitFor()
  await keys.to(button('Add to basket'), 'Shift+Tab')
  await keys.press('Enter')
  await app.page.getByText(`${FOUND} selected`).waitFor({ state: 'detached' })

  // The basket shows the obstacles, and asks for the licences once.
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
  await keys.press('Control+4')
  const files = app.page.getByRole('grid', { name: 'Files on disk' })
  await keys.to(files.getByRole('row', { name: /./ }))
  await keys.to(files.getByRole('row', { name: /\.csv$/ }), 'ArrowDown')
  await keys.press('Enter')
  await keys.to(button('Preview').and(app.page.locator('.library-actions *')))
  await keys.press('Enter')
  await app.page.getByRole('radio', { name: 'Rows', exact: true }).waitFor()
  await keys.to(button('Export…'))
  await keys.press('Enter')
  await app.page.getByRole('dialog', { name: 'Export' }).waitFor()
  await keys.press('Enter')
  const saved = app.page.getByRole('button', { name: /^Saved: .*\.csv$/ })
  await saved.waitFor()
  const [, name] = /^Saved: (.*)$/.exec(await saved.innerText()) ?? []
  const written = (await hashFiles(home.path)).find((file) => file.name === name)
  expect((await stat(written?.path ?? '')).size).toBeGreaterThan(100)
}, 60_000)
