import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { describe, expect, it } from 'vitest'
import { setIdentity } from '../../../electron/lifecycle/appIdentity.js'

const ROOT = join(import.meta.dirname, '..', '..', '..')

const { appId } = load(readFileSync(join(ROOT, 'electron-builder.yml'), 'utf8')) as { readonly appId: string }

describe('the identity of the application', () => {
  const identityOn = (platform: string): readonly string[] => {
    const reported: string[] = []
    setIdentity({ setAppUserModelId: (id) => void reported.push(id) }, platform)
    return reported
  }

  it('is registered with Windows, the same that the installer gives its shortcut', () => {
    expect(identityOn('win32')).toEqual([appId])
  })

  it.each(['linux', 'darwin'])('is not registered with %s, which has it from the package', (platform) => {
    expect(identityOn(platform)).toEqual([])
  })

  it('is registered before the application is ready, where a notification or a window could come first', () => {
    const main = readFileSync(join(ROOT, 'electron', 'main.ts'), 'utf8')
    const at = main.indexOf('\nsetIdentity(app, process.platform)\n')
    expect(at).toBeGreaterThan(0)
    expect(at).toBeLessThan(main.indexOf('whenReady'))
  })
})
