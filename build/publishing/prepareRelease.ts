import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SetupError } from '../setup/setupError.mjs'
import { cutChangelog } from './changelog.js'

export interface PrepareOptions {
  /** The checkout. */
  readonly root: string
  readonly version: string
  /** `2026-11-24`. */
  readonly day: string
  /** Prints what would be done without doing it. */
  readonly isDryRun: boolean
  readonly say: (line: string) => void
}

const runGit = (root: string, ...words: readonly string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()

const toNumbers = (version: string): readonly number[] => version.split('.').map(Number)

function isHigher(version: string, than: string): boolean {
  const [one, other] = [toNumbers(version), toNumbers(than)]
  const at = one.findIndex((part, index) => part !== other[index])
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0)
}

/** Writes version and changelog, commits both, and sets the tag. Throws a `SetupError` that says what prevents it. */
export function prepareRelease({ root, version, day, isDryRun, say }: PrepareOptions): void {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new SetupError(`${version} is no version: three numbers are wanted.`)
  const read = (name: string): string => readFileSync(join(root, name), 'utf8')
  const now: string = JSON.parse(read('package.json')).version
  const tag = `v${version}`
  const isTagged = runGit(root, 'tag', '--list', tag) !== ''
  if (isTagged) throw new SetupError(`The tag ${tag} is there already.`)
  // The first release may have the version that package.json already has.
  const hasAny = runGit(root, 'tag', '--list', 'v*') !== ''
  if (!isHigher(version, now) && (hasAny || version !== now)) throw new SetupError(`${version} is not above ${now}.`)
  if (runGit(root, 'status', '--porcelain', '--untracked-files=no') !== '')
    throw new SetupError('There are changes that are not committed.')
  const cut = cutChangelog(read('CHANGELOG.md'), version, day)
  if (cut === null) throw new SetupError('CHANGELOG.md has nothing under Unreleased.')
  say(`Version ${now} → ${version}, tag ${tag}. The release says of itself:\n\n${cut.notes}\n`)
  if (isDryRun) return
  for (const name of ['package.json', 'package-lock.json']) setVersion(join(root, name), version)
  writeFileSync(join(root, 'CHANGELOG.md'), cut.changelog)
  runGit(root, 'add', 'package.json', 'package-lock.json', 'CHANGELOG.md')
  runGit(root, 'commit', '--quiet', '--message', `release: ${version}`)
  runGit(root, 'tag', '--annotate', tag, '--message', `Rudi Desk ${version}`)
}

function setVersion(path: string, version: string): void {
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  manifest.version = version
  if (manifest.packages?.[''] !== undefined) manifest.packages[''].version = version
  writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`)
}
