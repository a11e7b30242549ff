import type { Change } from '../support/sabotage/sourceChange.js'

/**
 * One line of the product made wrong, and the test that notices. The engine's own sabotages stand in `test/sim`: there
 * the simulated worlds are the judge.
 */
export interface ProductSabotage extends Change {
  /** What goes wrong, in a few words; unique among all, because rows of the security table refer to it. */
  readonly what: string
  /** A second guard of the same thing: without either line all is well, without both it is not. */
  readonly also?: Change
  /** The spec that must fail, below `test/`. */
  readonly spec: string
  /** The test in it that must fail, as it is written there: `%s` and `$name` stand for what a table puts there. */
  readonly title: string
}

/** What finds a test's full name among those that vitest reports: a table's placeholders match anything. */
export const createTitlePattern = (title: string): string => `(?:^| )${toPattern(title)}$`

/** Whether a test has that title, without those of the suites around it. */
export const isNamedBy = (title: string, name: string): boolean => new RegExp(`^${toPattern(title)}$`).test(name)

const toPattern = (title: string): string =>
  title
    .split(/%[sijdfo#]|\$\w+(?:\.\w+)*/)
    .map((fixed) => fixed.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^]*')
