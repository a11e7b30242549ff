import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../../build/setup/paths.mjs'

/**
 * A test that guards a row: its spec file under `test/`, its title (or the name of its row in a table) as written
 * there, and the sabotage that it was seen to notice.
 */
export type Guard = readonly [spec: string, title: string, kills?: string]

/** Returns complaints about the guards of a row of a security table: none when every named test exists and runs. */
export function findMissingGuards(
  guards: readonly Guard[],
  read: (spec: string) => string | null = readSpec,
): readonly string[] {
  return guards.flatMap(([spec, title]) => {
    const source = read(spec)
    if (source === null) return [`${spec} is not there`]
    if (!isRun(spec)) return [`${spec} is in no suite`]
    if (/\b(?:it|test|describe)\.(?:skip|only|todo)\b/.test(source)) return [`${spec} leaves tests out`]
    // The title must be quoted, so that a comment or a longer title that contains it does not count.
    const isThere = ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`))
    return isThere ? [] : [`${spec} has no test “${title}”`]
  })
}

const isRun = (spec: string): boolean =>
  /^(?:unit|contract|sim|wire|crash|security|window|app)\/.+\.spec\.tsx?$/.test(spec)

function readSpec(spec: string): string | null {
  const path = join(ROOT, 'test', spec)
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}
