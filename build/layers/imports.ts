import { posix } from 'node:path'
import { LAYERS, type Layer, PACKAGES, TESTS } from './layerRules.js'
import type { ScannedFile } from './scan.js'

/** One broken rule, where it is, and what to do instead. */
export interface Complaint {
  readonly path: string
  readonly line: number
  readonly say: string
}

/** Whether `path` is one of the files, or inside one of the folders, of `at`. */
export const isIn = (path: string, at: readonly string[]): boolean =>
  at.some((place) => (place.endsWith('/') ? path.startsWith(place) : path === place))

/** The layer of a file, or null when the table has no row for it. */
export function findLayer(path: string): Layer | null {
  // A named file wins over the folder it lies in.
  const byFile = LAYERS.find(({ at }) => at.includes(path))
  return byFile ?? [...LAYERS, TESTS].find(({ at }) => isIn(path, at)) ?? null
}

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

function complainOfNode(layer: Layer, specifier: string): string | null {
  const module = specifier.slice('node:'.length)
  if (layer.node === 'all' || layer.node.includes(module)) return null
  return `imports ${specifier} — ${layer.name} may not: reach the world through a port (electron/ports/)`
}

function complainOfPackage(layer: Layer, path: string, specifier: string): string | null {
  const name = packageOf(specifier)
  if (layer === TESTS) return null
  const row = PACKAGES[name]
  if (row === undefined) {
    return `imports ${name} — an uncategorised package: give it a row with its place and reason in build/layers/layerRules.ts`
  }
  if (isIn(path, row.at)) return null
  return `imports ${name} — ${layer.name} may not: it belongs in ${row.at.join(', ')} (${row.why})`
}

function complainOfFile(layer: Layer, path: string, specifier: string): string | null {
  const target = posix.join(posix.dirname(path), specifier)
  const other = findLayer(target.replace(/\.js$/, '.ts')) ?? findLayer(target)
  if (other !== null && layer.mayImport.includes(other.name)) return null
  return `imports ${target} — ${layer.name} may not: it may import ${layer.mayImport.join(', ') || 'nothing'}`
}

/** What is wrong with the imports of one file. */
export function checkImports(file: ScannedFile): readonly Complaint[] {
  const layer = findLayer(file.path)
  if (layer === null) {
    return [
      { path: file.path, line: 1, say: 'belongs to no layer — give its folder a row in build/layers/layerRules.ts' },
    ]
  }
  return file.imports.flatMap(({ line, specifier }) => {
    const complain = specifier.startsWith('node:')
      ? complainOfNode(layer, specifier)
      : specifier.startsWith('.')
        ? complainOfFile(layer, file.path, specifier)
        : complainOfPackage(layer, file.path, specifier)
    return complain === null ? [] : [{ path: file.path, line, say: complain }]
  })
}
