import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { describe, expect, it } from 'vitest'
import { writeReleaseFiles } from '../../../../build/publishing/writeReleaseFiles.js'
import { isSignedBy, parsePublicKey } from '../../../../electron/crypto/minisign.js'
import { getMetadataName, judgeMetadata, updateMetadata } from '../../../../shared/updates/metadata.js'
import { createReleaseCheckout } from '../../../support/updates/createReleaseCheckout.js'
import { createSigningPair } from '../../../support/updates/createSigningPair.js'

const DATE = '2026-11-24T10:00:00.000Z'

describe('what is published', () => {
  const publish = async (
    some: { staging?: number; validUntil?: string; rollback?: boolean; isSigned?: boolean } = {},
  ) => {
    const { root, prepare, read } = await createReleaseCheckout()
    prepare('0.2.0')
    const folder = join(root, 'release')
    mkdirSync(folder)
    const installers = [
      ...['rudi-desk-0.2.0-x64.AppImage', 'rudi-desk_0.2.0_amd64.deb', 'rudi-desk-0.2.0-x64-setup.exe'],
      ...['rudi-desk-0.2.0-arm64-setup.exe', 'rudi-desk-0.2.0-x64-portable.exe', 'rudi-desk-0.2.0-arm64-mac.zip'],
    ]
    const others = ['0.1.9', '0.2.01', '0.2.0.1', '10.2.0'].map((version) => `rudi-desk-${version}-x64.AppImage`)
    for (const name of [...installers, ...others]) writeFileSync(join(folder, name), randomBytes(500))
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
    return { made, others, folder, pair, read: (name: string) => read(join('release', name)) }
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

  it('says in what is signed which metadata is for a version that a company prescribes', async () => {
    const { read } = await publish({ validUntil: '2026-12-24T00:00:00.000Z' })
    const verdictOf = (name: string, pin: string | null) =>
      judgeMetadata(updateMetadata.parse(load(read(name))), { newestSeenMs: 0, nowMs: Date.parse('2027-06-01'), pin })
    expect(verdictOf('latest-linux.yml', null)).toBe('expired')
    expect(verdictOf('v0.2.0-linux.yml', null)).toBe('replayed')
    expect(verdictOf('v0.2.0-linux.yml', '0.2.0')).toBe('taken')
  })

  it('is signed, with hashes that sha256sum agrees with', async () => {
    const { folder, pair, read, made, others } = await publish()
    const key = parsePublicKey(pair.publicKey)
    for (const name of ['latest-linux.yml', 'v0.2.0.yml', 'SHA256SUMS'])
      expect(key.ok && isSignedBy(readFileSync(join(folder, name)), read(`${name}.minisig`), key.value)).toBe(true)
    execFileSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: folder })
    expect(made).toContain('rudi-desk_0.2.0_amd64.deb')
    expect(made.filter((name) => others.includes(name))).toEqual([])
    expect(read('notes.txt')).toBe('# Rudi Desk 0.2.0\n\n### Added\n\n- A thing.\n')
  })

  it('is not signed in a dry run', async () => {
    const { folder } = await publish({ isSigned: false })
    expect(() => readFileSync(join(folder, 'latest-linux.yml.minisig'))).toThrow('ENOENT')
  })
})
