import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Metafile } from 'esbuild'
import { ROOT } from '../setup/paths.mjs'
import { WORKS_IN_BINARIES } from './worksInBinaries.js'

/**
 * Returns the folder of the package that a bundled file belongs to, or null for our own. A nested package counts as its
 * own.
 */
export function findPackageFolder(input: string): string | null {
  const [, folder] = /^((?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(input) ?? []
  return folder ?? null
}

/** A third-party package that is shipped: inside a bundle, or beside it with its binaries. */
export interface ShippedPackage {
  /** Relative to the checkout. */
  readonly folder: string
  readonly name: string
  readonly version: string
  readonly licence: unknown
  readonly author: string
  /** The complete texts of its licence files; empty when it has none. */
  readonly texts: readonly string[]
  readonly carried: readonly { readonly name: string; readonly licence: string }[]
}

function readPackage(folder: string): ShippedPackage {
  const { name, version, license, author } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'))
  // A package that contains another work may have a second licence file, as PDFium's wrapper has.
  const files = readdirSync(join(ROOT, folder)).filter((entry) => /^(?:licen[cs]e|copying|notice)/i.test(entry))
  return {
    folder,
    name,
    version,
    licence: license,
    author: typeof author === 'string' ? author : (author?.name ?? `the authors of ${name}`),
    texts: files.map((file) => readFileSync(join(ROOT, folder, file), 'utf8').trim()),
    carried: WORKS_IN_BINARIES[name] ?? [],
  }
}

const isPackage = (folder: string | null): folder is string =>
  folder !== null && existsSync(join(ROOT, folder, 'package.json'))

/** Lists the packages inside bundles, from the folders of the bundled files. */
export function listBundledPackages(metafiles: readonly Metafile[]): readonly ShippedPackage[] {
  const folders = metafiles.flatMap(({ inputs }) => Object.keys(inputs)).map(findPackageFolder)
  return [...new Set(folders)].filter(isPackage).sort().map(readPackage)
}

/** Headers for compiling, which are not shipped (electron-builder.yml, `files`). */
const NOT_SHIPPED = ['node-addon-api']

/** Lists the packages that are shipped unchanged, with their binaries, and their dependencies. */
export function listPackagesWithBinaries(): readonly ShippedPackage[] {
  const found = new Set<string>()
  const visit = (names: readonly string[], from: string): void => {
    for (const name of names) {
      const folder = [`${from}node_modules/${name}`, `node_modules/${name}`].find(isPackage)
      // Binaries for other systems are not installed.
      if (folder === undefined || found.has(folder) || NOT_SHIPPED.includes(name)) continue
      found.add(folder)
      visit(listDependencies(folder), `${folder}/`)
    }
  }
  visit(listDependencies('.'), '')
  return [...found].sort().map(readPackage)
}

function listDependencies(folder: string): readonly string[] {
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'))
  return Object.keys({ ...dependencies, ...optionalDependencies })
}
