// Writes the list of third-party works in a release as CycloneDX: `writeSbom.ts <path> <version of Electron>`.
import { writeFileSync } from 'node:fs'
import { findShippedPackages } from '../bundle/findShippedPackages.js'
import { createSbom } from '../bundle/sbom.js'

const [path, electron] = process.argv.slice(2)
if (path === undefined || electron === undefined) throw new Error('writeSbom.ts <path> <version of Electron>')
writeFileSync(path, createSbom(await findShippedPackages(), electron))
