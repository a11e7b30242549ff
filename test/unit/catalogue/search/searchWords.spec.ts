import { describe, expect, it } from 'vitest'
import { listQueryTerms } from '../../../../shared/catalogue/search/searchWords.js'

describe('the words of a search', () => {
  it('are letters and digits, each once', () => {
    expect(listQueryTerms('qualité de l’air "air" 2024-01')).toEqual(['qualite', 'de', 'l', 'air', '2024', '01'])
  })

  it('are none when nothing but signs was typed, which narrows nothing', () => {
    expect(listQueryTerms(' "*" - ( ^ : ')).toEqual([])
  })
})
