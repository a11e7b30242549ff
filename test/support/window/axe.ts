import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright'

/**
 * The rules of accessibility over a page as it stands, summed up in the page itself: it has no frames, and a second page
 * for the sum costs more than the audit, or cannot be had. Of what passes only the count is asked. Where the page has
 * the rules already, their 1.3 MB are not sent and read there twice again.
 */
export async function createAxe(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: '0' } : {}) })
  return axe.setLegacyMode().options({ resultTypes: ['violations'] })
}
