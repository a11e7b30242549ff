import { DatabaseSync } from '@photostructure/sqlite'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildFtsQueries, computeRank, foldText, queryTerms } from '../../../../shared/catalogue/search/searchText.js'

const fields = (some: Partial<Parameters<typeof computeRank>[0]>) => ({
  title: '',
  producer: '',
  keywords: '',
  description: '',
  ...some,
})

describe('the words of a search', () => {
  it.each([
    ['Piétons', 'pietons'],
    ['PIÉTONS', 'pietons'],
    ['Cœur de ville', 'coeur de ville'],
    ['Straße', 'strasse'],
    ['ﬁchiers', 'fichiers'],
  ])('folds %s to %s', (text, folded) => {
    expect(foldText(text)).toBe(folded)
  })

  it('are letters and digits, each once', () => {
    expect(queryTerms('qualité de l’air "air" 2024-01')).toEqual(['qualite', 'de', 'l', 'air', '2024', '01'])
  })

  it('are none when nothing but signs was typed, which narrows nothing', () => {
    expect(queryTerms(' "*" - ( ^ : ')).toEqual([])
  })

  it('rank the title before the producer, before the keywords, before the description', () => {
    const ranks = [
      fields({ title: 'bus' }),
      fields({ title: 'busway' }),
      fields({ producer: 'Bus et compagnie' }),
      fields({ keywords: 'bus' }),
      fields({ description: 'les bus' }),
      fields({ description: 'omnibus' }),
    ].map((one) => computeRank(one, ['bus']))
    expect(ranks).toEqual([0, 1, 2, 3, 4, null])
  })

  it('may stand in different fields, and count as the last of them', () => {
    expect(computeRank(fields({ title: 'Lignes de bus', keywords: 'métro' }), ['bus', 'metro'])).toBe(3)
  })

  it('are never syntax to the index, whatever a person types', () => {
    const db = new DatabaseSync(':memory:')
    db.exec("CREATE VIRTUAL TABLE words USING fts5 (title, producer, keywords, description, tokenize = 'unicode61')")
    const match = db.prepare('SELECT count(*) FROM words WHERE words MATCH ?')
    const typed = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc
        .array(
          fc.constantFrom(
            '"',
            "'",
            '*',
            '(',
            ')',
            'NEAR',
            'OR',
            'NOT',
            'AND',
            '^',
            ':',
            '{',
            '-',
            '+',
            'velo',
            'title',
            '\0',
            ' ',
          ),
          {
            maxLength: 30,
          },
        )
        .map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(typed, (text) => {
        const words = queryTerms(text)
        if (words.length > 0) for (const query of buildFtsQueries(words)) match.get(query)
      }),
      { numRuns: 500 },
    )
  })
})
