import type { Page } from 'playwright'

/** Accepts what a direct download asks for, where it asks: a licence that was accepted before is not asked for again. */
export async function acceptLicences(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: /^Download: / })
  await sheet
    .or(page.getByRole('heading', { level: 1, name: 'Downloads' }))
    .first()
    .waitFor()
  if (!(await sheet.isVisible())) return
  await sheet.getByRole('checkbox', { name: /^I accept/ }).click()
  await sheet.getByRole('button', { name: /^Download [\d,]+ files?$/ }).click()
}
