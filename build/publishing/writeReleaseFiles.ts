import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSecretKey, signDetached } from '../../electron/crypto/minisign.js'
import { SetupError } from '../setup/setupError.mjs'
import { findNotes } from './changelog.js'
import { createUpdateMetadata, isOfVersion } from './createUpdateMetadata.js'
import { formatChecksums } from './formatChecksums.js'

export interface PublishOptions {
  readonly root: string
  /** The folder with the installers of all systems. */
  readonly folder: string
  /** ISO 8601, later than the date of every earlier release. */
  readonly releaseDate: string
  /** The last moment at which the metadata may be taken for the newest, ISO 8601; null for ever. */
  readonly validUntil: string | null
  readonly stagingPercentage: number | null
  readonly isRollback: boolean
  /** The text of minisign's secret key; null for a dry run, which signs nothing. */
  readonly secretKey: string | null
  readonly password: string | null
  readonly say: (line: string) => void
}

/**
 * Writes the files that a static server needs beside the installers: metadata of updates with signatures, signed hashes
 * of everything, and the notes. It uploads nothing.
 */
export async function writeReleaseFiles(options: PublishOptions): Promise<readonly string[]> {
  const { root, folder, secretKey, say } = options
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const notes = findNotes(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version)
  if (notes === null) throw new SetupError(`CHANGELOG.md has no section for ${version}: prepare the release first.`)
  if (!existsSync(folder)) throw new SetupError(`There is no folder ${folder}.`)
  const metadata = createUpdateMetadata(folder, { ...options, version, notes })
  if (metadata.size === 0) throw new SetupError(`There is no installer of ${version} in ${folder}.`)
  for (const [name, text] of metadata) writeFileSync(join(folder, name), text)
  writeFileSync(join(folder, 'notes.txt'), `# Rudi Desk ${version}\n\n${notes}\n`)
  const made = new Set(['SHA256SUMS'])
  const names = readdirSync(folder)
    .filter((name) => statSync(join(folder, name)).isFile() && !made.has(name) && !name.endsWith('.minisig'))
    .filter(
      (name) => isOfVersion(name, version) || metadata.has(name) || name === 'sbom.cdx.json' || name === 'notes.txt',
    )
    .sort()
  writeFileSync(join(folder, 'SHA256SUMS'), formatChecksums(folder, names))
  if (secretKey === null) say('Nothing is signed: no copy would take this.')
  else await signAll(folder, [...metadata.keys(), 'SHA256SUMS'], options)
  return [...names, 'SHA256SUMS']
}

async function signAll(folder: string, names: readonly string[], { secretKey, password, releaseDate }: PublishOptions) {
  const key = await openSecretKey(secretKey ?? '', password)
  if (!key.ok) throw new SetupError('This is no secret key of minisign, or RUDI_RELEASE_PASSWORD is missing or wrong.')
  for (const name of names) {
    const signature = signDetached(readFileSync(join(folder, name)), key.value, `${name} ${releaseDate}`)
    writeFileSync(join(folder, `${name}.minisig`), signature)
  }
}
