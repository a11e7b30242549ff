import { expect, it } from 'vitest'
import { formatDesktopEntry } from '../../../../build/setup/registerLinks.mjs'

it('links are registered for the checkout’s application after a guard, whatever its folder is called', () => {
  const entry = formatDesktopEntry('/opt/my "runtime"/electron', ['--no-sandbox', '/home/a b/$x/100%'])
  expect(entry).toContain('Exec="/opt/my \\"runtime\\"/electron" "--no-sandbox" "/home/a b/\\$x/100%%" -- %u\n')
  expect(entry).toContain('MimeType=x-scheme-handler/rudi;\n')
})
