import { posix } from 'node:path'
import type { Complaint } from './imports.js'
import type { ScannedFile } from './scan.js'

/** Files that are started, not imported, or read by a tool. */
const ENTRIES = [
  /^build\/[^/]+\.(?:ts|mjs)$/,
  /^electron\/(?:main|preload|cli|demo)\.ts$/,
  /^electron\/workers\/\w+\.ts$/,
  /^renderer\/main\.tsx$/,
  /^test\/support\/(?:\w+\/)*\w+(?:Child|Page)\.ts$/,
  /\.(?:spec|config)\.tsx?$/,
]

/** An import may name `x.js` for `x.ts` or `x.tsx`, or say nothing at all of its ending. */
export const sameModule = (path: string): string => path.replace(/\.(?:[cm]?[jt]sx?)$/, '')

const isUsedInside = (bare: string, name: string): boolean =>
  (bare.match(new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`, 'g')) ?? []).length > 1

/**
 * Exports that are neither imported nor used in their own file: dead code. The type of an exported function's argument
 * counts as used by that function, because a later caller may name it.
 */
export function checkExports(files: readonly ScannedFile[]): readonly Complaint[] {
  const taken = new Map<string, Set<string> | 'everything'>()
  for (const { path, imports } of files) {
    for (const { specifier, names } of imports.filter((one) => one.specifier.startsWith('.'))) {
      const target = sameModule(posix.join(posix.dirname(path), specifier))
      const known = taken.get(target) ?? new Set<string>()
      if (names === null || known === 'everything') taken.set(target, 'everything')
      else taken.set(target, new Set([...known, ...names]))
    }
  }
  return files
    .filter(({ path }) => !ENTRIES.some((entry) => entry.test(path)))
    .flatMap(({ path, exports, bare }) => {
      const wanted = taken.get(sameModule(path))
      if (wanted === 'everything') return []
      return exports
        .filter(({ name }) => !wanted?.has(name) && !isUsedInside(bare, name))
        .map(({ line, name }) => ({
          path,
          line,
          say: `exports ${name}, and nothing uses it: remove it`,
        }))
    })
}
