import { expect, it } from 'vitest'
import { createColumnStats, isDecimalDecisive } from '../../../../shared/preview/values/columnTypes.js'

const fill = (values: readonly string[], name = 'valeur') => {
  const stats = createColumnStats(name)
  for (const [line, value] of values.entries()) stats.add(value, line + 2)
  return stats
}

const isDecisive = (...columns: readonly (readonly string[])[]): boolean =>
  isDecimalDecisive(
    columns.map((values) => fill(values)),
    null,
    '.',
  )

it.each([
  ['whole numbers', ['12', '-3', '1 204']],
  ['texts and dates', ['centre', '2024-05-01', '12']],
  ['dates with points', ['01.05.2024', '02.05.2024']],
  ['nothing', []],
])('a decimal mark changes nothing where there are only %s', (_what, values) => {
  expect(isDecisive(values)).toBe(false)
})

it.each([
  ['a point', ['1.5', '2']],
  ['a comma', ['1,5', '2']],
  ['groups that may be thousandths', ['1.500', '2.250']],
  ['a few commas among points', [...Array(19).fill('1.5'), '2,5']],
])('it changes the reading where a column has %s', (_what, values) => {
  expect(isDecisive(['12', '3'], values)).toBe(true)
})
