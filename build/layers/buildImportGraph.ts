import { posix } from 'node:path'
import type { ScannedFile } from './scanSource.js'

/** An import may name `x.js` for `x.ts` or `x.tsx`, or leave out the extension. */
const stripExtension = (path: string): string => path.replace(/\.(?:[cm]?[jt]sx?)$/, '')

/** Returns, for each file of the product, the files of the product that it imports. */
export function buildImportGraph(files: readonly ScannedFile[]): ReadonlyMap<string, ReadonlySet<string>> {
  const product = files.filter(({ path }) => !path.startsWith('test/'))
  const modules = new Map(product.map(({ path }) => [stripExtension(path), path]))
  return new Map(
    product.map(({ path, imports }) => {
      const targets = imports
        .filter(({ specifier }) => specifier.startsWith('.'))
        .map(({ specifier }) => modules.get(stripExtension(posix.join(posix.dirname(path), specifier))))
      return [path, new Set(targets.filter((target) => target !== undefined))]
    }),
  )
}
