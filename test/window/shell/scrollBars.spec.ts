// A pane shows its scroll bar while it is pointed at or has the keyboard, so that several panes side by side do not
// show several bars.
import type { Locator } from 'playwright'
import { expect, it } from 'vitest'
import { createFakeBackend } from '../../support/window/fake/fakeBackend.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const { open } = setUpWindow()

const isBarShown = (pane: Locator): Promise<boolean> =>
  pane.evaluate(
    (element) => getComputedStyle(element, '::-webkit-scrollbar-thumb').backgroundColor !== 'rgba(0, 0, 0, 0)',
  )

// Where scroll bars are hidden, as in this browser, their style is not computed again: one page for each pointer.
it.each([
  { pointer: 'the list', selector: '.list-scroll', shown: [true, false] },
  { pointer: 'the filters', selector: '.facets', shown: [false, true] },
  { pointer: 'neither', selector: '.top-bar', shown: [false, false] },
])('the pane under the pointer alone shows its scroll bar: $pointer', async ({ selector, shown }) => {
  const { page } = await open(createFakeBackend())
  await page.locator('.dataset-row[data-index="3"]').waitFor()
  await page.locator(selector).hover({ position: { x: 20, y: 20 } })
  expect(await Promise.all(['.list-scroll', '.facets'].map((pane) => isBarShown(page.locator(pane))))).toEqual(shown)
})

it('the pane that has the keyboard shows its scroll bar', async () => {
  const { page } = await open(createFakeBackend())
  await page.mouse.move(600, 10)
  await page.locator('.dataset-row[data-index="0"]').focus()
  expect(await isBarShown(page.locator('.list-scroll'))).toBe(true)
})
