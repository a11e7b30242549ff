// Checks that every third-party work inside a release has an allowed licence and a text in the notices.
import { isAllowedLicence } from './bundle/allowedLicences.js'
import { findShippedPackages } from './bundle/findShippedPackages.js'
import { collectNotices } from './bundle/licenceNotices.js'

const shipped = await findShippedPackages()
const works = shipped.flatMap(({ name, licence, carried }) => [
  { name, licence },
  ...carried.map((work) => ({ name: `${work.name} in ${name}`, licence: work.licence })),
])
const refused = works.filter(({ licence }) => !isAllowedLicence(licence))
for (const { name, licence } of refused)
  process.stderr.write(`${name} is under ${JSON.stringify(licence)}, which is not in build/bundle/allowedLicences.ts\n`)
// This throws when a text is missing.
collectNotices(shipped)
process.stdout.write(`${works.length} works of others in ${shipped.length} packages, ${refused.length} refused\n`)
process.exitCode = refused.length === 0 ? 0 : 1
