import { expect, it } from 'vitest'
import { toFormatLabel } from '../../../../renderer/components/display/mediaFormatLabel.js'
import { createMessages } from '../../../../renderer/messages/messages.js'
import { UNKNOWN_FORMAT } from '../../../../shared/catalogue/mediaFormat.js'

it('an unknown format has a word in both languages', () => {
  const words = [createMessages('fr'), createMessages('en')].map((messages) => toFormatLabel(UNKNOWN_FORMAT, messages))
  expect(words).toEqual(['Autre', 'Other'])
  expect(toFormatLabel('CSV', createMessages('fr'))).toBe('CSV')
})
