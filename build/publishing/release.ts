import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSecretKey, signSelection } from '../../electron/crypto/minisign.js'
import { SetupError } from '../setup/entryPoint.mjs'
import { cutChangelog, findNotes } from './changelog.js'
import { createUpdateMetadata, formatChecksums } from './updateMetadata.js'

export interface PrepareOptions {
  /** The checkout. */
  readonly root: string
  readonly version: string
  /** `2026-11-24`. */
  readonly day: string
  /** Says what would be done, and does nothing. */
  readonly isDryRun: boolean
  readonly say: (line: string) => void
}

const git = (root: string, ...words: readonly string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()

const numbers = (version: string): readonly number[] => version.split('.').map(Number)

function isHigher(version: string, than: string): boolean {
  const [one, other] = [numbers(version), numbers(than)]
  const at = one.findIndex((part, index) => part !== other[index])
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0)
}

/** Writes version and changelog, commits both, and sets the tag. Throws a `SetupError` that says what is in the way. */
export function prepareRelease({ root, version, day, isDryRun, say }: PrepareOptions): void {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new SetupError(`${version} is no version: three numbers are wanted.`)
  const read = (name: string): string => readFileSync(join(root, name), 'utf8')
  const now: string = JSON.parse(read('package.json')).version
  const tag = `v${version}`
  const isTagged = git(root, 'tag', '--list', tag) !== ''
  if (isTagged) throw new SetupError(`The tag ${tag} is there already.`)
  // The first release has the version that is in the making.
  const hasAny = git(root, 'tag', '--list', 'v*') !== ''
  if (!isHigher(version, now) && (hasAny || version !== now)) throw new SetupError(`${version} is not above ${now}.`)
  if (git(root, 'status', '--porcelain', '--untracked-files=no') !== '')
    throw new SetupError('There are changes that are not committed.')
  const cut = cutChangelog(read('CHANGELOG.md'), version, day)
  if (cut === null) throw new SetupError('CHANGELOG.md has nothing under Unreleased.')
  say(`Version ${now} → ${version}, tag ${tag}. The release says of itself:\n\n${cut.notes}\n`)
  if (isDryRun) return
  for (const name of ['package.json', 'package-lock.json']) setVersion(join(root, name), version)
  writeFileSync(join(root, 'CHANGELOG.md'), cut.changelog)
  git(root, 'add', 'package.json', 'package-lock.json', 'CHANGELOG.md')
  git(root, 'commit', '--quiet', '--message', `release: ${version}`)
  git(root, 'tag', '--annotate', tag, '--message', `Rudi Desk ${version}`)
}

function setVersion(path: string, version: string): void {
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  manifest.version = version
  if (manifest.packages?.[''] !== undefined) manifest.packages[''].version = version
  writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`)
}

export interface PublishOptions {
  readonly root: string
  /** Where the installers of all systems lie. */
  readonly folder: string
  /** ISO 8601: later than that of every release before. */
  readonly releaseDate: string
  readonly stagingPercentage: number | null
  readonly isRollback: boolean
  /** The text of minisign's secret key; null for a dry run, which signs nothing. */
  readonly secretKey: string | null
  readonly password: string | null
  readonly say: (line: string) => void
}

/**
 * Writes beside the installers what a static server needs: metadata of updates with their signatures, hashes of
 * everything with a signature, and the notes. Nothing is uploaded.
 */
export async function publishRelease(options: PublishOptions): Promise<readonly string[]> {
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
    .filter((name) => name.includes(version) || metadata.has(name) || name === 'sbom.cdx.json' || name === 'notes.txt')
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
    const signature = signSelection(readFileSync(join(folder, name)), key.value, `${name} ${releaseDate}`)
    writeFileSync(join(folder, `${name}.minisig`), signature)
  }
}
