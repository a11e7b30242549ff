import { expect, it } from 'vitest'
import { labelFormat } from '../../../../renderer/components/display/formatLabel.js'
import { createMessages } from '../../../../renderer/messages/messages.js'
import { UNKNOWN_FORMAT } from '../../../../shared/catalogue/formatName.js'

it('an unknown format has a word in both languages', () => {
  const words = [createMessages('fr'), createMessages('en')].map((messages) => labelFormat(UNKNOWN_FORMAT, messages))
  expect(words).toEqual(['Autre', 'Other'])
  expect(labelFormat('CSV', createMessages('fr'))).toBe('CSV')
})
