// A narrow no-break space has two pixels in the window's font: numbers are written with wide ones.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../../../build/setup/paths.mjs'
import { formatCell } from '../../../renderer/features/preview/rows/formatCell.js'
import { createMessages } from '../../../renderer/messages/messages.js'
import { formatBytes, formatCount } from '../../../shared/messages/formatAmounts.js'
import { createNumberFormat } from '../../../shared/messages/numberFormat.js'

const fr = createMessages('fr')

it('writes thousands and units with a space that can be seen', () => {
  expect(formatCount(1_234_567, 'fr')).toBe('1\u00a0234\u00a0567')
  expect(formatBytes(999, 'fr')).toBe('999\u00a0o')
  expect(createNumberFormat('fr').format(12_345_678_901_234_567n)).toBe(
    '12\u00a0345\u00a0678\u00a0901\u00a0234\u00a0567',
  )
  expect(formatCell('1234567.5', 'number', fr, { name: '' })).toBe('1\u00a0234\u00a0567,5')
})

it('does so inside a sentence too, also where a plural repeats its count', () => {
  expect(fr.say('downloads.selected', { count: 12_345 })).toContain('12\u00a0345')
  expect(fr.say('catalogue.total', { total: 50_000 })).toContain('50\u00a0000')
})

it('has one place that makes such formats', () => {
  const made: string[] = []
  for (const folder of ['renderer', 'shared', 'electron'])
    for (const file of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }))
      if (
        /\.tsx?$/.test(file) &&
        /new (?:Intl\.NumberFormat|IntlMessageFormat)\b|\.toLocaleString\(/.test(
          readFileSync(join(ROOT, folder, file), 'utf8'),
        )
      )
        made.push(`${folder}/${file.replaceAll('\\', '/')}`)
  expect(made.sort()).toEqual(['shared/messages/messageFormat.ts', 'shared/messages/numberFormat.ts'])
})
