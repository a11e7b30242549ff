import { describe, expect, it } from 'vitest'
import { installationMatches } from '../../../../build/setup/dependencies.mjs'

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
