import { describe, expect, it } from 'vitest'
import { foldText } from '../../../shared/text/foldText.js'

describe('a text that is compared', () => {
  it.each([
    ['Piétons', 'pietons'],
    ['PIÉTONS', 'pietons'],
    ['Cœur de ville', 'coeur de ville'],
    ['Straße', 'strasse'],
    ['ﬁchiers', 'fichiers'],
  ])('folds %s to %s', (text, folded) => {
    expect(foldText(text)).toBe(folded)
  })
})
