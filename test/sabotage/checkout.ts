import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { applyChange, type Change } from '../support/sabotage/sourceChange.js'

const ROOT = join(import.meta.dirname, '..', '..')

/** A copy of the project in which a line can be broken while others read the original. */
export interface Checkout {
  readonly folder: string
  /** Breaks the lines while `work` runs, and mends them also when it fails. Throws when a line is not there once. */
  readonly withChanges: <T>(changes: readonly Change[], work: () => Promise<T>) => Promise<T>
  readonly remove: () => void
}

/** Copies what git tracks or would track; installed packages and fetched runtimes are shared by a link. */
export function makeCheckout(): Checkout {
  const folder = mkdtempSync(join(tmpdir(), 'rudi-sabotage-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  for (const path of new Set(listed.toString('utf8').split('\0'))) {
    if (path === '' || !existsSync(join(ROOT, path))) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(ROOT, path), join(folder, path), { preserveTimestamps: true })
  }
  for (const shared of ['node_modules', '.cache'])
    if (existsSync(join(ROOT, shared)) && !existsSync(join(folder, shared)))
      symlinkSync(join(ROOT, shared), join(folder, shared))
  if (existsSync(join(ROOT, 'dist')))
    cpSync(join(ROOT, 'dist'), join(folder, 'dist'), { recursive: true, preserveTimestamps: true })
  return {
    folder,
    withChanges: async (changes, work) => {
      const originals = new Map<string, string>()
      try {
        for (const change of changes) {
          const path = join(folder, change.file)
          const source = readFileSync(path, 'utf8')
          if (!originals.has(path)) originals.set(path, source)
          writeFileSync(path, applyChange(source, change))
        }
        return await work()
      } finally {
        for (const [path, source] of originals) writeFileSync(path, source)
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
