// The window behaves like a program and not like a web page: keys and mouse select rows and files, and no text of the
// interface.
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { createFakeBackend } from '../../support/window/fake/fakeBackend.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const studio = setUpWindow()

const selected = (page: Page): Promise<string> =>
  page.evaluate(() => globalThis.document.getSelection()?.toString().trim() ?? '')

it('select all and a drag over the screen select no words of the interface', async () => {
  const { page } = await studio.open(createFakeBackend())
  const heading = page.getByRole('heading', { level: 1 })
  await heading.waitFor()
  await page.keyboard.press('Control+a')
  expect(await selected(page)).toBe('')
  const box = await heading.boundingBox()
  if (box === null) throw new Error('the heading is not shown')
  await page.mouse.move(box.x + 1, box.y + 2)
  await page.mouse.down()
  await page.mouse.move(box.x + 300, box.y + 200, { steps: 5 })
  await page.mouse.up()
  expect(await selected(page)).toBe('')
})

it('the description of a dataset can be selected and copied', async () => {
  const { page } = await studio.open(createFakeBackend())
  await page.getByText('Comptages piétons et cyclistes', { exact: true }).first().click()
  const synopsis = page.locator('.synopsis').first()
  await synopsis.waitFor()
  await synopsis.click({ clickCount: 3 })
  expect(await selected(page)).not.toBe('')
})
