import { posix } from 'node:path'
import type { ScannedFile } from './scanSource.js'

/** An import may name `x.js` for `x.ts` or `x.tsx`, or say nothing at all of its ending. */
const sameModule = (path: string): string => path.replace(/\.(?:[cm]?[jt]sx?)$/, '')

/** What each file of the product imports of the product. */
export function importGraph(files: readonly ScannedFile[]): ReadonlyMap<string, ReadonlySet<string>> {
  const product = files.filter(({ path }) => !path.startsWith('test/'))
  const modules = new Map(product.map(({ path }) => [sameModule(path), path]))
  return new Map(
    product.map(({ path, imports }) => {
      const targets = imports
        .filter(({ specifier }) => specifier.startsWith('.'))
        .map(({ specifier }) => modules.get(sameModule(posix.join(posix.dirname(path), specifier))))
      return [path, new Set(targets.filter((target) => target !== undefined))]
    }),
  )
}
