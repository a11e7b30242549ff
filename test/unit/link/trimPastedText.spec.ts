import { expect, it } from 'vitest'
import { trimPastedText } from '../../../shared/link/trimPastedText.js'

it.each([
  ['  https://rudi.example  ', 'https://rudi.example'],
  ['<https://rudi.example>.', 'https://rudi.example'],
  ['« https://rudi.example »', 'https://rudi.example'],
  ['(“https://rudi.example/a(b)c”),', 'https://rudi.example/a(b)c'],
  ['[2001:db8::1]:8080', '[2001:db8::1]:8080'],
  [' . ', ''],
  ['', ''],
])('of %j remains %j', (text, trimmed) => {
  expect(trimPastedText(text)).toBe(trimmed)
})

it('a paste of nothing but signs takes no longer than its length', () => {
  const signs = `a${'.'.repeat(100_000)}x`
  const startedMs = performance.now()
  expect(trimPastedText(signs)).toBe(signs)
  // An expression that begins anew at each sign takes half a minute.
  expect(performance.now() - startedMs).toBeLessThan(5000)
})
