import { describe, expect, it } from 'vitest'
import { formatProfileHtml } from '../../../../shared/preview/profile/formatProfileHtml.js'
import { HOSTILE_PROFILE } from '../../../support/preview/hostileProfile.js'

describe('a profile as a page', () => {
  const page = formatProfileHtml(HOSTILE_PROFILE)

  it('has no script, no address and nothing of the file that is markup', () => {
    expect(page).not.toMatch(/<script|<img|<a |href=|src=x onerror=alert\(1\)>|javascript:alert\(1\)"/i)
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
    const tags = new Set([...page.matchAll(/<\/?([a-z0-9]+)/g)].map(([, tag]) => tag))
    expect([...tags].sort()).toEqual(
      'article dd div dl dt h1 h2 h3 html li meta p rect small span style svg table td title tr ul'.split(' '),
    )
    expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`)
  })

  it('draws no bar for an empty bin', () => {
    expect([...page.matchAll(/<rect /g)]).toHaveLength(2)
  })
})
