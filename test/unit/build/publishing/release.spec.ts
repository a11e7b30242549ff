import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { describe, expect, it, onTestFinished } from 'vitest'
import { formatAdvisories, readAudit } from '../../../../build/publishing/advisories.mjs'
import { cutChangelog, findNotes } from '../../../../build/publishing/changelog.js'
import { prepareRelease } from '../../../../build/publishing/prepareRelease.js'
import { writeReleaseFiles } from '../../../../build/publishing/writeReleaseFiles.js'
import { isSignedBy, parsePublicKey } from '../../../../electron/crypto/minisign.js'
import { getMetadataName, updateMetadata } from '../../../../shared/updates/metadata.js'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'
import { createSigningPair } from '../../../support/updates/releaseFeed.js'

const CHANGELOG = '# Changelog\n\n## Unreleased\n\n### Added\n\n- A thing.\n\n## 0.1.0 (2026-01-01)\n\n- The first.\n'
const DATE = '2026-11-24T10:00:00.000Z'

/** Creates a checkout with one earlier release. */
async function createCheckout(changelog = CHANGELOG) {
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

describe('a release', () => {
  it('has its version, its changelog, its commit and its tag', async () => {
    const { prepare, read, git } = await createCheckout()
    prepare('0.2.0')
    expect(JSON.parse(read('package.json')).version).toBe('0.2.0')
    expect(JSON.parse(read('package-lock.json'))).toEqual({ version: '0.2.0', packages: { '': { version: '0.2.0' } } })
    expect(read('CHANGELOG.md')).toContain(
      '## Unreleased\n\n## 0.2.0 (2026-11-24)\n\n### Added\n\n- A thing.\n\n## 0.1.0',
    )
    expect(git('describe', '--exact-match')).toBe('v0.2.0')
    expect(git('log', '-1', '--format=%s')).toBe('release: 0.2.0')
    expect(git('status', '--porcelain')).toBe('')
  })

  it('is only told of in a dry run', async () => {
    const { prepare, read, git, said } = await createCheckout()
    const before = git('rev-parse', 'HEAD')
    prepare('0.2.0', true)
    expect([git('rev-parse', 'HEAD'), git('tag', '--list'), read('CHANGELOG.md')]).toEqual([
      before,
      'v0.1.0',
      CHANGELOG,
    ])
    expect(said.join('\n')).toContain('0.1.0 → 0.2.0, tag v0.2.0')
    expect(said.join('\n')).toContain('- A thing.')
  })

  it.each<[string, string, (checkout: Awaited<ReturnType<typeof createCheckout>>) => void]>([
    ['a version that is none', '0.2', () => undefined],
    ['a version that is not above the last', '0.1.0', ({ git }) => void git('tag', 'v0.1.1')],
    ['a lower version', '0.0.9', () => undefined],
    ['a tag that is there', '0.2.0', ({ git }) => void git('tag', 'v0.2.0')],
    ['changes that are not committed', '0.2.0', ({ write }) => write('package.json', '{"version":"0.1.0"} ')],
  ])('is refused with %s', async (_, version, spoil) => {
    const checkout = await createCheckout()
    spoil(checkout)
    expect(() => checkout.prepare(version)).toThrow()
    expect(checkout.git('log', '--format=%s')).toBe('first')
  })

  it('is refused without a word in the changelog', async () => {
    const { prepare } = await createCheckout('# Changelog\n\n## Unreleased\n\n## 0.1.0 (2026-01-01)\n')
    expect(() => prepare('0.2.0')).toThrow('nothing under Unreleased')
  })
})

describe('what is published', () => {
  const publish = async (
    some: { staging?: number; validUntil?: string; rollback?: boolean; isSigned?: boolean } = {},
  ) => {
    const { root, prepare, read } = await createCheckout()
    prepare('0.2.0')
    const folder = join(root, 'release')
    mkdirSync(folder)
    const installers = [
      ...['rudi-desk-0.2.0-x64.AppImage', 'rudi-desk_0.2.0_amd64.deb', 'rudi-desk-0.2.0-x64-setup.exe'],
      ...['rudi-desk-0.2.0-arm64-setup.exe', 'rudi-desk-0.2.0-x64-portable.exe', 'rudi-desk-0.2.0-arm64-mac.zip'],
    ]
    for (const name of [...installers, 'rudi-desk-0.1.9-x64.AppImage'])
      writeFileSync(join(folder, name), randomBytes(500))
    const pair = createSigningPair()
    const made = await writeReleaseFiles({
      root,
      folder,
      releaseDate: DATE,
      validUntil: some.validUntil ?? null,
      stagingPercentage: some.staging ?? null,
      isRollback: some.rollback ?? false,
      secretKey: some.isSigned === false ? null : pair.secretText,
      password: null,
      say: () => undefined,
    })
    return { made, folder, pair, read: (name: string) => read(join('release', name)) }
  }

  it('is metadata that every copy can read, of its own kind of installer', async () => {
    const { read } = await publish()
    const filesOf = (name: string) => updateMetadata.parse(load(read(name))).files.map(({ url }) => url)
    expect(filesOf(getMetadataName('linux', 'x64', null))).toEqual(['rudi-desk-0.2.0-x64.AppImage'])
    expect(filesOf(getMetadataName('win32', 'x64', '0.2.0'))).toEqual([
      'rudi-desk-0.2.0-arm64-setup.exe',
      'rudi-desk-0.2.0-x64-setup.exe',
    ])
    expect(filesOf(getMetadataName('darwin', 'arm64', null))).toEqual(['rudi-desk-0.2.0-arm64-mac.zip'])
    const { releaseNotes, releaseDate, rollback } = updateMetadata.parse(load(read('latest-linux.yml')))
    expect([releaseNotes, releaseDate, rollback]).toEqual(['### Added\n\n- A thing.', DATE, false])
  })

  it('says how far it is rolled out, and that it is a roll-back', async () => {
    const { read } = await publish({ staging: 10, rollback: true })
    expect(updateMetadata.parse(load(read('latest-linux.yml')))).toMatchObject({
      stagingPercentage: 10,
      rollback: true,
    })
  })

  it('says until when it may be taken for the newest, but for a version that a company prescribes', async () => {
    const { read } = await publish({ validUntil: '2026-12-24T00:00:00.000Z' })
    const lastDays = ['latest-linux.yml', 'v0.2.0-linux.yml'].map(
      (name) => updateMetadata.parse(load(read(name))).validUntil,
    )
    expect(lastDays).toEqual(['2026-12-24T00:00:00.000Z', undefined])
  })

  it('is signed, with hashes that sha256sum agrees with', async () => {
    const { folder, pair, read, made } = await publish()
    const key = parsePublicKey(pair.publicKey)
    for (const name of ['latest-linux.yml', 'v0.2.0.yml', 'SHA256SUMS'])
      expect(key.ok && isSignedBy(readFileSync(join(folder, name)), read(`${name}.minisig`), key.value)).toBe(true)
    execFileSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: folder })
    expect(made).toContain('rudi-desk_0.2.0_amd64.deb')
    expect(made).not.toContain('rudi-desk-0.1.9-x64.AppImage')
    expect(read('notes.txt')).toBe('# Rudi Desk 0.2.0\n\n### Added\n\n- A thing.\n')
  })

  it('is not signed in a dry run', async () => {
    const { folder } = await publish({ isSigned: false })
    expect(() => readFileSync(join(folder, 'latest-linux.yml.minisig'))).toThrow('ENOENT')
  })
})

it('the part of a version is cut out of the changelog, whatever comes after it', () => {
  const cut = cutChangelog('# C\n\n## Unreleased\n\n- One.\n', '1.0.0', '2026-01-01')
  expect(cut?.changelog).toBe('# C\n\n## Unreleased\n\n## 1.0.0 (2026-01-01)\n\n- One.\n')
  expect(findNotes(cut?.changelog ?? '', '1.0.0')).toBe('- One.')
  expect(findNotes(CHANGELOG, '0.1')).toBeNull()
})

it('advisories are read, and an empty answer of the registry is noticed', () => {
  const via = [{ title: 'Reads too much', url: 'https://example.org/1' }, 'other']
  const found = readAudit(JSON.stringify({ vulnerabilities: { pack: { severity: 'high', range: '<2', via } } }))
  expect(formatAdvisories(found ?? {})).toEqual(['high      pack <2: Reads too much (https://example.org/1)'])
  expect(readAudit('{"error":{"code":"ENOAUDIT"}}')).toBeNull()
  expect(readAudit('')).toBeNull()
})
