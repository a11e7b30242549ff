import { describe, expect, it } from 'vitest'
import { getUpdateMeans, type InstallFacts } from '../../../shared/updates/getUpdateMeans.js'
import { updateSource } from '../../../shared/updates/updateSource.js'

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

it.each([
  'http://releases.example/',
  'https://releases.example/rudi',
  'https://ada@releases.example/',
  'https://r.example/?a/',
])('an address is no feed: %s', (feed) =>
  expect(updateSource.safeParse({ feed, publicKeys: [], publisherNames: null }).success).toBe(false),
)
