import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright'

/**
 * Creates an accessibility audit of the page in its present state. The result is summed up in the page itself: the page
 * has no frames, and a second page for the sum costs more than the audit, or is not available. Of passed rules only the
 * count is requested. A page that already has the rules does not receive their 1.3 MB again.
 */
export async function createAxe(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: '0' } : {}) })
  return axe.setLegacyMode().options({ resultTypes: ['violations'] })
}
