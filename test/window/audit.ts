import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright'

/**
 * What an audit of accessibility finds on the page as it stands, an element a line.
 *
 * Summed up in the page itself: it has no frames, and a second page for the sum costs more than the audit. Of what
 * passes only the count is asked, which is half the work again.
 *
 * @param without rules that are left out
 */
export async function auditOf(page: Page, without: readonly string[] = []): Promise<readonly string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.disableRules([...without]).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}
