import { describe, expect, it } from 'vitest'
import { getMetadataName, judgeMetadata } from '../../../shared/updates/metadata.js'
import { getUpdateMeans, type InstallFacts } from '../../../shared/updates/model.js'
import { updateSource } from '../../../shared/updates/source.js'

const facts = (some: Partial<InstallFacts>): InstallFacts => ({
  platform: 'linux',
  isPackaged: true,
  executable: '/tmp/.mount_rudiX/usr/lib/rudi-desk/rudi-desk',
  env: {},
  hasFeed: true,
  ...some,
})

describe('how a copy is updated', () => {
  const mounted = { APPIMAGE: '/home/ada/Rudi.AppImage', APPDIR: '/tmp/.mount_rudiX' }
  it.each<[string, Partial<InstallFacts>]>([
    ['self', { env: mounted }],
    // Another AppImage started a system program, which inherited its variables.
    ['package-manager', { env: mounted, executable: '/usr/lib/rudi-desk/rudi-desk' }],
    ['by-hand', { env: { ...mounted, APPIMAGE: 'Rudi.AppImage' } }],
    ['package-manager', { executable: '/opt/rudi-desk/rudi-desk' }],
    ['by-hand', { executable: '/home/ada/rudi-desk-0.1.0/lib/rudi-desk/rudi-desk' }],
    ['self', { platform: 'win32', executable: 'C:\\Users\\ada\\rudi-desk.exe' }],
    ['by-hand', { platform: 'win32', env: { PORTABLE_EXECUTABLE_FILE: 'E:\\rudi.exe' } }],
    ['self', { platform: 'darwin' }],
    ['none', { isPackaged: false, env: mounted }],
    ['none', { hasFeed: false, env: mounted }],
  ])('%s: %o', (means, some) => expect(getUpdateMeans(facts(some))).toBe(means))
})

it('metadata is accepted when it is not older, or when its version is prescribed', () => {
  const at = (releaseDate: string, newest: string, pin: string | null = null) =>
    judgeMetadata({ version: '0.2.0', releaseDate }, { newestSeenMs: Date.parse(newest), pin })
  expect(at('2026-05-01T00:00:00Z', '2026-05-01')).toBe('taken')
  expect(at('2026-04-30T23:59:59Z', '2026-05-01')).toBe('replayed')
  expect(at('2020-01-01T00:00:00Z', '2026-05-01', '0.2.0')).toBe('taken')
  expect(at('2026-05-02T00:00:00Z', '2026-05-01', '0.1.0')).toBe('other-version')
})

it('each system has its own name of the metadata', () => {
  expect(getMetadataName('linux', 'x64', null)).toBe('latest-linux.yml')
  expect(getMetadataName('linux', 'arm64', null)).toBe('latest-linux-arm64.yml')
  expect(getMetadataName('darwin', 'arm64', '1.2.3')).toBe('v1.2.3-mac.yml')
  expect(getMetadataName('win32', 'x64', null)).toBe('latest.yml')
})

it.each([
  'http://releases.example/',
  'https://releases.example/rudi',
  'https://ada@releases.example/',
  'https://r.example/?a/',
])('an address is no feed: %s', (feed) =>
  expect(updateSource.safeParse({ feed, publicKeys: [], publisherNames: null }).success).toBe(false),
)
