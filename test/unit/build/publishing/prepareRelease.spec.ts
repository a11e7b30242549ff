import { describe, expect, it } from 'vitest'
import { createReleaseCheckout, SAMPLE_CHANGELOG } from '../../../support/updates/createReleaseCheckout.js'

describe('a release', () => {
  it('has its version, its changelog, its commit and its tag', async () => {
    const { prepare, read, git } = await createReleaseCheckout()
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
    const { prepare, read, git, said } = await createReleaseCheckout()
    const before = git('rev-parse', 'HEAD')
    prepare('0.2.0', true)
    expect([git('rev-parse', 'HEAD'), git('tag', '--list'), read('CHANGELOG.md')]).toEqual([
      before,
      'v0.1.0',
      SAMPLE_CHANGELOG,
    ])
    expect(said.join('\n')).toContain('0.1.0 → 0.2.0, tag v0.2.0')
    expect(said.join('\n')).toContain('- A thing.')
  })

  it.each<[string, string, (checkout: Awaited<ReturnType<typeof createReleaseCheckout>>) => void]>([
    ['a version that is none', '0.2', () => undefined],
    ['a version that is not above the last', '0.1.0', ({ git }) => void git('tag', 'v0.1.1')],
    ['a lower version', '0.0.9', () => undefined],
    ['a tag that is there', '0.2.0', ({ git }) => void git('tag', 'v0.2.0')],
    ['changes that are not committed', '0.2.0', ({ write }) => write('package.json', '{"version":"0.1.0"} ')],
  ])('is refused with %s', async (_, version, spoil) => {
    const checkout = await createReleaseCheckout()
    spoil(checkout)
    expect(() => checkout.prepare(version)).toThrow()
    expect(checkout.git('log', '--format=%s')).toBe('first')
  })

  it('is refused without a word in the changelog', async () => {
    const { prepare } = await createReleaseCheckout('# Changelog\n\n## Unreleased\n\n## 0.1.0 (2026-01-01)\n')
    expect(() => prepare('0.2.0')).toThrow('nothing under Unreleased')
  })
})
