import { describe, expect, it } from 'vitest'
import { wrapInDesktopSession } from '../../../../build/test/desktopSession.mjs'

describe('the desktop that tests run on', () => {
  it('has a keyring always, and a display when windows open and none is there', () => {
    const need = { platform: 'linux', display: true, hasDisplay: false } as const
    const line = wrapInDesktopSession(['node', 'x'], need)
    expect(line.slice(0, 4)).toEqual(['dbus-run-session', '--', 'bash', '-c'])
    expect(line).toContain('xvfb-run')
    expect(wrapInDesktopSession(['node', 'x'], { ...need, hasDisplay: true })).not.toContain('xvfb-run')
    expect(wrapInDesktopSession(['node', 'x'], { ...need, display: false })).not.toContain('xvfb-run')
  })

  it('is the real one on macOS and Windows', () => {
    expect(wrapInDesktopSession(['node'], { platform: 'darwin', display: true, hasDisplay: false })).toEqual(['node'])
  })
})
