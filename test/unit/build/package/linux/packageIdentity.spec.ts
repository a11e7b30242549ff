import { describe, expect, it } from 'vitest'
import { formatDebianChangelog } from '../../../../../build/package/linux/debianPolicyFiles.mjs'
import { formatMetainfo } from '../../../../../build/package/linux/desktopEntryAndMetainfo.mjs'
import { readIdentity } from '../../../../../build/package/linux/packageIdentity.mjs'

describe('the identity of a package', () => {
  it('has a homepage, a maintainer with an address, and the date of the sources, and is in changelog and metainfo', async () => {
    const identity = await readIdentity()
    expect(identity.homepage).toMatch(/^https:\/\//)
    expect(identity.maintainer).toMatch(/^[^<>]+ <[^<>@]+@[^<>]+>$/)
    expect(identity.synopsis).not.toMatch(/^an? |\.$/i)
    expect(identity.description).not.toMatch(/\n\n/)
    expect(identity.madeAt).toBeGreaterThan(1.7e9)
    expect(formatDebianChangelog(identity)).toContain(`(${identity.version})`)
    expect(formatMetainfo(identity)).toContain(`<id>${identity.appId}</id>`)
  })
})
