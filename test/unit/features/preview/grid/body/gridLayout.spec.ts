import { expect, it } from 'vitest'
import { fitColumn } from '../../../../../../renderer/features/preview/grid/body/gridLayout.js'
import { formatCells } from '../../../../../../renderer/features/preview/rows/formatCell.js'
import { createMessages } from '../../../../../../renderer/messages/messages.js'

const MOST = 340
/** The width of the widest digit in the font of the grid, and the padding of a cell. */
const DIGIT = 8.3
const PADDING = 24

it('fourteen digits fit, as those of a SIRET', () => {
  const siret = { name: 'n', kind: 'text', type: 'VARCHAR' } as const
  expect(fitColumn(siret, ['80649702866846'], MOST)).toBeGreaterThanOrEqual(14 * DIGIT + PADDING)
})

it('a header in capitals fits, with its icon, sort mark and menu button', () => {
  const widthOf = (name: string) => fitColumn({ name, kind: 'text', type: 'VARCHAR' }, [], MOST)
  expect(widthOf('CODE_COMMUNE') - widthOf('code_commune')).toBeGreaterThanOrEqual(15)
})

it('numbers are as wide as with their separators, and moments as with their time', () => {
  const amount = { name: 'n', kind: 'number', type: 'DOUBLE' } as const
  expect(formatCells(['1234567.25', null, undefined], amount, createMessages('en'))).toEqual([
    '1,234,567.25',
    null,
    null,
  ])
  const moment = { name: 'd', kind: 'date', type: 'TIMESTAMP' } as const
  expect(formatCells(['2024-01-01 00:00:00', '2024-01-02 08:30:00'], moment, createMessages('fr'))).toEqual([
    '01/01/2024 00:00',
    '02/01/2024 08:30',
  ])
})
