/*
 * Takes the README's picture from the real window, with the demo portal's data. Like the suites, it wants a desktop:
 *   node build/setup.mjs && node --import tsx build/bundle.ts, then: node --import tsx test/app/screenshot.ts
 */
import { join } from 'node:path'
import { aHome, startApp } from '../help/app.js'

const PICTURE = join(import.meta.dirname, '..', '..', 'build', 'screenshot.png')

const home = await aHome()
const app = await startApp(home)
try {
  await app.electron.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 0, y: 0, width: 1280, height: 800 })
  })
  await app.page.getByRole('button', { name: 'Try the demo portal' }).click()
  const rows = app.page.getByRole('row')
  await rows.nth(8).waitFor()
  for (const index of [2, 3, 5]) await rows.nth(index).getByRole('checkbox').click()
  await rows.nth(7).click()
  await app.page.getByText('Licence', { exact: true }).first().waitFor()
  await app.page.mouse.move(640, 24)
  // Long enough for what slides and fades to be still.
  await app.page.waitForTimeout(800)
  await app.page.screenshot({ path: PICTURE })
} finally {
  await app.kill()
  await home.remove()
}
