import type { Page } from 'playwright'
import { createAxe } from './createAxe.js'

/**
 * Returns the accessibility problems of the page in its present state, one element per line.
 *
 * @param without rules that are left out
 */
export async function auditAccessibility(page: Page, without: readonly string[] = []): Promise<readonly string[]> {
  const { violations } = await (await createAxe(page)).disableRules([...without]).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}
