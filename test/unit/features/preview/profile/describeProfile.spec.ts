import { expect, it } from 'vitest'
import { describeProfile } from '../../../../../renderer/features/preview/profile/describeProfile.js'
import { createMessages } from '../../../../../renderer/messages/messages.js'
import { createTableProfile } from '../../../../support/samples/previewSamples.js'

const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ')

it('dates in repeated keys are in the language of the person', () => {
  const keysIn = (language: 'fr' | 'en') =>
    describeProfile(createTableProfile(), 'a.csv', createMessages(language)).keys.map(plain)
  expect(keysIn('fr')).toEqual([
    'Station + Date du comptage : presque unique, 3 doublons : Quai de Prévalaye · 31 mars 2024 (2)',
  ])
  expect(keysIn('en')[0]).toContain('Quai de Prévalaye · Mar 31, 2024 (2)')
})

it('a histogram of dates goes from the first to the last date, and not to the beginning of its last bar', () => {
  const profile = createTableProfile()
  const columns = profile.columns.map((one) =>
    one.column.kind === 'date'
      ? {
          ...one,
          least: '2023-01-01 00:08:00',
          most: '2023-12-31 23:09:00',
          plot: { type: 'dates' as const, unit: 'week' as const, counts: [1, 2], starts: ['2022-12-26', '2023-12-25'] },
        }
      : one,
  )
  const { columns: described } = describeProfile({ ...profile, columns }, 'a.csv', createMessages('en'))
  expect(described[1]?.plot).toMatchObject({ from: 'Jan 1, 2023', to: 'Dec 31, 2023' })
})
