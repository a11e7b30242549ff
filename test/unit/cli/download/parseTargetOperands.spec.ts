import { expect, test } from 'vitest'
import type { CliContext } from '../../../../electron/cli/core/cliContext.js'
import { parseTargetOperands } from '../../../../electron/cli/download/parseTargetOperands.js'

const explain = (text: string): string => {
  const parsed = parseTargetOperands([text], { output: { language: 'en' } } as unknown as CliContext)
  return parsed.ok ? '' : parsed.failure
}

test.each([
  ['velos', 'velos'],
  ['comptages vélos 2024', "'comptages vélos 2024'"],
])('the title “%s” in the place of an identifier comes with the search for it', (title, quoted) => {
  expect(explain(title)).toContain(` To find its identifier: rudi-desk catalog --query ${quoted}`)
})

test.each(['https://portal.example', './data', '3fa85f64-5717-4562-b3fc', '12', 'media:abc'])(
  '%s is no title, and no search is offered for it',
  (text) => {
    expect(explain(text)).toMatch(/Check it\.$/)
  },
)
