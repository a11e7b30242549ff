/*
 * Holds that everything of others inside a release has an allowed licence and a text in the notices; with a path, it
 * writes the list of it all there, as CycloneDX.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAllowedLicence } from './bundle/allowedLicences.js'
import { findNodePackages } from './bundle/nodeBundles.js'
import { collectNotices } from './bundle/notices.js'
import { createSbom } from './bundle/sbom.js'
import { findWindowPackages } from './bundle/windowBundle.js'
import { ROOT } from './setup/paths.mjs'

const [node, window] = await Promise.all([findNodePackages(), findWindowPackages()])
const folders = new Set<string>()
const shipped = [...node, ...window].filter(({ folder }) => !folders.has(folder) && folders.add(folder))
const works = shipped.flatMap(({ name, licence, carried }) => [
  { name, licence },
  ...carried.map((work) => ({ name: `${work.name} in ${name}`, licence: work.licence })),
])
const refused = works.filter(({ licence }) => !isAllowedLicence(licence))
for (const { name, licence } of refused)
  process.stderr.write(`${name} is under ${JSON.stringify(licence)}, which is not in build/bundle/allowedLicences.ts\n`)
// Throws where a text is missing.
collectNotices(shipped)
const [path, electron] = process.argv.slice(2)
if (path !== undefined) {
  const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  writeFileSync(path, createSbom(shipped, electron ?? devDependencies.electron))
}
process.stdout.write(`${works.length} works of others in ${shipped.length} packages, ${refused.length} refused\n`)
process.exitCode = refused.length === 0 ? 0 : 1
