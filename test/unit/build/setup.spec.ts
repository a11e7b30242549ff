import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findNewestChange } from '../../../build/setup/bundles.mjs'
import { installationMatches } from '../../../build/setup/dependencies.mjs'
import { placeInDistribution } from '../../../build/setup/fallbackRuntime.mjs'
import { isAtLeast } from '../../../build/setup/nodeVersion.mjs'
import { listRuntimeCandidates } from '../../../build/setup/runtime.mjs'
import { listAptNames, listMissingPackages } from '../../../build/setup/systemLibraries.mjs'

describe('which Electron to take', () => {
  const bare = {
    override: null,
    installed: false,
    downloadReachable: false,
    fallbackCached: false,
    fallbackFits: true,
  }

  it('takes what a person named, and never anything else in its place', () => {
    expect(
      listRuntimeCandidates({ ...bare, override: '/opt/electron', installed: true, fallbackCached: true }),
    ).toEqual(['override'])
  })

  it('takes the installed binary before any download', () => {
    expect(listRuntimeCandidates({ ...bare, installed: true, downloadReachable: true })).toEqual(['installed'])
  })

  it('downloads where the release host answers, and keeps the fallback for when that breaks', () => {
    expect(listRuntimeCandidates({ ...bare, downloadReachable: true })).toEqual(['download', 'fallback-fetch'])
  })

  it('goes straight to the fallback where the release host does not answer', () => {
    expect(listRuntimeCandidates(bare)).toEqual(['fallback-fetch'])
    expect(listRuntimeCandidates({ ...bare, fallbackCached: true })).toEqual(['fallback-cached'])
  })

  it('tries the download anyway where no fallback exists', () => {
    expect(listRuntimeCandidates({ ...bare, fallbackFits: false })).toEqual(['download'])
  })
})

describe('what the fallback keeps of the archive it comes in', () => {
  it.each([
    ['Cypress/Cypress', 'electron'],
    ['Cypress/chrome-sandbox', 'chrome-sandbox'],
    ['Cypress/libvulkan.so.1', 'libvulkan.so.1'],
    ['Cypress/v8_context_snapshot.bin', 'v8_context_snapshot.bin'],
    ['Cypress/locales/es-419.pak', 'locales/es-419.pak'],
    // Parts of the other application: its code, its update feed, its snapshot of the main process.
    ['Cypress/resources/app/index.js', null],
    ['Cypress/resources/app-update.yml', null],
    ['Cypress/browser_v8_context_snapshot.bin', null],
    ['Cypress/', null],
    ['Cypress/locales/', null],
    ['Cypress//etc/passwd', null],
    ['elsewhere/libEGL.so', null],
  ])('%s: %s', (entry, place) => {
    expect(placeInDistribution(entry)).toBe(place)
  })
})

describe('whether the dependencies are those of the lock file', () => {
  const locked = {
    '': { version: '0.1.0' },
    'node_modules/zod': { version: '4.6.7', integrity: 'sha512-a' },
    'node_modules/@biomejs/cli-win32-x64': { version: '2.5.15', integrity: 'sha512-b', optional: true },
  }
  const installed = { 'node_modules/zod': { version: '4.6.7', integrity: 'sha512-a' } }

  it('they are, without what belongs to another platform and with what was added by hand', () => {
    expect(installationMatches(locked, { ...installed, 'node_modules/extra': { version: '1.0.0' } })).toBe(true)
  })

  it.each([
    ['a package is missing', {}],
    ['a package has another version', { 'node_modules/zod': { version: '4.6.6', integrity: 'sha512-a' } }],
    ['a package has other contents', { 'node_modules/zod': { version: '4.6.7', integrity: 'sha512-x' } }],
    [
      'an optional package has another version',
      { ...installed, 'node_modules/@biomejs/cli-win32-x64': { version: '2.5.14', integrity: 'sha512-b' } },
    ],
  ])('they are not when %s', (_when, have) => {
    expect(installationMatches(locked, have)).toBe(false)
  })
})

describe('which system libraries are missing', () => {
  it('counts only what is really installed', () => {
    const status = 'xvfb install ok installed\nlibnss3 deinstall ok config-files\n'
    expect(listMissingPackages(['xvfb', 'libnss3', 'dbus'], status)).toEqual(['libnss3', 'dbus'])
  })

  it('takes the t64 name of newer systems as the same library', () => {
    expect(listMissingPackages(['libasound2'], 'libasound2t64 install ok installed\n')).toEqual([])
  })

  it('asks apt for the name that it knows', () => {
    const policy = [
      'libasound2:',
      '  Installed: (none)',
      '  Candidate: (none)',
      'libasound2t64:',
      '  Installed: (none)',
      '  Candidate: 1.2.14-1',
      'xvfb:',
      '  Candidate: 2:21.1.7-3',
    ].join('\n')
    expect(listAptNames(['libasound2', 'xvfb'], policy)).toEqual(['libasound2t64', 'xvfb'])
  })
})

describe('which Node is new enough', () => {
  it.each([
    ['20.19.0', true],
    ['20.20.2', true],
    ['24.0.0', true],
    ['20.18.9', false],
    ['18.20.0', false],
    ['9.99.99', false],
  ])('%s: %s', (version, enough) => {
    expect(isAtLeast(version, '20.19.0')).toBe(enough)
  })
})

describe('when the sources last changed', () => {
  let folder: string
  const at = (seconds: number, path: string) => utimes(path, seconds, seconds)
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rudi-sources-'))
    await mkdir(join(folder, 'deep'))
    await writeFile(join(folder, 'deep', 'a.ts'), '')
    await at(100, join(folder, 'deep', 'a.ts'))
    await at(200, join(folder, 'deep'))
    await at(50, folder)
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('is when the newest file below changed', async () => {
    await at(300, join(folder, 'deep', 'a.ts'))
    expect(findNewestChange(folder)).toBe(300_000)
  })

  it('is when a file was removed, too: its folder remembers', async () => {
    await rm(join(folder, 'deep', 'a.ts'))
    await at(400, join(folder, 'deep'))
    expect(findNewestChange(folder)).toBe(400_000)
  })

  it('is never, for what is not there', () => {
    expect(findNewestChange(join(folder, 'missing'))).toBe(0)
  })
})
