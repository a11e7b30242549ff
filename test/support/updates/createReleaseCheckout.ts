import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { prepareRelease } from '../../../build/publishing/prepareRelease.js'
import { createTemporaryFolder } from '../disk/temporaryFolder.js'

/** The changelog of that checkout. */
export const SAMPLE_CHANGELOG =
  '# Changelog\n\n## Unreleased\n\n### Added\n\n- A thing.\n\n## 0.1.0 (2026-01-01)\n\n- The first.\n'

/** Creates a checkout with one earlier release. */
export async function createReleaseCheckout(changelog = SAMPLE_CHANGELOG) {
  const root = await createTemporaryFolder()
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const write = (name: string, text: string): void => writeFileSync(join(root, name), text)
  const git = (...words: readonly string[]): string =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()
  write('package.json', JSON.stringify({ name: 'rudi-desk', version: '0.1.0' }))
  write('package-lock.json', JSON.stringify({ version: '0.1.0', packages: { '': { version: '0.1.0' } } }))
  write('CHANGELOG.md', changelog)
  git('init', '--quiet')
  for (const [name, value] of [
    ['user.name', 'Ada'],
    ['user.email', 'ada@example.org'],
  ] as const)
    git('config', name, value)
  git('add', '.')
  git('commit', '--quiet', '--message', 'first')
  git('tag', 'v0.1.0')
  const said: string[] = []
  const prepare = (version: string, isDryRun = false): void =>
    prepareRelease({ root, version, day: '2026-11-24', isDryRun, say: (line) => void said.push(line) })
  return { root, git, write, prepare, said, read: (name: string) => readFileSync(join(root, name), 'utf8') }
}
