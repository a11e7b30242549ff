import type { Locator, Page } from 'playwright'

export interface AppearingButton {
  /** The row that shows the pane. */
  readonly row: Locator
  /** A button of the pane. */
  readonly button: Locator
  /** The button that closes the pane. */
  readonly close: Locator
}

/**
 * Clicks twice at the place of a button that appears with the first click: on the row that is there, and then on the
 * button.
 */
export async function doubleClickUnder(page: Page, { row, button, close }: AppearingButton): Promise<void> {
  await row.click()
  const box = await button.boundingBox()
  if (box === null) throw new Error('the button is in sight')
  await close.click()
  await button.waitFor({ state: 'detached' })
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.up()
  await button.waitFor()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
}
