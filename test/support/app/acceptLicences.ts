import type { Page } from 'playwright'

/** Accepts the licences that a direct download asks for; accepted ones are not asked for again. */
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
