import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../../build/setup/paths.mjs'

/** A test that guards a row of the security checklist: the path of its spec file, and its title as written there. */
export interface NamedTest {
  readonly spec: string
  readonly title: string
}

/** Returns what is wrong with the test that a row names: nothing when it exists and runs. */
export function findMissingTest(
  { spec, title }: NamedTest,
  read: (spec: string) => string | null = readSpec,
): readonly string[] {
  const source = read(spec)
  if (source === null) return [`${spec} is not there`]
  if (!isRun(spec)) return [`${spec} is in no suite`]
  if (/\b(?:it|test|describe)\.(?:skip|only|todo)\b/.test(source)) return [`${spec} leaves tests out`]
  return listTitles(source).includes(title) ? [] : [`${spec} has no test “${title}”`]
}

const isRun = (spec: string): boolean =>
  /^test\/(?:unit|contract|sim|wire|crash|security|window|app)\/.+\.spec\.tsx?$/.test(spec)

/**
 * Lists the titles that a spec file gives its tests, as they are written: what `it` or `test` takes first, and the cells
 * of a row where a table names its tests. What only a comment or a longer title contains does not count.
 */
function listTitles(source: string): readonly string[] {
  const literals = source.matchAll(/\(\s*(?:'((?:[^'\\\n]|\\.)*)'|`([^`$\\]*)(?:\$\{\w+\})?`),\s*(?:async\s*)?\(/g)
  const cells = [...source.matchAll(/^\s*\[(?:\n\s*)?(.*)$/gm)].flatMap(([, row = '']) => [
    ...row.matchAll(/'((?:[^'\\\n]|\\.)*)'/g),
  ])
  return [...literals, ...cells].map(([, quoted, template]) => quoted ?? template ?? '')
}

function readSpec(spec: string): string | null {
  const path = join(ROOT, spec)
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}
