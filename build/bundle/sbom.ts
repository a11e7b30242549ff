import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../setup/paths.mjs'
import type { ShippedPackage } from './bundledAndNativePackages.js'

const isExpression = (licence: string): boolean => /[ ()]/.test(licence)

const describeLicences = (licence: string) =>
  isExpression(licence)
    ? [{ expression: licence.replace(/^\((.*)\)$/, '$1') }]
    : [{ license: licence.startsWith('LicenseRef-') ? { name: licence } : { id: licence } }]

/** The hash of the package's archive from the lock file. */
function findHashes(folder: string, locked: Readonly<Record<string, { readonly integrity?: string }>>) {
  const [, base64] = /^sha512-(\S+)$/.exec(locked[folder]?.integrity ?? '') ?? []
  return base64 === undefined ? [] : [{ alg: 'SHA-512', content: Buffer.from(base64, 'base64').toString('hex') }]
}

/** Derives a UUID from the contents: the same list always gets the same UUID. */
function createSerialNumber(contents: string): string {
  const hex = createHash('sha256').update(contents).digest('hex')
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/**
 * Creates the list of third-party works in a release as CycloneDX 1.6 in JSON: the packages inside the bundles, those
 * with binaries, what these contain, and Electron. It has no date, so that the same sources give the same text.
 */
export function createSbom(packages: readonly ShippedPackage[], electronVersion: string): string {
  const { packages: locked } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  const { name, version, license } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const components = packages.map((shipped) => {
    const purl = `pkg:npm/${shipped.name.replace(/^@/, '%40')}@${shipped.version}`
    const inside = shipped.carried.map((work) => ({
      type: 'library',
      'bom-ref': `${purl}#${work.name}`,
      name: work.name,
      licenses: describeLicences(work.licence),
    }))
    return {
      type: 'library',
      'bom-ref': purl,
      name: shipped.name,
      version: shipped.version,
      purl,
      licenses: describeLicences(String(shipped.licence)),
      hashes: findHashes(shipped.folder, locked),
      ...(inside.length === 0 ? {} : { components: inside }),
    }
  })
  const electron = {
    type: 'framework',
    'bom-ref': `pkg:npm/electron@${electronVersion}`,
    name: 'electron',
    version: electronVersion,
    purl: `pkg:npm/electron@${electronVersion}`,
    licenses: describeLicences('MIT'),
    description:
      'With Chromium, Node.js and FFmpeg; their notices are in LICENSES.chromium.html (compressed on Linux).',
  }
  const self = { type: 'application', 'bom-ref': name, name, version, licenses: describeLicences(license) }
  const all = [electron, ...components]
  return `${JSON.stringify(
    {
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      serialNumber: createSerialNumber(JSON.stringify([self, all])),
      version: 1,
      metadata: { component: self },
      components: all,
      dependencies: [{ ref: name, dependsOn: all.map((one) => one['bom-ref']) }],
    },
    null,
    2,
  )}\n`
}
