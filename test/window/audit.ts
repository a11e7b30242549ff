import type { Page } from 'playwright'
import { axeOn } from '../help/axe.js'

interface Rules {
  readonly without?: readonly string[]
  /** These and no others. */
  readonly only?: readonly string[]
}

/** What another theme can change: a theme is a set of colours. */
export const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** What an audit of accessibility finds on the page as it stands, an element a line. */
export async function auditOf(page: Page, { without = [], only = [] }: Rules = {}): Promise<readonly string[]> {
  const axe = (await axeOn(page)).disableRules([...without])
  if (only.length > 0) axe.withRules([...only])
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}
