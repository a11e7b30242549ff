import { posix } from 'node:path'
import type { Complaint } from '../check/complaint.js'
import { isPathIn } from '../check/isPathIn.js'
import { findLayer, type Layer, TESTS } from './layerRules.js'
import { PACKAGES } from './packageRules.js'
import type { ScannedFile } from './scanSource.js'

const getPackageName = (specifier: string): string =>
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
  const name = getPackageName(specifier)
  if (layer === TESTS) return null
  const row = PACKAGES[name]
  if (row === undefined) {
    return `imports ${name} — an uncategorised package: give it a row with its place and reason in build/layers/packageRules.ts`
  }
  if (isPathIn(path, row.at)) return null
  return `imports ${name} — ${layer.name} may not: it belongs in ${row.at.join(', ')} (${row.why})`
}

function complainOfFile(layer: Layer, path: string, specifier: string): string | null {
  const target = posix.join(posix.dirname(path), specifier)
  const other = findLayer(target.replace(/\.js$/, '.ts')) ?? findLayer(target)
  if (other !== null && layer.mayImport.includes(other.name)) return null
  return `imports ${target} — ${layer.name} may not: it may import ${layer.mayImport.join(', ') || 'nothing'}`
}

/** Checks the imports of one file. */
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
